/** Below this many letters, names share words by chance (`OnTop`, `TopOn`). */
const SHORTEST_REORDERED = 8

/** Words that give the order of a name a meaning: `MigrateRedToBlue` is not `MigrateBlueToRed`. */
const ORDERING_WORDS: ReadonlySet<string> = new Set([
  'to',
  'from',
  'into',
  'over',
  'before',
  'after',
  'with',
  'without',
  'by',
  'for',
  'of',
  'in',
  'on',
  'than',
  'as',
  'if',
  'then',
  'vs',
  'and',
  'or',
  'per',
  'via',
  'not',
  'no',
  'when',
  'until',
  'under',
  'instead',
])

/**
 * A key that two names share when they differ only in case and separators, so that people confuse them. `NewParser`,
 * `newParser`, `new-parser`.
 */
export function caseKey(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]/g, '')
}

/**
 * A key that two names share when they hold the same words in another order: `NewParser`, `ParserNew`.
 *
 * @returns `null`: the name is too short, has one word only, or its order means something.
 */
export function wordKey(name: string): string | null {
  const words = wordsOf(name)
  if (words.length < 2 || words.join('').length < SHORTEST_REORDERED) return null
  if (words.some((word) => ORDERING_WORDS.has(word) || /^\d+$/.test(word))) return null
  return [...words].sort().join(' ')
}

/** `['http', 'route', 'v2']` for `HTTPRouteV2`. */
function wordsOf(name: string): string[] {
  const words = name.match(/(?:\p{Lu}(?!\p{Ll}))+\d*|\p{Lu}?\p{Ll}+\d*|\d+|[^\p{L}\d\s._-]+/gu) ?? []
  return words.map((word) => word.toLowerCase())
}
