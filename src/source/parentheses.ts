import type { TextRange } from '../text/text-range.js'
import type { Trivia } from '../text/trivia.js'
import type { Node, AnyNode } from './source-view.js'
import { asNode } from './go-casts.js'
import { isHead } from './statement-shapes.js'

/** The parentheses around a node that only group, innermost first: not those of a call or of `if (...)`. */
export function parenthesesAround(node: AnyNode, trivia: Trivia): TextRange[] {
  const pairs: TextRange[] = []
  let { 0: start, 1: end } = node.range
  for (;;) {
    const open = trivia.previousCodeEnd(start) - 1
    const close = trivia.nextCode(end)
    if (trivia.text[open] !== '(' || trivia.text[close] !== ')') break
    pairs.push({ start: open, end: close + 1 })
    start = open
    end = close + 1
  }
  const outermost = pairs.at(-1)
  if (outermost && isSyntaxParenthesis(asNode(node), outermost)) pairs.pop()
  return pairs
}

/** Whether the pair belongs to the parent's own syntax. */
function isSyntaxParenthesis(node: Node, pair: TextRange): boolean {
  if (isHead(node)) return true
  const { parent } = node
  switch (parent?.type) {
    case 'CallExpression':
    case 'NewExpression':
      return parent.callee !== node && pair.end === parent.range[1]
    case 'ImportExpression':
      return pair.end === parent.range[1]
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return parent.body !== node
    default:
      return false
  }
}

/** A node with the parentheses around it. */
export function outerRange(item: AnyNode, trivia: Trivia): readonly [number, number] {
  const outermost = parenthesesAround(item, trivia).at(-1)
  return outermost ? [outermost.start, outermost.end] : item.range
}
