import type { Place } from '../../text/line-index.js'
import { compareLines } from '../strip/compare-lines.js'

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/

/** Finds the line on disk for a place in a planned source: the same line, or the one that it was made from. */
export function placeBefore(place: Place, before: string, after: string): Place {
  if (before === after) return place
  const { old, planned, origins } = compared(before, after)
  const index = origins[place.line - 1] ?? Math.max(0, Math.min(place.line, old.length) - 1)
  const text = planned[place.line - 1] ?? ''
  if (old[index] === text) return { ...place, line: index + 1 }
  const word = /^[\w$'"`.-]+/.exec(text.slice(place.column - 1))?.[0] ?? ''
  return { ...place, line: index + 1, column: Math.max(0, word === '' ? 0 : (old[index] ?? '').indexOf(word)) + 1 }
}

interface Compared {
  readonly before: string
  readonly after: string
  /** Their lines. */
  readonly old: readonly string[]
  readonly planned: readonly string[]
  /** Of each planned line, the index of the old line that it was made from. */
  readonly origins: readonly number[]
}

/** The last one, since the places of a file are found one after the other. */
let last: Compared | null = null

function compared(before: string, after: string): Compared {
  if (last?.before === before && last.after === after) return last
  const old = before.split(LINE_BREAK)
  const planned = after.split(LINE_BREAK)
  last = { before, after, old, planned, origins: originsOf(old, planned) }
  return last
}

function originsOf(old: readonly string[], planned: readonly string[]): number[] {
  const origins: number[] = []
  let at = 0
  let gone = 0
  for (const { mark, count } of compareLines(old, planned)) {
    if (mark === '-') {
      at += count
      gone = count
      continue
    }
    for (let offset = 0; offset < count; offset++)
      origins.push(mark === ' ' ? at + offset : Math.min(Math.max(at - gone + offset, 0), old.length - 1))
    if (mark === ' ') {
      at += count
      gone = 0
    }
  }
  return origins
}
