import { isMet, showGoal } from '../measure/rows.mjs'
import { showRatio } from './table.mjs'

const WIDTH = 906
const NAMES = 330
const LINE = 34
const TOP = 64
/** Ratios are drawn from a hundredth of the goal's side to a hundred times it, so that a factor is a length. */
const DECADES = 2

/**
 * A chart of ratios: each row's goal is the same upright line, what is better ends left of it, what is worse right. A
 * script's output; readable on light and on dark pages.
 */
export function renderChart(rows) {
  const height = TOP + rows.length * LINE + 34
  const bars = rows.map((row, index) => renderBar(row, TOP + index * LINE)).join('\n')
  const goal = xOf(1)
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">
<title id="title">${escape(summaryOf(rows))}</title>
<style>.page{fill:#fff;stroke:#d1d9e0}text{font:13px system-ui,-apple-system,'Segoe UI',sans-serif;fill:#1f2328}.dim{fill:#59636e}.met{fill:#1a7f37}.missed{fill:#bc4c00}.axis{stroke:#818b98}
@media(prefers-color-scheme:dark){.page{fill:#0d1117;stroke:#3d444d}text{fill:#e6edf3}.dim{fill:#9198a1}.met{fill:#3fb950}.missed{fill:#f0883e}.axis{stroke:#9198a1}}</style>
<rect class="page" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="8"/>
<text x="16" y="26">Measured ratio, next to its goal</text>
<text class="dim" x="${goal - 8}" y="${TOP - 14}" text-anchor="end">better than the goal</text>
<text class="dim" x="${goal + 8}" y="${TOP - 14}">worse</text>
${bars}
<line class="axis" x1="${goal}" y1="${TOP - 8}" x2="${goal}" y2="${TOP + rows.length * LINE - 6}" stroke-width="1.5"/>
<text class="dim" x="16" y="${height - 14}">A bar's length is the factor between ratio and goal, in powers of ten. ${escape(rows[0] ? rows[0].machine.date : '')}</text>
</svg>
`
}

function renderBar(row, y) {
  const isGood = isMet(row)
  const [goal, end] = [xOf(1), xOf(factorOf(row))]
  const width = Math.max(Math.abs(end - goal), 2)
  const label = `${showRatio(row.ratio)}, goal ${showGoal(row.goal)}${isGood ? '' : ': not met'}`
  const [x, anchor] = isGood ? [goal + 8, 'start'] : [Math.min(end, WIDTH - 170) + 8, 'start']
  return `<text x="16" y="${y + 15}">${escape(shortNameOf(row))}</text>
<rect class="${isGood ? 'met' : 'missed'}" x="${round(Math.min(goal, end))}" y="${y + 3}" width="${round(width)}" height="16" rx="2"/>
<text class="dim" x="${round(x)}" y="${y + 15}" text-anchor="${anchor}">${escape(label)}</text>`
}

/** How many times worse than its goal; below 1: better. */
function factorOf({ goal, ratio }) {
  return goal.atMost === undefined ? goal.atLeast / ratio : Math.max(ratio, 0.01) / goal.atMost
}

function xOf(factor) {
  const middle = NAMES + (WIDTH - NAMES - 40) / 2
  const share = Math.max(-1, Math.min(1, Math.log10(factor) / DECADES))
  return middle + share * ((WIDTH - NAMES - 40) / 2)
}

/** A row's work without its numbers, which the table has. */
function shortNameOf({ id }) {
  return NAMES_BY_ID[id] ?? id
}

const NAMES_BY_ID = {
  eslint: 'eslint, all rules : no rule',
  'eslint-where-named': 'eslint where named : no rule',
  check: 'ESLint that only parses : check',
  strip: 'strip : its floor',
  'strip-jscodeshift': 'plain jscodeshift : strip',
  'check-go': 'check of Go : its floor',
  'go-parser': 'go/parser : Go parser',
  'eslint-go': 'eslint on Go, all rules : no rule',
  'eslint-go-where-named': 'eslint on Go where named : no rule',
  entry: 'plugin entry : @typescript-eslint/utils',
  registry: 'warm registry, µs a rule and file',
  'growth-files-check': 'check, growth with files: exponent',
  'growth-files-strip': 'strip, growth with files: exponent',
  'growth-files-check-go': 'check of Go, growth with files: exponent',
  'growth-checks-strip': 'strip, growth with checks a file: exponent',
  'growth-checks-strip-go': 'strip of Go, growth with checks: exponent',
  'growth-gates-check': 'check, growth with gates: exponent',
  memory: 'memory of strip : its floor',
}

function summaryOf(rows) {
  const missed = rows.filter((row) => !isMet(row)).length
  return `${rows.length} measured ratios beside their goals: ${rows.length - missed} met, ${missed} not met`
}

function round(number) {
  return Number(number.toFixed(1))
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
