/** Text on every colour has a contrast of 4.5:1 or more, in both schemes; a test measures it. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --page: #fbfbfa; --card: #ffffff; --text: #1c1f23; --quiet: #59616b; --line: #dcdfe3; --accent: #0b57c2; --focus: #0b57c2;
  --now: #eef3fc; --due: #a3161f; --due-back: #fdeaea; --warn: #7a4d00; --warn-back: #fff3d9;
  --prealpha: #ececef; --alpha: #fbe3c0; --beta: #cfe3fb; --ga: #cdebd3; --deprecated: #e6d8f2; --unknown: #e8e8e8; --ink: #1c1f23;
  --mark: rgb(28 31 35 / .34);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171a; --card: #1b1f24; --text: #e8eaed; --quiet: #a4adb8; --line: #343a42; --accent: #8ab4f8; --focus: #8ab4f8;
    --now: #1f2a3a; --due: #ffa8a3; --due-back: #46191c; --warn: #ffd083; --warn-back: #3f2f10;
    --prealpha: #373c43; --alpha: #5a3d12; --beta: #173f6e; --ga: #174a28; --deprecated: #462c60; --unknown: #3a3a3a; --ink: #f3f4f6;
    --mark: rgb(255 255 255 / .34);
  }
}
*, ::before, ::after { box-sizing: border-box }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100% }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif }
.skip { position: absolute; left: -999rem }
.skip:focus { left: 1rem; top: 1rem; z-index: 9; background: var(--card); padding: .5rem 1rem; border-radius: .4rem }
header, main, footer { max-width: 84rem; margin: 0 auto; padding: 0 1.5rem }
header { padding-top: 2.25rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem; letter-spacing: -.015em }
h2 { font-size: 1.2rem; margin: 2.75rem 0 .25rem; letter-spacing: -.005em }
p { margin: .25rem 0 1rem; max-width: 80ch }
.quiet, footer { color: var(--quiet) }
a { color: var(--accent); text-underline-offset: .15em }
code, .name { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; font-size: .875em; overflow-wrap: break-word }
th .name { display: inline-block; max-width: 24rem }
.line th .name { max-width: 100% }
.whole { white-space: nowrap }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: .2rem }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1.25rem 0 0; padding: 0 }
.facts div { display: flex; flex-direction: column-reverse; justify-content: flex-end; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .7rem 1rem }
.facts dt { color: var(--quiet); font-size: .875rem }
.facts dd { margin: 0; font-size: 1.6rem; line-height: 1.25; font-weight: 650; font-variant-numeric: tabular-nums }
.facts .due dd { color: var(--due) }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: 1.1rem 0 0 }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; position: relative }
main .compact { width: fit-content; max-width: 100% }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: .925rem }
caption { text-align: start; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
th, td { text-align: start; padding: .5rem .85rem; vertical-align: top; border-bottom: 1px solid var(--line) }
tbody tr:last-child > * { border-bottom: 0 }
thead th { font-weight: 600; font-size: .825rem; color: var(--quiet); white-space: nowrap }
tbody th { font-weight: 600 }
.number { text-align: end; font-variant-numeric: tabular-nums }
td .badge { white-space: nowrap }
.badge { display: inline-block; border-radius: .3rem; padding: 0 .45rem; color: var(--ink); font-size: .85rem; background: var(--unknown) }
.badge.due { color: var(--due); background: var(--due-back); font-weight: 600 }
.badge.warn { color: var(--warn); background: var(--warn-back); font-weight: 600 }
ul.plain { list-style: none; margin: 0; padding: 0 }
details summary { cursor: pointer; color: var(--accent); width: max-content; max-width: 100% }
details ul { margin: .35rem 0 .25rem; padding: 0; list-style: none; max-height: 18rem; overflow: auto }

.line { width: max-content; min-width: 100%; table-layout: fixed }
.line th, .line td { padding: .35rem 0; vertical-align: middle }
.line thead th { text-align: center; font-variant-numeric: tabular-nums; width: 3.5rem; font-weight: 500 }
.line thead th:first-child, .line tbody th { position: sticky; left: 0; z-index: 1; background: var(--card); width: 14.5rem; max-width: 14.5rem; padding-inline: .85rem; text-align: start; border-inline-end: 1px solid var(--line) }
.line tbody th a { color: inherit; text-decoration-color: var(--line) }
.line .now { color: var(--accent); font-weight: 700; background: var(--now) }
.line .now small { display: block; font-size: .7rem; line-height: 1; font-weight: 600 }
.line td { padding-inline: 1px }
.bar { display: flex; align-items: center; justify-content: center; gap: .35rem; min-height: 2rem; padding: .1rem .3rem .3rem; border-radius: .3rem; color: var(--ink); white-space: nowrap; overflow: hidden; position: relative; font-size: .825rem; background: var(--unknown) }
.bar::after { content: ''; position: absolute; inset: auto 0 0; height: .3rem; background-size: .5rem .5rem }
.bar b { font-weight: 700 }
.prealpha { background-color: var(--prealpha) }
.alpha { background-color: var(--alpha) }
.beta { background-color: var(--beta) }
.ga { background-color: var(--ga) }
.deprecated { background-color: var(--deprecated) }
.prealpha::after { background-image: none; border-top: 2px dotted var(--mark) }
.alpha::after { background-image: radial-gradient(var(--mark) 1px, transparent 1.5px); background-size: .35rem .3rem }
.beta::after { background-image: repeating-linear-gradient(45deg, var(--mark) 0 2px, transparent 2px 6px); background-size: auto }
.ga::after { background-color: var(--mark) }
.deprecated::after { background-image: repeating-linear-gradient(90deg, var(--mark) 0 3px, transparent 3px 7px); background-size: auto }
div.planned, li.planned { background-color: transparent; outline: 1.5px dashed var(--mark); outline-offset: -1.5px; color: var(--text) }
.overdue { background: repeating-linear-gradient(135deg, var(--due-back) 0 8px, transparent 8px 11px) var(--due-back); color: var(--due); font-weight: 600; outline: 1.5px solid var(--due); outline-offset: -1.5px }
.overdue::after, .removal::after, .planned::after { content: none }
.removal { background: transparent; color: var(--quiet); outline: 1.5px dotted var(--quiet); outline-offset: -1.5px }
.lock { width: .8em; height: .9em; flex: none }
.legend { display: flex; flex-wrap: wrap; gap: .4rem .6rem; list-style: none; padding: 0; margin: .25rem 0 .9rem }
.legend .bar { min-height: 1.75rem; padding-inline: .6rem }
.hidden-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.filter { margin: 1.5rem 0 -1rem; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .75rem }
.filter input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: .4rem; padding: .3rem .6rem; width: 18rem; max-width: 100% }
[hidden] { display: none !important }
footer { padding-block: 2.5rem 3rem; font-size: .875rem }
:target > * { background: var(--now) }

@media (max-width: 40rem) {
  header, main, footer { padding-inline: 1rem }
  header { padding-top: 1.5rem }
  h1 { font-size: 1.45rem }
  .facts { grid-template-columns: 1fr 1fr; gap: .5rem }
  .facts div { padding: .55rem .75rem }
  .line thead th:first-child, .line tbody th { width: 8.75rem; max-width: 8.75rem; padding-inline: .6rem }
  .line thead th { width: 3.1rem }
  .stack thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
  .stack, .stack tbody, .stack tr, .stack td, .stack th { display: block }
  .stack tr { padding: .6rem .85rem; border-bottom: 1px solid var(--line) }
  .stack tbody tr:last-child { border-bottom: 0 }
  .stack td, .stack tbody th { border: 0; padding: .1rem 0 }
  main .compact { width: auto }
  th .name { max-width: 100% }
  .stack td { display: flex; gap: .75rem; text-align: start }
  .stack td::before { content: attr(data-label); color: var(--quiet); flex: 0 0 7.25rem; font-size: .85rem }
  .stack td:empty { display: none }
}
@media print {
  .filter, nav, .skip { display: none }
  .scroll { overflow: visible; border: 0 }
  * { print-color-adjust: exact }
}
`
