// npm run faults [-- --short] [-- --only WORD]: breaks runs of the built command in every way that machines and people
// do, and tells what was lost. `--short` takes the places where something is at stake, and no large tree.
import { parseArgs } from 'node:util'
import { breakDisks, failEverywhere, killEverywhere, measure, WRITERS } from './faults/every-call.mjs'
import { stripLargeTree } from './faults/large-tree.mjs'
import { changeMeanwhile, followLinks, keepReadOnly, runTwice } from './faults/other-programs.mjs'

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const how = { isShort: values.short }
const started = Date.now()
const rows = []
const isAsked = (name) => name.includes(values.only)

async function add(name, inject) {
  if (!isAsked(name)) return
  const made = [await inject()].flat()
  rows.push(...made)
  for (const { fault, where } of made)
    process.stderr.write(`${Math.round((Date.now() - started) / 1_000)} s: ${fault}: ${where}\n`)
}

const measured = new Map()
const measureOnce = (writer) => measured.get(writer) ?? measured.set(writer, measure(writer)).get(writer)
const [strip] = WRITERS
for (const writer of WRITERS)
  await add(`kill ${writer.name}`, async () => killEverywhere(await measureOnce(writer), how))
for (const writer of values.short ? [strip] : WRITERS) {
  for (const code of ['ENOSPC', 'EROFS', 'EACCES'])
    await add(`${code} ${writer.name}`, async () => failEverywhere(await measureOnce(writer), code, how))
}
await add('disk', async () => breakDisks(await measureOnce(strip)))
await add('read-only', async () => keepReadOnly(await measureOnce(strip)))
for (const writer of values.short ? [strip] : WRITERS.filter(({ varies, name }) => !varies && name !== 'init')) {
  await add(`change ${writer.name}`, async () => changeMeanwhile(await measureOnce(writer), how))
}
await add('twice', () => runTwice(how))
await add('links', () => followLinks())
if (!values.short) await add('large', () => stripLargeTree())

const shown = rows.map(({ fault, where, runs, lost, left }) => [
  fault,
  where,
  String(runs),
  lost.length === 0 ? 'nothing' : `${lost.length}!`,
  left === 0 ? '' : String(left),
])
const head = ['injected', 'where', 'runs', 'lost', 'temporary files left']
const widths = head.map((title, column) => Math.max(title.length, ...shown.map((cells) => cells[column].length)))
const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...shown.map(line)].join('\n'))

const losses = rows.flatMap(({ fault, where, lost }) => lost.map((text) => `${fault}, ${where}: ${text}`))
for (const loss of losses.slice(0, 50)) console.log(`LOST: ${loss}`)
const total = rows.reduce((sum, { runs }) => sum + runs, 0)
console.log(
  `\n${total} runs, ${losses.length === 0 ? 'nothing lost' : `${losses.length} losses`}, ${Math.round((Date.now() - started) / 1_000)} s`,
)
process.exitCode = losses.length === 0 && rows.length > 0 ? 0 : 1
