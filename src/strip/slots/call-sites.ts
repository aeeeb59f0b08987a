import type { TSESTree } from '@typescript-eslint/utils'
import type { CallSite } from './call-site.js'
import { isNeverReassigned, referenceOf, valueDeclaredBy, variableOf } from '../../source/bindings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { isGlobal } from './gate-bindings.js'
import { isExportedItself, isExportMention } from './constant-exports.js'
import type { OutsideCall, OutsideCalls } from './outside-calls.js'
import { mentionsOfMethod, methodAt } from './called-methods.js'
import type { ClassMembers } from './class-members.js'
import { componentIn, wrappersAround, type ComponentWrapper } from './component-wrappers.js'
import { elementsNamed } from './element-names.js'
import type { FunctionNode } from '../../evaluate/returned-value.js'
import { dialectOf } from '../../source/dialect.js'

/** A function that only its name leads to, or a wrapper around it, and these only to calls. */
export interface CalledFunction {
  readonly node: FunctionNode
  /** Those of other files among them. */
  readonly sites: readonly CallSite[]
  /** What describes the props of a component from the outside: `FC<CardProps>`, `memo<CardProps>(...)`. */
  readonly types: readonly TSESTree.TypeNode[]
  /** Whether the comparison of a memo looks at a property of the props. */
  readonly compares: (key: string) => boolean
}

/** Types of components, whose argument names the props: `const Row: FC<RowProps> = ...`. */
const COMPONENT_TYPE = /(?:^|\.)(?:FC|VFC|FunctionComponent)$/

/** The functions of a file all of whose calls stand in it, or in files that are known. */
export class CallSites {
  readonly #view: SourceView
  readonly #outside: OutsideCalls | null
  readonly #members: ClassMembers
  readonly #functions = new Map<FunctionNode, CalledFunction | null>()
  readonly #outsideCalls = new Map<CallSite, OutsideCall>()

  /**
   * @param members the private members of the file's classes.
   * @param outside the calls of exported functions; `null`: nobody knows them.
   */
  constructor(view: SourceView, members: ClassMembers, outside: OutsideCalls | null) {
    this.#view = view
    this.#members = members
    this.#outside = outside
  }

