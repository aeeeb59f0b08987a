import type { Comment } from '../../text/trivia.js'

/** The comments of a text. `bounds` lists their starts and ends. */
export function commentsAt(text: string, bounds: readonly number[]): Comment[] {
  const comments: Comment[] = []
  for (let index = 0; index < bounds.length; index += 2) {
    const start = bounds[index] as number
    const end = bounds[index + 1] as number
    const isBlock = text.charCodeAt(start + 1) === 0x2a
    comments.push({
      type: isBlock ? 'Block' : 'Line',
      value: text.slice(start + 2, isBlock ? end - 2 : end),
      start,
      end,
    })
  }
  return comments
}
