/** A name as a shell takes it, in a command that someone may type as it is printed. */
export function shellWord(name: string): string {
  return /^[\w.\-/:@]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`
}
