import fc from 'fast-check'
import type { Feature } from './features.js'
import type { Language } from './module-writer.js'
import { REGISTRY_SHAPES, type GateNames } from './registries.js'
import { fits, type ProjectChoice } from './write-project.js'

const MOST_FEATURES = 3
const FORMS = 40

/**
 * Projects in one of `languages` with some of `features`, and of `names` of gates; in each language only what fits it.
 */
export function identityProjects(
  features: readonly Feature[],
  names: readonly GateNames[],
  languages: readonly Language[],
): fc.Arbitrary<ProjectChoice> {
  return fc.constantFrom(...languages).chain((language) =>
    fc.record({
      language: fc.constant(language),
      shape: fc.constantFrom(...REGISTRY_SHAPES.filter((shape) => fits(shape, { language }))),
      names: fc.constantFrom(...names),
      value: fc.boolean(),
      features: fc.array(
        fc.record({
          feature: fc.constantFrom(...features.filter((feature) => fits(feature, { language }))),
          form: fc.nat(FORMS),
        }),
        { minLength: 1, maxLength: MOST_FEATURES },
      ),
    }),
  )
}
