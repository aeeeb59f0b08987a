import { describe, expect, it } from 'vitest'
import { answersIn } from './ask.js'

const IMPORT = "import { gates, PLAN, type GateName, Feature } from './features'\n"

/** The evidence of the calls of `ask(...)` in the last lines, one each. */
function evidenceOf(text: string, files: Readonly<Record<string, string>> = {}, file = 'src/input.tsx'): string[] {
  return answersIn(text, { files, file }).map((answer) => answer.replace(/: [^]*/, ''))
}

describe('a function that reads the registered gates by its parameter', () => {
  it.each([
    ['the object itself', 'function isOn(name: string) { return gates[name].default }'],
    ['an arrow function', 'const isOn = (name: string) => gates[name].default'],
    ['a comparison', 'const isOn = (name: string): boolean => gates[name].default === true'],
    ['a fallback', 'const isOn = (name: string) => gates[name]?.default ?? false'],
    ['a variable', 'function isOn(name: string) { const spec = gates[name]; return spec.default }'],
    [
      'a gate that must be there',
      'function isOn(name: string) { if (!(name in gates)) throw new Error(name); return gates[name].default }',
    ],
    [
      'a gate that may be missing',
      'function isOn(name: string) { const spec = gates[name]; if (spec === undefined) return false; return spec.default }',
    ],
    ['a map', 'const map = new Map(Object.entries(gates)); const isOn = (name: string) => map.get(name)!.default'],
    [
      'a map of defaults',
      'const map = new Map(Object.entries(gates).map(([name, spec]) => [name, spec.default])); const isOn = (name: string) => map.get(name) ?? false',
    ],
    [
      'the prototype of an object',
      'const base = { isEnabled: (name: string) => gates[name].default }; const raw = Object.create(base); const isOn = raw.isEnabled',
    ],
    ['a copy', 'const all = { ...gates }; const isOn = (name: string) => Boolean(all[name].default)'],
    ['a frozen copy', 'const all = Object.freeze({ ...gates }); const isOn = (name: string) => !!all[name].default'],
  ])('is a check: %s', (_, declaration) => {
    expect(evidenceOf(`${IMPORT}${declaration}\nif (isOn('Plan')) run()`)).toEqual(['is reads-registry'])
  })

  it.each([
    ['a name that it is given', "const on = isOn\nif (on('Plan')) run()"],
    ['bind', "const on = isOn.bind(null)\nif (on('Plan')) run()"],
    ['call', "if (isOn.call(null, 'Plan')) run()"],
    ['apply', "if (isOn.apply(null, ['Plan'])) run()"],
    ['a sequence', "if ((0, isOn)('Plan')) run()"],
    ['an object', "const all = { on: isOn }\nif (all.on('Plan')) run()"],
    ['a shorthand', "const all = { isOn }\nif (all['isOn']('Plan')) run()"],
    ['what is taken out of an object', "const all = { isOn }\nconst { isOn: on } = all\nif (on('Plan')) run()"],
    ['a class field', "class A { on = isOn\n run() { if (this.on('Plan')) run() } }"],
    ['a private field', "class A { #on = isOn\n run() { if (this.#on('Plan')) run() } }"],
    ['a static member', "class A { static on = isOn }\nif (A.on('Plan')) run()"],
    ['a static method', "class A { static on(name: string) { return isOn(name) } }\nif (A.on('Plan')) run()"],
    [
      'a method of what a class makes',
      "class A { on(name: string) { return isOn(name) } }\nif (new A().on('Plan')) run()",
    ],
    [
      'a method of what a constant holds',
      "class A { on(name: string) { return isOn(name) } }\nconst a = new A()\nif (a.on('Plan')) run()",
    ],
    ['a namespace', "namespace N { export const on = isOn }\nif (N.on('Plan')) run()"],
    [
      'a parameter with a type',
      "class A { on(name: string) { return isOn(name) } }\nfunction f(a: A) { if (a.on('Plan')) run() }",
    ],
    ['what a function gives', "const all = { isOn }\nfunction load() { return all }\nif (load().isOn('Plan')) run()"],
  ])('is a check through %s', (_, code) => {
    const declaration = 'function isOn(name: string): boolean { return gates[name].default }'
    expect(evidenceOf(`${IMPORT}${declaration}\n${code}`)).toHaveLength(1)
    expect(evidenceOf(`${IMPORT}${declaration}\n${code}`)[0]).toMatch(/^is (?:reads-registry|asks-a-check)$/)
  })

  it.each([
    ['a named import', "import { isOn } from './ask'\nif (isOn('Plan')) run()"],
    ['a renamed import', "import { isOn as on } from './ask'\nif (on('Plan')) run()"],
    ['a namespace', "import * as all from './ask'\nif (all.isOn('Plan')) run()"],
    ['a default import', "import on from './ask'\nif (on('Plan')) run()"],
    ['a barrel', "import { isOn } from './barrel'\nif (isOn('Plan')) run()"],
    ['a renaming barrel', "import { active } from './renaming'\nif (active('Plan')) run()"],
    ['require', "const { isOn } = require('./ask')\nif (isOn('Plan')) run()"],
    ['require of the whole', "const all = require('./ask')\nif (all.isOn('Plan')) run()"],
    ['a dynamic import', "async function f() { const { isOn } = await import('./ask')\nif (isOn('Plan')) run() }"],
  ])('is a check in another module through %s', (_, text) => {
    const files = {
      'src/ask.ts': `${IMPORT}export function isOn(name: string): boolean { return gates[name].default }\nexport default isOn`,
      'src/barrel.ts': "export * from './ask'",
      'src/renaming.ts': "export { isOn as active } from './barrel'",
    }
    expect(evidenceOf(text, files)).toEqual(['is reads-registry'])
  })

  it('is a check in CommonJS', () => {
    const files = {
      'src/ask.js':
        "const { gates } = require('./features')\nfunction isOn(name) { return gates[name].default }\nmodule.exports = { isOn, on: isOn }",
    }
    expect(evidenceOf("const { on } = require('./ask')\nif (on('Plan')) run()", files, 'src/input.js')).toEqual([
      'is reads-registry',
    ])
    expect(evidenceOf("const ask = require('./ask')\nif (ask.isOn('Plan')) run()", files, 'src/input.js')).toEqual([
      'is reads-registry',
    ])
  })
})

