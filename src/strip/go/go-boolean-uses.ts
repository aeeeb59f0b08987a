import { placesOfName } from '../../source/name-places.js'

/**
 * Whether a name in Go source is visibly used as a boolean everywhere. Next to each occurrence there may only be `!`,
 * `&&`, `||`, an assignment, or a separator of values and statements. No scopes are needed, which are slow to compute.
 *
 * @returns `false` when the source doesn't show it.
 */
export function isPlainBoolean(name: string, text: string): boolean {
  return placesOfName(text, name).every((at) => fitsInFront(text, at) && fitsBehind(text, at + name.length))
}

/** `switch`, `range`, `...` and other operators are left out on purpose. */
const FITS_IN_FRONT = /(?:[(,;[{!:]|&&|\|\||[\s:\w)\]]=|\b(?:if|return|var|case|for))$/

function fitsInFront(text: string, start: number): boolean {
  const end = lastVisible(text, start)
  if (FITS_IN_FRONT.test(text.slice(Math.max(0, end - 8), end))) return true
  // In Go a line that ends with a word or a bracket ends its statement, unless the line end is inside a comment.
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
  return text.slice(end, start).includes('\n') && /[\w)\]}]$/.test(line) && !/\/\/|\*\//.test(line)
}

/** The offset after the last character before `end` that isn't blank. */
function lastVisible(text: string, end: number): number {
  let at = end
  while (at > 0 && /\s/.test(text[at - 1] as string)) at--
  return at
}

const FITS_BEHIND = /[ \t]*(?:[),;\]{}:\r\n]|&&|\|\||=(?!=)|$)/uy

function fitsBehind(text: string, end: number): boolean {
  FITS_BEHIND.lastIndex = end
  return FITS_BEHIND.test(text)
}
