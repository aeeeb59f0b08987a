import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName } from '../source/expressions.js'
import { asGo, asNode } from '../source/go-casts.js'
import type { Node } from '../source/source-view.js'

const UNLOCKS: ReadonlyMap<string, string> = new Map([
  ['Lock', 'Unlock'],
  ['RLock', 'RUnlock'],
])

interface LockCall {
  /** `c.mu` of `c.mu.Lock()`. */
  readonly of: string
  readonly method: string
}

/**
 * The statements of a Go function without those that only hold a lock while the others run: `c.mu.Lock()` with `defer
 * c.mu.Unlock()`, or with `c.mu.Unlock()` further on.
 */
export function withoutLocks(list: readonly TSESTree.Statement[]): readonly TSESTree.Statement[] {
  const calls = list.map(lockCallOf)
  const gone = new Set<number>()
  for (const [index, call] of calls.entries()) {
    const unlock = call && UNLOCKS.get(call.method)
    if (unlock === undefined) continue
    const end = calls.findIndex((other, at) => at > index && other?.of === call?.of && other?.method === unlock)
    if (end > index) gone.add(index).add(end)
  }
  return gone.size === 0 ? list : list.filter((_, index) => !gone.has(index))
}

function lockCallOf(statement: TSESTree.Statement): LockCall | null {
  const go = asGo(statement)
  const call = go.type === 'ExpressionStatement' ? go.expression : go.type === 'GoDeferStatement' ? go.call : null
  if (call?.type !== 'CallExpression' || call.arguments.length > 0) return null
  const callee = asNode(call.callee)
  if (callee.type !== 'MemberExpression') return null
  const [of, method] = [pathOf(callee.object), staticKeyName(callee.property, callee.computed)]
  return of === null || method === null ? null : { of, method }
}

/** `c.mu`; `null`: a part of it is computed. */
function pathOf(node: Node): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed) return null
  const object = pathOf(node.object)
  const name = staticKeyName(node.property, false)
  return object === null || name === null ? null : `${object}.${name}`
}
