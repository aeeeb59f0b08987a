import type { GoExpression, GoNode } from '../../../source/go-nodes.js'
import { skipTrivia } from '../skip-trivia.js'

type Listed = Extract<
  GoNode,
  { type: 'CallExpression' | 'GoIndexListExpression' | 'ObjectExpression' | 'ArrayExpression' }
>

/** The offset of the bracket that the list of a call, an instantiation or a composite literal begins with. */
export function openingOf(text: string, node: Listed): number {
  const subject = subjectOf(node)
  return subject ? skipTrivia(text, outerEnd(subject)) : node.range[0]
}

function subjectOf(node: Listed): GoExpression | null {
  switch (node.type) {
    case 'CallExpression':
      return node.callee
    case 'GoIndexListExpression':
      return node.object
    default:
      return node.goType
  }
}

/** Where a node ends with the parentheses around it. */
export function outerEnd(node: GoNode): number {
  return (node as { parens?: [number, number][] }).parens?.at(-1)?.[1] ?? node.range[1]
}
