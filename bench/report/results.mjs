import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderChart } from './chart.mjs'
import { renderPage, renderTables } from './page.mjs'

const STORED = join(import.meta.dirname, '../results.json')
/** Pages whose prose around the measured part is kept. */
const PAGES = [join(import.meta.dirname, '../RESULTS.md'), join(import.meta.dirname, '../../docs/evidence/speed.md')]
const CHART = join(import.meta.dirname, '../../docs/images/speed.svg')

/** Every row that was measured last, by its id, with machine and date: rows may come from different runs. */
export function readResults() {
  return existsSync(STORED) ? JSON.parse(readFileSync(STORED, 'utf8')) : { rows: {} }
}

/** Takes rows into what is stored, and writes pages and chart again. `order` says which row comes first. */
export function writeResults(rows, machine, order) {
  const stored = readResults().rows
  for (const row of rows) stored[row.id] = { ...row, machine }
  const known = Object.fromEntries(Object.entries(stored).sort(([a], [b]) => order(a) - order(b)))
  writeFileSync(STORED, `${JSON.stringify({ rows: known }, null, 2)}\n`)
  for (const page of PAGES)
    writeFileSync(page, renderPage(readFileSync(page, 'utf8'), renderTables(Object.values(known))))
  writeFileSync(CHART, renderChart(Object.values(known)))
}
