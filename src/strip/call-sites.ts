import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, referenceOf, variableOf } from '../source/bindings.js'
import type { Node, SourceView } from '../source/source-view.js'
import { ancestorsOf, walk } from '../source/walk.js'
import { isGlobal } from './bindings.js'
import { isExportedItself, isExportMention } from './constant-exports.js'
import type { OutsideCall, OutsideCalls } from './outside-calls.js'
import { declarationOf as nameOf, type FunctionNode } from './wrappers.js'

/** A place that calls a function by its name, and shows what it passes: `f(a)`, `<F a={a}/>`. */
export type CallSite = TSESTree.CallExpression | TSESTree.JSXOpeningElement

/** A function that only its name leads to, and that name only to calls. */
export interface CalledFunction {
  readonly node: FunctionNode
  /** Those of other files among them. */
  readonly sites: readonly CallSite[]
}

/** Types of components, whose argument names the props: `const Row: FC<RowProps> = ...`. */
const COMPONENT_TYPE = /(?:^|\.)(?:FC|VFC|FunctionComponent)$/

/** The functions of a file all of whose calls stand in it, or in files that are known. */
export class CallSites {
  readonly #view: SourceView
  readonly #outside: OutsideCalls | null
  readonly #functions = new Map<FunctionNode, CalledFunction | null>()
  readonly #outsideCalls = new Map<CallSite, OutsideCall>()

  /** @param outside the calls of exported functions; `null`: nobody knows them. */
  constructor(view: SourceView, outside: OutsideCalls | null = null) {
    this.#view = view
    this.#outside = outside
  }

  /** The function, if every mention of its name calls it; exported ones are left out where their other calls aren't known. */
  functionOf(node: FunctionNode): CalledFunction | null {
    let fn = this.#functions.get(node)
    if (fn === undefined) {
      // In Go other files of the package call a function as well.
      fn = this.#view.language === 'go' ? null : this.#find(node)
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
    const callee = calleeOf(site)
    const definition = callee && variableOf(this.#view, callee)?.defs[0]
    const node = definition?.type === 'Variable' ? definition.node.init : definition?.type === 'FunctionName' ? definition.node : null
    return node && isFunctionNode(node) ? this.functionOf(node) : null
  }

  #find(node: FunctionNode): CalledFunction | null {
    if (!hasPlainSignature(node, this.#view) || isSloppyInBlock(node, this.#view)) return null
    const declaration = declarationOf(node)
    // Nothing in the file has a name for `export default ({ on }) => ...`.
    if (!declaration) return isExportedItself(node, this.#view) ? this.#withOutside(node, []) : null
    const variable = this.#view.scopes.getDeclaredVariables(declaration)[0]
    if (!variable || variable.defs.length !== 1 || !isNeverReassigned(variable) || isGlobal(variable, this.#view)) return null
    const mentions = variable.references.filter(({ init }) => !init).map(({ identifier }) => identifier as Node)
    const calling = mentions.filter((mention) => !isExportMention(mention, this.#view))
    const sites = sitesAmong(calling)
    if (!sites || !elementsNamed(this.#view, variable.name).every((name) => referenceOf(this.#view, name) !== null)) return null
    if (isExported(declaration) || calling.length < mentions.length) return this.#withOutside(node, sites)
    return sites.length > 0 ? { node, sites } : null
  }

  #withOutside(node: FunctionNode, own: readonly CallSite[]): CalledFunction | null {
    const calls = this.#outside?.callsOf(node) ?? null
    // Somebody exports it for somebody: where no other file calls it, one that isn't seen may.
    if (!calls || calls.length === 0 || (own.length === 0 && calls.every(({ isTest }) => isTest))) return null
    for (const call of calls) this.#outsideCalls.set(call.site, call)
    return { node, sites: [...own, ...calls.map(({ site }) => site)] }
  }
}

const elementsByView = new WeakMap<SourceView, Map<string, Node[]>>()

/** The roots of all elements called so: scope analysis of plain JavaScript doesn't count `<Name/>` as a reference. */
export function elementsNamed(view: SourceView, name: string): readonly Node[] {
  let elements = elementsByView.get(view)
  if (!elements) {
    elements = new Map<string, Node[]>()
    const found = elements
    walk(view.ast, view.visitorKeys, (node) => {
      if (node.type !== 'JSXOpeningElement') return
      let root = node.name
      while (root.type === 'JSXMemberExpression') root = root.object
      if (root.type !== 'JSXIdentifier' || (root === node.name && /^[a-z]|-/.test(root.name))) return
      found.set(root.name, [...(found.get(root.name) ?? []), root])
    })
    elementsByView.set(view, elements)
  }
  return elements.get(name) ?? []
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

/** What declares the function's name, which nothing else means: the declaration, the declarator. */
export function declarationOf(node: FunctionNode): TSESTree.FunctionDeclaration | TSESTree.VariableDeclarator | null {
  const declaration = nameOf(node)
  return declaration?.type === 'VariableDeclarator' && declaration.id.typeAnnotation && !componentProps(declaration) ? null : declaration
}

/** The props that a declarator's type names: `RowProps` of `FC<RowProps>`. */
function componentProps(declarator: TSESTree.VariableDeclarator): TSESTree.TypeNode | null {
  const type = declarator.id.typeAnnotation?.typeAnnotation
  if (type?.type !== 'TSTypeReference' || type.typeArguments?.params.length !== 1) return null
  const name = type.typeName.type === 'Identifier' ? type.typeName.name : type.typeName.type === 'TSQualifiedName' ? `.${type.typeName.right.name}` : ''
  return COMPONENT_TYPE.test(name) ? (type.typeArguments.params[0] ?? null) : null
}

/** The type of a component's props that its variable's own type names; `null`: there is none. */
export function typeOfProps(fn: FunctionNode, index: number): TSESTree.TypeNode | null {
  return index === 0 && fn.parent.type === 'VariableDeclarator' ? componentProps(fn.parent) : null
}

/** Nothing in it looks at its arguments other than by their names. */
export function hasPlainSignature(node: FunctionNode, view: SourceView): boolean {
  const [first] = node.params
  if (first?.type === 'Identifier' && first.name === 'this') return false
  if (node.type === 'ArrowFunctionExpression') return !/\beval\b/.test(view.text.slice(...node.range))
  if (node.type === 'FunctionExpression' && node.id && view.scopes.getDeclaredVariables(node).some(({ name, references }) => name === node.id?.name && references.length > 0)) return false
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

export function isFunctionNode(node: Node): node is FunctionNode {
  return node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
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
