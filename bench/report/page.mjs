import { renderTable } from './table.mjs'

const BEGIN = '<!-- begin measured -->'
const END = '<!-- end measured -->'

/** The page with `measured` between its marks. The prose around them is kept. */
export function renderPage(page, measured) {
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (start === -1 || end < start) throw new Error(`the page has no "${BEGIN}" before an "${END}"`)
  return `${page.slice(0, start)}${BEGIN}\n\n${measured}\n${page.slice(end)}`
}

/** A table for each machine and day. */
export function renderTables(rows) {
  return groupByRun(rows).flatMap(renderGroup).join('\n')
}

function groupByRun(rows) {
  const groups = new Map()
  for (const row of rows) {
    const { load: _load, ...run } = row.machine
    const key = JSON.stringify(run)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

function renderGroup(rows) {
  const { date, processor, cores, memory, system, node, eslint, go } = rows[0].machine
  const loads = rows.map(({ machine }) => machine.load)
  const load = `load of the machine before it began: ${Math.min(...loads)}${Math.max(...loads) > Math.min(...loads) ? ` to ${Math.max(...loads)}` : ''}`
  const notes = rows.flatMap(({ work, notes }) => notes.map((note) => `- ${work}: ${note}`))
  return [
    `### Measured on ${date}`,
    '',
    `${processor}, ${cores} cores, ${memory}, ${system}, Node ${node}, ESLint ${eslint}${go === null ? '' : `, ${go}`}; ${load}.`,
    '',
    renderTable(rows),
    '',
    ...notes,
    ...(notes.length > 0 ? [''] : []),
  ]
}
