import { describeGate, readsBackAs } from '../../../src/codemods/lifecycle/reads-back.js'
import type { NextSpec } from '../../../src/codemods/lifecycle/spec-change.js'
import type { RegistryFile } from '../../../src/registry/model.js'
import { readRegistry } from '../../../src/registry/read-registry.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { version } from '../../support/spec-changes.js'
import { parseScript } from '../../support/strip-text.js'

function registryOf(...entries: string[]): RegistryFile {
  const text = `export const featureSpecs: Record<string, FeatureSpec[]> = {\n${entries.join('\n')}\n}\n`
  return readRegistry(parseScript('a.ts', text), { configured: true, resolveImport: resolveNoImports })
}

const BETA = `{ version: '1.30', default: true, preRelease: 'Beta' }`
const GA = `{ version: '1.37', default: true, lockToDefault: true, preRelease: 'GA' }`
const OTHER = `  Other: [${BETA}],`
const A = `  A: [${BETA}],`
const LOCKED = `  A: [${BETA}, ${GA}], // remove in 1.40`
const NEXT: NextSpec = {
  how: 'append',
  version: version('1.37'),
  stage: 'GA',
  default: true,
  lockToDefault: true,
  removeIn: version('1.40'),
}

function readsBack(before: readonly string[], after: readonly string[], next: Partial<NextSpec> = {}): boolean {
  const registry = registryOf(...before)
  const gate = registry.gates.find(({ name }) => name === 'A')
  if (!gate) throw new Error('no gate')
  return readsBackAs({ registry, file: 'a.ts' }, registryOf(...after), gate, { ...NEXT, ...next })
}

describe('a changed registry', () => {
  it('has the new spec after the others, and its promise', () => {
    expect(readsBack([A, OTHER], [LOCKED, OTHER])).toBe(true)
  })

  it('may have the new spec in the place of the last one', () => {
    const amended = `  A: [{ version: '1.30', default: true, lockToDefault: true, preRelease: 'GA' }], // remove in 1.40`
    expect(readsBack([A], [amended], { how: 'amend' })).toBe(true)
    expect(readsBack([A], [LOCKED], { how: 'amend' })).toBe(false)
  })

  it('may have no promise where none is made', () => {
    const unlocked = `  A: [${BETA}, { version: '1.37', default: true, lockToDefault: true, preRelease: 'GA' }],`
    expect(readsBack([A], [unlocked], { removeIn: null })).toBe(true)
    expect(readsBack([A], [unlocked])).toBe(false)
    expect(readsBack([A], [LOCKED], { removeIn: null })).toBe(false)
  })

  it.each([
    ['another gate has changed', [A, OTHER], [LOCKED, OTHER.replace('Beta', 'GA')]],
    ['a gate is missing', [A, OTHER], [LOCKED]],
    ['the gate has another name', [A, OTHER], [LOCKED.replace('A:', 'B:'), OTHER]],
    ['an earlier spec has changed', [A], [LOCKED.replace('1.30', '1.31')]],
    ['the new spec has another version', [A], [LOCKED.replace('1.37', '1.38')]],
    ['the new spec has another stage', [A], [LOCKED.replace(`'GA'`, `'Deprecated'`)]],
    ['the promise is of another release', [A], [LOCKED.replace('1.40', '1.41')]],
    ['the spec was written twice', [A], [`  A: [${BETA}, ${GA}, ${GA}], // remove in 1.40`]],
    ['a spec can no longer be read', [A], [`  A: [${BETA}, ${GA}], // remove in 1.40\n  B: [{ ...other }],`]],
  ])("isn't what was planned if %s", (_, before, after) => {
    expect(readsBack(before, after)).toBe(false)
  })
})

describe('what is registered for a gate', () => {
  const described = (entry: string): string => {
    const [gate] = registryOf(entry).gates
    return gate ? describeGate(gate) : ''
  }

  it('is the same in another place and form', () => {
    const [, moved] = registryOf(OTHER, A.replace('1.30', 'v1.30.0')).gates
    expect(moved && describeGate(moved)).toBe(described(A))
  })

  it.each([
    [A, A.replace('true', 'false')],
    [A, A.replace('Beta', 'GA')],
    [A, `${A} // remove in 1.40`],
    [A, A.replace('}', ', lockToDefault: true }')],
  ])('differs between %s and %s', (one, other) => {
    expect(described(one)).not.toBe(described(other))
  })
})