  /** The function, if every mention of its name calls it; exported ones are left out where their other calls aren't known. */
  functionOf(node: FunctionNode): CalledFunction | null {
    let fn = this.#functions.get(node)
    if (fn === undefined) {
      // Where declarations are shared, other files call a function as well.
      fn = dialectOf(this.#view).sharesDeclarations ? null : this.#find(node)
      this.#functions.set(node, fn)
    }
    return fn
  }

  isCalledOutside(node: FunctionNode): boolean {
    return this.functionOf(node)?.sites.some((site) => this.#outsideCalls.has(site)) ?? false
  }

  /** Whether only this file knows what a declaration declares, exported or not. */
  isOfFileOnly(declaration: Node): boolean {
    return !isExported(declaration) || (this.#outside?.isUntaken(declaration) ?? false)
  }

  /** What is known of a site that stands in another file; `null`: it stands in this one. */
  outsideCallAt(site: CallSite): OutsideCall | null {
    return this.#outsideCalls.get(site) ?? null
  }

  /** The function that a site calls. */
  functionAt(site: CallSite): CalledFunction | null {
    const method =
      site.type === 'CallExpression' && site.callee.type === 'MemberExpression'
        ? methodAt(site.callee, this.#members)
        : null
    if (method) return this.functionOf(method)
    const callee = calleeOf(site)
    const node = callee && valueDeclaredBy(variableOf(this.#view, callee)?.defs[0])
    const fn = node && componentIn(node, this.#view)
    return fn ? this.functionOf(fn) : null
  }

  #find(node: FunctionNode): CalledFunction | null {
    if (!hasPlainSignature(node, this.#view) || isSloppyInBlock(node, this.#view)) return null
    if (/^(?:MethodDefinition|PropertyDefinition|AccessorProperty)$/.test(node.parent.type)) {
      const mentions = mentionsOfMethod(node, this.#members, (name) => this.#outside?.isMemberAsked(name) ?? true)
      const sites = mentions && sitesAmong(mentions)
      return sites && { node, sites, types: [], compares: () => false }
    }
    const held = this.#holders(node)
    if (!held) return null
    const called = {
      node,
      types: held.types,
      compares: (key: string) => held.wrappers.some((wrapper) => wrapper.compares(key)),
    }
    if (held.isExported) return this.#withOutside(called, held.sites)
    return held.sites.length > 0 ? { ...called, sites: held.sites } : null
  }

  /** Everything in the file that leads to a function: its name, and the names of what wraps it. */
  #holders(
    node: FunctionNode,
  ): { sites: CallSite[]; types: TSESTree.TypeNode[]; wrappers: ComponentWrapper[]; isExported: boolean } | null {
    const [sites, types, wrappers, queue]: [CallSite[], TSESTree.TypeNode[], ComponentWrapper[], Node[]] = [
      [],
      [],
      [],
      [node],
    ]
    let isShared = false
    for (const held of queue) {
      const around = wrappersAround(held, this.#view)
      wrappers.push(...around.wrappers)
      const declaration = declarationOf(around.whole)
      // Nothing in the file has a name for `export default ({ on }) => ...`.
      isShared ||= declaration ? isExported(declaration) : isExportedItself(around.whole, this.#view)
      if (!declaration && !isExportedItself(around.whole, this.#view)) return null
      types.push(
        ...[...around.wrappers.map(({ type }) => type), typeOfProps(declaration)].filter((type) => type !== null),
      )
      if (!declaration) continue
      const mentions = this.#mentionsOf(declaration)
      const calling =
        mentions?.filter((mention) => !isExportMention(mention, this.#view) && !isDisplayName(mention)) ?? null
      const own =
        calling && sitesAmong(calling.filter((mention) => wrappersAround(mention, this.#view).whole === mention))
      if (!mentions || !calling || !own) return null
      isShared ||= mentions.some((mention) => isExportMention(mention, this.#view))
      sites.push(...own)
      queue.push(...calling.filter((mention) => wrappersAround(mention, this.#view).whole !== mention))
    }
    return { sites, types, wrappers, isExported: isShared }
  }

  /** `null`: something else may have, or take, the name that is declared. */
  #mentionsOf(declaration: Node): Node[] | null {
    const variable = this.#view.scopes.getDeclaredVariables(declaration)[0]
    if (!variable || variable.defs.length !== 1 || !isNeverReassigned(variable) || isGlobal(variable, this.#view))
      return null
    if (!elementsNamed(this.#view, variable.name).every((name) => referenceOf(this.#view, name) !== null)) return null
    return variable.references.filter(({ init }) => !init).map(({ identifier }) => identifier as Node)
  }

  #withOutside(called: Omit<CalledFunction, 'sites'>, own: readonly CallSite[]): CalledFunction | null {
    const calls = this.#outside?.callsOf(called.node) ?? null
    // Somebody exports it for somebody: where no other file calls it, one that isn't seen may.
    if (!calls || calls.length === 0 || (own.length === 0 && calls.every(({ isTest }) => isTest))) return null
    for (const call of calls) this.#outsideCalls.set(call.site, call)
    return { ...called, sites: [...own, ...calls.map(({ site }) => site)] }
  }
}

/** The calls that mentions of a function stand for; `null`: one of them is something else. */
export function sitesAmong(mentions: readonly Node[]): CallSite[] | null {
  const sites: CallSite[] = []
  for (const mention of mentions) {
    const { parent } = mention
    if (parent?.type === 'CallExpression' && parent.callee === mention) sites.push(parent)
    else if (parent?.type === 'JSXOpeningElement' && parent.name === mention) sites.push(parent)
    else if (parent?.type !== 'JSXClosingElement') return null
  }
  return sites
}

/** `Card.displayName = 'Card'` only says how it is called. */
function isDisplayName(mention: Node): boolean {
  const { parent } = mention
  return (
    parent?.type === 'MemberExpression' &&
    !parent.computed &&
    parent.property.type === 'Identifier' &&
    parent.property.name === 'displayName' &&
    parent.parent.type === 'AssignmentExpression' &&
    parent.parent.left === parent &&
    parent.parent.parent.type === 'ExpressionStatement'
  )
}

/** What declares the name of a function, or of what wraps it, which nothing else means: the declaration, the declarator. */
function declarationOf(whole: Node): TSESTree.FunctionDeclaration | TSESTree.VariableDeclarator | null {
  if (whole.type === 'FunctionDeclaration') return whole.id ? whole : null
  const { parent } = whole
  const isNamed = parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier'
  return isNamed && (!parent.id.typeAnnotation || componentProps(parent)) ? parent : null
}

/** The props that a declarator's type names: `RowProps` of `FC<RowProps>`. */
function componentProps(declarator: TSESTree.VariableDeclarator): TSESTree.TypeNode | null {
  const type = declarator.id.typeAnnotation?.typeAnnotation
  if (type?.type !== 'TSTypeReference' || type.typeArguments?.params.length !== 1) return null
  const name =
    type.typeName.type === 'Identifier'
      ? type.typeName.name
      : type.typeName.type === 'TSQualifiedName'
        ? `.${type.typeName.right.name}`
        : ''
  return COMPONENT_TYPE.test(name) ? (type.typeArguments.params[0] ?? null) : null
}

/** The type of a component's props that its variable's own type names; `null`: there is none. */
function typeOfProps(declaration: Node | null): TSESTree.TypeNode | null {
  return declaration?.type === 'VariableDeclarator' ? componentProps(declaration) : null
}

/** Nothing in it looks at its arguments other than by their names. */
export function hasPlainSignature(node: FunctionNode, view: SourceView): boolean {
  const [first] = node.params
  if (first?.type === 'Identifier' && first.name === 'this') return false
  if (node.type === 'ArrowFunctionExpression') return !/\beval\b/.test(view.text.slice(...node.range))
  if (
    node.type === 'FunctionExpression' &&
    node.id &&
    view.scopes
      .getDeclaredVariables(node)
      .some(({ name, references }) => name === node.id?.name && references.length > 0)
  )
    return false
  return !/\b(?:eval|arguments)\b/.test(view.text.slice(...node.range))
}

/** Outside of modules a function in a block has two variables, one of them outside. */
function isSloppyInBlock(node: FunctionNode, view: SourceView): boolean {
  if (view.ast.sourceType === 'module' || node.type !== 'FunctionDeclaration') return false
  return node.parent.type !== 'Program' && !/Function/.test(node.parent.parent?.type ?? '')
}

function isExported(declaration: Node): boolean {
  const statement = declaration.type === 'VariableDeclarator' ? declaration.parent : declaration
  return statement.parent?.type === 'ExportNamedDeclaration' || statement.parent?.type === 'ExportDefaultDeclaration'
}

function calleeOf(site: CallSite): Node | null {
  const callee = site.type === 'CallExpression' ? site.callee : site.name
  return callee.type === 'Identifier' || callee.type === 'JSXIdentifier' ? callee : null
}

/** The call that a value is passed to, however deep in an argument. */
export function siteAround(node: Node): CallSite | null {
  let inner: Node = node
  for (const ancestor of ancestorsOf(node)) {
    if (ancestor.type === 'CallExpression' && ancestor !== node && ancestor.callee !== inner) return ancestor
    if (ancestor.type === 'JSXOpeningElement') return ancestor
    if (/Statement$|Function|Declarat|^Class|^JSXElement$/.test(ancestor.type)) return null
    inner = ancestor
  }
  return null
}
