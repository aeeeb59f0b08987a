import type { Place } from '../../text/line-index.js'
import { compareLines } from '../strip/compare-lines.js'

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/

/** Finds the line on disk for a place in a planned source: the same line, or the one that it was made from. */
export function placeBefore(place: Place, before: string, after: string): Place {
  if (before === after) return place
  const old = before.split(LINE_BREAK)
  const planned = after.split(LINE_BREAK)
  const index = oldIndexOf(place.line - 1, old, planned)
  const text = planned[place.line - 1] ?? ''
  if (old[index] === text) return { ...place, line: index + 1 }
  const word = /^[\w$'"`.-]+/.exec(text.slice(place.column - 1))?.[0] ?? ''
  return { ...place, line: index + 1, column: Math.max(0, word === '' ? 0 : (old[index] ?? '').indexOf(word)) + 1 }
}

function oldIndexOf(index: number, old: readonly string[], planned: readonly string[]): number {
  let [at, now] = [0, 0]
  let gone = 0
  for (const { mark, count } of compareLines(old, planned)) {
    if (mark === '-') {
      at += count
      gone = count
      continue
    }
    if (index < now + count)
      return mark === ' ' ? at + index - now : Math.min(Math.max(at - gone + index - now, 0), old.length - 1)
    now += count
    if (mark === ' ') {
      at += count
      gone = 0
    }
  }
  return Math.max(0, Math.min(index, old.length - 1))
}
