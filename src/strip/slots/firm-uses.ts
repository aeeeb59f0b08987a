import { usesOf } from '../../source/bindings.js'
import type { Node } from '../../source/source-view.js'
import { isVariable, type Declared } from './declared-names.js'
import type { Liveness } from '../evaluate/liveness.js'

/**
 * Parents of a use that are kept as long as their function is kept and live. Excludes what a clean-up may remove
 * separately.
 */
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
 * Whether some use of a parameter, or of a property of one, can only be removed with its function. Then the function's
 * callers don't matter, so no other file must be read to find them. `false` means unknown.
 */
export function isFirmlyUsed(declared: Declared, liveness: Liveness): boolean {
  if ('takes' in declared) return declared.takes.some((use) => isFirm(use, declared.fn, liveness))
  const [definition] = isVariable(declared) ? declared.defs : []
  return (
    isVariable(declared) &&
    definition?.type === 'Parameter' &&
    usesOf(declared).some((use) => isFirm(use, definition.node as Node, liveness))
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
