import { median } from './statistics.mjs'

const MEASURES = ['wall', 'cpu', 'peak']

/**
 * Measures several sides in turn, A B A B, so that what else the machine does falls on all of them. What the first turn
 * finds cold (files, code) is warm for the others, so a turn before them doesn't count.
 *
 * @param sides functions by name, each of which does its work once and gives what it took: `{ wall, cpu, peak }`.
 * @param options `turns` that count; `warmUps` before them; `once`: sides that take so long that one turn must do.
 */
export async function measureInTurn(sides, { turns, warmUps = 1, once = [] }) {
  const samples = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (let turn = -warmUps; turn < turns; turn++) {
    for (const [name, work] of Object.entries(sides)) {
      if (once.includes(name) && turn !== 0) continue
      const sample = await work()
      if (turn >= 0) samples[name].push(sample)
    }
  }
  return new Turns(samples)
}

export class Turns {
  #samples

  constructor(samples) {
    this.#samples = samples
  }

  /** The medians of one side: `{ wall, cpu, peak }`. */
  of(side) {
    return Object.fromEntries(
      MEASURES.map((measure) => [measure, median(this.#samples[side].map((sample) => sample[measure] ?? NaN))]),
    )
  }

  /**
   * How often `b` goes into `a`: the median of the ratios of each turn, with the smallest and the largest. Two runs
   * next to each other were disturbed alike, two medians may not have been.
   */
  ratio(a, b, measure) {
    const ratios = this.#samples[a].map(
      (sample, turn) => sample[measure] / (this.#samples[b][turn] ?? this.#samples[b].at(-1))[measure],
    )
    return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) }
  }
}
