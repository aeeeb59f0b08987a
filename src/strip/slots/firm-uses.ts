import type { Node } from '../../source/source-view.js'
import { isVariable, usesOfVariable, type Declared } from './declared-names.js'
import type { Liveness } from '../evaluate/liveness.js'

/** What stands around a use and doesn't go while its function stays and isn't dead: not what a clean-up takes out by itself. */
const STAYS: ReadonlySet<string> = new Set([
  'AwaitExpression',
  'BinaryExpression',
  'BlockStatement',
  'ChainExpression',
  'ConditionalExpression',
  'DoWhileStatement',
  'ExpressionStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'IfStatement',
  'LogicalExpression',
  'MemberExpression',
  'ReturnStatement',
  'SwitchCase',
  'SwitchStatement',
  'TemplateLiteral',
  'ThrowStatement',
  'TryStatement',
  'TSAsExpression',
  'TSNonNullExpression',
  'UnaryExpression',
  'WhileStatement',
])

/**
 * Whether a parameter, or a property of one, is used in a way that only goes with its function. Then nobody needs to know who calls the
 * function, which may take reading other files. `false`: nothing is known.
 */
export function isFirmlyUsed(declared: Declared, liveness: Liveness): boolean {
  if ('takes' in declared) return declared.takes.some((use) => isFirm(use, declared.fn, liveness))
  const [definition] = isVariable(declared) ? declared.defs : []
  return (
    isVariable(declared) &&
    definition?.type === 'Parameter' &&
    usesOfVariable(declared).some((use) => isFirm(use, definition.node as Node, liveness))
  )
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
