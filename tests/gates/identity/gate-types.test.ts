import { describe, expect, it } from 'vitest'
import { answersIn } from './ask.js'

/** A module with an interface of gates and one class that implements it. */
function gatesModule({
  made = 'export const defaultGates: MutableGates = new GatesImpl()\ndefaultGates.add(gates)',
  answer = 'const spec = this.specs.get(name)\nreturn this.overrides.get(name) ?? this.overrides.get("allBeta") ?? spec!.default',
  more = '',
} = {}): string {
  return `import { gates } from './features'
export interface Gates { enabled(name: string): boolean; copy(): MutableGates }
export interface MutableGates extends Gates { add(specs: object): void }
class GatesImpl implements MutableGates {
  specs = new Map<string, { default: boolean }>()
  overrides = new Map<string, boolean>()
  warned = new Set<string>()
  add(specs: object) { for (const [name, spec] of Object.entries(specs)) this.specs.set(name, spec) }
  enabled(name: string): boolean { ${answer} }
  copy(): MutableGates { const copy = new GatesImpl(); copy.specs = new Map(this.specs); return copy }
}
${made}
${more}`
}

const HOLDER = `import { defaultGates, type Gates } from './gates'
class Config {
  private readonly gates: Gates
  constructor() { const gates = defaultGates.copy(); this.gates = gates }
  isFeatureEnabled(name: string): boolean { return this.gates.enabled(name) }
  run() { if (this.isFeatureEnabled('Plan')) start() }
}`

describe('an object whose type belongs to the registered gates', () => {
  it.each([
    ['in a field', HOLDER, 'is asks-a-check: this.isFeatureEnabled('],
    [
      'as a parameter',
      "import type { Gates } from './gates'\nfunction f(gates: Gates) { if (gates.enabled('Plan')) run() }",
      'is given-specs: gates.enabled(',
    ],
    [
      'as its copy',
      "import { defaultGates } from './gates'\nif (defaultGates.copy().enabled('Plan')) run()",
      'is given-specs: defaultGates.copy().enabled(',
    ],
  ])('is checked %s', (_, text, expected) => {
    expect(answersIn(text, { files: { 'src/gates.ts': gatesModule() } })).toEqual([
      expect.stringContaining(expected) as string,
    ])
  })

  it('is checked even if the method also warns, once per gate', () => {
    const answer = `const override = this.overrides.get(name)
if (override !== undefined) {
  if (!this.warned.has(name)) { console.warn(name); this.warned.add(name) }
  return override
}
return this.specs.get(name)!.default`
    expect(answersIn(HOLDER, { files: { 'src/gates.ts': gatesModule({ answer }) } })).toHaveLength(1)
  })

  it.each([
    ['counts its calls', { answer: 'this.asked++\nreturn this.specs.get(name)!.default' }],
    ['warns each time', { answer: 'if (name) { console.warn(name) }\nreturn this.specs.get(name)!.default' }],
    [
      'depends on something else of its own',
      { answer: 'return this.settings.get("tenant") && this.specs.get(name)!.default' },
    ],
    ['depends on something of the module', { answer: 'return isOld && this.specs.get(name)!.default' }],
    ['got no specs', { made: 'export const defaultGates: MutableGates = new GatesImpl()' }],
    ['got other gates, too', { more: 'export const others = new GatesImpl()\nothers.add({ Plan: other })' }],
    ['may be created elsewhere', { more: 'export { GatesImpl }' }],
  ])('is not a check if its class %s', (_, changes) => {
    const text = "import { defaultGates } from './gates'\nif (defaultGates.copy().enabled('Plan')) run()"
    expect(answersIn(text, { files: { 'src/gates.ts': gatesModule(changes) } })).toEqual([])
  })

  it.each([
    ['got other gates, too', { more: 'export const others = new GatesImpl()\nothers.add({ Plan: other })' }],
    ['may be created elsewhere', { more: 'export { GatesImpl }' }],
    ['is one of two', { more: 'class Off implements Gates { enabled() { return false } }' }],
  ])('may be a check if only the type is known, and its class %s', (_, changes) => {
    const text = "import type { Gates } from './gates'\nfunction f(gates: Gates) { if (gates.enabled('Plan')) run() }"
    expect(answersIn(text, { files: { 'src/gates.ts': gatesModule(changes) } })).toEqual([
      "may be: gates.enabled('Plan')",
    ])
  })
})
