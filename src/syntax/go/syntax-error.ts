/** Text that is no Go, at an offset of it; only ever thrown inside the parser. */
export class GoSyntaxError extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}
