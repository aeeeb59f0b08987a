/** Offsets into a text, `[start, end)`, in UTF-16 code units; the text carries no byte order mark. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** A node of a tree, by its place alone. */
export interface Ranged {
  readonly range: readonly [number, number]
}

export function rangeOf({ range }: Ranged): TextRange {
  return { start: range[0], end: range[1] }
}

/** Whether `inner` lies in `outer`; their borders may be the same. */
export function contains(outer: TextRange | Ranged, inner: TextRange | Ranged): boolean {
  const [around, within] = [toRange(outer), toRange(inner)]
  return around.start <= within.start && within.end <= around.end
}

function toRange(place: TextRange | Ranged): TextRange {
  return 'range' in place ? rangeOf(place) : place
}
