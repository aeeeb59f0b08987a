import type { GoExpression } from '../../../source/go-nodes.js'
import { asGo } from '../../../source/go-casts.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyNode, Node } from '../../../source/source-view.js'
import { isCovered } from '../../../text/text-edits.js'
import { rangeOf } from '../../../text/text-range.js'
import type { Layout } from '../../layout/layout-context.js'

/** Operators of which gofmt sets no blanks around where the expression is one of several arguments or values. */
const PRECEDENCE: ReadonlyMap<string, 'sum' | 'product'> = new Map([
  ...['+', '-', '|', '^'].map((operator) => [operator, 'sum'] as const),
  ...['*', '/', '%', '<<', '>>', '&', '&^'].map((operator) => [operator, 'product'] as const),
])

/**
 * Writes the blanks of what is no longer one of several arguments, or an operand: `walk(n-1, check)` becomes
 * `walk(n - 1)`, and `check && get(n+1)` becomes `get(n + 1)`.
 */
export function spaceLoneValues(layout: Layout): void {
  const deleted = layout.edits.deletedRanges()
  const calls = nodesOf(layout.view, 'CallExpression').filter((call) =>
    call.arguments.some((argument) => layout.fates.isDropped(argument)),
  )
  const parts = [...layout.keptParts.all].map(({ child }) => child)
  for (const value of [...calls, ...parts])
    if (!isCovered(rangeOf(value), deleted) && depthOf(value, layout) === 1)
      spaceOperators(asGo(value) as GoExpression, layout)
}

/** How deep `gofmt` takes a value to be after the strip. It writes no blanks from the second level on. */
function depthOf(node: Node, layout: Layout): number {
  const outer = layout.residue.replacedBy(node)
  if (outer) return depthOf(outer, layout)
  const pairs = layout.keptParts.parenthesesLeft(node).length
  return Math.max(1, depthIn(node, layout) - pairs)
}

function depthIn(node: Node, layout: Layout): number {
  const parent = node.parent as Node
  const { type } = asGo(parent)
  switch (type) {
    case 'CallExpression':
      return depthOf(parent, layout) + (argumentsLeft(parent, layout).length > 1 ? 1 : 0)
    case 'UnaryExpression':
    case 'GoStarExpression':
      return depthOf(parent, layout)
    case 'MemberExpression':
      return depthOf(parent, layout) + ('object' in parent && parent.object === node ? 0 : 1)
    case 'LogicalExpression':
    case 'BinaryExpression':
    case 'GoSliceExpression':
      return depthOf(parent, layout) + 1
    case 'GoExpressionList':
      return asGo(parent).parent?.type === 'ReturnStatement' ? 1 : 2
    default:
      return 1
  }
}

function argumentsLeft(call: AnyNode, { fates }: Layout): readonly AnyNode[] {
  return call.type === 'CallExpression' ? call.arguments.filter((argument) => !fates.isDropped(argument)) : []
}

/** The parts of a value for which `gofmt` takes the value's depth. */
function partsAsDeep(value: GoExpression, layout: Layout): readonly GoExpression[] {
  switch (value.type) {
    case 'CallExpression': {
      const left = argumentsLeft(value, layout)
      return left.length > 1 ? [] : ([value.callee, ...left.map(asGo)] as GoExpression[])
    }
    case 'UnaryExpression':
      return [value.argument]
    case 'MemberExpression':
      return [value.object]
    default:
      return []
  }
}

/**
 * Writes the blanks of a value that was one of several: gofmt writes `x+1` in a list and `x + 1` alone, also as the
 * only argument of a call. Operators that bind tighter keep no blanks.
 */
export function spaceOperators(value: GoExpression, layout: Layout): void {
  const { edits, trivia, fates } = layout
  if (fates.of(value) !== undefined) return
  for (const part of partsAsDeep(value, layout)) spaceOperators(part, layout)
  if (value.type !== 'BinaryExpression') return
  const operator = trivia.nextCode(value.left.parens?.at(-1)?.[1] ?? value.left.range[1])
  if (trivia.text[operator - 1] !== ' ') edits.insert(operator, ' ')
  const end = operator + value.operator.length
  if (!/\s/.test(trivia.text[end] ?? '')) edits.insert(end, ' ')
  const left = value.left as GoExpression
  const isSame = left.type === 'BinaryExpression' && PRECEDENCE.get(left.operator) === PRECEDENCE.get(value.operator)
  if (isSame) spaceOperators(left, layout)
}
