// npm run bench -- [--only NAME,...] [--short] [--tree DIR] [--turns N] [--seed N] [--write] [--list]: see
// bench/README.md.
import { existsSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { FIGURES } from './figures/index.mjs'
import { createTrees } from './generate/write-tree.mjs'
import { KNOWN_MISSES } from './known-misses.mjs'
import { describeMachine } from './measure/machine.mjs'
import { isFarOff, isWithin } from './measure/rows.mjs'
import { readResults, writeResults } from './report/results.mjs'
import { renderRow, renderTable } from './report/table.mjs'

const OPTIONS = {
  only: { type: 'string' },
  short: { type: 'boolean', default: false },
  tree: { type: 'string' },
  turns: { type: 'string' },
  seed: { type: 'string', default: '1' },
  write: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
}

/** One turn that something else disturbed moves the median of two, so only a figure of this many turns fails. */
const TURNS_TO_FAIL = 7

/** The request can't be carried out; one line says why. */
class WrongUse extends Error {}

async function main() {
  const options = readOptions()
  if (options.list) return FIGURES.forEach(({ name, about }) => process.stdout.write(`${name.padEnd(18)}${about}\n`))
  if (!existsSync(join(import.meta.dirname, '../dist/index.js')))
    throw new WrongUse('the package is not built: run "npm run build" first')
  const temp = realpathSync(mkdtempSync(join(tmpdir(), 'feature-gates-bench-')))
  try {
    const rows = await measureAll(options, temp)
    process.stdout.write(`\n${renderTable(rows)}\n`)
    const bad = rows.filter(isTooSlow)
    for (const row of bad)
      process.stderr.write(
        `${KNOWN_MISSES.has(row.id) ? 'worse than known' : 'worse than twice its goal'}: ${renderRow(row)}\n`,
      )
    process.exitCode = bad.length === 0 ? 0 : 1
  } finally {
    rmSync(temp, { recursive: true, force: true })
  }
}

/** Each row is written as soon as it is there, so that a run that is stopped has lost one figure at most. */
async function measureAll({ figures, write, ...options }, temp) {
  const machine = describeMachine()
  const env = {
    ...options,
    warmUps: options.short ? 0 : 1,
    temp,
    trees: createTrees(temp, options.seed),
    floors: join(import.meta.dirname, 'floors'),
    root: resolve(import.meta.dirname, '..'),
  }
  process.stdout.write(
    `${machine.processor}, ${machine.cores} cores, Node ${machine.node}, load ${machine.load} before it starts\n`,
  )
  const rows = []
  for (const figure of figures) {
    const start = Date.now()
    let measured = await figure.measure(env)
    if (env.turns < TURNS_TO_FAIL && measured.some(isTooSlow))
      measured = await figure.measure({ ...env, turns: TURNS_TO_FAIL })
    for (const row of measured) process.stdout.write(`${renderRow(row)}\n`)
    process.stdout.write(`  ${figure.name}: ${Math.round((Date.now() - start) / 1000)} s\n`)
    rows.push(...measured)
    if (write) writeResults(measured, machine, placeOfRow)
  }
  return rows
}

function isTooSlow(row) {
  return isFarOff(row) && !isWithin(row, KNOWN_MISSES.get(row.id))
}

/** Rows are in the order of their figures; those of one figure in that in which it gives them. */
function placeOfRow(id) {
  const [closest] = FIGURES.filter(({ name }) => id === name || id.startsWith(`${name}-`)).sort(
    (a, b) => b.name.length - a.name.length,
  )
  return FIGURES.indexOf(closest)
}

function readOptions() {
  const { values } = parseArgs({ options: OPTIONS })
  const tree = values.tree === undefined ? null : resolve(values.tree)
  if (tree !== null && !statSync(tree, { throwIfNoEntry: false })?.isDirectory())
    throw new WrongUse(`--tree: "${values.tree}" is no folder`)
  if (values.write && (values.short || tree !== null))
    throw new WrongUse('--write is for the whole trees of the bench; leave out --short and --tree')
  const turns = Number(values.turns ?? (values.short ? 2 : 5))
  const seed = Number(values.seed)
  if (!Number.isInteger(turns) || turns < 1 || !Number.isInteger(seed))
    throw new WrongUse('--turns and --seed must be whole numbers, turns from 1')
  return { ...values, tree, turns, seed, figures: chosenFigures(values.only?.split(','), tree) }
}

function chosenFigures(names, tree) {
  const unknown = names?.find((name) => FIGURES.every((figure) => figure.name !== name))
  if (unknown !== undefined)
    throw new WrongUse(`--only: there is no figure "${unknown}", only ${FIGURES.map(({ name }) => name).join(', ')}`)
  return FIGURES.filter((figure) => {
    const isChosen = names === undefined || names.includes(figure.name)
    const fault = !isChosen
      ? null
      : tree !== null && !figure.languages
        ? 'it is not about a tree'
        : (figure.isPossible?.() ?? null)
    if (fault !== null) process.stderr.write(`left out: ${figure.name}: ${fault}\n`)
    return isChosen && fault === null
  })
}

try {
  readResults()
  await main()
} catch (error) {
  process.stderr.write(`bench: ${error instanceof WrongUse ? error.message : error.stack}\n`)
  process.exitCode = 2
}
