/** Deeper than any code that people write; native parsers recurse, and their stack can't be guarded from outside. */
const DEEPEST = 1_000

/**
 * Where brackets or prefix operators nest too deeply for a parser's stack; `null`: nowhere. Counts
 * text, strings included, so it errs towards refusing.
 */
export function nestingLimitPassedAt(text: string): number | null {
  let depth = 0
  let prefixes = 0
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset)
    switch (code) {
      case 0x28:
      case 0x5b:
      case 0x7b: // ( [ {
        prefixes = 0
        if (++depth > DEEPEST) return offset
        break
      case 0x29:
      case 0x5d:
      case 0x7d: // ) ] }
        prefixes = 0
        if (depth > 0) depth--
        break
      case 0x21:
      case 0x7e:
      case 0x2b:
      case 0x2d:
      case 0x3c:
      case 0x3e: // ! ~ + - < >
        if (++prefixes > DEEPEST && !isRuleLine(text, offset)) return offset
        break
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
      case 0x3d: // blanks and the = of =>
        break
      default:
        prefixes = 0
    }
  }
  return null
}

/** A long line of dashes or pluses is a ruler in a comment, not code: `-----` without blanks between. */
function isRuleLine(text: string, offset: number): boolean {
  return text[offset] === text[offset - 1] && (text[offset] === '-' || text[offset] === '+')
}
