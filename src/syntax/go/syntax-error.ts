/** Text that is no Go, at an offset of it; only ever thrown inside the parser. */
export class GoSyntaxError extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** No token of Go begins with the character at `at`. */
export function unexpectedCharacter(text: string, at: number): GoSyntaxError {
  const code = text.codePointAt(at) ?? 0
  const shown = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return new GoSyntaxError(`unexpected character ${code > 0x20 && code < 0x7f ? `'${String.fromCodePoint(code)}'` : shown}`, at)
}
