import type { Variable } from '@typescript-eslint/scope-manager'
import { declaredAs, variableOf } from '../../../source/bindings.js'
import { asGo, asNode } from '../../../source/go-casts.js'
import type {
  GoAssignmentExpression,
  GoFunctionDeclaration,
  GoIdentifier,
  GoNode,
  GoVariableDeclarator,
} from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import type { Reducer, SettledFunction } from '../../reduce/reducer.js'
import { isDeadNow } from './go-settled-booleans.js'

/**
 * Local variables that always hold one function of the file, since the strip decided all other assignments, and are
 * only called: `list := listAll`, where the branch with `list = listPages` is removed.
 */
export function findSettledFunctions(reducer: Reducer): SettledFunction[] {
  const found = new Map<Variable, SettledFunction>()
  const add = (declarator: GoVariableDeclarator, set: GoAssignmentExpression, held: GoNode | null): void => {
    const variable = declaredAs(reducer.view, declarator, declarator.id)
    const settled = variable && held && !found.has(variable) ? settledFunction(declarator, set, held, reducer) : null
    if (variable && settled) found.set(variable, settled)
  }
  for (const join of reducer.fates.goJoins)
    if (join.kind === 'value') add(join.declarator, join.assignment, join.assignment.right)
  for (const node of nodesOf(reducer.view, 'AssignmentExpression')) {
    const set = asGo(node) as GoAssignmentExpression
    if (set.left.type !== 'Identifier' || !isDeadNow(node, reducer)) continue
    const declarator = asGo(variableOf(reducer.view, set.left)?.defs[0]?.node)
    if (declarator?.type === 'VariableDeclarator') add(declarator, set, declarator.init)
  }
  return [...found.values()]
}

function settledFunction(
  declarator: GoVariableDeclarator,
  set: GoAssignmentExpression,
  held: GoNode,
  reducer: Reducer,
): SettledFunction | null {
  const { parent, id } = declarator
  const variable = declaredAs(reducer.view, declarator, id)
  if (!variable || variable.defs.length !== 1 || id.type !== 'Identifier' || variable.scope.type === 'module')
    return null
  if (parent.type !== 'VariableDeclaration' || parent.kind !== 'let' || !isFunctionOfFile(held, reducer.view))
    return null
  const others = variable.references.filter(
    ({ identifier, init }) => !init && identifier !== set.left && !isDeadNow(identifier, reducer),
  )
  const calls = others.map(({ identifier }) => identifier as Node)
  const isOnlyCalled = calls.every((node) => node.parent?.type === 'CallExpression' && node.parent.callee === node)
  if (calls.length === 0 || !isOnlyCalled) return null
  return { calls, name: held.name, source: asNode(held), gone: [declarator, set.parent] }
}

/** Whether a name means a function of the file, and nothing else in it has that name. */
function isFunctionOfFile(node: GoNode, view: SourceView): node is GoIdentifier {
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  const [definition, ...others] = variable?.defs ?? []
  if (!variable || definition?.type !== 'FunctionName' || others.length > 0) return false
  const { typeParameters } = asGo(definition.node) as GoFunctionDeclaration
  return (
    typeParameters === null &&
    view.scopes.scopes.every(({ set }) => [undefined, variable].includes(set.get(variable.name)))
  )
}
