import type { Variable } from '@typescript-eslint/scope-manager'
import { booleanOf } from '../gate-settings.js'
import { declaredAs, hasOneValue, variableOf } from '../../source/bindings.js'
import { asGo, asNode } from '../../source/go-casts.js'
import { goDeclarationOf } from '../../source/go-declarations.js'
import type {
  GoAssignmentExpression,
  GoExpression,
  GoIdentifier,
  GoMemberExpression,
  GoNode,
} from '../../source/go-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import { isWritten } from '../../source/role-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { ChangesElsewhere } from '../../source/targets/target.js'
import { folderOf } from '../../source/go-files.js'
import { resolveGate, type ResolveContext } from '../resolve-gate.js'

/**
 * The default that an assignment gives an entry that it otherwise leaves as it was:
 * `spec := specs[name]; spec.Default = false; specs[name] = spec`.
 *
 * @returns `null` when more changes, or it isn't known what.
 */
export function defaultWrittenBack(
  { left, right, operator }: GoAssignmentExpression,
  view: SourceView,
): boolean | null {
  const entry = left.type === 'MemberExpression' && left.computed ? left : null
  const copy = right.type === 'Identifier' && operator === '=' ? variableOf(view, right) : null
  const copied = copy && entryCopiedTo(copy)
  if (!entry || !copied || !isSameEntry(copied, entry, view)) return null
  const values = new Set<boolean>()
  for (const reference of copy.references) {
    if (reference.init || reference.identifier === (right as GoExpression)) continue
    const value = valueGivenToDefault(asGo(reference.identifier))
    if (value === null) return null
    if (value !== 'read') values.add(value)
  }
  const [only, ...others] = values
  return only === undefined || others.length > 0 ? null : only
}

/** `specs[name]` of `spec := specs[name]`, in a function. */
function entryCopiedTo(copy: Variable): GoMemberExpression | null {
  const declarator = copy.scope.type !== 'module' && copy.defs.length === 1 ? asGo(copy.defs[0]?.node as Node) : null
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return null
  const { init } = declarator
  return init?.type === 'MemberExpression' && init.computed ? init : null
}

/** `specs[name]` twice, where neither name can mean something else in between. */
function isSameEntry(one: GoMemberExpression, other: GoMemberExpression, view: SourceView): boolean {
  return [
    [one.object, other.object],
    [one.property, other.property],
  ].every(([a, b]) => {
    const variable = a?.type === 'Identifier' ? variableOf(view, a) : null
    return variable !== null && b?.type === 'Identifier' && variableOf(view, b) === variable && isSteady(variable)
  })
}

/** The variable of a loop gets a value at each turn, and its body runs with that one. */
function isSteady(variable: Variable): boolean {
  return variable.defs.length === 1 && variable.references.every((reference) => reference.init || !reference.isWrite())
}

/** `spec.Default = false`; `read` when nothing is written. */
function valueGivenToDefault(mention: GoNode): boolean | 'read' | null {
  const member = mention.parent
  if (member?.type !== 'MemberExpression' || member.object !== mention || member.computed) return null
  const { parent } = member
  if (parent?.type === 'CallExpression' && parent.callee === member) return null
  if (parent?.type === 'UnaryExpression' && parent.operator === '&') return null
  if (parent?.type === 'MemberExpression') return null
  if (!isWritten(member)) return 'read'
  const isDefault = member.property.type === 'Identifier' && member.property.name === 'Default'
  return isDefault && parent?.type === 'AssignmentExpression' && parent.operator === '='
    ? booleanOf(parent.right)
    : null
}

/**
 * The gates that the key of an entry may name, if it is the variable of a loop over the keys of a map that no code
 * changes: `for name := range unsupported { specs[name] = ... }`.
 *
 * @returns `null` when they aren't known.
 */
export function gatesOfLoop(
  key: GoExpression,
  { view, index, resolveImport }: ResolveContext,
  elsewhere: ChangesElsewhere,
): readonly string[] | null {
  const keys = keysLoopedOver(key, view)
  const declared = keys && goDeclarationOf(keys, view, resolveImport)
  const map = declared?.declarator.init
  if (!declared || map?.type !== 'ObjectExpression' || map.goType?.type !== 'GoMapType') return null
  if (declared.declarator.id.type !== 'Identifier' || isChanged(declared.declarator.id, declared.view, elsewhere))
    return null
  const gates = map.properties.map(({ key: name }) => {
    const named = resolveGate(asNode(name), { view: declared.view, index, resolveImport })
    return named && 'gate' in named && named.doubt === undefined ? [named.gate] : null
  })
  return gates.every((one) => one !== null) ? gates.flat() : null
}

