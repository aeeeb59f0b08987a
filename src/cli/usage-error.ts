/** An error that the user can fix: a wrong command line, a wrong configuration. Printed as one line; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
