import type { Comment } from '../text/trivia.js'
import type { TextRange } from '../text/text-range.js'
import type { Gate } from './model.js'

/** `feature-gates-ack: reason` in a comment: someone has seen that a promise is broken, and says why it has to be. */
export interface Acknowledgement extends TextRange {
  /** Empty where none is given; then nothing is acknowledged. */
  readonly reason: string
}

const MARKER = /feature-gates-ack\b[ \t]*:?[ \t]*([^\n\r]*)/

/** The acknowledgements of a text, in its order. */
export function findAcknowledgements(comments: readonly Comment[]): Acknowledgement[] {
  return comments.flatMap(({ value, start, end }) => {
    const match = MARKER.exec(value)
    return match
      ? [
          {
            start,
            end,
            reason: (match[1] ?? '')
              .trim()
              .replace(/(?<!\*)\*+\/?$/, '')
              .trim(),
          },
        ]
      : []
  })
}

const LINE_END = /\r\n|[\n\r\u2028\u2029]/

/**
 * The acknowledgement that belongs to a gate: inside its entry, after it on its last line, or in the comment lines
 * directly above.
 *
 * @param comments all of the text, in its order.
 */
export function acknowledgementOf(
  gate: Gate,
  acknowledgements: readonly Acknowledgement[],
  comments: readonly Comment[],
  text: string,
): Acknowledgement | null {
  const start = topOfComments(gate.range.start, comments, text)
  const lineEnd = LINE_END.exec(text.slice(gate.range.end))
  const end = lineEnd ? gate.range.end + lineEnd.index : text.length
  return acknowledgements.find((found) => found.start >= start && found.start < end) ?? null
}

/** The acknowledgement of a gate that has no entry any more: anywhere in the registry, with the gate's name in it. */
export function acknowledgementOfName(
  name: string,
  acknowledgements: readonly Acknowledgement[],
): Acknowledgement | null {
  return acknowledgements.find(({ reason }) => reason.split(/[^\w.$-]+|[.:](?:\s|$)/).includes(name)) ?? null
}

/** Where the comment lines begin that lead to `offset` without an empty line or code between. */
function topOfComments(offset: number, comments: readonly Comment[], text: string): number {
  let top = offset
  for (const comment of [...comments].reverse()) {
    if (comment.end > top) continue
    const between = text.slice(comment.end, top)
    // The dash of a list's item, the bracket of a pair.
    if (/[^\s[-]/.test(between) || between.split(LINE_END).length > 2) break
    // A comment after another entry on its line belongs to that entry.
    if (/\S/.test(lineBefore(comment.start, text))) break
    top = comment.start
  }
  return top
}

function lineBefore(offset: number, text: string): string {
  return text.slice(0, offset).split(LINE_END).at(-1) ?? ''
}
