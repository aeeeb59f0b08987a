import { isGlobalName } from '../../source/bindings.js'
import { unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Reducer } from './reducer.js'
import type { Position } from './position.js'
import { moduleOf } from '../../evaluate/pure-calls.js'

/** The position of an item whose truthy value matters, while the filter drops every falsy one. */
export const FILTERED: Position = { truthyMatters: true, falsyMatters: false, dropped: false }

/** Packages whose functions ignore falsy arguments. */
const JOINERS: ReadonlySet<string> = new Set(['clsx', 'clsx/lite', 'classnames', 'tailwind-merge'])

/** `[a, check && b].filter(Boolean)`, and the arguments of `clsx(a, check && b)`. */
export function isFiltered(list: Node, view: SourceView): boolean {
  if (list.type === 'CallExpression')
    return list.callee.type === 'Identifier' && JOINERS.has(moduleOf(list.callee, view) ?? '')
  const member = list.type === 'ArrayExpression' ? list.parent : null
  if (member?.type !== 'MemberExpression' || member.object !== list || member.computed) return false
  const call = member.parent
  if (
    member.property.type !== 'Identifier' ||
    member.property.name !== 'filter' ||
    call.type !== 'CallExpression' ||
    call.callee !== member
  )
    return false
  const [test] = call.arguments
  return call.arguments.length === 1 && test !== undefined && keepsTruthy(test, view)
}

/** Whether the filter always drops the item, and evaluating it has no side effect. */
export function isLeftOut(item: Node, reducer: Reducer): boolean {
  if (item.type === 'SpreadElement' || !reducer.known.isTouched(item)) return false
  const known = reducer.known.of(item)
  if (known) return !known.truth && known.effects.length === 0
  const left = reducer.known.residueOf(item)
  if (left === null || left === item) return false
  return (
    (left.type === 'Literal' && !left.value && !('regex' in left) && !('bigint' in left)) ||
    isGlobalName(reducer.view, left, 'undefined')
  )
}

/** `Boolean`, `(x) => x`, `(x) => !!x`, `(x) => Boolean(x)`. */
function keepsTruthy(test: Node, view: SourceView): boolean {
  if (isGlobalName(view, test, 'Boolean')) return true
  if (test.type !== 'ArrowFunctionExpression' || test.async || test.params.length !== 1) return false
  const [parameter] = test.params
  return parameter?.type === 'Identifier' && truthOf(test.body, view) === parameter.name
}

/** The name whose truthiness an expression tests. */
function truthOf(expression: Node, view: SourceView): string | null {
  const node = unwrapExpression(expression)
  if (node.type === 'Identifier') return node.name
  if (
    node.type === 'UnaryExpression' &&
    node.operator === '!' &&
    node.argument.type === 'UnaryExpression' &&
    node.argument.operator === '!'
  ) {
    return truthOf(node.argument.argument, view)
  }
  const argument =
    node.type === 'CallExpression' && node.arguments.length === 1 && isGlobalName(view, node.callee, 'Boolean')
      ? node.arguments[0]
      : null
  return argument ? truthOf(argument, view) : null
}
