import { readEstreeRegistry } from '../../../src/registry/readers/estree.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { viewOf } from '../read-fixture.js'

function defaultsAfter(code: string, made = (entries: string) => `const gates = ${entries}`) {
  const entries = `{ A: { default: true, preRelease: 'Beta' }, B: { default: true, preRelease: 'Beta' } }`
  const registry = readEstreeRegistry(viewOf('registry.ts', `${made(entries)}\n${code}`), {
    resolveImport: resolveNoImports,
  })
  return Object.fromEntries(registry.gates.map(({ name, specs }) => [name, specs[0]?.default]))
}

describe('the default of a gate is unknown', () => {
  it.each([
    'gates.A.default = false',
    `gates['A']!['default'] = true`,
    'const { A } = gates; A.default = false',
    'const { A: plan } = gates; plan.default = !!env.PLAN',
    'const plan = gates.A; plan.default = false',
    'const { A: { ...rest }, ...others } = gates; const { A } = gates; A.default = false',
    'function turnOff(spec) { spec.default = false }; turnOff(gates.A)',
    `const A = 'A'; gates[A].default = false`,
    'Object.assign(gates.A, { default: false })',
    `Object.defineProperty(gates.A, 'default', { value: false })`,
    'const own = { ...gates }; own.A.default = false',
    'const own = Object.assign({}, gates); own.A.default = false',
    'gates.A = { default: false }',
    'delete gates.A.default',
    ';[gates.A.default] = [false]',
    'export const offer = (on) => { const { A } = gates; A.default = on }',
  ])('after %s', (code) => {
    expect(defaultsAfter(code)).toEqual({ A: null, B: true })
  })

  it.each([
    'for (const spec of Object.values(gates)) spec.default = false',
    'for (const [name, spec] of Object.entries(gates)) if (env[name]) spec.default = false',
    'for (const name in gates) gates[name].default = false',
    'for (const name of Object.keys(gates)) gates[name].default = false',
    'Object.values(gates).forEach((spec) => { spec.default = false })',
    `Object.values(gates).filter((spec) => spec.preRelease === 'Beta').forEach(off); function off(spec) { spec.default = false }`,
    `new Map(Object.entries(gates)).get(env.NAME).default = false`,
    'function load() { for (const spec of Object.values(gates)) spec.default = false }; load()',
    'Object.assign(gates, overrides)',
    'const [first] = Object.values(gates); first.default = false',
    'const all = [gates]; all[0].A.default = false',
  ])('for all gates, after %s', (code) => {
    expect(defaultsAfter(code)).toEqual({ A: null, B: null })
  })

  it.each(['Object.freeze', 'defineGates'])('if the registry is what %s returns', (name) => {
    const made = (entries: string): string => `const gates = ${name}(${entries})`
    expect(defaultsAfter('const { A } = gates; A.default = false', made)).toEqual({ A: null, B: true })
  })
})

it('only the field that the module changes is unknown', () => {
  const text = `const gates = { A: { default: true, preRelease: 'Beta' } }\ngates['A']!.lockToDefault = true\ngates.A.stage = env.STAGE`
  const { gates } = readEstreeRegistry(viewOf('registry.ts', text), { resolveImport: resolveNoImports })
  expect(gates[0]?.specs).toMatchObject([{ default: true, stage: null, lockToDefault: null }])
})

it.each([
  'gates.A.owner = me',
  'other.A.default = false',
  'const { A } = gates; use(A.default)',
  'const { A } = other; A.default = false',
  'const own = Object.assign({}, gates); own.A = { default: false }',
  'for (const spec of Object.values(gates)) use(spec.default)',
  'for (const spec of Object.values(gates)) spec.owner = me',
  'for (const name of Object.keys(gates)) state[name].default = false',
  'export function set(name, on) { gates[name].default = on }',
  'export function reset() { for (const spec of Object.values(gates)) spec.default = spec.initial }',
  'const own = structuredClone(gates); own.A.default = false',
  'const copies = Object.values(gates).map((spec) => ({ ...spec }))',
  'let { A } = gates; A = { default: false }',
  'export const isEnabled = (name) => { let spec = gates[name]; spec = { default: false }; return spec.default }',
])('the default of a gate is still known after %s', (code) => {
  expect(defaultsAfter(code)).toEqual({ A: true, B: true })
})
