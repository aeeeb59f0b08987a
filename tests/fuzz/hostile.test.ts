import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../support/property-runs.js'
import { SEED, tryHostileRepository } from '../support/try-hostile-repository.js'

/** More of them, and others each time: `npm run fuzz -- --target hostile --runs 10000`. */
const RUNS = propertyRuns(1_000)

describe('any command in any hostile repository', () => {
  it(
    'ends on its own, changes and starts nothing that nobody requested, and prints no command',
    { timeout: 0 },
    async () => {
      const { main } = await import('../../src/cli/main.js')
      for (let run = 0; run < RUNS; run++) {
        const { broken, story } = await tryHostileRepository(main, SEED + run)
        expect({ story, broken }).toEqual({ story, broken: [] })
      }
    },
  )
})
