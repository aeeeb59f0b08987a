import type { EditList } from '../../text/edit-list.js'
import type { TextRange } from '../../text/text-range.js'

function lineStartAt(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

function isBlankBetween(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === ''
}

/** The end of the line at `offset`, after its line break. */
function afterLine(text: string, offset: number): number {
  const at = text.indexOf('\n', offset)
  return at < 0 ? text.length : at + 1
}

/** Deletes a part of a template. Lines that become empty are deleted, too. */
export function deletePart({ start, end }: TextRange, text: string, edits: EditList): void {
  const [first, next] = [lineStartAt(text, start), afterLine(text, end)]
  if (isBlankBetween(text, first, start) && isBlankBetween(text, end, next))
    edits.deleteLines({ start: first, end: next })
  else edits.delete(start, end)
}

/**
 * Replaces a part by the contents of its tags, and dedents their lines to the column of the tags.
 *
 * @param keepsLines don't dedent.
 */
export function unwrapPart(
  part: TextRange,
  inner: TextRange,
  text: string,
  edits: EditList,
  keepsLines: boolean,
): void {
  const content = text.slice(inner.start, inner.end)
  if (content.trim() === '') {
    deletePart(part, text, edits)
    return
  }
  const start = inner.start + (content.length - content.trimStart().length)
  const end = inner.end - (content.length - content.trimEnd().length)
  const [outer, own] = [indentAt(text, part.start), indentAt(text, start)]
  edits.delete(part.start, start)
  edits.delete(end, part.end)
  if (!keepsLines && own !== null && outer !== null && own.startsWith(outer))
    edits.dedent(start, end, own.slice(outer.length))
}

/** The indentation in front of `offset`; `null`: something else is in front of it on the line. */
function indentAt(text: string, offset: number): string | null {
  const blanks = text.slice(lineStartAt(text, offset), offset)
  return blanks.trim() === '' ? blanks : null
}
