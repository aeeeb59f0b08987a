import { placesOfName } from '../../source/name-places.js'

/**
 * Whether a Go text shows by itself that what has a name is only ever used as a boolean is: beside each place of the name is nothing but `!`, `&&`, `||`, an assignment, or what divides values and statements. Told without scopes, which take much longer to find.
 *
 * @returns `false`: it doesn't show that.
 */
export function isPlainBoolean(name: string, text: string): boolean {
  return placesOfName(text, name).every((at) => fitsInFront(text, at) && fitsBehind(text, at + name.length))
}

/** Not `switch`, `range` and `...`, nor other operators. */
const FITS_IN_FRONT = /(?:[(,;[{!:]|&&|\|\||[\s:\w)\]]=|\b(?:if|return|var|case|for))$/

function fitsInFront(text: string, start: number): boolean {
  const end = lastVisible(text, start)
  if (FITS_IN_FRONT.test(text.slice(Math.max(0, end - 8), end))) return true
  // Where a line ends with a word or a bracket, so does its statement, unless that is in a comment.
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
  return text.slice(end, start).includes('\n') && /[\w)\]}]$/.test(line) && !/\/\/|\*\//.test(line)
}

/** Behind the last character in front of `end` that can be seen. */
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
