import type { SemVer } from 'semver'
import type { TextRange } from '../text/text-range.js'
import { tokenizeComment, wordAt, type CommentToken } from './comment-tokens.js'
import type { RemovalPromise } from './model.js'
import { hasOtherObject, isOfOther } from './removal-subject.js'
import {
  AFTER_PREPOSITION,
  BEFORE_PARTICIPLE,
  COUNTED,
  FILLERS,
  KEEP_WORDS,
  NEGATIONS,
  NOT_A_COMPONENT,
  PARTICIPLES,
  PREPOSITIONS,
  REMOVAL_WORDS,
  REVISES,
  STRICT_PREPOSITIONS,
  TAGS,
  UNITS,
} from './removal-words.js'

/** A comment's statement about when a gate is removed. */
export interface RemovalNote {
  /** As in {@link RemovalPromise}. */
  readonly kind: RemovalPromise['kind']
  readonly version: SemVer
  /** The place of the version, relative to the comment. */
  readonly versionRange: TextRange
}

/** `The following are to be removed in 1.36:` heads several entries, and nothing says where they end. */
const IS_HEADING = /\bfollowing\b[^\n]*:[\s*/]*$/i

/**
 * Reads when a comment says that a gate is removed: the version after the *remov...* or *delete* word, not the first
 * version of the comment (`GA and LockToDefault in 1.33, remove in 1.36`). Forms by kind:
 * - `in`: `remove in 1.36`, `to be removed in v3.7.`, `then removed (1.39)`, `Delete in v3.7`, `@removeIn 1.34`
 * - `after`: `remove after 1.29`
 * - `not-before`: `remove no early than 1.23`, `don't remove before 1.38`, `keep until 1.38`, `remove in 1.38 or later`
 *   A comment that dates something else, or in another way, is not a promise: `was removed in 1.20`, `remove the old
 *   API in 1.36`, `remove in favour of v2`, `remove two releases after 1.33`.
 *
 * @param text a comment of one or more lines, with or without its markers.
 * @returns the first promise; `null` when there is no certain one.
 */
export function readRemovalComment(text: string): RemovalNote | null {
  // Most comments promise nothing and needn't be split into tokens.
  if (!/remov|delet|keep|kept|retain|@until/i.test(text) || IS_HEADING.test(text)) return null
  const tokens = tokenizeComment(text)
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'word') continue
    const isAnnounced = isAnnouncement(tokens, index) && !isOfOther(tokens, index)
    const note = readTag(tokens, index) ?? (isAnnounced ? readDate(tokens, index) : null)
    if (note) return note
  }
  return null
}

/** The promise that a comment at `range` of a file makes. `text` is the comment with its markers. */
export function removalPromiseOf(range: TextRange, text: string): RemovalPromise | null {
  const note = readRemovalComment(text)
  if (!note) return null
  const { kind, version, versionRange } = note
  return {
    kind,
    version,
    text,
    source: 'comment',
    range: { start: range.start, end: range.end },
    versionRange: { start: range.start + versionRange.start, end: range.start + versionRange.end },
  }
}

