import { capital, createNames } from './words.mjs'

/** The release that the trees are at. */
export const CURRENT = 36

/**
 * Gates of all stages, with names that occur nowhere else in a tree. The first one is graduated, and due for removal
 * in none of the trees: it's the one that is stripped.
 *
 * @returns `{ name, constant, specs }` each; `specs`: `{ minor, stage, on, isLocked }`, the oldest first.
 */
export function makeGates(random, count) {
  const names = createNames(random)
  const seen = new Set()
  return Array.from({ length: count }, (_, index) => {
    let name
    do name = capital(names.verb()) + names.type() + (count > 500 ? capital(names.noun()) : '')
    while (seen.has(name.toLowerCase()))
    seen.add(name.toLowerCase())
    return {
      name,
      constant: name.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase(),
      specs: makeSpecs(random, index === 0 || random.chance(0.1)),
    }
  })
}

function makeSpecs({ between, chance }, isGraduated) {
  if (isGraduated) {
    const locked = CURRENT - between(0, 2)
    return [
      { minor: locked - 4, stage: 'Alpha', on: false, isLocked: false },
      { minor: locked - 2, stage: 'Beta', on: true, isLocked: false },
      { minor: locked, stage: 'GA', on: true, isLocked: true },
    ]
  }
  const alpha = CURRENT - between(0, 8)
  const specs = [{ minor: alpha, stage: 'Alpha', on: false, isLocked: false }]
  if (alpha + 2 <= CURRENT && chance(0.6)) specs.push({ minor: alpha + 2, stage: 'Beta', on: true, isLocked: false })
  return specs
}

/** When a graduated gate is promised to be gone; `null`: no promise is due. */
export function removalOf({ specs }) {
  const last = specs.at(-1)
  return last.isLocked ? last.minor + 3 : null
}
