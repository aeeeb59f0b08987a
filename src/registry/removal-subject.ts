import { wordAt, type CommentToken } from './comment-tokens.js'
import { BEHIND_NOUN, BESIDE_PARTICIPLE, DETERMINERS, FILLERS, PARTICIPLES } from './removal-words.js'

/** Whether a removal word is about something else than the gate, or only quoted: `The old API will be removed in`. */
export function isOfOther(tokens: readonly CommentToken[], index: number): boolean {
  const before = tokens[index - 1]
  if (before?.type === 'mark' && /^["“`]$/.test(before.text)) return true
  return PARTICIPLES.has(wordAt(tokens, index) ?? '') && (hasOtherSubject(tokens, index) || isAside(tokens, index))
}

/** Where a subject begins at the farthest, in tokens in front of `removed`. */
const FARTHEST_SUBJECT = 16

/** `The dependency on it should be removed in 1.36`: its noun means no gate. */
function hasOtherSubject(tokens: readonly CommentToken[], index: number): boolean {
  let end = index
  const isBeside = (word: string): boolean => BESIDE_PARTICIPLE.has(word) || word.endsWith('ly')
  while (end > index - FARTHEST_SUBJECT && isBeside(wordAt(tokens, end - 1) ?? '')) end--
  let start = end
  while (
    start > Math.max(0, index - FARTHEST_SUBJECT) &&
    (tokens[start - 1]?.type === 'word' || isHyphen(tokens[start - 1]))
  )
    start--
  const subject = tokens.slice(start, end)
  // `The flag --legacy-pager will be removed in 1.36`
  if (subject.some((token, at) => isHyphen(token) && isHyphen(subject[at + 1]))) return true
  if (!DETERMINERS.has(wordAt(tokens, start) ?? '')) return false
  const words = subject.slice(1).flatMap((token) => (token.type === 'word' ? [token] : []))
  const last = words.findIndex(({ text }) => BEHIND_NOUN.has(text))
  const noun = last < 0 ? words : words.slice(0, last)
  return noun.length > 0 && !noun.some(({ text, name }) => name || FILLERS.has(text))
}

function isHyphen(token: CommentToken | undefined): boolean {
  return token?.type === 'mark' && token.text === '-'
}

/** Where its version is at the farthest, in tokens behind `removed`. */
const FARTHEST_VERSION = 16

/** `PodSecurityPolicy, removed in 1.25, needs this.` */
function isAside(tokens: readonly CommentToken[], index: number): boolean {
  const [first, comma] = [tokens[index - 2], tokens[index - 1]]
  const isBehindName = comma?.type === 'mark' && comma.text === ',' && first?.type === 'word' && first.name
  const start = tokens[index - 3]
  if (!isBehindName || (start && start.type !== 'stop')) return false
  const rest = tokens.slice(index + 1, index + FARTHEST_VERSION)
  const version = rest.findIndex(({ type }) => type === 'version')
  const next = rest[version + 1]
  return version >= 0 && next?.type === 'mark' && next.text === ',' && rest[version + 2]?.type === 'word'
}

/** `Remove in 1.36 the beta annotation`: something else is removed. */
export function hasOtherObject(tokens: readonly CommentToken[], index: number): boolean {
  const [determiner, noun] = [wordAt(tokens, index + 1), wordAt(tokens, index + 2)]
  return determiner !== null && DETERMINERS.has(determiner) && noun !== null && !FILLERS.has(noun)
}
