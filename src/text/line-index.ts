/** A position that a person can open: line and column count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Line and column of `offset`, both from 1. Lines end with LF, CRLF, CR, U+2028 or U+2029, as in ESLint. */
export function placeAt(file: string, text: string, offset: number): Place {
  const { line, column } = lineAndColumn(text, offset)
  return { file, line, column: column + 1 }
}

/** ESLint's form of a position: line from 1, column from 0. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  if (text !== last.text) last = { text, starts: lineStarts(text, SCRIPT_LINE_END) }
  return findLine(last.starts, offset)
}

/** The text of the last place. A file with a thousand findings would be searched for its lines a thousand times. */
let last: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] }

function findLine(starts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? Infinity) <= offset) low = middle
    else high = middle
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) }
}

/** Converts many offsets of one text to places. Finding the lines takes one pass, each place a binary search. */
export interface LineIndex {
  /** As `placeAt`: line and column count from 1. */
  placeOf(offset: number): Place
}

export const SCRIPT_LINE_END = /\r\n|[\n\r\u2028\u2029]/g

/** The offsets at which lines begin. */
export function lineStarts(text: string, lineEnd: RegExp): number[] {
  const starts = [0]
  if (/[\r\u2028\u2029]/.test(text)) {
    for (const match of text.matchAll(lineEnd)) starts.push(match.index + match[0].length)
  } else {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  }
  return starts
}

export function indexLines(file: string, text: string): LineIndex {
  const starts = lineStarts(text, SCRIPT_LINE_END)
  return {
    placeOf(offset) {
      const { line, column } = findLine(starts, offset)
      return { file, line, column: column + 1 }
    },
  }
}
