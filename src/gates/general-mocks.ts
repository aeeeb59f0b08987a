import type { Reference, Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../source/bindings.js'
import { literalString, staticKeyName, unwrapExpression } from '../source/expressions.js'
import { nodesOf } from '../source/nodes-of.js'
import type { Node, SourceView } from '../source/source-view.js'
import { ancestorsOf } from '../source/walk.js'
import { dottedPath } from './dotted-path.js'
import type { GateCheck } from './gate-check.js'
import { booleanOf } from './gate-settings.js'
import {
  bodyOf,
  booleanGivenBy,
  givenBy,
  GIVES,
  hoistedBy,
  isModuleMock,
  propertyNamed,
  replacementIn,
  RESETS,
  spiedName,
} from './wrapper-mocks.js'

/** `isEnabled` of the check `await gates.isEnabled(PLAN)`; `null` when the callee knows only this gate. */
export function askedFunction({ node, nameRange }: GateCheck): string | null {
  const call = askedCall(node)
  if (!call || nameRange.start < call.callee.range[1]) return null
  return dottedPath(call.callee)?.at(-1) ?? null
}

/** The call of a check, behind its `await` and in its `?.` chain; `null` when the check calls nothing. */
export function askedCall(check: Node): TSESTree.CallExpression | null {
  let call = check.type === 'AwaitExpression' ? check.argument : check
  if (call.type === 'ChainExpression') call = call.expression
  return call.type === 'CallExpression' ? call : null
}

/**
 * Places where a test makes a gate function return one value for every gate:
 * `vi.mocked(isEnabled).mockReturnValue(false)`, `vi.mock('./gates', () => ({ isEnabled: () => false }))`.
 *
 * @param names of such functions.
 */
export function findGeneralMocks(view: SourceView, names: ReadonlySet<string>, value: boolean): Node[] {
  const found: Node[] = []
  for (const node of nodesOf(view, 'CallExpression', 'Property')) {
    if (node.type === 'CallExpression' && givesAlways(node, names, value, view)) found.push(node)
    if (node.type === 'Property' && givenBy(node.value) === value && names.has(replacedInModule(node) ?? ''))
      found.push(node)
  }
  return found
}

/**
 * Places where a test makes a gate function return what its table says: `vi.mocked(isEnabled).mockReturnValue(on)` in
 * `it.each([true, false])('...', (on) => ...)`, or in a loop.
 */
export function findVariedMocks(view: SourceView, names: ReadonlySet<string>): Node[] {
  return nodesOf(view, 'CallExpression').filter((call) => {
    const given = givenTo(call, view)
    if (!given || !names.has(given.name)) return false
    const value = unwrapExpression(given.value)
    return isOfTable(value.type === 'ArrowFunctionExpression' ? unwrapExpression(value.body) : value, view)
  })
}

/**
 * Places where a test makes a gate function return what a variable of the file holds, which is `value` at times: `let
 * on = true`, `vi.mock('./gates', () => ({ isEnabled: () => on }))`, `on = false`.
 */
export function findMocksByVariable(view: SourceView, names: ReadonlySet<string>, value: boolean): Node[] {
  return nodesOf(view, 'CallExpression', 'Property').filter((node) => {
    const given = node.type === 'CallExpression' ? givenTo(node, view) : givenInModule(node)
    const returned = given && names.has(given.name) ? returnedBy(given.value) : null
    return returned !== null && mayHold(returned, value, view)
  })
}

function givenInModule(property: TSESTree.Property): { readonly name: string; readonly value: Node } | null {
  const name = replacedInModule(property)
  return name === null ? null : { name, value: property.value }
}

/** `on` of `() => on` and `vi.fn(() => on)`. */
function returnedBy(value: Node): Node | null {
  const node = unwrapExpression(value)
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') {
    const body = bodyOf(node)
    return body && unwrapExpression(body)
  }
  const [made] = node.type === 'CallExpression' && dottedPath(node.callee)?.at(-1) === 'fn' ? node.arguments : []
  return made && made.type !== 'CallExpression' ? returnedBy(made) : null
}

/** Whether the file writes a value to a variable, or to a property of an object in a variable. */
function mayHold(node: Node, value: boolean, view: SourceView): boolean {
  const key = node.type === 'MemberExpression' ? staticKeyName(node.property, node.computed) : null
  const name = node.type === 'MemberExpression' ? node.object : node
  const variable = name.type === 'Identifier' ? variableOf(view, name) : null
  const isValue = (written: Node | null | undefined): boolean =>
    written !== null && written !== undefined && booleanOf(unwrapExpression(written)) === value
  if (!variable) return false
  if (node.type !== 'MemberExpression')
    return variable.references.some((reference) => isAssignedWhole(reference) && isValue(reference.writeExpr as Node))
  return variable.references.some((reference) => {
    if (isAssignedWhole(reference)) return isValue(propertyIn(reference.writeExpr as Node, key)?.value)
    const { parent } = reference.identifier as Node
    if (parent?.type !== 'MemberExpression' || staticKeyName(parent.property, parent.computed) !== key) return false
    const store = parent.parent
    return store.type === 'AssignmentExpression' && store.left === parent && isValue(store.right)
  })
}

/** The property of `{ on: true }`, and of `vi.hoisted(() => ({ on: true }))`. */
function propertyIn(init: Node, key: string | null): TSESTree.Property | null {
  const object = unwrapExpression(hoistedBy(init) ?? init)
  return object.type === 'ObjectExpression' && key !== null ? propertyNamed(object, key) : null
}

