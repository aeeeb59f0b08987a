import { outerRange } from '../../source/parentheses.js'
import type { Node, AnyNode } from '../../source/source-view.js'
import { removeListItems as removeItems } from '../../text/list-items.js'
import type { TextRange } from '../../text/text-range.js'
import type { Trivia } from '../../text/trivia.js'
import { isWholeLines, rangeWithLines } from '../../text/whole-lines.js'
import type { Layout } from './layout-context.js'
import { removedLinesOf } from '../reduce/removed-lines.js'

export function removeWithLines(node: AnyNode, layout: Layout): void {
  removeRange(removedLinesOf(node, layout), layout)
}

export function removeRange(range: TextRange, { edits, trivia }: Layout): void {
  if (isWholeLines(range, trivia)) edits.deleteLines(range)
  else edits.delete(range.start, range.end)
}

/**
 * Removes a case of a `switch`, with the comments at its end that are indented like its statements.
 *
 * @param next where the next case begins, or the end of the `switch`.
 */
export function removeCase(node: AnyNode, next: number, layout: Layout): void {
  removeWithLines(node, layout)
  const { trivia, edits } = layout
  const indent = trivia.indentAt(node.range[0])
  for (const comment of trivia.commentsIn(node.range[1], next)) {
    const isOwn = trivia.isFirstOnLine(comment.start) && trivia.indentAt(comment.start).length > indent.length
    if (isOwn)
      edits.deleteLines({
        start: trivia.lineStart(comment.start),
        end: trivia.afterLineBreak(trivia.lineEnd(comment.end)),
      })
  }
}

/** Removes a node where whitespace is significant. If it shares its line, only the node is removed. */
export function removeBetweenTags(node: Node, { trivia, edits }: Layout): void {
  const range = rangeWithLines(node.range[0], node.range[1], trivia)
  if (isWholeLines(range, trivia)) edits.deleteLines(range)
  else edits.delete(node.range[0], node.range[1])
}

/**
 * Removes items from a comma-separated list, with the commas that are no longer needed.
 *
 * @param items all items in order; `null` for a hole.
 */
export function removeListItems(
  items: readonly (AnyNode | null)[],
  isGone: (item: AnyNode) => boolean,
  layout: Layout,
): void {
  const { trivia } = layout
  removeItems(
    {
      items: items.map((item) => item && outerTextRange(item, trivia)),
      // A declarator may move up after `const`, but nothing may move after a bracket.
      joinsLine: (index) => items[index]?.type === 'VariableDeclarator' && !trivia.hasLineBreak(...items[index].range),
    },
    (index) => isGone(items[index] as AnyNode),
    layout,
  )
}

function outerTextRange(item: AnyNode, trivia: Trivia): TextRange {
  const [start, end] = outerRange(item, trivia)
  return { start, end }
}
