import type { TSESTree } from '@typescript-eslint/utils'
import type { FunctionNode } from '../../source/function-nodes.js'
import type { CallSite } from './call-site.js'
import { isNeverReassigned, referenceOf, usesOf, valueDeclaredBy, variableOf } from '../../source/bindings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { isGlobal } from './replaceable-names.js'
import { isExportedItself, isExportMention } from './exported-slots.js'
import type { OutsideCall, OutsideCalls } from './outside-calls.js'
import { mentionsOfMethod, methodAt } from './called-methods.js'
import type { ClassMembers } from './class-members.js'
import { componentIn, wrappersAround, type ComponentWrapper } from './component-wrappers.js'
import { elementsNamed } from './element-names.js'
import { dialectOf } from '../../source/dialect.js'

/** A function that can only be reached by its name, or by a wrapper around it, and only to call it. */
export interface CalledFunction {
  readonly node: FunctionNode
  /** Includes the calls in other files. */
  readonly sites: readonly CallSite[]
  /** Types outside the function that describe a component's props: `FC<CardProps>`, `memo<CardProps>(...)`. */
  readonly types: readonly TSESTree.TypeNode[]
  /** Whether the comparison function of a `memo` may read a property of the props. */
  readonly compares: (key: string) => boolean
}

/** Types of components whose type argument names the props: `const Row: FC<RowProps> = ...`. */
const COMPONENT_TYPE = /(?:^|\.)(?:FC|VFC|FunctionComponent)$/

/** The functions of a file whose calls are all known, in this file or in others. */
export class CallSites {
  readonly #view: SourceView
  readonly #outside: OutsideCalls | null
  readonly #members: ClassMembers
  readonly #functions = new Map<FunctionNode, CalledFunction | null>()
  readonly #outsideCalls = new Map<CallSite, OutsideCall>()

  /**
   * @param members the private members of the file's classes.
   * @param outside the calls of exported functions; `null`: unknown.
   */
  constructor(view: SourceView, members: ClassMembers, outside: OutsideCalls | null) {
    this.#view = view
    this.#members = members
    this.#outside = outside
  }

  /**
   * The function, if every mention of its name is a call. Exported functions whose other calls aren't known are left
   * out.
   */
  functionOf(node: FunctionNode): CalledFunction | null {
    let fn = this.#functions.get(node)
    if (fn === undefined) {
      // Where files share declarations, other files may call the function too.
      fn = dialectOf(this.#view).sharesDeclarations ? null : this.#find(node)
      this.#functions.set(node, fn)
    }
    return fn
  }

  isCalledOutside(node: FunctionNode): boolean {
    return this.functionOf(node)?.sites.some((site) => this.#outsideCalls.has(site)) ?? false
  }

  /** Whether only this file knows the names that a declaration introduces, exported or not. */
  isOfFileOnly(declaration: Node): boolean {
    return !isExported(declaration) || (this.#outside?.isUntaken(declaration) ?? false)
  }

  /** Facts about a call in another file; `null` when the call is in this one. */
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

  /** Everything in the file through which a function can be reached: its name, and the names of its wrappers. */
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
      // `export default ({ on }) => ...` has no name in the file.
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

  /** @returns `null` when something else may have, or be assigned to, the declared name. */
  #mentionsOf(declaration: Node): Node[] | null {
    const variable = this.#view.scopes.getDeclaredVariables(declaration)[0]
    if (!variable || variable.defs.length !== 1 || !isNeverReassigned(variable) || isGlobal(variable, this.#view))
      return null
    if (!elementsNamed(this.#view, variable.name).every((name) => referenceOf(this.#view, name) !== null)) return null
    return usesOf(variable)
  }

  #withOutside(called: Omit<CalledFunction, 'sites'>, own: readonly CallSite[]): CalledFunction | null {
    const calls = this.#outside?.callsOf(called.node) ?? null
    // An export without known callers may be called from outside the project.
    if (!calls || calls.length === 0 || (own.length === 0 && calls.every(({ isTest }) => isTest))) return null
    for (const call of calls) this.#outsideCalls.set(call.site, call)
    return { ...called, sites: [...own, ...calls.map(({ site }) => site)] }
  }
}

/** The calls that the mentions of a function are part of; `null` when one mention is something else. */
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

/** `Card.displayName = 'Card'` only sets a name for debugging. */
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

/** The declaration, or declarator, that names a function or its wrapper, if nothing else has that name. */
function declarationOf(whole: Node): TSESTree.FunctionDeclaration | TSESTree.VariableDeclarator | null {
  if (whole.type === 'FunctionDeclaration') return whole.id ? whole : null
  const { parent } = whole
  const isNamed = parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier'
  return isNamed && (!parent.id.typeAnnotation || componentProps(parent)) ? parent : null
}

/** The props type in a declarator's annotation: `RowProps` of `FC<RowProps>`. */
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

/** The props type in the annotation of a component's variable; `null` when there is none. */
function typeOfProps(declaration: Node | null): TSESTree.TypeNode | null {
  return declaration?.type === 'VariableDeclarator' ? componentProps(declaration) : null
}

/** Whether the function accesses its arguments only by their names. */
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

/** Outside modules, a function in a block has two variables, one of them outside the block. */
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

/** The call that receives a value, however deep the value is in an argument. */
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
