import { describeDefaults, describeUnknownGate, valueOfGate } from '../../src/codemods/gate-value.js'
import { buildGateIndex, type GateIndex } from '../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../src/registry/model.js'
import { readRegistry } from '../../src/registry/read-registry.js'
import { parseVersion } from '../../src/registry/version.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import { parseSource } from '../../src/syntax/parse-source.js'

/** An index of files, each with the specs of its gates. */
function indexOf(files: Readonly<Record<string, string>>, current: string | null = '1.36'): GateIndex {
  const registries = Object.entries(files).map(([file, entries]) => {
    const text = `export const featureSpecs: Record<string, FeatureSpec[]> = {\n${entries}\n}\n`
    return readRegistry(parseSource(file, text), { configured: true, resolveImport: resolveNoImports })
  })
  return buildGateIndex(registries, current === null ? null : parseVersion(current), DEFAULT_POLICY)
}

function valueOf(specs: string, given: boolean | null, current: string | null = '1.36'): boolean | string {
  const index = indexOf({ '/p/src/gates.ts': `  A: [${specs}],` }, current)
  const gate = index.gates.get('A')
  if (!gate) throw new Error('no gate')
  return valueOfGate(gate, given, index, '/p')
}

const GA = `{ version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }`
const BETA = `{ version: '1.35', default: true, preRelease: 'Beta' }`

describe('the value that a strip gives to a gate', () => {
  it('is the one that a graduated gate is locked to', () => {
    expect(valueOf(GA, null)).toBe(true)
    expect(valueOf(GA, true)).toBe(true)
    expect(valueOf(`{ version: '1.35', default: false, lockToDefault: true, preRelease: 'Deprecated' }`, null)).toBe(
      false,
    )
  })

  it('is not the other one', () => {
    expect(valueOf(GA, false)).toBe(
      'A is locked to true (src/gates.ts:2), so --value false would change what the program does',
    )
  })

  it.each([true, false])('is the chosen one for a gate that is not graduated: %s', (given) => {
    expect(valueOf(BETA, given)).toBe(given)
  })

  it.each([
    [
      BETA,
      '1.36',
      'it is Beta since 1.35, on by default and not locked (src/gates.ts:2); lock it first, or pass --value true or --value false',
    ],
    [
      `{ version: '1.37', default: true, preRelease: 'GA' }`,
      '1.36',
      'it has no spec at version 1.36 yet (src/gates.ts:2); lock it first, or pass --value true or --value false',
    ],
    [
      BETA,
      null,
      'the current version is not known, and its specs depend on it (src/gates.ts:2); lock it first, or pass --value true or --value false',
    ],
    [
      `{ version: VERSION, default: true, preRelease: 'GA' }`,
      '1.36',
      "the version of one of its specs can't be read (src/gates.ts:2); lock it first, or pass --value true or --value false",
    ],
    [
      `{ version: '1.35', default: ON, lockToDefault: true, preRelease: 'GA' }`,
      '1.36',
      "it is GA since 1.35 and locked, but what it is by default can't be read (src/gates.ts:2); pass --value true or --value false",
    ],
  ])('must be chosen by the user for %s at %s', (specs, current, reason) => {
    expect(valueOf(specs, null, current)).toBe(`A is not graduated: ${reason}`)
  })

  it('must be chosen by the user where registries differ', () => {
    const index = indexOf({ '/p/a.ts': `  A: [${GA}],`, '/p/b.ts': `  A: [${BETA}],` })
    const gate = index.gates.get('A')
    expect(gate && valueOfGate(gate, null, index, '/p')).toBe(
      'A is registered with different specs (a.ts:2, b.ts:2); make them agree, or pass --value true or --value false',
    )
    expect(gate && valueOfGate(gate, false, index, '/p')).toBe(false)
  })
})

describe('a flag without a life cycle', () => {
  it.each([
    ['export const FEATURE_FLAGS = { tabs: true, lanes: false }', 'a flag without a life cycle, on by default'],
    ['export interface FeatureFlags { tabs: boolean; lanes: boolean }', 'a flag without a life cycle'],
  ])('must be given a value, and is never to be locked: %s', (text, state) => {
    const options = { configured: true, resolveImport: resolveNoImports }
    const index = buildGateIndex([readRegistry(parseSource('/p/a.ts', text), options)], null, DEFAULT_POLICY)
    const gate = index.gates.get('tabs')
    expect(gate && valueOfGate(gate, null, index, '/p')).toBe(
      `tabs is ${state} (a.ts:1); pass --value true or --value false`,
    )
    expect(gate && valueOfGate(gate, false, index, '/p')).toBe(false)
  })
})

describe('a name that no registry has', () => {
  it('is answered with the nearest one', () => {
    const index = indexOf({ '/p/a.ts': `  NewPager: [${GA}],` })
    expect(describeUnknownGate('NewPagr', index)).toBe('no registry has the gate "NewPagr"; did you mean "NewPager"?')
    expect(describeUnknownGate('Other', index)).toBe('no registry has the gate "Other"; "feature-gates list" shows all')
  })

  it('is answered with what to write where no registry was found', () => {
    expect(describeUnknownGate('Other', indexOf({}))).toMatch(
      /^no registry of feature gates was found, so "Other" is not known; give .* or write gates\.yaml: /,
    )
  })
})

describe('a gate that two registries have', () => {
  const defaultsOf = (ofOther: string): string | null => {
    const index = indexOf({ '/p/a.ts': `  A: [${BETA}],`, '/p/b.ts': `  A: [${ofOther}],` })
    const gate = index.gates.get('A')
    return gate ? describeDefaults(gate, false, index, '/p') : null
  }

  it('with different defaults is named with both, since a value given by hand is for all checks', () => {
    expect(defaultsOf(`{ version: '1.35', default: false, preRelease: 'Alpha' }`)).toBe(
      'A is registered with different defaults (a.ts:2 on, b.ts:2 off): its checks get the value false everywhere',
    )
  })

  it('with the same default is nothing to tell', () => {
    expect(defaultsOf(BETA)).toBeNull()
  })
})
