import { showPath } from '../../files/paths.js'
import { describeNotes } from '../gate-notes.js'
import type { ReportData } from './collect.js'
import type { ReportedGate } from './reported-gate.js'
import { renderDataTable, type DataTable } from './data-table.js'
import { html, type Markup } from './markup.js'
import { rowData } from './time-line.js'
import { cellOfChecks, describeRemoval, describeState, describeVersion } from './words.js'

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

function gateRow(reported: ReportedGate, index: number, data: ReportData): DataTable['rows'][number] {
  const { cwd, owners } = data
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
      renderChecks(reported, data),
      ...(owners ? [reported.owners.join(', ')] : []),
      placeOfGate(reported, cwd),
    ],
  }
}

export function placeOfGate({ gate: { place } }: ReportedGate, cwd: string): Markup {
  return html`<code>${showPath(place.file, cwd)}:${place.line}</code>`
}

function renderChecks({ gate, checks }: ReportedGate, data: ReportData): Markup | string {
  const { cwd, isComplete } = data
  if (checks.length === 0) return isComplete ? 'none' : cellOfChecks(0, data)
  const more = checks.length - MOST_PLACES
  return html`<details><summary>${cellOfChecks(checks.length, data)}<span class="hidden-text"> ${isComplete && checks.length === 1 ? 'check' : 'checks'} of ${gate.name}</span></summary><ul>${checks
    .slice(0, MOST_PLACES)
    .map(
      ({ file, line }) => html`<li><code>${showPath(file, cwd)}:${line}</code></li>`,
    )}${more > 0 && html`<li>and ${more} more</li>`}</ul></details>`
}

/** Where the checks are. */
export function renderFolders(data: ReportData): Markup {
  const { folders, owners, isVersionMissing } = data
  const numbers = ['Checks', 'Gates', ...(isVersionMissing ? [] : ['Of graduated gates', 'Of gates due'])]
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
  heads: [{ title: 'Folder' }, ...numbers.map(numberHead), ...(owners ? [{ title: 'Owners' }] : [])],
  rows: folders.map((row) => ({
    cells: [
      html`<code>${row.folder}</code>`,
      cellOfChecks(row.checks, data),
      row.gates,
      ...(isVersionMissing ? [] : [cellOfChecks(row.graduated, data), cellOfChecks(row.due, data)]),
      ...(owners ? [row.owners.join(', ')] : []),
    ],
  })),
})}`
}
</section>`
}

/** Their owners, if the repository names them. */
export function renderOwners(data: ReportData): Markup {
  const { owners, isVersionMissing } = data
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
          ...['Gates', ...(isVersionMissing ? [] : ['Due for removal']), 'Checks'].map(numberHead),
        ],
        rows: owners.map((row) => ({
          cells: [row.owner, row.gates, ...(isVersionMissing ? [] : [row.due]), cellOfChecks(row.checks, data)],
        })),
      })
}
</section>`
}

function numberHead(title: string): DataTable['heads'][number] {
  return { title, isNumber: true }
}

/** A report that leaves something out says so. */
export function renderUnread({ unread }: ReportData): Markup {
  if (unread.length === 0) return html``
  return html`
<section>
<h2 id="unread">Left out</h2>
<p class="quiet">What is in these places is left out, so gates or checks may be missing above.</p>
<ul>${unread.map((line) => html`<li><code>${line}</code></li>`)}</ul>
</section>`
}
