import type { Place } from '../../text/line-index.js'
import { compareLines } from './compare-lines.js'

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/

/** A larger changed part is compared by whole lines only, so that no file takes quadratic time. */
const MOST_CHANGED = 2000

/**
 * Finds the line on disk for a place in a planned source: the same line, or the only one that it can be made from. If
 * that isn't certain, it is the nearest line before it that is.
 */
export function placeBefore(place: Place, before: string, after: string): Place {
  if (before === after) return place
  const { line, isCertain } = lineBefore(place.line, before, after)
  if (!isCertain) return { ...place, line: Math.max(1, line), column: 1 }
  const { old, planned } = compared(before, after)
  return { ...place, line, column: columnBefore(place.column, old[line - 1] ?? '', planned[place.line - 1] ?? '') }
}

/**
 * The same for a whole line. Where the line on disk isn't certain, it is one of those after `line`, which is 0 if no
 * line before it is certain.
 */
export function lineBefore(line: number, before: string, after: string): { line: number; isCertain: boolean } {
  if (before === after) return { line, isCertain: true }
  const found = compared(before, after)
  const index = line - 1
  const origin = found.origins[index] ?? findShortened(index, found)
  if (origin !== null) return { line: origin + 1, isCertain: true }
  return { line: (certainBefore(index, found) ?? -1) + 1, isCertain: false }
}

interface Compared {
  readonly before: string
  readonly after: string
  /** Their lines. */
  readonly old: readonly string[]
  readonly planned: readonly string[]
  /** Of each planned line, the index of the old line that it is for certain, perhaps with another indentation. */
  readonly origins: readonly (number | null)[]
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

function originsOf(old: readonly string[], planned: readonly string[]): (number | null)[] {
  const [oldCode, plannedCode] = [old, planned].map((lines) => lines.map((line) => line.trim())) as [string[], string[]]
  const origins = unchangedLines(oldCode, plannedCode, compareLines(old, planned))
  let start = 0
  let oldStart = 0
  for (let index = 0; index <= planned.length; index++) {
    const origin = index === planned.length ? old.length : (origins[index] ?? null)
    if (origin === null) continue
    if (start < index) matchEqual(oldCode, plannedCode, [oldStart, origin], [start, index], origins)
    start = index + 1
    oldStart = origin + 1
  }
  return origins
}

/**
 * The lines that both texts have. If the text of such a line was also removed beside it, a comparison can't tell which
 * of the two was kept, unless a line between them occurs only once.
 */
function unchangedLines(
  old: readonly string[],
  planned: readonly string[],
  runs: ReturnType<typeof compareLines>,
): (number | null)[] {
  const [timesInOld, timesPlanned] = [countEach(old), countEach(planned)]
  const isAnchor = (code: string | undefined): boolean =>
    code !== undefined && timesInOld.get(code) === 1 && timesPlanned.get(code) === 1
  const origins = planned.map((): number | null => null)
  let [at, atPlanned] = [0, 0]
  let removedBefore = new Set<string>()
  for (const [index, { mark, count }] of runs.entries()) {
    if (mark === '+') {
      atPlanned += count
      continue
    }
    if (mark === '-') {
      for (const code of old.slice(at, at + count)) removedBefore.add(code)
      at += count
      continue
    }
    const removedAfter = new Set<string>()
    let next = at + count
    for (const run of runs.slice(index + 1, index + 3)) {
      if (run.mark === ' ') break
      if (run.mark === '-') for (const code of old.slice(next, (next += run.count))) removedAfter.add(code)
    }
    const codes = old.slice(at, at + count)
    const first = codes.findIndex(isAnchor)
    const final = codes.findLastIndex(isAnchor)
    for (const [offset, code] of codes.entries()) {
      const isSureBefore = (first >= 0 && first <= offset) || !removedBefore.has(code)
      if (isSureBefore && (offset <= final || !removedAfter.has(code))) origins[atPlanned + offset] = at + offset
    }
    at += count
    atPlanned += count
    removedBefore = new Set()
  }
  return origins
}

function countEach(lines: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1)
  return times
}

type Span = readonly [start: number, end: number]

/**
 * Matches lines between two certain ones that only got another indentation: those that occur as often in both texts.
 */
function matchEqual(
  old: readonly string[],
  planned: readonly string[],
  inOld: Span,
  inPlanned: Span,
  origins: (number | null)[],
): void {
  const places = new Map<string, number[]>()
  for (let at = inOld[0]; at < inOld[1]; at++) {
    const code = old[at] ?? ''
    const known = places.get(code)
    if (known) known.push(at)
    else places.set(code, [at])
  }
  const times = countEach(planned.slice(...inPlanned))
  const seen = new Map<string, number>()
  let previous = -1
  for (let index = inPlanned[0]; index < inPlanned[1]; index++) {
    const code = planned[index] ?? ''
    const nth = seen.get(code) ?? 0
    seen.set(code, nth + 1)
    const found = places.get(code)
    const origin = found && found.length === times.get(code) ? found[nth] : undefined
    if (origin === undefined || origin <= previous || !/\w/.test(code)) continue
    origins[index] = origin
    previous = origin
  }
}

/** The only old line near a planned one that has all of its words, in their order. */
function findShortened(index: number, { old, planned, origins }: Compared): number | null {
  const start = (certainBefore(index, { origins }) ?? -1) + 1
  const after = origins.findIndex((origin, at) => at > index && origin !== null)
  const end = (after < 0 ? null : origins[after]) ?? old.length
  const words = wordsOf(planned[index] ?? '').filter((word) => word !== 'true' && word !== 'false')
  if (words.length === 0 || end - start > MOST_CHANGED) return null
  const found: number[] = []
  for (let at = start; at < end; at++) if (hasInOrder(wordsOf(old[at] ?? ''), words)) found.push(at)
  return found.length === 1 ? (found[0] ?? null) : null
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_$]+/gu) ?? []
}

function hasInOrder(all: readonly string[], words: readonly string[]): boolean {
  let found = 0
  for (const word of all) if (word === words[found]) found++
  return found === words.length
}

function certainBefore(index: number, { origins }: Pick<Compared, 'origins'>): number | null {
  for (let at = index - 1; at >= 0; at--) {
    const origin = origins[at] ?? null
    if (origin !== null) return origin
  }
  return null
}

/**
 * The column of the same word in the old line; 1 if that has the word more than once and nothing tells which is meant.
 */
function columnBefore(column: number, old: string, planned: string): number {
  if (old === planned) return column
  const indent = (line: string): number => line.length - line.trimStart().length
  const [oldCode, plannedCode] = [old.trim(), planned.trim()]
  const at = column - 1 - indent(planned)
  const word = /^[\w$'"`.-]+/.exec(plannedCode.slice(Math.max(0, at)))?.[0] ?? ''
  if (at < 0 || word === '') return indent(old) + 1
  if (oldCode.startsWith(plannedCode.slice(0, at + word.length))) return indent(old) + at + 1
  const rest = plannedCode.slice(at)
  if (oldCode.endsWith(rest)) return indent(old) + oldCode.length - rest.length + 1
  const first = old.indexOf(word)
  return first >= 0 && old.indexOf(word, first + 1) < 0 ? first + 1 : 1
}
