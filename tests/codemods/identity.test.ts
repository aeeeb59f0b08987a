import { ALL_FEATURES } from '../support/identity/all-features.js'
import { IS_FUZZ, keepPromises, LONGEST } from '../support/identity/keep-promises.js'
import { KNOWN_BREAKS } from '../support/identity/known-breaks.js'
import { PROMISES, subjectOf, type PromiseName } from '../support/identity/promises.js'
import { GATE_NAMES, REGISTRY_SHAPES } from '../support/identity/registries.js'
import { typeFaultsBrought } from '../support/identity/type-faults.js'
import { fits, type ProjectChoice } from '../support/identity/write-project.js'
import { tempFolder } from '../support/temp-folder.js'

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

describe('gates of TypeScript that are reached in many ways, beside lookalikes', () => {
  it(
    'are told apart by check, strip and remove, and no project behaves differently afterwards or has new type errors',
    // `npm run fuzz -- --target identity` runs this file alone.
    () => keepPromises(IS_FUZZ ? ['ts', 'esm', 'cjs'] : ['ts']),
    LONGEST,
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
