import type { Reference, Scope, Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { PerTree } from './per-tree.js'
import type { Node, SourceView, AnyNode } from './source-view.js'
import { asNode } from './go-casts.js'
import { dialectOf } from './dialect.js'

/** By tree: oxlint passes the same scope manager for all files. */
const referencesByTree = new PerTree<Map<AnyNode, Reference>>()

/** The reference that `identifier` is; `null` for a name that refers to nothing (a property, a declaration's name). */
export function referenceOf(view: SourceView, identifier: AnyNode): Reference | null {
  let references = referencesByTree.get(view.ast)
  if (!references) {
    references = new Map()
    for (const scope of view.scopes.scopes)
      for (const reference of scope.references) references.set(reference.identifier, reference)
    referencesByTree.set(view.ast, references)
  }
  return references.get(identifier) ?? null
}

/** The scope that a node opens; `null` if it opens none. */
export function scopeOf(view: SourceView, node: AnyNode): Scope | null {
  return view.scopes.acquire(asNode(node))
}

/** The variables that a node declares. */
export function declaredBy(view: SourceView, node: AnyNode): readonly Variable[] {
  return view.scopes.getDeclaredVariables(asNode(node))
}

/** The variable that a node declares by one of its names. */
export function declaredAs(view: SourceView, node: AnyNode, name: AnyNode): Variable | undefined {
  const identifier = name
  return declaredBy(view, node).find(({ identifiers }) => identifiers.some((other) => other === identifier))
}

/** The variable that `identifier` reads or writes, through scope; `null` for a global or an unknown name. */
export function variableOf(view: SourceView, identifier: AnyNode): Variable | null {
  return referenceOf(view, identifier)?.resolved ?? null
}

/** The variable called `name` in the file's outermost scope: the module's, or the script's global one. */
export function topLevelVariable(view: SourceView, name: string): Variable | null {
  for (const scope of view.scopes.scopes) {
    if (scope.type === 'module' || scope.type === 'global' || isCommonJsScope(scope, view)) {
      const variable = scope.set.get(name)
      if (variable && variable.defs.length > 0) return variable
    }
  }
  return null
}

/** Whether the expression is the global called `name`, not a declaration of the file with that name. */
export function isGlobalName(view: SourceView, expression: AnyNode, name: string): boolean {
  if (expression.type !== 'Identifier' || expression.name !== name) return false
  const variable = variableOf(view, expression)
  return (variable === null || variable.defs.length === 0) && !mayBeFunctionOfBlock(view, name)
}

/**
 * Whether the variable keeps the value it is declared with: `const`, or `let` and `var` that nothing assigns again.
 * Anything else that its name may mean, in sloppy code, counts as an assignment.
 */
export function isNeverReassigned(variable: Variable): boolean {
  const { functions, members } = otherMeaningsIn(variable.scope)
  return (
    variable.references.every((reference) => !reference.isWrite() || reference.init === true) &&
    !functions.has(variable.name) &&
    !members.has(variable.name)
  )
}

/** Whether other files may assign to a variable without importing it, as those of a Go package. */
export function isSharedByFiles({ scope }: Variable, view: SourceView): boolean {
  return dialectOf(view).sharesDeclarations && scope.type === 'module'
}

/** Whether a function in a block of a sloppy script may be what a name means around the block. */
export function mayBeFunctionOfBlock({ scopes }: SourceView, name: string): boolean {
  return scopes.globalScope !== null && otherMeaningsIn(scopes.globalScope).functions.has(name)
}

/**
 * Whether a name may mean something else than its variable: a function in a block, or a member of the object of `with`.
 * Of a member, it is the name of the object.
 */
export function mayMeanOther(view: SourceView, reference: AnyNode): boolean {
  const node = reference.type === 'MemberExpression' ? reference.object : reference
  const { globalScope } = view.scopes
  if (node.type !== 'Identifier' || globalScope === null) return false
  const { functions, members } = otherMeaningsIn(globalScope)
  return functions.has(node.name) || members.has(node.name)
}

/** Names of sloppy code that may mean something else than the variable they resolve to. */
interface OtherMeanings {
  /**
   * Of all functions that blocks declare. Such a name is a variable of the function around the block, too. Source:
   * ECMAScript, annex B.3.2.
   */
  readonly functions: Set<string>
  /** Those in the body of `with` that it doesn't declare: they may be members of its object. */
  readonly members: Set<string>
}

const otherMeaningsByTree = new PerTree<OtherMeanings>()

function otherMeaningsIn(inside: Scope): OtherMeanings {
  let global = inside
  while (global.upper) global = global.upper
  const known = otherMeaningsByTree.get(global.block)
  if (known) return known
  const names: OtherMeanings = { functions: new Set(), members: new Set() }
  addOtherMeanings(global, names)
  otherMeaningsByTree.set(global.block, names)
  return names
}

function addOtherMeanings(scope: Scope, names: OtherMeanings): void {
  if (scope.isStrict) return
  if (scope.type === 'block' || scope.type === 'switch')
    for (const { name, defs } of scope.variables)
      if (defs.some(({ type }) => type === 'FunctionName')) names.functions.add(name)
  if (scope.type === 'with') for (const { identifier } of scope.through) names.members.add(String(identifier.name))
  for (const inner of scope.childScopes) addOtherMeanings(inner, names)
}

function isCommonJsScope(scope: { type: string; block: Node }, view: SourceView): boolean {
  return scope.type === 'function' && scope.block === (view.ast as Node)
}

/** The definitions of a variable as a value. A type, or a namespace beside an enum, may have the same name. */
export function valueDefinitionsOf({ defs }: Variable): Variable['defs'] {
  const values = defs.filter(({ type }) => type !== 'Type')
  return values.some(({ type }) => type === 'TSEnumName')
    ? values.filter(({ type }) => type !== 'TSModuleName')
    : values
}

/** The value that a declaration gives to its name: a function, or the value of a variable; `null`: neither. */
export function valueDeclaredBy(definition: Variable['defs'][number] | undefined): Node | null {
  if (definition?.type === 'Variable') return definition.node.init
  return definition?.type === 'FunctionName' ? definition.node : null
}

/** Every mention of a variable, except its own initialization. */
export function usesOf({ references }: Variable): Node[] {
  return references.filter(({ init }) => !init).map(({ identifier }) => identifier as Node)
}

/** The declarator of a variable that is declared once, and that its statement doesn't export. */
export function ownDeclaratorOf({ defs }: Variable): TSESTree.VariableDeclarator | null {
  const [definition, ...others] = defs
  if (definition?.type !== 'Variable' || others.length > 0) return null
  return definition.node.parent.parent.type === 'ExportNamedDeclaration' ? null : definition.node
}

/** Whether a variable is declared once and never assigned again. */
export function hasOneValue(variable: Variable): boolean {
  return variable.defs.length === 1 && isNeverReassigned(variable)
}