describe('a function that looks a gate up in a map that registers the gates itself', () => {
  const mapOf = (...pairs: string[]): Record<string, string> => ({
    'src/map.ts': `export const specs: ReadonlyMap<string, Spec> = new Map<string, Spec>([${pairs.join(', ')}])\n`,
  })
  const PLAN_PAIR = "['Plan', { default: true, lockToDefault: true, preRelease: 'GA' }]"
  const ASKS = `import { specs } from './map'
const isOn = (name: string) => specs.get(name)?.default ?? false
if (isOn('Plan')) run()`

  it('is a check', () => {
    const files = mapOf(PLAN_PAIR, "['Watch', { default: false, preRelease: 'Alpha' }]")
    expect(evidenceOf(ASKS, files)).toEqual(['is reads-registry'])
  })

  it.each([
    ['pairs that are spread into it may replace a gate', mapOf(PLAN_PAIR, '...others')],
    ['a later pair replaces the gate', mapOf(PLAN_PAIR, "['Plan', other]")],
    ['its module changes it', { 'src/map.ts': `${mapOf(PLAN_PAIR)['src/map.ts']}specs.set('Plan', other)` }],
  ])('proves nothing if %s', (_, files) => {
    expect(evidenceOf(ASKS, files)).toEqual([])
  })
})

