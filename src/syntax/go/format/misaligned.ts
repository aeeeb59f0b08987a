import type { GoProgram } from '../../../source/go-nodes.js'
import type { SourceView } from '../../../source/source-view.js'
import type { TextEdit } from '../../../text/text-edits.js'
import { cutIntoCells, type Gap, type Line } from './cells.js'
import { measureColumns, type ColumnBlock } from './column-widths.js'
import { layOut } from './layout.js'

export interface Misaligned {
  readonly edit: TextEdit
  readonly lineText: string
  /** The texts of all lines in the columns that end here. */
  readonly sharedLines: () => string[]
}

/** The blanks inside lines that differ from `gofmt`'s. */
export function findMisaligned({ text, ast }: SourceView): Misaligned[] {
  const lines = cutIntoCells(layOut(text, ast as unknown as GoProgram))
  const blocks = measureColumns(lines)
  const found: Misaligned[] = []
  for (const [index, line] of lines.entries()) {
    for (const gap of line.gaps) {
      const size = sizeOf(gap, line, blocks[index] ?? [])
      const isAligned = gap.end - gap.start === size && !text.slice(gap.start, gap.end).includes('\t')
      if (isAligned) continue
      const own = (blocks[index] ?? []).slice(gap.cell, gap.cell + gap.columns)
      found.push({
        edit: { start: gap.start, end: gap.end, text: ' '.repeat(size) },
        lineText: textOf(text, line),
        sharedLines: () => [
          textOf(text, line),
          ...own.flatMap(({ from, to }) => lines.slice(from, to).map((shared) => textOf(text, shared))),
        ],
      })
    }
  }
  return found
}

/** How many blanks belong into a gap. */
function sizeOf({ start, end, cell, columns }: Gap, line: Line, blocks: readonly ColumnBlock[]): number {
  if (columns === 0) return Math.min(end - start, 1)
  let size = 0
  for (let at = cell; at < cell + columns; at++) size += (blocks[at]?.width ?? 0) - (line.cells[at]?.width ?? 0)
  return size
}

function textOf(text: string, { start }: Line): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? text.length : end)
}
