import type { Node } from '../../../source/source-view.js'
import type { Comment } from '../../../text/trivia.js'
import type { TextRange } from '../../../text/text-range.js'
import type { Layout } from '../../layout/layout-context.js'
import { followsOnLine } from './go-continuation.js'

/**
 * Moves comments that followed a removed operator to the end of their new line. Otherwise Go would see a name followed
 * by a line break and end the statement there. Where another comment is in the way, the moved comments become block
 * comments.
 *
 * @param isInText whether an offset lies in a string.
 */
export function moveToLineEnds(layout: Layout, isInText: (offset: number) => boolean): void {
  const { edits, trivia, keptParts } = layout
  for (const { beside: comment, behind } of keptParts.all) {
    if (!comment || behind) continue
    const deleted = edits.deletedRanges()
    if (deleted.some(({ start, end }) => start <= comment.start && comment.end <= end)) continue
    const end = lineEndBehind(comment, deleted, layout)
    if (end === comment.end) continue
    const block = `/*${comment.value.trimEnd().replaceAll('*/', '* /')} */`
    if (end === null || isInText(end)) {
      edits.replace(comment.start, comment.end, block)
    } else {
      edits.delete(
        trivia.lineStart(comment.start) +
          trivia.text.slice(trivia.lineStart(comment.start), comment.start).trimEnd().length,
        comment.end,
      )
      if (trivia.commentStartingAt(end)) edits.insert(end, `${block} `)
      else edits.insert(end, ` ${trivia.text.slice(comment.start, comment.end).trimEnd()}`)
    }
  }
}

/**
 * Puts block comments that would follow a comma before it, and adds a space before those after a bracket or a sign, as
 * `gofmt` does.
 */
export function placeBlocks(layout: Layout): void {
  const { edits, trivia } = layout
  const blocks = leadingCommentsOf(layout).filter(
    ({ type, start, end }) => type === 'Block' && !trivia.hasLineBreak(start, end) && !trivia.isLastOnLine(end),
  )
  for (const { start, end, node } of blocks) {
    const deleted = edits.deletedRanges()
    if (deleted.some((gone) => gone.start <= start && end <= gone.end)) continue
    const before = previousSurviving(start, deleted, trivia.text)
    const sign = trivia.text[before]
    if (sign === ',') {
      if (!followsOnLine(node, deleted, layout)) continue
      edits.delete(start, end + (trivia.text[end] === ' ' ? 1 : 0))
      edits.insert(before, ` ${trivia.text.slice(start, end)}`)
    } else if (sign !== undefined && '({[!'.includes(sign)) {
      edits.insert(start, ' ')
    } else if (sign === '\n') {
      edits.replace(
        end,
        end + (/^ */.exec(trivia.text.slice(end))?.[0].length ?? 0),
        trivia.lineBreak + trivia.indentAt(before + 1),
      )
    }
  }
}

/** Comments that are kept in front of the replacement of a node. */
function leadingCommentsOf({ keptParts, trivia }: Layout): (Comment & { readonly node: Node })[] {
  return [...keptParts.all].flatMap(({ node, child, leading }) =>
    leading === null ? [] : trivia.commentsIn(leading, child.range[0]).map((comment) => ({ ...comment, node })),
  )
}

/** The offset of the last remaining non-blank character before `offset`; -1 when there is none. */
function previousSurviving(offset: number, deleted: readonly TextRange[], text: string): number {
  for (let at = offset - 1; at >= 0; at--) {
    const gone = deleted.find(({ start, end }) => start <= at && at < end)
    if (gone) at = gone.start
    else if (!/[ \t]/.test(text[at] as string)) return at
  }
  return -1
}

/**
 * The end of the line after a comment, not counting deleted source, or the start of a comment at that line's end.
 * Returns `null` inside a comment that spans lines, or inside inserted source.
 */
function lineEndBehind(comment: Comment, deleted: readonly TextRange[], { edits, trivia }: Layout): number | null {
  const inserted = edits.insertedTexts()
  let isBlank = true
  for (let at = comment.end; at <= trivia.text.length; at++) {
    const added = inserted.get(at) ?? ''
    if (added.includes('\n')) return null
    if (added.trim() !== '') isBlank = false
    const gone = deleted.find(({ start, end }) => start <= at && at < end)
    if (gone) {
      at = gone.end - 1
      continue
    }
    const other = trivia.commentStartingAt(at)
    if (other?.type === 'Line') return at
    if (other && trivia.hasLineBreak(other.start, other.end)) return null
    if (other) {
      at = other.end - 1
      isBlank = false
      continue
    }
    const character = trivia.text[at]
    if (character === undefined || /[\r\n]/.test(character)) return isBlank ? comment.end : at
    if (character.trim() !== '') isBlank = false
  }
  return null
}
