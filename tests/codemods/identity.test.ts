import fc from 'fast-check'
import { ALL_FEATURES } from '../support/identity/all-features.js'
import { identityProjects } from '../support/identity/identity-generator.js'
import { isSound, isSoundName, KNOWN_BREAKS } from '../support/identity/known-breaks.js'
import { PROMISES, subjectOf, type PromiseName, type RunPromise } from '../support/identity/promises.js'
import { GATE_NAMES, REGISTRY_SHAPES } from '../support/identity/registries.js'
import { typeFaultsBrought, type RewrittenProject } from '../support/identity/type-faults.js'
import { fits, type ProjectChoice } from '../support/identity/write-project.js'
import { propertyRuns } from '../support/property-runs.js'
import { tempFolder } from '../support/temp-folder.js'

/** So many projects, each with one promise. `npm run fuzz -- --target identity` makes more, of all promises. */
const RUNS = propertyRuns(500)
const IS_FUZZ = process.env['FUZZ_RUNS'] !== undefined
const SEED =
  process.env['FUZZ_SEED'] !== undefined
    ? Number(process.env['FUZZ_SEED'])
    : IS_FUZZ
      ? (Date.now() ^ (Math.random() * 0x1_0000_0000)) | 0
      : 20_261_123
const TIMEOUT = 120_000 + RUNS * 1_000
/** TypeScript takes as long for a project as all promises together. */
const MOST_TYPE_CHECKS = IS_FUZZ ? 400 : 60
const RUNS_OF_EACH = Object.keys(PROMISES) as RunPromise[]

/** A feature alone, in each language and with both values of the gate. */
function alone(name: string, gate = GATE_NAMES[0]?.gate): ProjectChoice[] {
  const [shape] = REGISTRY_SHAPES
  const names = GATE_NAMES.find((one) => one.gate === gate)
  const feature = ALL_FEATURES.find((one) => one.name === name)
  if (!feature || !shape || !names) throw new Error(`no feature is called ${name}, or no gate ${String(gate)}`)
  return (['ts', 'esm', 'cjs'] as const)
    .filter((language) => fits(feature, { language }))
    .flatMap((language) =>
      [true, false].map((value) => ({ language, shape, names, value, features: [{ feature, form: 0 }] })),
    )
}

describe('gates that are reached in many ways, beside lookalikes', () => {
  it(
    'are told apart by check, strip and remove, and no project behaves differently afterwards or has new type errors',
    async () => {
      console.log(`seed ${SEED}, ${RUNS} projects`)
      const root = tempFolder()
      const rewritten: RewrittenProject[] = []
      const features = ALL_FEATURES.filter(({ name }) => isSound(name))
      const names = GATE_NAMES.filter(({ gate }) => isSoundName(gate))
      const checkAll = async (choice: ProjectChoice, promises: readonly RunPromise[]): Promise<void> => {
        for (const promise of promises) {
          const subject = subjectOf(choice, root)
          const after = await PROMISES[promise](subject)
          if (after && choice.language === 'ts' && rewritten.length < MOST_TYPE_CHECKS)
            rewritten.push({ subject, after })
        }
      }
      await fc.assert(
        fc.asyncProperty(identityProjects(features, names), fc.nat(RUNS_OF_EACH.length - 1), (choice, turn) =>
          checkAll(choice, IS_FUZZ ? RUNS_OF_EACH : RUNS_OF_EACH.slice(turn, turn + 1)),
        ),
        { numRuns: RUNS, seed: SEED },
      )
      expect(typeFaultsBrought(rewritten)).toEqual([])
    },
    TIMEOUT,
  )

  it.skipIf(IS_FUZZ)('still break each promise that they are known to break', async () => {
    const root = tempFolder()
    const stale: string[] = []
    for (const { promises, features, gates = [undefined] } of KNOWN_BREAKS) {
      for (const promise of promises)
        for (const feature of features)
          for (const gate of gates)
            if (await holds(promise, alone(feature, gate), root)) stale.push(`${promise}: ${feature} ${gate ?? ''}`)
    }
    expect(stale, 'take these marks out of known-breaks.ts').toEqual([])
  })
})

/** Whether all of some projects keep a promise. */
async function holds(promise: PromiseName, choices: readonly ProjectChoice[], root: string): Promise<boolean> {
  try {
    for (const choice of choices) {
      const subject = subjectOf(choice, root)
      if (promise !== 'types') await PROMISES[promise](subject)
      else if (choice.language === 'ts')
        for (const run of [PROMISES.strip, PROMISES.remove]) {
          const after = await run(subject)
          if (after && typeFaultsBrought([{ subject, after }]).length > 0) return false
        }
    }
    return true
  } catch {
    return false
  }
}
