import { SKIPS_TO } from './unit-classes.js'

/** Deeper than real code, but not deeper than the parser supports. */
const DEEPEST = 200

/**
 * The end of the block that begins at `start`, found from its brackets, strings and comments.
 *
 * @param units of `text`.
 * @param comments gets start and end of each comment.
 * @returns -1: something is wrong, and the parser has to report it.
 */
export function endOfBlock(
  text: string,
  units: Uint16Array,
  classes: Uint8Array,
  start: number,
  comments: number[],
): number {
  const open: number[] = []
  const { length } = text
  for (let at = start; at < length; at++) {
    while (at < length && ((classes[units[at] as number] as number) & SKIPS_TO) === 0) at++
    const unit = units[at] as number
    switch (unit) {
      case 0x7b:
      case 0x28:
      case 0x5b: // { ( [
        if (open.push(unit) > DEEPEST) return -1
        break
      case 0x7d:
      case 0x5d: // } ]
        if (open.pop() !== unit - 2) return -1
        if (open.length === 0) return at + 1
        break
      case 0x29: // )
        if (open.pop() !== 0x28) return -1
        break
      case 0x22:
      case 0x27: // " '
        at = endOfQuoted(units, at, unit)
        break
      case 0x60: // `
        at = text.indexOf('`', at + 1)
        break
      case 0x2f: // /
        at = skipComment(text, units, at, comments)
        break
      default: // the end of the text
    }
    if (at < 0) return -1
  }
  return -1
}

function endOfQuoted(units: Uint16Array, start: number, quote: number): number {
  for (let at = start + 1; ; at++) {
    const unit = units[at]
    if (unit === quote) return at
    if (unit === 0x0a || unit === undefined) return -1
    if (unit === 0x5c && units[at + 1] !== 0x0a) at++
  }
}

/** The last unit of a comment, or the `/` itself if it doesn't begin one. */
function skipComment(text: string, units: Uint16Array, start: number, comments: number[]): number {
  const after = units[start + 1]
  if (after === 0x2a) {
    const close = text.indexOf('*/', start + 2)
    if (close >= 0) comments.push(start, close + 2)
    return close < 0 ? -1 : close + 1
  }
  if (after !== 0x2f) return start
  let end = start + 2
  while (units[end] !== 0x0a) end++
  comments.push(start, units[end - 1] === 0x0d ? end - 1 : end)
  return end
}
