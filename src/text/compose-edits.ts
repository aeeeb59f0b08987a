import { applyEdits, type TextEdit } from './text-edits.js'

/**
 * Combines two lists of edits into one, where the second edits the result of the first.
 *
 * @param first edits of the original text, in order.
 * @param middle the result of `first`.
 * @param second edits of `middle`, in order.
 * @returns edits of the original text, in order; edits that touch each other are joined.
 */
export function composeEdits(first: readonly TextEdit[], middle: string, second: readonly TextEdit[]): TextEdit[] {
  const composed: TextEdit[] = []
  // How far a place in `middle` is behind its place in the original text.
  let shift = 0
  let later = 0
  let earlier = 0
  while (earlier < first.length || later < second.length) {
    const startsAt = Math.min((first[earlier]?.start ?? Infinity) + shift, second[later]?.start ?? Infinity)
    const shiftBefore = shift
    const from = later
    let end = startsAt
    for (;;) {
      const edit = first[earlier]
      const other = second[later]
      if (edit && edit.start + shift <= end) {
        shift += edit.text.length - (edit.end - edit.start)
        end = Math.max(end, edit.end + shift)
        earlier++
      } else if (other && other.start <= end) {
        end = Math.max(end, other.end)
        later++
      } else break
    }
    const own = second
      .slice(from, later)
      .map((edit) => ({ start: edit.start - startsAt, end: edit.end - startsAt, text: edit.text }))
    composed.push({
      start: startsAt - shiftBefore,
      end: end - shift,
      text: applyEdits(middle.slice(startsAt, end), own),
    })
  }
  return composed
}
