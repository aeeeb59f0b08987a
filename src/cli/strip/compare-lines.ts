import { diffArrays } from 'diff/lib/diff/array.js'

/**
 * Lines next to each other that are in both texts (`' '`), only in the first (`'-'`), or only in the second (`'+'`).
 */
export interface LineRun {
  readonly mark: ' ' | '-' | '+'
  readonly count: number
}

/**
 * The library finds the smallest diff in a time quadratic in its size. Up to this size it takes milliseconds, and
 * changes of gates rarely exceed it.
 */
const MOST_CHANGES = 256

/** Hostile sources could match one more line in each round. */
const MOST_TURNS = 8

/** Even if each line occurs many times, some pairs of neighbouring lines may not. */
const ANCHOR_LINES = [1, 2, 4, 8]

/**
 * The differences between two lists of lines, in linear time. A large difference is split at lines that both have
 * exactly once, in the same order. The library compares the parts between them, so the diff is the smallest there, and
 * usually overall. A large changed part without such a line is removed and added as a whole.
 *
 * @returns runs in order, no two with the same mark next to each other
 */
export function compareLines(before: readonly string[], after: readonly string[]): LineRun[] {
  const ids = new Map<string, number>()
  const runs: LineRun[] = []
  compare(numberThem(before, ids), numberThem(after, ids), MOST_TURNS, runs)
  return runs
}

function numberThem(keys: readonly string[], ids: Map<string, number>): number[] {
  return keys.map((key) => {
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, ids.size)
    return ids.size - 1
  })
}

function compare(before: number[], after: number[], turns: number, runs: LineRun[]): void {
  const changes = diffArrays(before, after, { maxEditLength: MOST_CHANGES })
  if (changes) {
    for (const { added, removed, count } of changes) addRun(runs, added ? '+' : removed ? '-' : ' ', count)
    return
  }
  const [head, tail] = sharedEnds(before, after)
  if (head + tail > 0) {
    addRun(runs, ' ', head)
    compare(before.slice(head, before.length - tail), after.slice(head, after.length - tail), turns, runs)
    addRun(runs, ' ', tail)
    return
  }
  const anchors = turns === 0 ? [] : findAnchors(before, after)
  if (anchors.length === 0) {
    addRun(runs, '-', before.length)
    addRun(runs, '+', after.length)
    return
  }
  let [start, startAfter] = [0, 0]
  for (const [at, atAfter] of [...anchors, [before.length, after.length] as const]) {
    compare(before.slice(start, at), after.slice(startAfter, atAfter), turns - 1, runs)
    if (at < before.length) addRun(runs, ' ', 1)
    start = at + 1
    startAfter = atAfter + 1
  }
}

/** How many equal lines two texts begin with, and how many others they end with. */
function sharedEnds(before: readonly number[], after: readonly number[]): readonly [head: number, tail: number] {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head++
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return [head, tail]
}

function addRun(runs: LineRun[], mark: LineRun['mark'], count: number): void {
  const last = runs.at(-1)
  if (count === 0) return
  if (last?.mark === mark) runs[runs.length - 1] = { mark, count: last.count + count }
  else runs.push({ mark, count })
}

type Pair = readonly [before: number, after: number]

/**
 * Lines that occur once in each text, or that begin a block that does: the longest list of them that has the same order
 * in both texts.
 */
function findAnchors(before: readonly number[], after: readonly number[]): Pair[] {
  let [keys, keysAfter] = [before, after]
  for (const [index, lines] of ANCHOR_LINES.entries()) {
    if (index > 0) {
      const ids = new Map<string, number>()
      const joinPairs = (list: readonly number[]): number[] =>
        numberThem(
          list.slice(0, -lines / 2).map((key, at) => `${key} ${list[at + lines / 2]}`),
          ids,
        )
      ;[keys, keysAfter] = [joinPairs(keys), joinPairs(keysAfter)]
    }
    const places = placesOfUnique(keysAfter)
    const pairs = [...placesOfUnique(keys)].flatMap(([key, at]): Pair[] => {
      const atAfter = places.get(key)
      return atAfter === undefined ? [] : [[at, atAfter]]
    })
    if (pairs.length > 0) return longestRise(pairs)
  }
  return []
}

/** The positions of the keys that occur once in a list, in the list's order. */
function placesOfUnique(keys: readonly number[]): Map<number, number> {
  const places = new Map<number, number>()
  const again = new Set<number>()
  for (const [at, key] of keys.entries()) {
    if (places.has(key)) again.add(key)
    else places.set(key, at)
  }
  for (const key of again) places.delete(key)
  return places
}

/**
 * The longest sublist of pairs, which rise in their first number, that rises in the second as well (patience sorting).
 */
function longestRise(pairs: readonly Pair[]): Pair[] {
  interface Step {
    readonly pair: Pair
    readonly previous: Step | null
  }
  const lastOf: Step[] = []
  for (const pair of pairs) {
    let [low, high] = [0, lastOf.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((lastOf[middle] as Step).pair[1] < pair[1]) low = middle + 1
      else high = middle
    }
    lastOf[low] = { pair, previous: lastOf[low - 1] ?? null }
  }
  const rise: Pair[] = []
  for (let step = lastOf.at(-1) ?? null; step; step = step.previous) rise.push(step.pair)
  return rise.reverse()
}
