import { join } from 'node:path'
import { median } from '../measure/statistics.mjs'
import { runNode } from '../measure/run-process.mjs'

const GOAL = 5

/** Not a ratio but microseconds: what all rules take to begin a file, without one `stat`, shared among them. */
export const figure = {
  name: 'registry',
  about: 'the registry when nothing has changed, against one stat',
  async measure({ floors, trees, turns, short }) {
    const tree = trees('typescript', { files: 20, gates: 300, target: 5, others: 5 })
    const samples = []
    for (let turn = 0; turn < turns; turn++)
      samples.push(
        JSON.parse((await runNode([join(floors, 'warm-registry.mjs'), tree, short ? '4000' : '20000'])).stdout),
      )
    const over = (measure) => samples.map(({ all, stat, rules }) => ((all[measure] - stat[measure]) * 1e6) / rules)
    const microseconds = (side, measure) => median(samples.map((sample) => sample[side][measure])) * 1e6
    return [
      {
        id: 'registry',
        work: `registry read, 300 gates, warm: microseconds a rule and file over one \`stat\`, ${samples[0].rules} rules`,
        against: 'one `stat` a file',
        goal: { atMost: GOAL },
        by: 'cpu',
        ratio: median(over('cpu')),
        range: [Math.min(...over('cpu')), Math.max(...over('cpu'))],
        wallRatio: median(over('wall')),
        notes: [],
        unit: 'µs a file',
        sides: [
          ['all', 'all rules'],
          ['stat', 'stat'],
        ].map(([side, name]) => ({ name, cpu: microseconds(side, 'cpu'), wall: microseconds(side, 'wall') })),
      },
    ]
  },
}
