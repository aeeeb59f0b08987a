import type { SemVer } from 'semver'
import { tokenizeComment, type CommentToken } from './comment-tokens.js'

/** Steps of a gate's life, other than its removal, that a comment announces or reports. */
export interface PromotionNotes {
  readonly gaIn: SemVer | null
  readonly lockIn: SemVer | null
  readonly deprecatedIn: SemVer | null
  readonly defaultOnIn: SemVer | null
}

type Step = keyof PromotionNotes

/** Later words of a date: `to default in`, `(true) in`, `to true in +4 releases (1.38)`. */
const FARTHEST_DATE = 12

/**
 * Reads which release a comment names for GA, the lock, the deprecation and the first default "on":
 * `graduate to GA and lock to default in 1.22, remove in 1.24` gives 1.22 for both. A step without a version of its own
 * (`Locked to default, will remove in v1.38`) has none.
 *
 * @param text a comment, with or without its markers.
 */
export function readPromotions(text: string): PromotionNotes {
  const tokens = tokenizeComment(text)
  const notes: Record<Step, SemVer | null> = { gaIn: null, lockIn: null, deprecatedIn: null, defaultOnIn: null }
  for (const index of tokens.keys()) {
    const step = stepAt(tokens, index)
    if (step && notes[step] === null) notes[step] = dateAfter(tokens, index, step)
  }
  return notes
}

function stepAt(tokens: readonly CommentToken[], index: number): Step | null {
  const [word = '', ...others] = tokens
    .slice(index, index + 3)
    .map((token) => (token.type === 'word' ? token.text : ''))
  if (word === 'ga' || word === 'graduated') return 'gaIn'
  if (/^lock(?:ed)?(?:-?todefault)?$/.test(word)) return 'lockIn'
  if (word === 'deprecated') return 'deprecatedIn'
  const phrase = [word, ...others].join(' ')
  return /^(?:(?:on|enabled) by default|(?:set|defaults?) to true)$/.test(phrase) ? 'defaultOnIn' : null
}

/**
 * The next version of the clause. Two steps share one date only where "and" joins them, as in `GA and LockToDefault in
 * 1.33`.
 */
function dateAfter(tokens: readonly CommentToken[], index: number, step: Step): SemVer | null {
  let dated = false
  for (let next = index + 1; next <= index + FARTHEST_DATE; next++) {
    const token = tokens[next]
    if (!token || token.type === 'stop') return null
    if (token.type === 'version') return dated ? token.version : null
    if (token.type === 'mark') {
      if (token.text === ',') return null
      if (token.text === '(') dated = true
      continue
    }
    if (/^(?:remov|delet)/.test(token.text)) return null
    if (token.text === 'in') dated = true
    const other = stepAt(tokens, next)
    if (other && other !== step && !followsAnd(tokens, next)) return null
  }
  return null
}

function followsAnd(tokens: readonly CommentToken[], index: number): boolean {
  const before = tokens[index - 1]
  return before?.type === 'word' && before.text === 'and'
}