describe('a function that reads the specs of a gate by their place in a list', () => {
  const evidenceAt = (plan: string, read: string): string[] =>
    answersIn(
      `import { specs } from './specs'\nconst isOn = (name: string): boolean => ${read}\nif (isOn('Plan')) run()`,
      {
        files: {
          'src/features.ts': '',
          'src/specs.ts': `export const specs = { Plan: [${plan}], Watch: [{ default: false, preRelease: 'Alpha' }] }`,
        },
        version: '1.30.0',
      },
    ).map((answer) => answer.replace(/: [^]*/, ''))
  const GA = "{ default: true, lockToDefault: true, preRelease: 'GA', version: '1.30' }"
  const ALPHA = "{ default: false, preRelease: 'Alpha', version: '1.20' }"
  const LAST = ['specs[name]?.at(-1)?.default ?? false', 'specs[name][specs[name].length - 1].default']
  const FIRST = ['specs[name]?.[0]?.default ?? false', 'specs[name].at(0)!.default']

  it.each([...LAST, ...FIRST])('is a check where each list has only one: %s', (read) => {
    expect(evidenceAt(GA, read)).toEqual(['is reads-registry'])
  })

  it.each([
    ['the last one is the newest', LAST, `${ALPHA}, ${GA}`],
    ['the first one is the newest', FIRST, `${GA}, ${ALPHA}`],
  ])('is a check where %s', (_, reads, plan) => {
    for (const read of reads) expect(evidenceAt(plan, read), read).toEqual(['is reads-registry'])
  })

  it.each([
    ['the first one is the oldest', FIRST, `${ALPHA}, ${GA}`],
    ['the last one is the oldest', LAST, `${GA}, ${ALPHA}`],
    ['the place isn’t written down', ['specs[name][index].default', 'specs[name].at(index)!.default'], GA],
  ])('is not proven to be a check where %s', (_, reads, plan) => {
    for (const read of reads) expect(evidenceAt(plan, read), read).not.toContain('is reads-registry')
  })
})

describe('a function that passes its parameter to a check', () => {
  it.each([
    [
      'of a package',
      "import { isEnabled } from 'gates-of-others'\nfunction on(name: string) { return isEnabled(name) }",
    ],
    [
      'of a package under another name',
      "import { isEnabled as ask } from 'gates-of-others'\nconst on = (name: string) => ask(name)",
    ],
    ['of a client', "import { client } from 'gates-of-others'\nconst on = (name: string) => client.isEnabled(name)"],
    [
      'through another function',
      "import { isEnabled } from 'gates-of-others'\nconst first = (name: string) => isEnabled(name)\nconst on = (name: string) => first(name)",
    ],
    [
      'with the name in another place',
      "import { isEnabled } from 'gates-of-others'\nconst on = (name: string) => isEnabled(`${name}`)",
    ],
  ])('is one: %s', (_, declaration) => {
    expect(evidenceOf(`${declaration}\nif (on('Plan')) run()`)).toEqual(['is asks-a-check'])
  })

  it('is one if it is awaited', () => {
    const declaration =
      "import { isEnabled } from 'gates-of-others'\nasync function isOnEnabled(name: string) { return isEnabled(name) }\nconst isEnabledLater = async (name: string) => isEnabled(name)"
    expect(evidenceOf(`${declaration}\nif (await isOnEnabled('Plan')) run()`)).toEqual(['is asks-a-check'])
  })
})

describe('an object that was given the registered gates', () => {
  const CLASS = `class FeatureGate {
  readonly #specs = new Map<string, Spec>()
  readonly #values = new Map<string, boolean>()
  constructor(specs?: Specs) { if (specs) this.add(specs) }
  add(specs: Specs): this { for (const [name, spec] of Object.entries(specs)) this.#specs.set(name, spec); return this }
  enabled(name: string): boolean {
    const spec = this.#specs.get(name)
    if (!spec) throw new Error('unknown ' + name)
    if (spec.lockToDefault) return spec.default
    return this.#values.get(name) ?? spec.default
  }
}`

  it.each([
    ['by its constructor', 'const all = new FeatureGate(gates)'],
    ['in a chain', 'const all = new FeatureGate().add(gates)'],
    ['later', 'const all = new FeatureGate()\nall.add(gates)'],
  ])('is checked: %s', (_, made) => {
    expect(evidenceOf(`${IMPORT}${CLASS}\n${made}\nif (all.enabled('Plan')) run()`)).toEqual(['is given-specs'])
  })

  it('is checked through the constant of the registry, whatever created it', () => {
    expect(evidenceOf(`${IMPORT}${CLASS}\nfunction f(all: FeatureGate) { return all.enabled(PLAN) }`)).toEqual([
      'is constant',
    ])
  })
})

