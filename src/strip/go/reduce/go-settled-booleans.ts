import type { Variable } from '@typescript-eslint/scope-manager'
import { declaredAs, variableOf } from '../../../source/bindings.js'
import { asGo } from '../../../source/go-casts.js'
import type { GoAssignmentExpression, GoNode, GoVariableDeclarator } from '../../../source/go-nodes.js'
import { isPredeclaredInGo } from '../../../source/go-universe.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { isWritten } from '../../../source/role-of.js'
import type { Node } from '../../../source/source-view.js'
import { ancestorsOf } from '../../../source/walk.js'
import { misuseOf } from '../../refuse/usage.js'
import type { Reducer, SettledVariable } from '../../reduce/reducer.js'
import { isReplaceable } from '../../slots/replaceable-names.js'

/**
 * Local variables of type `bool` that always have one value, since the strip decided all other assignments. The branch
 * that set `x := false` is removed, or always runs.
 *
 * @param gateIn the gate of the first known value inside a node.
 */
export function findSettledBooleans(reducer: Reducer, gateIn: (node: Node) => string | null): SettledVariable[] {
  const found = new Map<Variable, SettledVariable>()
  const add = (declarator: GoVariableDeclarator, set: GoAssignmentExpression, value: boolean | null): void => {
    const settled = value === null ? null : settledBoolean(declarator, set, value, reducer, gateIn)
    const variable = variableOf(reducer.view, set.left)
    if (settled && variable && !found.has(variable)) found.set(variable, settled)
  }
  for (const join of reducer.fates.goJoins)
    if (join.kind === 'value') add(join.declarator, join.assignment, valueOf(asGo(join.assignment.right), reducer))
  for (const node of nodesOf(reducer.view, 'AssignmentExpression')) {
    const set = asGo(node) as GoAssignmentExpression
    if (set.left.type !== 'Identifier' || !isDeadNow(node, reducer)) continue
    const declarator = asGo(variableOf(reducer.view, set.left)?.defs[0]?.node)
    if (declarator?.type === 'VariableDeclarator') add(declarator, set, firstValue(declarator, reducer))
  }
  return [...found.values()]
}

/** @param set the assignment that the strip decided about: its gate is the variable's. */
function settledBoolean(
  declarator: GoVariableDeclarator,
  set: GoAssignmentExpression,
  value: boolean,
  reducer: Reducer,
  gateIn: (node: Node) => string | null,
): SettledVariable | null {
  const { parent, id } = declarator
  const variable = declaredAs(reducer.view, declarator, id)
  if (!variable || variable.defs.length !== 1 || id.type !== 'Identifier' || variable.scope.type === 'module')
    return null
  if (parent.type !== 'VariableDeclaration' || parent.kind !== 'let' || !isOfTypeBool(declarator, reducer)) return null
  const others = variable.references.filter(
    ({ identifier, init }) => !init && identifier !== set.left && !isDeadNow(identifier, reducer),
  )
  const isOnlyRead = others.every(
    (reference) =>
      isReplaceable(reference) && !isWritten(reference.identifier) && misuseOf(reference.identifier) === null,
  )
  const gate = gateAround(set, gateIn)
  if (others.length === 0 || !isOnlyRead || gate === null) return null
  return {
    reads: others.map(({ identifier }) => identifier as Node),
    value,
    gate,
    gone: [declarator, set.parent],
  }
}

function isOfTypeBool({ goType, init }: GoVariableDeclarator, { view }: Reducer): boolean {
  return goType ? isPredeclaredInGo(view, goType, 'bool') : init?.type === 'Literal' && init.goKind === 'bool'
}

/** The value that a variable is declared with. */
function firstValue({ init }: GoVariableDeclarator, reducer: Reducer): boolean | null {
  return init === null ? false : valueOf(init, reducer)
}

function valueOf(node: GoNode, { known }: Reducer): boolean | null {
  if (node.type === 'Literal') return typeof node.value === 'boolean' ? node.value : null
  const value = known.of(node)
  return value?.exact && value.effects.length === 0 ? value.truth : null
}

/** The gate of the nearest condition around. */
function gateAround(node: GoNode, gateIn: (node: Node) => string | null): string | null {
  for (const around of ancestorsOf(node)) {
    const gate = around.type === 'IfStatement' ? gateIn(around.test) : null
    if (gate !== null) return gate
    if (around.type === 'FunctionDeclaration') return null
  }
  return null
}

/** Whether the strip removes a node. */
export function isDeadNow(node: Node, { fates }: Reducer): boolean {
  for (const around of [node, ...ancestorsOf(node)]) if (fates.dead.has(around)) return true
  return false
}
