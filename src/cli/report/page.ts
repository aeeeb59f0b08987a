import { createHash } from 'node:crypto'
import type { ReportData } from './collect.js'
import { renderDue } from './due-section.js'
import { html, trusted, type Markup } from './markup.js'
import { SCRIPT } from './script.js'
import { STYLES } from './styles.js'
import { renderFolders, renderGates, renderOwners, renderUnread } from './report-tables.js'
import { renderTimeLine } from './time-line.js'
import { cellOfChecks, describeVersion } from './words.js'

/** The report as one self-contained page: it needs no network and no other file, and can be read without scripts. */
export function renderPage(data: ReportData, programVersion: string): string {
  const at = describeVersion(data.currentVersion)
  const title = at === '' ? 'Feature gates' : `Feature gates at ${at}`
  const sections: readonly (readonly [id: string, title: string])[] = [
    ['due', at === '' ? 'Due' : `Due in ${at}`],
    ['time-line', 'Time line'],
    ['gates', 'Gates'],
    ['folders', 'Folders'],
    ...(data.owners ? [['owners', 'Owners'] as const] : []),
  ]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy()}">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="feature-gates ${programVersion}">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(STYLES)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
<header>
<h1>${title}</h1>
<p class="quiet">Where every gate is in its life, what is due, and which code still checks it.</p>
${renderFacts(data)}
<nav aria-label="Sections"><ul>
${sections.map(
  ([id, text]) => html`<li><a href="#${id}">${text}</a></li>
`,
)}</ul></nav>
</header>
<main id="main" tabindex="-1">
<div class="filter" hidden><label for="filter">Filter gates</label><input id="filter" type="search" autocomplete="off" placeholder="name, stage, owner, due …"><span id="filter-status" class="quiet" role="status"></span></div>
${renderDue(data)}
${renderTimeLine(data)}
${renderGates(data)}
${renderFolders(data)}
${renderOwners(data)}
${renderUnread(data)}
</main>
<footer>Written by feature-gates ${programVersion}.</footer>
<script>${trusted(SCRIPT)}</script>
</body>
</html>
`.text
}

type Fact = readonly [name: string, value: number | string, isDue?: boolean]

function renderFacts(data: ReportData): Markup {
  const { gates } = data
  const due = gates.filter(({ status }) => status.removal.due).length
  const states: readonly Fact[] = [
    ['graduated', gates.filter(({ status }) => status.graduated).length],
    ['due for removal', due, due > 0],
    ['due in the next release', gates.filter(({ isDueNext }) => isDueNext).length],
  ]
  const checks = gates.reduce((sum, { checks }) => sum + checks.length, 0)
  const facts: readonly Fact[] = [
    ['gates', gates.length],
    ...(data.isVersionMissing ? [] : states),
    ['checks in code', cellOfChecks(checks, data)],
  ]
  return html`<dl class="facts">${facts.map(
    ([name, value, isDue]) => html`<div${isDue ? html` class="due"` : ''}><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

/** Even if a name found its way out of its place, nothing would run or load. */
function contentPolicy(): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return `default-src 'none'; style-src ${hash(STYLES)}; script-src ${hash(SCRIPT)}; img-src data:; base-uri 'none'; form-action 'none'`
}
