import fc from 'fast-check'
import { expect } from 'vitest'
import { propertyRuns } from '../property-runs.js'
import { tempFolder } from '../temp-folder.js'
import { ALL_FEATURES } from './all-features.js'
import { identityProjects } from './identity-generator.js'
import { isSound, isSoundName } from './known-breaks.js'
import type { Language } from './module-writer.js'
import { PROMISES, subjectOf, type RunPromise } from './promises.js'
import { GATE_NAMES } from './registries.js'
import { typeFaultsBrought, type RewrittenProject } from './type-faults.js'
import type { ProjectChoice } from './write-project.js'

/** Whether projects are searched for by `npm run fuzz`, with all promises of each. */
export const IS_FUZZ = process.env['FUZZ_RUNS'] !== undefined
/** So many projects in each file of tests, each with one promise. */
const RUNS = IS_FUZZ ? propertyRuns(0) : Math.max(propertyRuns(500), 250)
const SEED =
  process.env['FUZZ_SEED'] !== undefined
    ? Number(process.env['FUZZ_SEED'])
    : IS_FUZZ
      ? (Date.now() ^ (Math.random() * 0x1_0000_0000)) | 0
      : 20_261_123
/** TypeScript checks so many projects at once: its libraries take as long as a hundred projects. */
const MOST_TYPES_AT_ONCE = 200
const RUNS_OF_EACH = Object.keys(PROMISES) as RunPromise[]

/** How long {@link keepPromises} may take. */
export const LONGEST = 120_000 + RUNS * 1_000

/** Generates projects in some languages, and fails with the first that breaks a promise. */
export async function keepPromises(languages: readonly Language[]): Promise<void> {
  console.log(`seed ${SEED}, ${RUNS} projects`)
  const root = tempFolder()
  let waiting: RewrittenProject[] = []
  const checkTypes = (): void => {
    expect(typeFaultsBrought(waiting)).toEqual([])
    waiting = []
  }
  const features = ALL_FEATURES.filter(({ name }) => isSound(name))
  const names = GATE_NAMES.filter(({ gate }) => isSoundName(gate))
  const checkAll = async (choice: ProjectChoice, promises: readonly RunPromise[]): Promise<void> => {
    const subject = subjectOf(choice, root)
    for (const promise of promises) {
      const after = await PROMISES[promise](subject)
      if (after && choice.language === 'ts') waiting.push({ subject, after })
    }
    if (waiting.length >= MOST_TYPES_AT_ONCE) checkTypes()
  }
  await fc.assert(
    fc.asyncProperty(identityProjects(features, names, languages), fc.nat(RUNS_OF_EACH.length - 1), (choice, turn) =>
      checkAll(choice, IS_FUZZ ? RUNS_OF_EACH : RUNS_OF_EACH.slice(turn, turn + 1)),
    ),
    { numRuns: RUNS, seed: SEED },
  )
  checkTypes()
}
