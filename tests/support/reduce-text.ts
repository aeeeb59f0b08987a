/** How often a property is asked at most: some take a while. */
const MOST_QUESTIONS = 3_000

/**
 * The smallest text that still has a property, found by leaving out lines, what is in brackets, and words: fast,
 * where shrinking the generator's choices takes minutes.
 */
export function reduceText(text: string, holds: (text: string) => boolean): string {
  let questions = 0
  const isStill = (shorter: string): boolean => ++questions <= MOST_QUESTIONS && holds(shorter)
  let best = text
  for (let before = ''; before !== best && questions < MOST_QUESTIONS;) {
    before = best
    best = reduceWords(reduceBrackets(reduceLines(best, isStill), isStill), isStill)
  }
  return best
}

function reduceLines(text: string, holds: (text: string) => boolean): string {
  let lines = text.split('\n')
  for (let size = Math.max(lines.length >> 1, 1); size >= 1; size = size >> 1) {
    for (let start = 0; start < lines.length;) {
      const shorter = [...lines.slice(0, start), ...lines.slice(start + size)]
      if (holds(shorter.join('\n'))) lines = shorter
      else start += size
    }
  }
  return lines.join('\n')
}

/** Leaves out brackets, with what is in them and without; or leaves a name in their place. */
function reduceBrackets(text: string, holds: (text: string) => boolean): string {
  let best = text
  for (let start = 0; start < best.length; start++) {
    if (!/[([{<]/.test(best[start] as string)) continue
    const end = closingOf(best, start)
    if (end === null) continue
    const [before, inside, after] = [best.slice(0, start), best.slice(start + 1, end - 1), best.slice(end)]
    const wholeLine = best.lastIndexOf('\n', start) + 1
    const tries = [
      best.slice(0, wholeLine) + after,
      before + after,
      `${before}b${after}`,
      before + best[start] + best[end - 1] + after,
      before + inside + after,
    ]
    const shorter = tries.find((candidate) => candidate.length < best.length && holds(candidate))
    if (shorter === undefined) continue
    best = shorter
    start--
  }
  return best
}

function closingOf(text: string, start: number): number | null {
  const [open, close] = [text[start] as string, ')]}>'['([{<'.indexOf(text[start] as string)]]
  let depth = 0
  for (let end = start; end < text.length; end++) {
    if (text[end] === open) depth++
    if (text[end] === close && --depth === 0) return end + 1
  }
  return null
}

/** Leaves out a word, a sign or an operand with the operator in front of it. */
function reduceWords(text: string, holds: (text: string) => boolean): string {
  let best = text
  for (const part of [
    /\s*(?:&&|\|\||\?\?|,|\?[^:]*:|:)\s*[^\s,;()]+(?:\([^()]*\))?/g,
    /[\w.$]+(?:\([^()]*\))?\s*(?:&&|\|\||\?\?|,)\s*/g,
    /[\w.'$]+|[^\w\s]/g,
  ]) {
    for (let from = 0; ;) {
      part.lastIndex = from
      const found = part.exec(best)
      if (!found) break
      const shorter = best.slice(0, found.index) + best.slice(found.index + found[0].length)
      if (holds(shorter)) best = shorter
      else from = found.index + 1
    }
  }
  return best
}
