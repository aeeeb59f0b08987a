/** The offset of the first character from `at` on that is neither blank nor in a comment. */
export function skipTrivia(text: string, at: number): number {
  for (let offset = at; ; offset++) {
    if (text.startsWith('//', offset)) offset = indexOrEnd(text, '\n', offset)
    else if (text.startsWith('/*', offset)) offset = indexOrEnd(text, '*/', offset + 2) + 1
    else if (offset >= text.length || !/\s/.test(text.charAt(offset))) return offset
  }
}

function indexOrEnd(text: string, wanted: string, from: number): number {
  const index = text.indexOf(wanted, from)
  return index < 0 ? text.length : index
}
