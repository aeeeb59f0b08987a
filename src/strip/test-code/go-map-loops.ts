import type { Variable } from '@typescript-eslint/scope-manager'
import { switchedBy } from '../../gates/find-gate-overrides.js'
import { booleanOf } from '../../gates/gate-settings.js'
import { declaredAs, declaredBy, usesOf, variableOf } from '../../source/bindings.js'
import { asGo, asNode } from '../../source/go-casts.js'
import type {
  GoAssignmentExpression,
  GoExpression,
  GoForOfStatement,
  GoMemberExpression,
  GoNode,
  GoStatement,
} from '../../source/go-nodes.js'
import { convertedText } from '../../source/go-declarations.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { goTableBehind } from './go-table-loops.js'
import { setsGates, showsText } from './go-tables.js'
import { nameOf, pairTaken } from './go-table-parts.js'

/**
 * What a loop over a map of gates does with its entries.
 *
 * @returns `set` when it sets each gate to its value; `nothing` when an entry with the gate's own value makes no
 *   difference; `null` for anything else.
 */
export function setsEachEntry(loop: GoForOfStatement, view: SourceView): 'set' | 'nothing' | null {
  const [key, value] = variablesOf(loop, view)
  if (!key || !value) return null
  if (isComparison(loop, key, value, view)) return 'nothing'
  if (switchesByValue(loop, key, value, view)) return 'set'
  const isUsedPlainly = [key, value].every(({ references }) =>
    references.every(({ identifier, init }) => init || isSetOrShown(asGo(identifier))),
  )
  return isUsedPlainly && key.references.some(({ identifier }) => isSetTo(asGo(identifier), value, view)) ? 'set' : null
}

/** `for gate, on := range gates { if on { features.Enable(gate) } else { features.Disable(gate) } }` */
function switchesByValue({ body }: GoForOfStatement, key: Variable, value: Variable, view: SourceView): boolean {
  const [statement, ...more] = body.body
  if (statement?.type !== 'IfStatement' || more.length > 0 || statement.init) return false
  const { test, consequent, alternate } = statement
  const isNegated = test.type === 'UnaryExpression' && test.operator === '!'
  const isAsked = isVariable(isNegated ? test.argument : test, value, view) && usesOf(value).length === 1
  const [on, off] = isNegated ? [alternate, consequent] : [consequent, alternate]
  return isAsked && switchesGate(on, true, key, view) && switchesGate(off, false, key, view)
}

/** Whether a block does nothing but give a gate a value. */
function switchesGate(block: GoNode | null, value: boolean, gate: Variable, view: SourceView): boolean {
  const [statement, ...more] = block?.type === 'BlockStatement' ? block.body : []
  const call = statement?.type === 'ExpressionStatement' && more.length === 0 ? statement.expression : null
  return (
    call?.type === 'CallExpression' &&
    call.arguments.length === 1 &&
    isVariable(call.arguments[0] ?? null, gate, view) &&
    switchedBy(call) === value
  )
}

/** The map that a loop only fills with the same entries: `for gate, on := range gates { all[string(gate)] = on }`. */
export function filledByLoop(loop: GoForOfStatement, view: SourceView): Variable | null {
  const [key, value] = variablesOf(loop, view)
  const assigned = onlyAssignmentIn(loop)
  const entry = assigned?.left
  if (!key || !value || entry?.type !== 'MemberExpression' || !entry.computed) return null
  const name = keyIn(entry.property)
  const isSame = name !== null && isVariable(name, key, view) && isVariable(assigned?.right ?? null, value, view)
  return isSame ? localVariable(entry.object, view) : null
}

function localVariable(node: GoExpression, view: SourceView): Variable | null {
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  return variable && variable.scope.type !== 'module' && variable.defs.length === 1 ? variable : null
}

function onlyAssignmentIn({ body }: GoForOfStatement): GoAssignmentExpression | null {
  const [statement, ...more] = body.body
  const assigned = statement?.type === 'ExpressionStatement' && more.length === 0 ? statement.expression : null
  return assigned?.type === 'AssignmentExpression' && assigned.operator === '=' ? assigned : null
}

/** `gate` of `string(gate)`, and of itself. */
function keyIn(key: GoExpression): AnyNode | null {
  const call = asNode(key)
  return call.type === 'CallExpression' ? convertedText(call) : key
}

function isVariable(node: AnyNode | null, variable: Variable, view: SourceView): boolean {
  return node?.type === 'Identifier' && variableOf(view, node) === variable
}

