/** A name, quoted for a shell if necessary, in a printed command that someone may copy. */
export function shellWord(name: string): string {
  return /^[\w.\-/:@]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`
}
