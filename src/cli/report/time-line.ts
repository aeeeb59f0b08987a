import type { ReportData } from './collect.js'
import type { ReportedGate } from './reported-gate.js'
import type { Period } from './life.js'
import { html, type Markup } from './markup.js'
import { count, describeDefault, describePeriod, describeVersion, STAGE_LETTERS } from './words.js'

/** It must match the legend: letter, stripe at the bottom, and colour. */
const LEGEND: readonly (readonly [className: string, letter: string, text: string])[] = [
  ['prealpha', 'P', 'PreAlpha'],
  ['alpha', 'A', 'Alpha'],
  ['beta', 'B', 'Beta'],
  ['ga', 'G', 'GA'],
  ['deprecated', 'D', 'Deprecated'],
]

const LOCK = html`<svg class="lock" viewBox="0 0 12 14" aria-hidden="true"><path fill="currentColor" d="M2 6V4a4 4 0 0 1 8 0v2h.5A1.5 1.5 0 0 1 12 7.5v5A1.5 1.5 0 0 1 10.5 14h-9A1.5 1.5 0 0 1 0 12.5v-5A1.5 1.5 0 0 1 1.5 6H2Zm1.6 0h4.8V4a2.4 2.4 0 0 0-4.8 0v2Z"/></svg>`

/** The life of every gate over the releases: a table, so that it can be read cell by cell. */
export function renderTimeLine(data: ReportData): Markup {
  const { columns, current, gates } = data
  const now = current >= 0 ? ` ${describeVersion(columns[current])} is the current release.` : ''
  return html`
<section>
<h2 id="time-line">Time line</h2>
<p class="quiet">Every gate over the releases, from its first stage to its removal.${now}</p>
<ul class="legend" aria-label="Legend">
${LEGEND.filter(([name]) => isUsed(name, gates)).map(([name, letter, text]) => html`<li class="bar ${name}"><b>${letter}</b> ${text}</li>`)}
<li class="bar">${LOCK} locked to its default</li>
<li class="bar planned">planned</li>
<li class="bar removal"><b>×</b> to be removed</li>
<li class="bar overdue"><b>!</b> overdue</li>
</ul>
<div class="scroll" role="region" aria-labelledby="time-line" tabindex="0">
<table class="line">
<caption>Stages of ${count(gates.length, 'gate')} by release</caption>
<thead><tr><th scope="col">Gate</th>${columns.map((version, index) => html`<th scope="col"${index === current ? html` class="now" aria-current="true"` : ''}>${describeVersion(version)}${index === current ? html`<small>now</small>` : ''}</th>`)}</tr></thead>
<tbody>
${gates.map((gate, index) => renderRow(gate, index, data))}
</tbody>
</table>
</div>
</section>`
}

function isUsed(name: string, gates: readonly ReportedGate[]): boolean {
  return gates.some(({ life }) =>
    life.some((period) => period.kind === 'stage' && period.stage?.toLowerCase() === name),
  )
}

function renderRow(reported: ReportedGate, index: number, { columns }: ReportData): Markup {
  let start = 0
  const cells = reported.life.map((period) => {
    const cell = renderPeriod(period, describePeriod(period, columns, start))
    start += period.columns
    return cell
  })
  return html`<tr ${rowData(reported)}><th scope="row"><a class="name" href="#gate-${index}">${reported.gate.name}</a></th>${cells}</tr>
`
}

/** What the filter looks at. */
export function rowData({ gate, status, owners }: ReportedGate): Markup {
  const text = [
    gate.name,
    gate.constant,
    gate.scope,
    status.stage,
    status.removal.due ? 'due' : null,
    status.graduated ? 'graduated locked' : null,
    ...owners,
  ]
  return html`data-gate="${gate.name}" data-text="${text.filter(Boolean).join(' ').toLowerCase()}"`
}

function renderPeriod(period: Period, description: string): Markup {
  const span = period.columns > 1 ? html` colspan="${period.columns}"` : ''
  if (period.kind === 'none') return html`<td${span}></td>`
  const words = html`<span class="hidden-text">${description}</span>`
  return html`<td${span}><div class="bar ${classOf(period)}" title="${description}">${words}<span aria-hidden="true">${shortText(period)}</span>${period.kind === 'stage' && period.locked ? LOCK : ''}</div></td>`
}

function classOf(period: Exclude<Period, { kind: 'none' }>): string {
  if (period.kind !== 'stage') return period.kind
  return `${period.stage?.toLowerCase() ?? 'unknown'}${period.isPlanned ? ' planned' : ''}`
}

function shortText(period: Exclude<Period, { kind: 'none' }>): Markup {
  const isWide = period.columns > 1
  switch (period.kind) {
    case 'overdue':
      return html`<b>!</b>${isWide ? ' overdue' : ''}`
    case 'removal':
      return html`<b>×</b>`
    case 'stage': {
      const stage = period.stage === null ? '?' : isWide ? period.stage : STAGE_LETTERS[period.stage]
      return html`<b>${stage}</b> ${describeDefault(period.default)}`
    }
  }
}