/** The value to which a loop over a list of gates sets each of them; `null` when it does something else. */
export function setsEachGate(loop: GoForOfStatement, view: SourceView): boolean | null {
  const [index, gate] = variablesOf(loop, view)
  const [statement, ...more] = loop.body.body
  const call = statement?.type === 'ExpressionStatement' ? statement.expression : null
  if (index || !gate || more.length > 0 || call?.type !== 'CallExpression' || !setsGates(call)) return null
  const given = call.arguments.flatMap((argument) => booleanOf(argument) ?? [])
  const isPlain = gate.references.every(({ identifier, init }) => init || asGo(identifier).parent === call)
  return isPlain && given.length === 1 ? (given[0] as boolean) : null
}

/** Whether the looked-up value is only compared with what another map has for the same gate. */
export function isCompared(looked: GoMemberExpression, view: SourceView): boolean {
  for (const ancestor of ancestorsOf(looked)) {
    const loop = asGo(ancestor)
    if (loop.type !== 'ForOfStatement') continue
    const [key, value] = variablesOf(loop, view)
    return Boolean(key && value && isComparison(loop, key, value, view))
  }
  return false
}

/** The condition in `if on, ok := m[key]; ok && !on {...}`, and the value with which it holds. */
export function conditionOf(
  looked: GoMemberExpression,
  view: SourceView,
): { readonly test: AnyNode; readonly runsAt: boolean } | null {
  const pair = pairTaken(looked.parent)
  const statement = pair?.declarator.parent.parent
  if (!pair || statement?.type !== 'IfStatement' || statement.alternate) return null
  const [on, ok] = pair.names
  const { test } = statement
  if (test.type !== 'LogicalExpression' || test.operator !== '&&' || nameOf(test.left) !== ok) return null
  const { right } = test
  const isNegated = right.type === 'UnaryExpression' && right.operator === '!'
  const isOnlyUse = declaredBy(view, pair.declarator).every((variable) => usesOf(variable).length === 1)
  return isOnlyUse && nameOf(isNegated ? right.argument : right) === on ? { test, runsAt: !isNegated } : null
}

function variablesOf({ left }: GoForOfStatement, view: SourceView): readonly (Variable | undefined)[] {
  const declarator = left?.type === 'VariableDeclaration' ? left.declarations[0] : undefined
  if (declarator?.id.type !== 'ArrayPattern') return []
  return declarator.id.elements.map((name) => declaredAs(view, declarator, name))
}

function isSetOrShown({ parent }: GoNode): boolean {
  return parent?.type === 'CallExpression' && (setsGates(parent) || showsText(parent))
}

function isSetTo({ parent }: GoNode, value: Variable, view: SourceView): boolean {
  return (
    parent?.type === 'CallExpression' &&
    setsGates(parent) &&
    parent.arguments.some((argument) => argument.type === 'Identifier' && variableOf(view, argument) === value)
  )
}

/**
 * `for gate, value := range tc.gates { if other, ok := scenario[gate]; ok && other != value {...} }`. The body runs
 * where a table has another value for the gate. Rows with a value other than the gate's own are removed.
 */
function isComparison({ body }: GoForOfStatement, key: Variable, value: Variable, view: SourceView): boolean {
  const [statement, ...more] = body.body as readonly [GoStatement, ...GoStatement[]] | []
  if (statement?.type !== 'IfStatement' || more.length > 0 || statement.alternate) return false
  const pair = statement.init?.type === 'VariableDeclaration' ? pairTaken(statement.init.declarations[0]) : null
  if (!pair || !isLookUp(pair.looked, key, view)) return false
  const [other, found] = pair.names
  const compared = comparedIn(statement.test, found ?? null)
  const isOnlyUse = [key, value].every((variable) => usesOf(variable).length === 1)
  return isOnlyUse && compared.includes(other ?? null) && compared.includes(value.name)
}

/** The two names in `ok && other != value`; empty for any other test. */
function comparedIn(test: GoExpression, found: string | null): readonly (string | null)[] {
  if (test.type !== 'LogicalExpression' || test.operator !== '&&') return []
  const { left, right } = test
  if (left.type !== 'Identifier' || left.name !== found) return []
  return right.type === 'BinaryExpression' && right.operator === '!=' ? [nameOf(right.left), nameOf(right.right)] : []
}

function isLookUp({ object, property }: GoMemberExpression, key: Variable, view: SourceView): boolean {
  const table = variableOf(view, object)
  return variableOf(view, property) === key && table !== null && goTableBehind(table, view) !== null
}
