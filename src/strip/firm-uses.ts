import type { Variable } from '@typescript-eslint/scope-manager'
import type { Node } from '../source/source-view.js'
import { usesOfVariable } from './declared-names.js'
import type { Liveness } from './liveness.js'

/** What stands around a use and doesn't go while its function stays and isn't dead: not what a clean-up takes out by itself. */
const STAYS: ReadonlySet<string> = new Set([
  'AwaitExpression', 'BinaryExpression', 'BlockStatement', 'ChainExpression', 'ConditionalExpression', 'DoWhileStatement', 'ExpressionStatement', 'ForInStatement',
  'ForOfStatement', 'ForStatement', 'IfStatement', 'LogicalExpression', 'MemberExpression', 'ReturnStatement', 'SwitchCase', 'SwitchStatement', 'TemplateLiteral',
  'ThrowStatement', 'TryStatement', 'TSAsExpression', 'TSNonNullExpression', 'UnaryExpression', 'WhileStatement',
])

/**
 * Whether a parameter is used in a way that only goes with its function. Then nobody needs to know who calls the function, which may
 * take reading other files. `false`: nothing is known.
 */
export function isFirmlyUsed(variable: Variable, liveness: Liveness): boolean {
  const [definition] = variable.defs
  return definition?.type === 'Parameter' && usesOfVariable(variable).some((use) => isFirm(use, definition.node as Node, liveness))
}

function isFirm(use: Node, fn: Node, { dead }: Liveness): boolean {
  for (let node = use; node !== fn;) {
    const { parent } = node
    if (dead.has(node) || !parent) return false
    const isAsked = parent.type === 'CallExpression' && parent.callee === node
    if (parent !== fn && !isAsked && !STAYS.has(parent.type)) return false
    if (parent === fn && !('body' in fn && fn.body === node)) return false
    node = parent
  }
  return true
}