function readTag(tokens: readonly CommentToken[], index: number): RemovalNote | null {
  const tag = tokens[index]
  const kind = tag?.type === 'word' ? tagKind(tag.text, tokens[index - 1]) : undefined
  if (!kind) return null
  const value = tokens
    .slice(index + 1, index + 4)
    .find((token) => token.type !== 'mark' || !/[:="'`(]/.test(token.text))
  return value?.type === 'version' ? noteOf(kind, value) : null
}

function tagKind(word: string, before: CommentToken | undefined): RemovalPromise['kind'] | undefined {
  if (word === 'until') return before?.type === 'mark' && before.text === '@' ? 'in' : undefined
  return TAGS.get(word.replaceAll(/[-_]/g, ''))
}

function isAnnouncement(tokens: readonly CommentToken[], index: number): boolean {
  const word = wordAt(tokens, index) ?? ''
  if (REMOVAL_WORDS.has(word) || KEEP_WORDS.has(word)) return true
  if (!PARTICIPLES.has(word)) return false
  const before = tokens[index - 1]
  if (before?.type !== 'word') return before?.type !== 'version'
  // "was to be removed" tells of a plan of the past.
  if (before.text === 'be' && /^(?:was|were)$/.test(wordAt(tokens, index - 3) ?? '')) return false
  return BEFORE_PARTICIPLE.has(before.text.endsWith('ly') ? (wordAt(tokens, index - 2) ?? '') : before.text)
}

/** A date that is further away belongs to something else. */
const FARTHEST_DATE = 16

/** Walks from the removal word to its version, as long as every word between them can belong to the date. */
function readDate(tokens: readonly CommentToken[], index: number): RemovalNote | null {
  const date = new RemovalDate(KEEP_WORDS.has(wordAt(tokens, index) ?? ''), isNegated(tokens, index))
  for (let next = index + 1; next <= index + FARTHEST_DATE; next++) {
    const token = tokens[next]
    if (!token || token.type === 'stop') return null
    if (token.type === 'version') {
      const kind = isRevised(tokens, next) || hasOtherObject(tokens, next) ? null : date.kindAt(tokens, next)
      return kind && noteOf(kind, token)
    }
    if (token.type === 'word' && !date.accepts(token)) return null
    if (token.type === 'mark' && token.text === '#') return null
  }
  return null
}

/** `remove in 1.34 -> 1.40`, `remove in ~1.34~ 1.40`, `remove in 1.34, postponed to 1.40`. */
function isRevised(tokens: readonly CommentToken[], index: number): boolean {
  const sentence = tokens.slice(index + 1)
  const end = sentence.findIndex(({ type }) => type === 'stop')
  const rest = end < 0 ? sentence : sentence.slice(0, end)
  const other = rest.findIndex(({ type }) => type === 'version')
  return rest
    .slice(0, Math.max(other, 0))
    .some((token) =>
      token.type === 'word' ? REVISES.has(token.text) : 'text' in token && /^(?:->|→|~)$/.test(token.text),
    )
}

/** `do not remove`, `must not be removed`, `no removal`: in the few words before, within the sentence. */
function isNegated(tokens: readonly CommentToken[], index: number): boolean {
  for (let before = index - 1; before >= 0 && before >= index - 3; before--) {
    const token = tokens[before]
    if (token?.type !== 'word') return false
    if (NEGATIONS.has(token.text)) return true
  }
  return false
}

/** What has been said between a removal word and its version. */
class RemovalDate {
  #kind: RemovalPromise['kind'] | null = null
  #preposition = ''
  #components = 0
  #notBefore = false
  /** "in +3 releases": only a version in brackets says which. */
  #isCounted = false
  readonly #keep: boolean
  readonly #negated: boolean

  constructor(keep: boolean, negated: boolean) {
    this.#keep = keep
    this.#negated = negated
  }

  accepts(word: { readonly text: string; readonly name: boolean }): boolean {
    const { text, name } = word
    if (/^(?:not|no)$/.test(text) || /^(?:earliest|earlier|sooner)$/.test(text)) this.#notBefore = true
    const preposition = PREPOSITIONS.get(text)
    if (preposition && !(this.#kind && /^(?:release|version|target)$/.test(text))) {
      // "no early than", "until after": the first one decides, except for a date after "along with X".
      if (this.#kind !== 'after' || preposition === 'after') this.#kind = preposition
      this.#preposition = text
      this.#components = 0
      return true
    }
    if (name && this.#preposition !== 'after') {
      // "along with MyGate in 1.36"; "in MyGate 1.36" dates nothing.
      this.#kind = null
      this.#preposition = ''
      return true
    }
    if (this.#kind === null) return FILLERS.has(text)
    if (this.#preposition === 'in' && COUNTED.has(text)) {
      this.#isCounted = true
      return true
    }
    if (AFTER_PREPOSITION.has(text)) return true
    return !NOT_A_COMPONENT.has(text) && !STRICT_PREPOSITIONS.has(this.#preposition) && ++this.#components === 1
  }

  /** The kind of promise that the version at `index` makes; `null`: none. */
  kindAt(tokens: readonly CommentToken[], index: number): RemovalPromise['kind'] | null {
    const kind = this.#kind ?? (isSetOff(tokens[index - 1]) ? 'in' : null)
    if (this.#isCounted && !isSetOff(tokens[index - 1])) return null
    if (kind === null || isMeasure(tokens, index) || isCondition(tokens, index)) return null
    const limit = /^(?:before|until|till|than)$/.test(this.#preposition)
    if (this.#keep) return limit && !this.#negated ? 'not-before' : null
    if (this.#negated) return limit ? 'not-before' : null
    if (this.#notBefore) return 'not-before'
    if (this.#preposition === 'than') return null
    return isOpenEnded(tokens, index) ? 'not-before' : kind
  }
}

/** `removed (1.39)`, `remove: 1.36`, `removal = 1.36`, `removal -> 1.36`. */
function isSetOff(before: CommentToken | undefined): boolean {
  return before?.type === 'mark' && ['(', ':', '=', '->', '→', '@'].includes(before.text)
}

/** `1.5 years`. */
function isMeasure(tokens: readonly CommentToken[], index: number): boolean {
  return UNITS.has(wordAt(tokens, index + 1) ?? '')
}

/** `after 1.29 is unsupported` waits for something else than the release, `after 1.29 is released` doesn't. */
function isCondition(tokens: readonly CommentToken[], index: number): boolean {
  if (!['is', 'goes', 'reaches', 'becomes', 'has', 'gets'].includes(wordAt(tokens, index + 1) ?? '')) return false
  return !['released', 'out', 'cut', 'shipped'].includes(wordAt(tokens, index + 2) ?? '')
}

/** `1.36+`, `1.36 or later`, `1.36 at the earliest`. */
function isOpenEnded(tokens: readonly CommentToken[], index: number): boolean {
  const next = tokens[index + 1]
  if (next?.type === 'mark') return next.text === '+'
  const word = wordAt(tokens, index + 1)
  if (word === 'at') return [index + 2, index + 3].some((later) => wordAt(tokens, later) === 'earliest')
  return word === 'or' || word === 'earliest' || word === 'onwards'
}

function noteOf(kind: RemovalPromise['kind'], token: CommentToken & { readonly type: 'version' }): RemovalNote {
  return { kind, version: token.version, versionRange: { start: token.start, end: token.end } }
}
