import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderPage } from './page.mjs'

const STORED = join(import.meta.dirname, '../results.json')
const PAGE = join(import.meta.dirname, '../RESULTS.md')

/** Every row that was measured last, by its id, with machine and date: rows may come from different runs. */
export function readResults() {
  return existsSync(STORED) ? JSON.parse(readFileSync(STORED, 'utf8')) : { rows: {} }
}

/** Takes rows into what is stored, and writes the page anew. */
export function writeResults(rows, machine) {
  const known = readResults().rows
  for (const row of rows) known[row.id] = { ...row, machine }
  writeFileSync(STORED, `${JSON.stringify({ rows: known }, null, 2)}\n`)
  writeFileSync(PAGE, renderPage({ rows: known }, existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''))
}
