import { fitExponent, median } from '../measure/statistics.mjs'
import { expectStrip, runCommand } from './support/tree-sides.mjs'

const SIZES = { files: [1000, 4000, 16_000], checks: [10, 100, 1000], gates: [10, 100, 1000] }
const SHORT_SIZES = { files: [300, 900, 2700], checks: [10, 50, 250], gates: [10, 50, 250] }

/** What grows, in which tree, and which command it is asked of. */
const SERIES = [
  {
    of: 'files',
    command: 'check',
    tree: (files) => ['typescript', { files, gates: 60, target: files / 50, others: files / 50 }],
  },
  {
    of: 'files',
    command: 'strip',
    tree: (files) => ['typescript', { files, gates: 60, target: files / 50, others: files / 50 }],
  },
  {
    of: 'files',
    command: 'check',
    language: 'Go ',
    tree: (files) => ['go', { files, gates: 60, target: files / 50, others: files / 50 }],
  },
  {
    of: 'checks',
    command: 'strip',
    tree: (checks) => ['typescript', { files: 8, gates: 10, target: 4, others: 0, checks }],
  },
  {
    of: 'checks',
    command: 'strip',
    language: 'Go ',
    tree: (checks) => ['go', { files: 8, gates: 10, target: 4, others: 0, checks }],
  },
  { of: 'gates', command: 'check', tree: (gates) => ['typescript', { files: 1000, gates, target: 20, others: 100 }] },
]

const ARGUMENTS = { check: ['check', '--preset', 'all'], strip: ['strip', '--graduated'] }
const WORDS = { files: 'files', checks: 'checks in each of 4 files', gates: 'gates, 1,000 files' }

/**
 * What a run takes in a tree with nothing to do is taken off first: with it, the exponent would look better than it is.
 */
export const figure = {
  name: 'growth',
  about: 'how the work grows with files, checks and gates',
  async measure(env) {
    const rows = []
    for (const series of SERIES) rows.push(await measureSeries(env, series))
    return rows
  },
}

async function measureSeries(env, { of, command, language = '', tree }) {
  const sizes = (env.short ? SHORT_SIZES : SIZES)[of]
  const empty = env.trees(language === '' ? 'typescript' : 'go', { files: 1, gates: 2, target: 0, others: 0 })
  const folders = [empty, ...sizes.map((size) => env.trees(...tree(size)))]
  if (command === 'strip') for (const folder of folders.slice(1)) await expectStrip(env, folder, ARGUMENTS.strip)
  const samples = folders.map(() => [])
  for (let turn = 0; turn < (env.short ? 1 : Math.min(env.turns, 3)); turn++) {
    for (const [index, folder] of folders.entries())
      samples[index].push(await runCommand(env, folder, ARGUMENTS[command]))
  }
  const [start, ...taken] = samples.map((runs) => ({
    cpu: median(runs.map(({ cpu }) => cpu)),
    wall: median(runs.map(({ wall }) => wall)),
  }))
  const exponentBy = (measure) =>
    fitExponent(sizes.map((size, index) => [size, Math.max(taken[index][measure] - start[measure], 0.001)]))
  const exponent = exponentBy('cpu')
  const show = (number) => number.toLocaleString('en-US')
  return {
    id: `growth-${of}-${command}${language === '' ? '' : '-go'}`,
    work: `\`${command}\`, growth with ${show(sizes[0])} / ${show(sizes[1])} / ${show(sizes[2])} ${language}${WORDS[of]}: exponent`,
    against: 'linear growth',
    goal: { atMost: 1.1 },
    by: 'cpu',
    ratio: exponent,
    range: [exponent, exponent],
    wallRatio: exponentBy('wall'),
    notes: [
      `${taken.map(({ cpu }) => `${cpu.toFixed(2)} s`).join(' / ')} of processor time; ${start.cpu.toFixed(2)} s with nothing to do`,
    ],
    isExponent: true,
    sides: [
      { name: 'largest', ...taken.at(-1) },
      { name: 'smallest', ...taken[0] },
    ],
  }
}