/**
 * The gates that the key of an entry may name, if it is the parameter of a function that only this repository can call:
 * `func Disable(name string) { features[name] = false }`.
 *
 * @returns `null` when they aren't known.
 */
export function gatesOfParameter(
  key: GoExpression,
  { view, index, resolveImport }: ResolveContext,
  elsewhere: ChangesElsewhere,
): readonly string[] | null {
  const parameter = key.type === 'Identifier' ? variableOf(view, key) : null
  const fn = parameter?.defs[0]?.type === 'Parameter' ? asGo(parameter.defs[0].node as Node) : null
  if (!parameter || !isSteady(parameter) || fn?.type !== 'FunctionDeclaration' || fn.receiver) return null
  if (!/[\\/]internal[\\/]/.test(view.file)) return null
  const at = fn.params.flatMap(({ names }) => names).findIndex(({ name }) => name === parameter.name)
  const gates = mentionsOf(fn.id.name, view, elsewhere).map((mention) => {
    if (asGo(mention.node) === fn.id) return []
    const call = asGo(mention.node).parent
    const given = call?.type === 'CallExpression' && call.callee === mention.node ? call.arguments[at] : undefined
    const named = given && resolveGate(asNode(given), { view: mention.view, index, resolveImport })
    return named && 'gate' in named && named.doubt === undefined ? [named.gate] : null
  })
  return gates.every((one) => one !== null) ? gates.flat() : null
}

/** Where code has the name of a declaration of a package, or `pkg.Name`. */
function mentionsOf(name: string, home: SourceView, elsewhere: ChangesElsewhere) {
  return filesNaming(name, home, elsewhere).flatMap((view) =>
    nodesOf(view, 'Identifier').flatMap((identifier) => {
      if (identifier.name !== name) return []
      const node = asGo(identifier)
      const { parent } = node
      const isSelected = parent?.type === 'MemberExpression' && parent.property === node && !parent.computed
      return [{ node: isSelected ? parent : node, view }]
    }),
  )
}

/** `m` of `for key := range m` */
function keysLoopedOver(key: GoExpression, view: SourceView): GoExpression | null {
  const variable = key.type === 'Identifier' ? variableOf(view, key) : null
  const loop = variable && hasOneValue(variable) ? asGo(variable.defs[0]?.node as Node).parent?.parent : null
  if (!variable || loop?.type !== 'ForOfStatement' || loop.left?.type !== 'VariableDeclaration') return null
  const [declarator] = loop.left.declarations
  const first = declarator?.id.type === 'ArrayPattern' ? declarator.id.elements[0] : declarator?.id
  const isKey = declarator && first?.type === 'Identifier' && declaredAs(view, declarator, first) === variable
  return isKey ? loop.right : null
}

/** Whether code may change a map of a package, or does something with it that isn't understood. */
function isChanged({ name }: GoIdentifier, home: SourceView, elsewhere: ChangesElsewhere): boolean {
  return filesNaming(name, home, elsewhere)
    .flatMap((view) => nodesOf(view, 'Identifier'))
    .some((node) => node.name === name && !isReadOnly(asGo(node)))
}

/** The files that may name a declaration of a package. */
function filesNaming(name: string, home: SourceView, elsewhere: ChangesElsewhere): readonly SourceView[] {
  return goFilesWith(name, /^\p{Lu}/u.test(name) ? null : folderOf(home.file), elsewhere)
}

/** The files of a folder, or of all, that have a name of Go. */
export function goFilesWith(name: string, folder: string | null, elsewhere: ChangesElsewhere): readonly SourceView[] {
  return elsewhere.goFiles([name], new RegExp(`(?<![\\p{L}\\d_])${name}(?![\\p{L}\\d_])`, 'u'), folder)
}

function isReadOnly(node: GoNode): boolean {
  const { parent } = node
  // `features.Unsupported` of another package
  if (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) return isReadOnly(parent)
  if (parent?.type === 'VariableDeclarator') return parent.id === node && parent.parent.parent?.type === 'Program'
  if (parent?.type === 'ForOfStatement') return parent.right === node
  return parent?.type === 'MemberExpression' && parent.computed && parent.object === node && !isWritten(parent)
}
