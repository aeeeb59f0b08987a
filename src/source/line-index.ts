import { PerTree } from './per-tree.js'
import type { Place, SourceView } from './source-view.js'

/** Places of one text, for those who ask for many: finding the lines takes one pass, a place a binary search. */
export interface LineIndex {
  /** As `placeAt`: line and column count from 1. */
  placeOf(offset: number): Place
}

export const SCRIPT_LINE_END = /\r\n|[\n\r\u2028\u2029]/g

/** Where the lines of a text begin. */
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
      let low = 0
      let high = starts.length
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if ((starts[middle] ?? Infinity) <= offset) low = middle
        else high = middle
      }
      return { file, line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
    },
  }
}

const known = new PerTree<LineIndex>()

/** The lines of a parsed text, found at the first question. */
export function linesOf(view: SourceView): LineIndex {
  let lines = known.get(view.ast)
  if (!lines) {
    lines = indexLines(view.file, view.text)
    known.set(view.ast, lines)
  }
  return lines
}
