/** An error that the user can fix: a wrong command line, a wrong configuration. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'

  /**
   * @param message printed as one line.
   * @param others more of the kind, each printed as a line of its own.
   * @param advice what to do, each printed as an indented line.
   */
  constructor(
    message: string,
    readonly others: readonly string[] = [],
    readonly advice: readonly string[] = [],
  ) {
    super(message)
  }
}
