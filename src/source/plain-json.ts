/** The value of a JSON text; `undefined`: it isn't JSON, or it has comments, for which a reader has to be loaded. */
export function plainJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
