import type { Colors } from './io.js'

export interface Cell {
  readonly text: string
  readonly paint?: (text: string) => string
}

export interface Column {
  readonly title: string
  readonly align?: 'right'
}

/**
 * An aligned table: dim titles, two blanks between columns, nothing behind the last one. Columns without any text are left out.
 *
 * @param width of the terminal: columns for which it is too small stand in a line of their own, below the others.
 */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  colors: Colors,
  width = Infinity,
): string {
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
  const part = (cells: readonly Cell[], indexes: readonly number[]): string =>
    indexes
      .map((index, position) => {
        const { text = '', paint = String } = cells[index] ?? {}
        const blanks = ' '.repeat((widths.get(index) ?? 0) - text.length)
        if (columns[index]?.align === 'right') return blanks + paint(text)
        return position === indexes.length - 1 ? paint(text) : paint(text) + blanks
      })
      .join('  ')
      .trimEnd()
  const line = (cells: readonly Cell[]): string =>
    [part(cells, shown.slice(0, first)), part(cells, shown.slice(first))].filter((text) => text !== '').join('\n  ')
  return [line(columns.map(({ title }) => ({ text: title, paint: colors.dim }))), ...rows.map(line), ''].join('\n')
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
