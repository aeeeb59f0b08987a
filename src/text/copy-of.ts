/** A substring keeps the whole string in memory; a copy doesn't. */
export function copyOf(part: string): string {
  return Buffer.from(part).toString()
}
