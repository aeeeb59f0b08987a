import type { TextRange } from '../text/text-range.js'

/** One `Gate=true` of a list. */
export interface FlagPair extends TextRange {
  readonly gate: string
  readonly value: boolean
}

/** `A=true,B=false`, and where its parts are. */
export interface FlagList extends TextRange {
  readonly pairs: readonly FlagPair[]
}

const PAIRS = String.raw`[\w.-]+=(?:true|false)(?:,\s*[\w.-]+=(?:true|false))*`
const WHOLE = new RegExp(`^\\s*(${PAIRS}),?\\s*$`, 'i')
const IN_FLAG = new RegExp(`(?<![\\w-])--?feature[-_]?gates?(?:=|\\s+)(["']?)(${PAIRS})(?![\\w.=-])`, 'gi')

/** The list that the whole string is; `null` for any other string. */
export function readFlagList(text: string, offset: number): FlagList | null {
  const match = WHOLE.exec(text)
  const list = match?.[1]
  return list === undefined ? null : listAt(list, offset + text.indexOf(list))
}

/** The lists of all `--feature-gates=A=true,B=false` in a text. */
export function findFlags(text: string, offset: number): FlagList[] {
  return [...text.matchAll(IN_FLAG)].map((match) => {
    const list = match[2] ?? ''
    return listAt(list, offset + match.index + match[0].length - list.length)
  })
}

/** Whether the text is one flag with its list, such as an element of a list of arguments. */
export function isWholeFlag(text: string): boolean {
  return new RegExp(`^--?feature[-_]?gates?=${PAIRS}$`, 'i').test(text)
}

/** Whether the text is the flag whose list is the next argument. */
export function isBareFlag(text: string): boolean {
  return /^--?feature[-_]?gates?$/i.test(text)
}

/** Whether a key holds what sets feature gates: `featureGates`, `feature-gates`, `FEATURE_GATES`. */
export function isGatesKey(key: string): boolean {
  return /feature[-_]?gates?$/i.test(key)
}

/**
 * The ranges to delete from a list, with the commas, when some gates are removed.
 *
 * @returns `all` when nothing would be left.
 */
export function planPairs({ pairs }: FlagList, isGone: (pair: FlagPair) => boolean): TextRange[] | 'all' {
  if (pairs.every(isGone)) return 'all'
  return pairs.flatMap((pair, index): TextRange[] => {
    if (!isGone(pair)) return []
    const next = pairs.slice(index + 1).find((other) => !isGone(other))
    if (next) return [{ start: pair.start, end: (pairs[index + 1] as FlagPair).start }]
    const previous = pairs.slice(0, index).findLast((other) => !isGone(other))
    return [{ start: previous?.end ?? pair.start, end: pair.end }]
  })
}

function listAt(list: string, start: number): FlagList {
  const pairs = [...list.matchAll(/[^\s,]+/g)].map((match) => {
    const from = start + match.index
    const [gate = '', value = ''] = match[0].split('=')
    return { gate, value: value.toLowerCase() === 'true', start: from, end: from + match[0].length }
  })
  return { start, end: start + list.length, pairs }
}
