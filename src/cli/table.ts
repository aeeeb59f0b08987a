import type { Colors } from './io.js'

export interface Cell {
  readonly text: string
  readonly paint?: (text: string) => string
}

export interface Column {
  readonly title: string
  readonly align?: 'right'
}

/** An aligned table: dim titles, two blanks between columns, nothing behind the last one. Columns without any text are left out. */
export function renderTable(columns: readonly Column[], rows: readonly (readonly Cell[])[], colors: Colors): string {
  const shown = columns.map((_, index) => index).filter((index) => rows.some((row) => row[index]?.text))
  const widths = new Map(shown.map((index) =>
    [index, Math.max(columns[index]?.title.length ?? 0, ...rows.map((row) => row[index]?.text.length ?? 0))]))
  const line = (cells: readonly Cell[]): string => shown.map((index, position) => {
    const { text = '', paint = String } = cells[index] ?? {}
    const blanks = ' '.repeat((widths.get(index) ?? 0) - text.length)
    if (columns[index]?.align === 'right') return blanks + paint(text)
    return position === shown.length - 1 ? paint(text) : paint(text) + blanks
  }).join('  ').trimEnd()
  return [line(columns.map(({ title }) => ({ text: title, paint: colors.dim }))), ...rows.map(line), ''].join('\n')
}