describe('a parameter that accepts only names of gates', () => {
  it.each([
    ['keyof typeof', 'interface Flags { on(name: GateName): boolean }'],
    ['a union', "interface Flags { on(name: 'Plan' | 'Watch'): boolean }"],
    ['an enum', 'interface Flags { on(name: Feature): boolean }'],
    ['a type parameter', 'interface Flags { on<Name extends keyof typeof gates>(name: Name): boolean }'],
    ['a function type', 'interface Flags { on: (name: GateName) => boolean }'],
    ['an abstract method', 'abstract class Flags { abstract on(name: GateName): boolean }'],
    ['a promise', 'interface Flags { on(name: GateName): Promise<boolean> }'],
  ])('proves a check: %s', (_, type) => {
    expect(evidenceOf(`${IMPORT}${type}\nfunction f(flags: Flags) { return flags.on('Plan') }`)).toEqual([
      'is key-type',
    ])
  })

  it('proves a check for functions that are parameters', () => {
    expect(
      evidenceOf(`${IMPORT}function f(isEnabled: (name: GateName) => boolean) { return isEnabled('Plan') }`),
    ).toEqual(['is key-type'])
  })
})

describe('what comes from outside the project under a known name', () => {
  it.each([
    ['a function of a package', "import { isEnabled } from 'p'\nisEnabled('Plan')"],
    ['a function of a package under another name', "import { isEnabled as on } from 'p'\non('Plan')"],
    ['a client', "import { client } from 'p'\nclient.isEnabled('Plan')"],
    [
      'a client that a function gives',
      "import { getClient } from 'p'\nconst client = getClient()\nclient.isEnabled('Plan')",
    ],
    [
      'a client that is made',
      "import { Client } from 'p'\nconst client = new Client({ url: 'x' })\nclient.isEnabled('Plan')",
    ],
    [
      'a client of a class',
      "import { Client } from 'p'\nclass A { #client = new Client()\n run() { return this.#client.isEnabled('Plan') } }",
    ],
    ['a module that is not at hand', "import { isEnabled } from './nowhere'\nisEnabled('Plan')"],
    ['a global', "isEnabled('Plan')"],
    ['a method of a global', "window.gates.isEnabled('Plan')"],
    [
      'what is taken out of a hook',
      "import { useGates } from 'p'\nfunction C() { const { isEnabled: on } = useGates()\nreturn on('Plan') }",
    ],
    [
      'a type that speaks of gates',
      "import type { FeatureGates } from 'p'\nfunction f(all: FeatureGates) { return all.isEnabled('Plan') }",
    ],
    [
      'a method of another class',
      "import { Gates } from 'p'\nclass Mine extends Gates {}\nnew Mine().isEnabled('Plan')",
    ],
  ])('is one: %s', (_, text) => {
    expect(evidenceOf(text)).toEqual(['is outside'])
  })
})

describe('the constant of the registry', () => {
  it.each([
    ['a parameter', 'function f(ctx) { return ctx.gates.enabled(PLAN) }'],
    [
      'a member of a class',
      'class A { constructor(readonly features: Gates) {}\n run() { return this.features.enabled(PLAN) } }',
    ],
    [
      'an interface that takes any string',
      'interface Gates { enabled(name: string): boolean }\nfunction f(all: Gates) { return all.enabled(PLAN) }',
    ],
  ])('is a check on an object that nothing proves to be something else: %s', (_, text) => {
    expect(evidenceOf(`${IMPORT}${text}`)).toEqual([expect.stringMatching(/^is /)])
  })
})
