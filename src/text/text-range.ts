/** Offsets into a text, `[start, end)`, in UTF-16 code units; the text carries no byte order mark. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

export function rangeOf(node: { range: readonly [number, number] }): TextRange {
  return { start: node.range[0], end: node.range[1] }
}
