/** What a text of JSON says; `undefined`: it isn't one, or one with comments, for which a reader has to be loaded. */
export function plainJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
