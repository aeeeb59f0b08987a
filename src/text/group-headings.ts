import type { TextRange } from './text-range.js'
import { endsInBlankLine } from './blank-lines.js'
import type { Trivia } from './trivia.js'

/**
 * From the end of an entry to the next one: a comma, a comment on its line, no blank line, no comment of the next one.
 */
const NEXT_LINE = /^,?[^\S\n]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/[^\S\n]*)?\r?\n[^\S\n]*$/
const OF_SEVERAL = /\b(?:these|those|all|every|each|following|below)\b/i
const OF_ONE = /\b(?:remov|delet|drop)\w*/i

/**
 * Whether the comments above an entry of a map, a list or a block of constants also describe the entries below it. The
 * entry must be the first of the list or follow a blank line. Another kept entry must follow without a blank line or a
 * comment of its own. The comment must neither name the entry nor say when it is to be removed.
 *
 * @param place where the list begins, and where those comments begin.
 */
export function headsGoGroup(
  items: readonly TextRange[],
  index: number,
  isGone: (index: number) => boolean,
  { from, start }: { from: number; start: number },
  trivia: Trivia,
): boolean {
  const item = items[index]
  if (!item) return false
  const { text } = trivia
  const comments = trivia
    .commentsIn(start, item.start)
    .map(({ value }) => value)
    .join('\n')
  const isFirst =
    index === 0 ? text.slice(from, start).trim() === '' : endsInBlankLine(text.slice(items[index - 1]?.end, start))
  if (comments === '' || !isFirst || isOfOne(comments, text.slice(item.start, item.end))) return false
  for (let next = index + 1; next < items.length; next++) {
    if (!NEXT_LINE.test(text.slice(items[next - 1]?.end, items[next]?.start))) return false
    if (!isGone(next)) return true
  }
  return false
}

function isOfOne(comments: string, entry: string): boolean {
  const [key = ''] = /^&?[\p{L}\p{Nd}_.]+/u.exec(entry) ?? []
  const name = key.slice(key.lastIndexOf('.') + 1)
  if (name !== '' && comments.toLowerCase().includes(name.toLowerCase())) return true
  return OF_ONE.test(comments) && !OF_SEVERAL.test(comments)
}
