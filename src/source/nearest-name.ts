/**
 * The candidate that a misspelt name most likely means, for "did you mean ...": the closest one by edit distance
 * (swapped neighbours count as one edit, a change of case as half), if at most a third of the name is wrong.
 *
 * @returns `null` where nothing is near enough; a wrong guess is worse than none.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  const limit = Math.max(1, Math.floor(name.length / 3))
  let nearest: string | null = null
  let least = limit + 0.5
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > limit) continue
    const distance = editDistance(name, candidate)
    if (distance < least) {
      nearest = candidate
      least = distance
    }
  }
  return nearest
}

/** Optimal string alignment distance: https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + replacementCost(a.charAt(row - 1), b.charAt(column - 1)),
      )
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

function replacementCost(a: string, b: string): number {
  if (a === b) return 0
  return a.toLowerCase() === b.toLowerCase() ? 0.5 : 1
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}
