import { showPath } from '../../files/paths.js'
import { describeNotes } from '../gate-notes.js'
import type { ReportData } from './collect.js'
import type { ReportedGate } from './reported-gate.js'
import { renderDataTable, type DataTable } from './data-table.js'
import { html, type Markup } from './markup.js'
import { rowData } from './time-line.js'
import { count, describeRemoval, describeState, describeVersion } from './words.js'

/** How many places of one gate are listed at most. */
const MOST_PLACES = 100

/** Everything known about each gate, and the code that checks it. */
export function renderGates(data: ReportData): Markup {
  return html`
<section>
<h2 id="gates">Gates</h2>
<p class="quiet">As registered. A number of checks opens the list of places.</p>
${renderDataTable({
  labelledBy: 'gates',
  caption: 'State of every gate, and its checks',
  heads: [
    'Gate',
    'Scope',
    'Stage',
    'Default',
    'Since',
    'Removal',
    'Checks',
    ...(data.owners ? ['Owners'] : []),
    'Registered in',
  ].map((title) => ({ title })),
  rows: data.gates.map((gate, index) => gateRow(gate, index, data)),
})}
</section>`
}

function gateRow(reported: ReportedGate, index: number, { cwd, owners }: ReportData): DataTable['rows'][number] {
  const { gate, status } = reported
  const removal = describeRemoval(reported)
  const notes = describeNotes(gate)
  return {
    attributes: html`id="gate-${index}" ${rowData(reported)}`,
    cells: [
      html`<span class="name">${gate.name}</span>${notes !== '' && html`<div class="quiet">${notes}</div>`}`,
      gate.scope,
      status.stage && html`<span class="badge ${status.stage.toLowerCase()}">${status.stage}</span>`,
      html`<span class="whole">${describeState(reported)}</span>`,
      describeVersion(status.effective?.version),
      status.removal.due ? html`<span class="badge due">${removal}</span>` : removal,
      renderChecks(reported, cwd),
      ...(owners ? [reported.owners.join(', ')] : []),
      placeOfGate(reported, cwd),
    ],
  }
}

export function placeOfGate({ gate: { place } }: ReportedGate, cwd: string): Markup {
  return html`<code>${showPath(place.file, cwd)}:${place.line}</code>`
}

function renderChecks({ gate, checks }: ReportedGate, cwd: string): Markup | string {
  if (checks.length === 0) return 'none'
  const more = checks.length - MOST_PLACES
  return html`<details><summary>${checks.length}<span class="hidden-text"> ${checks.length === 1 ? 'check' : 'checks'} of ${gate.name}</span></summary><ul>${checks
    .slice(0, MOST_PLACES)
    .map(
      ({ file, line }) => html`<li><code>${showPath(file, cwd)}:${line}</code></li>`,
    )}${more > 0 && html`<li>and ${more} more</li>`}</ul></details>`
}

/** Where the checks are. */
export function renderFolders({ folders, owners }: ReportData): Markup {
  const numbers = ['Checks', 'Gates', 'Of graduated gates', 'Of gates due'].map((title) => ({ title, isNumber: true }))
  return html`
<section>
<h2 id="folders">Folders</h2>
${
  folders.length === 0
    ? html`<p class="quiet">No known check of a gate was found.</p>`
    : html`<p class="quiet">Checks of a graduated gate always have the same value; they can be stripped.</p>
${renderDataTable({
  labelledBy: 'folders',
  caption: 'Gate checks by folder',
  isCompact: true,
  heads: [{ title: 'Folder' }, ...numbers, ...(owners ? [{ title: 'Owners' }] : [])],
  rows: folders.map((row) => ({
    cells: [
      html`<code>${row.folder}</code>`,
      row.checks,
      row.gates,
      row.graduated,
      row.due,
      ...(owners ? [row.owners.join(', ')] : []),
    ],
  })),
})}`
}
</section>`
}

/** Their owners, if the repository names them. */
export function renderOwners({ owners }: ReportData): Markup {
  if (!owners) return html``
  return html`
<section>
<h2 id="owners">Owners</h2>
<p class="quiet">From the repository's CODEOWNERS: the owners of the code that checks a gate or, without checks, of its registry.</p>
${
  owners.length === 0
    ? html`<p>No owner is named for these files.</p>`
    : renderDataTable({
        labelledBy: 'owners',
        caption: 'Gates and checks by owner',
        isCompact: true,
        heads: [
          { title: 'Owner' },
          ...['Gates', 'Due for removal', 'Checks'].map((title) => ({ title, isNumber: true })),
        ],
        rows: owners.map((row) => ({ cells: [row.owner, row.gates, row.due, row.checks] })),
      })
}
</section>`
}

/** A report that leaves something out says so. */
export function renderUnread({ unread }: ReportData): Markup {
  if (unread.length === 0) return html``
  return html`
<section>
<h2 id="unread">Not read</h2>
<p class="quiet">${count(unread.length, 'place')} could not be read, so gates or checks may be missing above.</p>
<ul>${unread.map((line) => html`<li><code>${line}</code></li>`)}</ul>
</section>`
}
