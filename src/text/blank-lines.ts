import type { TextRange } from './text-range.js'
import { isLineBreak, type Trivia } from './trivia.js'

/** A line that opens a block, a list, a case or the children of an element. */
const OPENS = /[{[(]$|^\s*(?:case\b.*|default\s*):$|^\s*<[\w.:-]*(?:\s[^<]*)?(?<![/=])>$|^\s*>$/

/**
 * Widens ranges of whole lines that go over a blank line, where two blank lines would meet or one would be at a
 * block's border.
 *
 * @param ranges whole lines, in any order.
 */
export function withBlankLines(ranges: readonly TextRange[], trivia: Trivia): TextRange[] {
  const widened: TextRange[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = widened.at(-1)
    if (last && range.start <= last.end) {
      widened[widened.length - 1] = widen({ start: last.start, end: Math.max(last.end, range.end) }, trivia)
    } else widened.push(widen(range, trivia))
  }
  return widened
}

function widen(lines: TextRange, trivia: Trivia): TextRange {
  const { text } = trivia
  const isBlankBefore = text.slice(trivia.lineStart(lines.start - 1), lines.start).trim() === ''
  const nextEnd = trivia.lineEnd(lines.end)
  const isBlankAfter = nextEnd < text.length && text.slice(lines.end, nextEnd).trim() === ''
  const opensBefore = OPENS.test(lineBefore(lines.start, trivia))
  if (isBlankAfter && (isBlankBefore || opensBefore)) {
    const end = opensBefore ? behindBlankLines(lines.end, trivia) : trivia.afterLineBreak(nextEnd)
    return { start: lines.start, end }
  }
  const closesAfter = lines.end >= text.length || /^\s*(?:[}\])]|<\/)/.test(text.slice(lines.end, nextEnd))
  if (isBlankBefore && closesAfter) return { start: trivia.lineStart(lines.start - 1), end: lines.end }
  return lines
}

function behindBlankLines(lineStart: number, trivia: Trivia): number {
  const { text } = trivia
  let start = lineStart
  for (let end = trivia.lineEnd(start); end < text.length && text.slice(start, end).trim() === '';) {
    start = trivia.afterLineBreak(end)
    end = trivia.lineEnd(start)
  }
  return start
}

function lineBefore(lineStart: number, trivia: Trivia): string {
  let end = lineStart
  while (end > 0 && isLineBreak(trivia.text[end - 1])) end--
  return trivia.text.slice(trivia.lineStart(end), end).trimEnd()
}

/** Whether an empty line is at the end of a text. */
export function endsInBlankLine(text: string): boolean {
  return /\n[^\S\n]*\n/.test(text.slice(text.trimEnd().length))
}
