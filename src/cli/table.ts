import { visibleText } from '../files/visible-text.js'
import { blanks, joinPrinted, printed, trimPrinted, type PrintedText } from '../files/printed-text.js'
import type { Colors, Paint } from './io.js'

export interface Cell {
  readonly text: PrintedText
  readonly paint?: Paint
}

export interface Column {
  readonly title: string
  readonly align?: 'right'
}

/**
 * An aligned table: dim titles, two blanks between columns, nothing after the last one. Columns without any text are
 * left out.
 *
 * @param width of the terminal: columns for which it is too small are in a line of their own, below the others.
 */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  colors: Colors,
  width = Infinity,
): PrintedText {
  const shown = columns.map((_, index) => index).filter((index) => rows.some((row) => row[index]?.text))
  const widths = new Map(
    shown.map((index) => [
      index,
      Math.max(columns[index]?.title.length ?? 0, ...rows.map((row) => row[index]?.text.length ?? 0)),
    ]),
  )
  const first = countFitting(
    shown.map((index) => widths.get(index) ?? 0),
    width,
  )
  const part = (cells: readonly Cell[], indexes: readonly number[]): PrintedText =>
    trimPrinted(
      joinPrinted(
        indexes.map((index, position) => {
          const { text = printed``, paint } = cells[index] ?? {}
          const space = blanks((widths.get(index) ?? 0) - text.length)
          const painted = paint ? paint(text) : text
          if (columns[index]?.align === 'right') return printed`${space}${painted}`
          return position === indexes.length - 1 ? painted : printed`${painted}${space}`
        }),
        '  ',
      ),
    )
  const line = (cells: readonly Cell[]): PrintedText => {
    const parts = [part(cells, shown.slice(0, first)), part(cells, shown.slice(first))]
    return joinPrinted(
      parts.filter((text) => text.length > 0),
      '\n  ',
    )
  }
  const head = line(columns.map(({ title }) => ({ text: visibleText(title), paint: colors.dim })))
  return printed`${joinPrinted([head, ...rows.map(line)], '\n')}\n`
}

/** How many columns of these widths fit into a line; one at least. */
function countFitting(widths: readonly number[], width: number): number {
  let end = 0
  const fitting = widths.filter((own, index) => {
    end += own + (index > 0 ? 2 : 0)
    return end <= width
  })
  return Math.max(1, fitting.length)
}
