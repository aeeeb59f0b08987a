/** Where a text has a name, as a word of its own: in code, in comments, in strings. */
export function placesOfName(text: string, name: string, start = 0): number[] {
  const places: number[] = []
  for (let at = text.indexOf(name, start); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (!isNamePart(text.charCodeAt(at - 1)) && !isNamePart(text.charCodeAt(at + name.length))) places.push(at)
  }
  return places
}

/** Beyond ASCII any letter counts, so callers that need the end of a name must look closer there. */
function isNamePart(unit: number): boolean {
  return isLetter(unit) || (unit >= 0x30 && unit <= 0x39)
}

export function isLetter(unit: number): boolean {
  return ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) || unit === 0x5f || unit >= 0x80
}
