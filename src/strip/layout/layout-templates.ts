import type { TSESTree } from '@typescript-eslint/utils'
import { outerRange } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import type { Layout } from './layout-context.js'
import { rangeOfPart } from '../reduce/reduce-templates.js'

/** `` `is ${check}` `` becomes `` `is true` ``. */
export function layoutTemplatePart(expression: Node, text: string, { edits, trivia }: Layout): void {
  const { start, end } = rangeOfPart(expression, trivia)
  edits.replace(start, end, text)
}

/** A template nested in a template becomes part of the outer one. */
export function layoutInnerTemplate(expression: Node, inner: Node, { edits, trivia }: Layout): void {
  const part = rangeOfPart(expression, trivia)
  edits.delete(part.start, inner.range[0] + 1)
  edits.delete(inner.range[1] - 1, part.end)
}

/** Removes the cells of a row with their line. */
export function layoutTableRows({ quasi }: TSESTree.TaggedTemplateExpression, layout: Layout): void {
  for (const expression of quasi.expressions) if (layout.fates.isDropped(expression)) deleteCell(expression, layout)
}

/** Removes `${cell}` with the bar after it. The last cell of a line takes the line break with it. */
function deleteCell(expression: Node, { edits, trivia }: Layout): void {
  const { text } = trivia
  const [innerStart, innerEnd] = outerRange(expression, trivia)
  let start = trivia.previousCodeEnd(innerStart) - 2
  let end = trivia.nextCode(innerEnd) + 1
  const lineStart = trivia.lineStart(start)
  if (text.slice(lineStart, start).trim() === '') start = lineStart
  while (/[ \t|]/.test(text[end] ?? '')) end++
  const breakLength = /^\r?\n/.exec(text.slice(end, end + 2))?.[0].length ?? 0
  edits.delete(start, end + breakLength)
}