/** Whether a name is bound by a loop, or by the callback that runs once per row. */
function isOfTable(node: Node, view: SourceView): boolean {
  const [definition] = (node.type === 'Identifier' && variableOf(view, node)?.defs) || []
  if (definition?.type === 'Variable') return definition.node.parent.parent.type === 'ForOfStatement'
  if (definition?.type !== 'Parameter') return false
  const call = (definition.node as Node).parent
  if (call?.type !== 'CallExpression') return false
  const { callee } = call
  if (callee.type === 'MemberExpression') return staticKeyName(callee.property, callee.computed) === 'forEach'
  const table =
    callee.type === 'TaggedTemplateExpression' ? callee.tag : callee.type === 'CallExpression' && callee.callee
  return table !== false && dottedPath(table)?.at(-1) === 'each'
}

function givesAlways(
  call: TSESTree.CallExpression,
  names: ReadonlySet<string>,
  value: boolean,
  view: SourceView,
): boolean {
  const given = givenTo(call, view)
  return given !== null && booleanGivenBy(given.value) === value && names.has(given.name)
}

/** `isEnabled` and `false` of `vi.mocked(isEnabled).mockReturnValue(false)`: which function is made to give what. */
export function givenTo(
  call: TSESTree.CallExpression,
  view: SourceView,
): { readonly name: string; readonly value: Node } | null {
  const {
    callee,
    arguments: [value],
  } = call
  const replacement = replacementIn(call)
  if (replacement) return { name: spiedName(call) as string, value: replacement }
  if (
    callee.type !== 'MemberExpression' ||
    !value ||
    !GIVES.test(staticKeyName(callee.property, callee.computed) ?? '')
  )
    return null
  const name = mockedName(callee.object, view)
  return name === null ? null : { name, value }
}

/**
 * `isEnabled` of `vi.mocked(isEnabled)`, `jest.spyOn(gates, 'isEnabled').mockReset()`, `isEnabled as Mock`, and of a
 * variable that holds one of these.
 */
export function mockedName(receiver: Node, view: SourceView, followed: readonly Variable[] = []): string | null {
  const node = unwrapExpression(receiver)
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  if (variable && !followed.includes(variable)) {
    const held = nameHeldBy(variable, view, [...followed, variable])
    if (held !== null) return held
  }
  if (node.type !== 'CallExpression') return dottedPath(node)?.at(-1) ?? null
  const spied = spiedName(node)
  if (spied !== null) return spied
  const method = dottedPath(node.callee)?.at(-1) ?? ''
  if (method === 'mocked' && node.arguments[0]) return mockedName(node.arguments[0], view, followed)
  return RESETS.test(method) && node.callee.type === 'MemberExpression'
    ? mockedName(node.callee.object, view, followed)
    : null
}

/**
 * `isEnabled`, where `const mock = isEnabled as Mock`, or `mock = sinon.stub(gates, 'isEnabled')` and nothing else is
 * assigned to it; or where the mock of a module has it for that name, `isEnabled: mock` or `isEnabled: () => mock()`.
 */
function nameHeldBy({ references }: Variable, view: SourceView, followed: readonly Variable[]): string | null {
  const names = references
    .filter((reference) => reference.isWrite())
    .map((reference) => (isAssignedWhole(reference) ? mockedName(reference.writeExpr as Node, view, followed) : null))
  const [name] = names
  if (name && names.every((other) => other === name)) return name
  for (const { identifier } of references) {
    const property = propertyOf(identifier as Node)
    const replaced = property && replacedInModule(property)
    if (replaced !== null) return replaced
  }
  return null
}

/** Excludes values that are destructured from an object or a list. */
function isAssignedWhole({ identifier, writeExpr }: Reference): boolean {
  const { parent } = identifier as Node
  if (!writeExpr) return false
  return (
    (parent?.type === 'VariableDeclarator' && parent.id === identifier) ||
    (parent?.type === 'AssignmentExpression' && parent.operator === '=' && parent.left === identifier)
  )
}

/** The property that has a mock, or a function that only calls it, for its value. */
function propertyOf(mock: Node): TSESTree.Property | null {
  const { parent } = mock
  const call = parent?.type === 'CallExpression' && parent.callee === mock ? parent : null
  const fn = call?.parent.type === 'ArrowFunctionExpression' && call.parent.body === call ? call.parent : null
  const value = fn ?? mock
  return value.parent?.type === 'Property' && value.parent.value === value ? value.parent : null
}

/** Whether the node is inside `vi.mock('./gates', () => ...)`. */
export function isInModuleMock(node: Node): boolean {
  return moduleMockAround(node) !== null
}

function moduleMockAround(node: Node): TSESTree.CallExpression | null {
  for (const ancestor of ancestorsOf(node))
    if (ancestor.type === 'CallExpression' && isModuleMock(ancestor)) return ancestor
  return null
}

/**
 * `isEnabled` of `vi.mock('./gates', () => ({ isEnabled: () => false }))`, and of `vi.mock('./isEnabled', () => ({
 * default: () => false }))`: a module is usually called as what it exports by default.
 */
function replacedInModule(property: TSESTree.Property): string | null {
  const call = moduleMockAround(property)
  const key = call && staticKeyName(property.key, property.computed)
  if (key !== 'default') return key
  const module = (call?.arguments[0] && literalString(call.arguments[0])) ?? ''
  return module.slice(module.lastIndexOf('/') + 1).replace(/\.[cm]?[jt]sx?$/, '')
}
