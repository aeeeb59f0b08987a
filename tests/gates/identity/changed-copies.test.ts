import { describe, expect, it } from 'vitest'
import { answersIn } from './ask.js'

const IMPORT = "import { gates, PLAN, WATCH, type GateName } from './features'\n"
const SPECS = 'Record<string, { default: boolean }>'
const OF_NAMES = `class All { #specs: ${SPECS}; constructor(specs: ${SPECS}) { this.#specs = specs } enabled(name: GateName): boolean { return this.#specs[name].default } }`
const OF_TEXTS = `class All { #specs: ${SPECS}; constructor(specs: ${SPECS}) { this.#specs = specs } enabled(name: string): boolean { return this.#specs[name].default } METHOD }`

describe('a copy of the registered gates that is given other entries', () => {
  it.each([
    ['an entry is replaced where it is made', 'const copy = { ...gates, Plan: { default: false } }'],
    ['an entry is replaced later', 'const copy: any = { ...gates }\ncopy.Plan = copy.Watch'],
    ['an entry of a structured clone is replaced', 'const copy: any = structuredClone(gates)\ncopy.Plan = copy.Watch'],
    ['others are assigned to it', 'const copy: any = Object.assign({}, gates, others)'],
    ['others are spread over it', 'const copy: any = { ...gates, ...others }'],
  ])('may be asked something else: %s', (_, copy) => {
    const asked = `const isEnabled = (name: GateName): boolean => copy[name].default\nif (isEnabled('Plan')) run()`
    expect(answersIn(`${IMPORT}${copy}\n${asked}`)).toEqual(["may be: isEnabled('Plan')"])
    const made = `${OF_NAMES}\nconst all = new All(copy)\nif (all.enabled('Plan')) run()`
    expect(answersIn(`${IMPORT}${copy}\n${made}`)).toEqual(["may be: all.enabled('Plan')"])
  })

  it.each([
    ['a copy without changes', 'const copy = { ...gates }'],
    ['a structured clone', 'const copy = structuredClone(gates)'],
  ])('is asked where nothing changes it: %s', (_, copy) => {
    const made = `${OF_NAMES}\nconst all = new All(copy)\nif (all.enabled('Plan')) run()`
    expect(answersIn(`${IMPORT}${copy}\n${made}`)).toEqual([expect.stringMatching(/^is .*: all\.enabled\('Plan'\)/)])
  })
})

describe('an object that a method of a class makes of its own specs', () => {
  it.each([
    ['other specs are added', 'with(others: any) { return new All({ ...this.#specs, ...others }) }'],
    ['an entry is replaced', "with(others: any) { return new All({ ...this.#specs, Plan: this.#specs['Watch'] }) }"],
    ['it is given something else', 'with(others: any) { return new All(others) }'],
  ])("doesn't check the registered gates: %s", (_, method) => {
    const made = `${OF_TEXTS.replace('METHOD', method)}\nconst all = new All(gates)\nconst other = all.with({})`
    expect(answersIn(`${IMPORT}${made}\nif (other.enabled('Plan')) run()\nif (all.enabled('Plan')) run()`)).toEqual([
      "is given-specs: all.enabled('Plan')",
    ])
    expect(answersIn(`${IMPORT}${made}\nconst ask = (some: All) => some.enabled('Plan')`)).not.toContain(
      "is given-specs: some.enabled('Plan')",
    )
  })

  it('checks them where it has nothing else', () => {
    const made = `${OF_TEXTS.replace('METHOD', 'copy() { return new All({ ...this.#specs }) }')}\nconst all = new All(gates).copy()`
    expect(answersIn(`${IMPORT}${made}\nif (all.enabled('Plan')) run()`)).toEqual([
      "is given-specs: all.enabled('Plan')",
    ])
  })
})

describe('registered gates that are more than their literal', () => {
  const ENTRIES = `{ Plan: { default: true, lockToDefault: true, preRelease: 'GA' } }`
  const ASKS = `export function isEnabled(name: string): boolean { return ownGates[name]!.default }\nif (isEnabled('Plan')) run()`

  it.each([
    ['others are assigned to them', `const ownGates: ${SPECS} = Object.assign(${ENTRIES}, overrides)`],
    ['an entry is replaced', `const ownGates: ${SPECS} = ${ENTRIES}\nownGates.Plan = other`],
    ['a value is replaced', `const ownGates: ${SPECS} = ${ENTRIES}\nownGates.Plan!.default = false`],
  ])('may have another value: %s', (_, registry) => {
    expect(answersIn(`${registry}\n${ASKS}`)).toEqual(["may be: isEnabled('Plan')"])
  })

  it('have the registered value otherwise', () => {
    expect(answersIn(`const ownGates: ${SPECS} = ${ENTRIES}\n${ASKS}`)).toEqual([
      "is reads-registry: isEnabled('Plan')",
    ])
  })
})
