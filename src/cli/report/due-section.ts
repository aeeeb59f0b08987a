import { shellWord } from '../shell-word.js'
import { renderDataTable, type DataTable } from './data-table.js'
import type { ReportData } from './collect.js'
import type { ReportedGate } from './reported-gate.js'
import { html, type Markup } from './markup.js'
import { placeOfGate } from './report-tables.js'
import { rowData } from './time-line.js'
import { cellOfChecks, count, describeDefault, describeMissingLock, describeVersion, VERSION_MISSING } from './words.js'

/** What a release has to do about its gates, with the command that does it. */
export function renderDue(data: ReportData): Markup {
  const at = describeVersion(data.currentVersion)
  const due = data.gates.filter(({ status }) => status.removal.due)
  const unlocked = data.gates.filter(({ isLockMissing }) => isLockMissing)
  const next = data.gates.filter(({ isDueNext }) => isDueNext)
  const rows = [
    ...due.map((gate) =>
      renderRow(
        gate,
        data,
        describeOverdue(gate),
        html`<span class="badge due">remove</span>${commandFor(gate, 'remove')}`,
      ),
    ),
    ...unlocked.map((gate) =>
      renderRow(
        gate,
        data,
        describeMissingLock(gate),
        html`<span class="badge warn">lock</span>${commandFor(gate, 'explain')}`,
      ),
    ),
    ...next.map((gate) =>
      renderRow(
        gate,
        data,
        `removal in ${describeVersion(gate.status.removal.dueIn)}`,
        html`<span class="badge">next release</span>${commandFor(gate, 'strip')}`,
      ),
    ),
  ]
  return html`
<section>
<h2 id="due">${at === '' ? 'Due' : `Due in ${at}`}</h2>
${describeAll(data, due.length)}
${
  rows.length > 0 &&
  renderDataTable({
    labelledBy: 'due',
    caption: 'Gates that this release or the next should remove or lock',
    rows,
    heads: [
      { title: 'Gate' },
      { title: 'To do' },
      { title: 'Why' },
      { title: 'Default' },
      { title: 'Checks', isNumber: true },
      ...(data.owners ? [{ title: 'Owners' }] : []),
      { title: 'Registered in' },
    ],
  })
}
</section>`
}

function describeAll({ isVersionMissing }: ReportData, due: number): Markup {
  if (isVersionMissing) return html`<p class="quiet">${VERSION_MISSING}</p>`
  if (due === 0) return html`<p class="quiet">No gate is due for removal.</p>`
  return html`<p class="quiet">${count(due, 'gate')} ${due === 1 ? 'is' : 'are'} overdue for removal. <code>feature-gates remove --due</code> shows the change that removes ${due === 1 ? 'it' : 'them'}.</p>`
}

function describeOverdue({
  status: {
    lockedSince,
    removal: { dueIn },
  },
}: ReportedGate): string {
  return `removal was due in ${describeVersion(dueIn)}${lockedSince ? `, locked since ${describeVersion(lockedSince)}` : ''}`
}

/** What to type for a gate. */
function commandFor({ gate }: ReportedGate, command: string): Markup {
  return html`<br /><code>feature-gates ${command} ${shellWord(gate.name)}</code>`
}

function renderRow(reported: ReportedGate, data: ReportData, why: string, label: Markup): DataTable['rows'][number] {
  const { cwd, owners } = data
  return {
    attributes: rowData(reported),
    cells: [
      html`<span class="name">${reported.gate.name}</span>`,
      label,
      why,
      describeDefault(reported.status.default),
      cellOfChecks(reported.checks.length, data),
      ...(owners ? [reported.owners.join(', ')] : []),
      placeOfGate(reported, cwd),
    ],
  }
}
