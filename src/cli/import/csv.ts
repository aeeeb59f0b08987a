import type { ExportedFlag } from './exported-flag.js'
import { booleanOf, dateOf, textOf } from './export-values.js'

const COLUMNS: Readonly<Record<string, RegExp>> = {
  name: /^(?:key|name|flag|feature|gate|id)$/i,
  description: /^(?:description|summary)$/i,
  owner: /^(?:owner|maintainer|team|created ?by)$/i,
  created: /^(?:created|created ?at|creation ?date|date)$/i,
  default: /^(?:value|default|enabled|state)$/i,
  serves: /^serves$/i,
}

/**
 * Reads a table with a heading. Columns are identified by their titles.
 *
 * @returns a sentence when the input isn't such a table.
 */
export function readCsv(text: string): ExportedFlag[] | string {
  const table = csvRows(text, separatorOf(text))
  if (table === null) return 'a quotation mark is not closed'
  const [heading = [], ...rows] = table
  const indexOf = (column: string): number => heading.findIndex((title) => COLUMNS[column]?.test(title.trim()))
  // Prefer the key to the display name.
  const key = heading.findIndex((title) => /^key$/i.test(title.trim()))
  const at = key >= 0 ? key : indexOf('name')
  if (at < 0) return 'its first line has no column "key", "name" or "flag"'
  const cell = (row: readonly string[], column: string): string | null => textOf(row[indexOf(column)]?.trim())
  return rows
    .filter((row) => (row[at] ?? '').trim() !== '')
    .map((row) => ({
      name: (row[at] ?? '').trim(),
      description: cell(row, 'description'),
      owner: cell(row, 'owner'),
      created: dateOf(cell(row, 'created')),
      default: booleanOf(cell(row, 'default')),
      serves: booleanOf(cell(row, 'serves')),
    }))
}

/** Spreadsheets write semicolons where the comma is part of numbers. */
function separatorOf(text: string): string {
  const heading = text.split('\n', 1)[0] ?? ''
  return [',', ';', '\t'].find((separator) => heading.includes(separator)) ?? ','
}

/** https://www.rfc-editor.org/rfc/rfc4180 */
function csvRows(text: string, separator: string): string[][] | null {
  const rows: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const row = rows.at(-1) ?? []
    const char = text.charAt(at)
    const last = row.length - 1
    if (isQuoted && char === '"' && text.charAt(at + 1) === '"') {
      row[last] += char
      at++
    } else if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) row[last] += char
    else if (char === separator) row.push('')
    else if (char === '\n') rows.push([''])
    else if (char !== '\r') row[last] += char
  }
  return isQuoted ? null : rows.filter((row) => row.some((value) => value !== ''))
}
