import type { TSESTree } from '@typescript-eslint/utils'
import { lineStarts, SCRIPT_LINE_END } from '../../text/line-index.js'
import type { TextRange } from '../../text/text-range.js'

export type LocationOf = (range: TextRange) => TSESTree.SourceLocation

const DATA_LINE_END = /\r\n|[\n\r]/g

/**
 * Turns offsets into the positions that ESLint expects of a rule. ESLint's JSON language counts columns from 1, all
 * others from 0; `getLocFromIndex` is missing from the languages of ESLint 9.15.
 */
export function locateIn(text: string, kind: 'script' | 'data', firstColumn: 0 | 1): LocationOf {
  let starts: number[] | null = null
  const positionOf = (offset: number): TSESTree.Position => {
    starts ??= lineStarts(text, kind === 'script' ? SCRIPT_LINE_END : DATA_LINE_END)
    const line = lastAtMost(starts, offset)
    return { line: line + 1, column: offset - (starts[line] ?? 0) + firstColumn }
  }
  return ({ start, end }) => ({ start: positionOf(start), end: positionOf(end) })
}

/** Index of the last of the ascending `values` that is not above `limit`; 0 where none is. */
export function lastAtMost(values: readonly number[], limit: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((values[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
