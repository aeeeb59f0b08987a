import type { Token } from './token.js'

/** A syntax error in Go at an offset; only thrown inside the parser. */
export class GoSyntaxError extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** The error for a character at `at` with which no token of Go begins. */
export function unexpectedCharacter(text: string, at: number): GoSyntaxError {
  const code = text.codePointAt(at) ?? 0
  const shown = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return new GoSyntaxError(
    `unexpected character ${code > 0x20 && code < 0x7f ? `'${String.fromCodePoint(code)}'` : shown}`,
    at,
  )
}

/** A token as people call it. */
export function describeToken({
  token,
  text,
  start,
  end,
  isLineEnd,
}: {
  readonly token: Token
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isLineEnd: boolean
}): string {
  switch (token) {
    case 'EOF':
      return 'the end of the file'
    case ';':
      return isLineEnd ? 'the end of the line' : "';'"
    case 'IDENT':
    case 'INT':
    case 'FLOAT':
    case 'IMAG':
    case 'CHAR':
    case 'STRING': {
      const raw = text.slice(start, end)
      return raw.length <= 40 && !raw.includes('\n') ? raw : 'a long literal'
    }
    default:
      return `'${token}'`
  }
}
