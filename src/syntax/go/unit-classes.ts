export const LETTER = 1
export const DIGIT = 2
/** A unit that a name may contain if its character is a letter or a digit, which has to be looked up. */
export const BEYOND_ASCII = 4

/** A bracket, or the beginning of a string, a rune or a comment. */
export const SKIPS_TO = 8

/** The class of every UTF-16 unit, 0 for the others. */
export function classifyUnits(): Uint8Array {
  const classes = new Uint8Array(2 ** 16).fill(BEYOND_ASCII, 0x80)
  for (const sign of '{}()[]"\'`/') classes[sign.charCodeAt(0)] = SKIPS_TO
  return classes.fill(DIGIT, 0x30, 0x3a).fill(LETTER, 0x41, 0x5b).fill(LETTER, 0x5f, 0x60).fill(LETTER, 0x61, 0x7b)
}

/** The end of the hexadecimal digits that begin at `at`. */
export function endOfHexDigits(units: Uint16Array, at: number): number {
  let end = at
  for (let unit = units[end] as number; ; unit = units[++end] as number) {
    const letter = unit | 0x20
    if (!((unit >= 0x30 && unit <= 0x39) || (letter >= 0x61 && letter <= 0x66))) return end
  }
}
