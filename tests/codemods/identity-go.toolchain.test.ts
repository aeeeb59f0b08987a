import fc from 'fast-check'
import { ALL_GO_FEATURES } from '../support/identity/all-go-features.js'
import { GO_NAMES, GO_REGISTRIES } from '../support/identity/go-features.js'
import { GO_KNOWN_BREAKS } from '../support/identity/go-known-breaks.js'
import { goFaultsBrought, goSubjectOf, type RewrittenGoProject } from '../support/identity/go-runs.js'
import { PROMISES, type Subject } from '../support/identity/promises.js'
import type { GoProjectChoice } from '../support/identity/write-go-project.js'
import { propertyRuns } from '../support/property-runs.js'
import { tempFolder } from '../support/temp-folder.js'

/** `npm run fuzz -- --target identity-go` makes more. */
const RUNS = propertyRuns(60)
const IS_FUZZ = process.env['FUZZ_RUNS'] !== undefined
const SEED =
  process.env['FUZZ_SEED'] !== undefined
    ? Number(process.env['FUZZ_SEED'])
    : IS_FUZZ
      ? (Date.now() ^ (Math.random() * 0x1_0000_0000)) | 0
      : 20_261_123
const TIMEOUT = 600_000 + RUNS * 2_000
/** Go compiles so many projects at once. */
const MOST_AT_ONCE = 200

const breaks = new Set(GO_KNOWN_BREAKS.flatMap(({ features }) => features))

function goProjects(): fc.Arbitrary<GoProjectChoice> {
  return fc.record({
    shape: fc.constantFrom(...GO_REGISTRIES),
    names: fc.constantFrom(...GO_NAMES),
    value: fc.boolean(),
    features: fc.array(
      fc.record({
        feature: fc.constantFrom(...ALL_GO_FEATURES.filter(({ name }) => !breaks.has(name))),
        form: fc.nat(59),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
}

/** The project after each run that writes. */
async function rewritten(subject: Subject): Promise<RewrittenGoProject[]> {
  const found: RewrittenGoProject[] = []
  for (const promise of [PROMISES.check, PROMISES.strip, PROMISES.remove]) {
    const after = await promise(subject)
    if (after) found.push({ subject, after })
  }
  return found
}

describe('Go gates that are reached in many ways, beside lookalikes', () => {
  it(
    'are told apart by check, strip and remove, and all projects compile and print the same afterwards, in another build too',
    async () => {
      console.log(`seed ${SEED}, ${RUNS} projects`)
      const root = tempFolder()
      let waiting: RewrittenGoProject[] = []
      const compare = (): void => {
        expect(goFaultsBrought(waiting)).toEqual([])
        waiting = []
      }
      await fc.assert(
        fc.asyncProperty(goProjects(), async (choice) => {
          waiting.push(...(await rewritten(goSubjectOf(choice, root))))
          if (waiting.length >= MOST_AT_ONCE) compare()
        }),
        { numRuns: RUNS, seed: SEED },
      )
      compare()
    },
    TIMEOUT,
  )

  it.skipIf(IS_FUZZ)(
    'still break a promise in the cases that are known to',
    async () => {
      const root = tempFolder()
      const [shape, names] = [GO_REGISTRIES[0], GO_NAMES[0]]
      const held = new Set<string>()
      const waiting: (RewrittenGoProject & { readonly name: string })[] = []
      for (const feature of ALL_GO_FEATURES.filter(({ name }) => breaks.has(name))) {
        held.add(feature.name)
        try {
          for (const value of [true, false]) {
            if (!shape || !names) continue
            const subject = goSubjectOf({ shape, names, value, features: [{ feature, form: 0 }] }, root)
            for (const project of await rewritten(subject)) waiting.push({ ...project, name: feature.name })
          }
        } catch {
          held.delete(feature.name)
        }
      }
      const open = waiting.filter(({ name }) => held.has(name))
      for (const fault of goFaultsBrought(open))
        for (const name of held) if (fault.includes(`\n${name} (0); go,`)) held.delete(name)
      expect([...held], 'take these out of go-known-breaks.ts').toEqual([])
    },
    TIMEOUT,
  )
})
