import type { Line } from './cells.js'

/** A column's cells in consecutive lines share a width. */
export interface ColumnBlock {
  /** Includes the blank after the widest cell; 0 for an empty column. */
  readonly width: number
  /** Indices of the lines, `[from, to)`. */
  readonly from: number
  readonly to: number
}

/** The block of each cell, per line. The last cell of a line is in no block. */
export function measureColumns(lines: readonly Line[]): ColumnBlock[][] {
  const blocks: ColumnBlock[][] = lines.map(() => [])
  for (let from = 0, to = 0; from < lines.length; from = to) {
    to = from + 1
    while (to < lines.length && !lines[to]?.isSection) to++
    measure(lines, blocks, 0, from, to)
  }
  return blocks
}

/** Columns nest: one continues only as long as the columns to its left do. */
function measure(lines: readonly Line[], blocks: ColumnBlock[][], column: number, from: number, to: number): void {
  for (let line = from; line < to; line++) {
    if (!hasColumn(lines[line], column)) continue
    let end = line
    let widest = 0
    let isHard = false
    for (; end < to && hasColumn(lines[end], column); end++) {
      const cell = lines[end]?.cells[column]
      widest = Math.max(widest, cell?.width ?? 0)
      isHard ||= cell?.isHard ?? false
    }
    const block = { width: widest > 0 || isHard ? widest + 1 : 0, from: line, to: end }
    for (let at = line; at < end; at++) blocks[at]?.push(block)
    measure(lines, blocks, column + 1, line, end)
    line = end
  }
}

function hasColumn(line: Line | undefined, column: number): boolean {
  return line !== undefined && column < line.cells.length - 1
}
