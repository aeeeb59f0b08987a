import { spellEntry } from '../../../src/gates/identity/advice.js'
import { describe, expect, it } from 'vitest'
import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { checksOfVendor } from '../../../src/gates/vendors.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { indexOf, parseScript } from '../../support/strip-text.js'
import { answersIn } from './ask.js'

const IMPORT = "import { gates, PLAN, type GateName } from './features'\nimport { isEnabled as ask, client } from 'p'\n"

describe('a known function name with a string', () => {
  it.each([
    ['a member of a parameter', 'function f(ctx) { return ctx.gates.enabled("Plan") }'],
    [
      'a parameter of a type that is not at hand',
      'import type { Context } from "./nowhere"\nfunction f(context: Context) { return context.gates.enabled("Plan") }',
    ],
    [
      'a parameter of an interface that takes any string',
      'interface Some { enabled(name: string): boolean }\nfunction f(some: Some) { return some.enabled("Plan") }',
    ],
    ['a member of this', 'function f() { return this.gates.enabled("Plan") }'],
    ['a member that nothing declares', 'class A { run() { return this.gates.enabled("Plan") } }'],
    ['one of two', 'const all = own ?? client\nall.enabled("Plan")'],
    ['a variable that is assigned again', 'let all = client\nall = own\nall.enabled("Plan")'],
  ])('may be a check on an unknown object: %s', (_, text) => {
    expect(answersIn(text.startsWith('import') ? text : IMPORT + text)).toEqual([expect.stringMatching(/^may be: /)])
  })
})

describe('an object of the project that a package gives back', () => {
  const OWN = '{ isEnabled: (page) => page.length > 3 }'

  it.each([
    [
      'a context',
      `import { createContext, useContext } from 'react'\nconst Access = createContext(${OWN})`,
      'useContext(Access)',
    ],
    ['a made-reactive object', `import { reactive } from 'vue'\nconst access = reactive(${OWN})`, 'access'],
    ['a copy', `import { cloneDeep } from 'lodash-es'\nconst access = cloneDeep(${OWN})`, 'access'],
    [
      'an object of a class whose type is told',
      `import { AsyncLocalStorage } from 'node:async_hooks'\nclass Tenant { isEnabled(page: string) { return page.length > 3 } }\nconst current = new AsyncLocalStorage<Tenant>()`,
      'current.getStore()!',
    ],
    [
      'an object of an interface that is told',
      `import { inject } from 'vue'\ninterface Access { isEnabled(page: string): boolean }\nconst access = inject<Access>('access')`,
      'access',
    ],
  ])('is asked by its own answers, perhaps: %s', (_, head, object) => {
    const taken = `${head}\nfunction Menu() { const { isEnabled } = ${object}; return isEnabled('Plan') }`
    expect(answersIn(`${IMPORT}${head}\n${object}.isEnabled('Plan')`)).toEqual([expect.stringMatching(/^may be: /)])
    expect(answersIn(IMPORT + taken)).toEqual([expect.stringMatching(/^may be: /)])
  })

  it('is a check where the package was given nothing with such a method', () => {
    const text = `import { initialize, useClient } from 'flags'\nconst flags = initialize({ url: 'https://flags.example', every: () => 10 })`
    expect(answersIn(`${IMPORT}${text}\nflags.isEnabled('Plan')`)).toEqual([expect.stringMatching(/^is outside: /)])
    expect(answersIn(`${IMPORT}${text}\nconst { isEnabled } = useClient()\nisEnabled('Plan')`)).toEqual([
      expect.stringMatching(/^is outside: /),
    ])
  })
})

describe("a flag service that the configuration doesn't name", () => {
  const ASKS = [
    ['a default import', "import posthog from 'posthog-js'\nposthog.isFeatureEnabled('Plan')", 'posthog'],
    [
      'a client',
      "import { PostHog } from 'posthog-node'\nconst client = new PostHog('k')\nawait client.isFeatureEnabled('Plan', 'me')",
      'posthog',
    ],
    [
      'a module below',
      "import { useFeatureFlagEnabled } from 'posthog-js/react'\nuseFeatureFlagEnabled('Plan')",
      'posthog',
    ],
    ['another name', "import { isEnabled as on } from 'unleash-client'\non('Plan')", 'unleash'],
    ['what it made', "import { initialize } from 'unleash-client'\ninitialize({}).isEnabled('Plan')", 'unleash'],
    ["a package that the entry doesn't cover", "import { isEnabled } from '@unleash/nextjs'\nisEnabled('Plan')", null],
    [
      'a type',
      "import type { Unleash } from 'unleash-client'\nfunction f(client: Unleash) { client.isEnabled('Plan') }",
      'unleash',
    ],
    [
      'a function of the project that passes the name on',
      "import { isEnabled } from 'unleash-client'\nconst isFeatureEnabled = (name: string) => isEnabled(name)\nisFeatureEnabled('Plan')",
      null,
    ],
  ] as const

  it.each(ASKS)('may have a flag of the same name: %s', (_, text) => {
    expect(answersIn(text)).toEqual([expect.stringMatching(/^may be: /)])
  })

  it.each(ASKS.filter(([, , service]) => service !== null))('is what the advice names: %s', (_, text, service) => {
    const view = parseScript('src/input.tsx', text)
    const [found] = findGateChecks(view, indexOf(['Plan']), { shapes: [], resolveImport: resolveNoImports }).unproven
    expect(found?.entry).toBe(service)
    expect(answersIn(text, { checks: checksOfVendor(service as string) })).toEqual([
      expect.stringMatching(/^is outside: /),
    ])
  })

  it('checks a gate that the constant of the registry names', () => {
    expect(answersIn(`${IMPORT}import { isEnabled } from 'unleash-client'\nisEnabled(PLAN)`)).toEqual([
      'is outside: isEnabled(PLAN)',
    ])
  })

  it('gets no advice where the service has no such function', () => {
    const view = parseScript('src/input.ts', "import { isEnabled } from 'statsig-js'\nisEnabled('Plan')")
    const { unproven } = findGateChecks(view, indexOf(['Plan']), { shapes: [], resolveImport: resolveNoImports })
    expect(unproven.map(({ entry }) => entry)).toEqual([null])
  })
})

describe('a check in the body of `with`', () => {
  const text = (around: string): string => `const { gates } = require('./features')
const isEnabled = (name) => gates[name].default
with ({ isEnabled: () => false }) ${around}`

  it('may be a call of a member of its object', () => {
    expect(answersIn(text("{ isEnabled('Plan') }"), { file: 'src/input.cjs' })).toEqual(["may be: isEnabled('Plan')"])
    expect(answersIn(text("{}\nisEnabled('Plan')"), { file: 'src/input.cjs' })).toEqual([
      "is reads-registry: isEnabled('Plan')",
    ])
  })
})

describe('a name that a function in a block of a sloppy script may have, too', () => {
  const HEAD = "const { gates, PLAN } = require('./features')\n"
  const LOOK_UP = `${HEAD}const isEnabled = (name) => gates[name].default\n`
  const inBlock = (call: string): string =>
    `function run() { { function isEnabled(name) { return name.length > 9 } }\nreturn ${call} }`

  it.each([
    ['a function of the file', LOOK_UP + inBlock('isEnabled(PLAN)'), ['may be: isEnabled(PLAN)']],
    ['a function of the file, with a string', LOOK_UP + inBlock('isEnabled("Plan")'), []],
    ['a global function', HEAD + inBlock('isEnabled(PLAN)'), ['may be: isEnabled(PLAN)']],
    [
      'a function of the file, in strict code',
      `'use strict'\n${LOOK_UP}${inBlock('isEnabled("Plan")')}`,
      ['is reads-registry: isEnabled("Plan")'],
    ],
  ])('proves no check: %s', (_, text, answers) => {
    expect(answersIn(text, { file: 'src/input.cjs' })).toEqual(answers)
  })
})

describe('a function that takes only names of gates, and prefers what users set', () => {
  const HEAD = 'import { gates, type GateName } from "./features"\nimport { preferences } from "./preferences"\n'
  it.each(['preferences()[name] ?? gates[name]?.default', 'preferences().get(name) ?? gates[name].default ?? false'])(
    'may be one: %s',
    (value) => {
      expect(
        answersIn(
          `${HEAD}export function isEnabled(name: GateName): boolean {\n  return ${value}\n}\nisEnabled("Plan")`,
        ),
      ).toEqual(['may be: isEnabled("Plan")'])
    },
  )

  it.each([
    'const own = preferences()[name]\n  return own ?? gates[name]?.default',
    'const own = preferences().get(name)\n  const registered = gates[name].default\n  return own ?? registered ?? false',
  ])('may be one where constants hold the values: %s', (body) => {
    const text = `${HEAD}export function isOn(name: GateName): boolean {\n  ${body}\n}\nisOn("Plan")`
    expect(answersIn(text)).toEqual(['may be: isOn("Plan")'])
  })

  it.each([
    'let own = preferences()[name]\n  own = tenant\n  return own ?? gates[name].default',
    'const own = tenant.all\n  return own ?? gates[name].default',
    'const own = preferences()[name]\n  if (own) return false\n  return own ?? gates[name].default',
  ])('is not one if the function does anything else before: %s', (body) => {
    const text = `${HEAD}export function isEnabled(name: GateName): boolean {\n  ${body}\n}\nisEnabled("Plan")`
    expect(answersIn(text)).toEqual([])
  })

  it('may be one where a function gives the registered gates back', () => {
    const files = {
      'src/experiments.ts': `function experiments<Name extends string>(all: Record<Name, object>): Record<Name, object> {
  return Object.freeze(all)
}
export const all = experiments({ Own: { default: true, lockToDefault: true, preRelease: 'GA' }, Other: { default: false, preRelease: 'Alpha' } })
export function isEnabled(name: keyof typeof all): boolean {
  return preferences()[name] ?? all[name]?.default ?? false
}`,
    }
    const text = 'import * as experiments from "./experiments"\nexperiments.isEnabled("Own")'
    expect(answersIn(text, { files })).toEqual(['may be: experiments.isEnabled("Own")'])
  })

  it.each([
    ['a tenant decides as well', 'GateName', 'tenant !== "old" && gates[name].default'],
    ['it takes any string, and gives something else', 'string', 'labels[name] ?? gates[name].preRelease'],
    ['it prefers something else', 'GateName', 'tenant.all ?? gates[name].default'],
  ])('is not one if %s', (_, type, value) => {
    expect(
      answersIn(`${HEAD}export function isEnabled(name: ${type}): boolean {\n  return ${value}\n}\nisEnabled("Plan")`),
    ).toEqual([])
  })
})

describe('a function that takes any string, and prefers what users set', () => {
  const LISTS = `export const all = { Plan: [{ default: true, lockToDefault: true, preRelease: 'GA', version: '1.1' }], Watch: [{ default: false, preRelease: 'Alpha', version: '1.1' }] }`
  it.each([
    ['isEnabled', 'preferences()[name] ?? gates[name].default'],
    ['isOn', 'values.get(name) ?? gates[name]?.default ?? false'],
    ['isOn', 'values.get(name) ?? all[name].at(-1).default'],
  ])('may be one, whatever its name: %s, %s', (name, value) => {
    const text = `import { gates } from "./features"\nimport { all } from "./lists"\nconst values = new Map()\nexport function ${name}(name: string) {\n  return ${value}\n}\n${name}("Plan")`
    expect(answersIn(text, { files: { 'src/lists.ts': LISTS } })).toEqual([`may be: ${name}("Plan")`])
  })

  it.each([
    ['isOn', 'labels[name] ?? gates[name].preRelease'],
    ['isOn', 'tenant.all ?? gates[name].default'],
    ['isOn', 'values.get(name) ?? own[name].default'],
    ['describeDefault', 'values.get(name) ?? gates[name].default'],
  ])('is not one if it gives or reads something else: %s, %s', (name, value) => {
    const text = `import { gates } from "./features"\nconst values = new Map()\nconst own = {}\nexport function ${name}(name: string) {\n  return ${value}\n}\n${name}("Plan")`
    expect(answersIn(text)).toEqual([])
  })
})

describe('a method with decorators', () => {
  const HEAD =
    'import { gates } from "./features"\nimport { sealed } from "p"\nfunction own(f: any, _: any): any { return f }\n'
  const inClass = (ofClass: string, ofMethod: string): string =>
    `${HEAD}${ofClass} class Gates { ${ofMethod} isEnabled(name: string): boolean { return gates[name].default } }\nconst all = new Gates()\nall.isEnabled("Plan")`

  it.each([
    ['of the project', inClass('', '@own')],
    ['of a package', inClass('', '@sealed()')],
    ['of the project, on its class', inClass('@own', '')],
    ['of the project, called on its class', inClass('@own("all")', '')],
  ])('may be another one: %s', (_, text) => {
    expect(answersIn(text)).toEqual(['may be: all.isEnabled("Plan")'])
  })

  it.each([inClass('', ''), inClass('@sealed', ''), inClass('@sealed({})', '')])('is itself otherwise: %s', (text) => {
    expect(answersIn(text)).toEqual(['is reads-registry: all.isEnabled("Plan")'])
  })
})

describe('an object asked with a constant of the registry', () => {
  const inClass = (members: string) => `${IMPORT}class A { ${members} run() { return this.gates.enabled(PLAN) } }`
  it.each([
    ['a setter gives another one', inClass('gates: any = client; set other(given: any) { this.gates = given }')],
    ['a condition chooses it', inClass('get gates(): any { return this.on ? client : { enabled: () => false } }')],
    [
      'its only object has the opposite answer',
      `${IMPORT}
interface All { enabled(name: string): boolean }
const all: All = { enabled: (name) => !gates[name].default }
const f = (given: All) => given.enabled(PLAN)`,
    ],
    ['a variable holds one after the other', `${IMPORT}let all = client\nall = own\nall.enabled(PLAN)`],
  ])('may be one that has another answer, where %s', (_, text) => {
    expect(answersIn(text)).toEqual([expect.stringContaining('may be: ')])
  })

  it.each([
    ['it is given once', inClass('gates: any = null; set other(given: any) { this.gates = given }')],
    ['nobody knows what a condition chooses', inClass('get gates(): any { return this.on ? client : this.own }')],
    ['a variable holds one alone', `${IMPORT}let all\nbeforeAll(() => { all = make() })\nall.enabled(PLAN)`],
  ])('is taken for the gates, where %s', (_, text) => {
    expect(answersIn(text)).toEqual([expect.stringContaining('is constant: ')])
  })
})

describe('what may be a check', () => {
  it('has a reason, and the configuration entry that settles it', () => {
    const unprovenIn = (text: string) =>
      findGateChecks(parseScript('a.ts', text), indexOf(['Plan']), {
        shapes: [],
        resolveImport: resolveNoImports,
      }).unproven.map(({ gate, reason, entry }) => ({ gate, reason, advice: entry && spellEntry(entry) }))
    expect(unprovenIn('function f(ctx) { return ctx.gates.enabled("Plan") }')).toEqual([
      { gate: 'Plan', reason: 'it is unknown what `ctx.gates` is', advice: '{ "call": "gates.enabled" }' },
    ])
    expect(unprovenIn('function f(ctx) { return ctx.enabled(user, "Plan") }')).toEqual([
      { gate: 'Plan', reason: 'it is unknown what `ctx` is', advice: '{ "call": "ctx.enabled", "argument": 1 }' },
    ])
  })

  it('has no entry where the check is still unproven with it', () => {
    const { unproven } = findGateChecks(
      parseScript(
        'a.ts',
        'const names = { main: "Plan" }\nnames.main = other()\nfunction f(ctx) { ctx.enabled(names.main) }',
      ),
      indexOf(['Plan']),
      { shapes: [{ call: 'ctx.enabled' }], resolveImport: resolveNoImports },
    )
    expect(unproven.map(({ reason, entry }) => ({ reason, entry }))).toEqual([
      { reason: expect.stringContaining('`names.main` may be another name') as string, entry: null },
    ])
  })

  it('is a check if the configuration names it', () => {
    const text = 'function f(ctx) { return ctx.gates.enabled("Plan") }'
    expect(answersIn(text, { checks: [{ call: 'gates.enabled' }] })).toEqual([
      'is configured: ctx.gates.enabled("Plan")',
    ])
  })

  it('is not a check if the configured name is a parameter or a function of its own', () => {
    const checks = [{ call: 'isOn' }]
    expect(answersIn('import { isOn } from "p"\nisOn("Plan")', { checks })).toHaveLength(1)
    expect(answersIn('function f(isOn) { return isOn("Plan") }', { checks })).toEqual([])
    expect(answersIn('function f() { const isOn = (name) => true\nreturn isOn("Plan") }', { checks })).toEqual([])
    expect(answersIn('function f() { const { isOn } = useFlags()\nreturn isOn("Plan") }', { checks })).toHaveLength(1)
  })
})

describe('an object that the program makes by Object.create', () => {
  it.each([
    ['from nothing', 'const raw = Object.create(null)\nraw.isEnabled = pages'],
    ['with members of its own', 'const raw = Object.create({}, { isEnabled: { value: pages } })'],
    ['from an unknown object', 'const raw = Object.create(base)'],
  ])("isn't proposed as a check: %s", (_, made) => {
    const view = parseScript('src/input.ts', `${made}\nif (raw.isEnabled('On')) run()`)
    const { checks, unproven } = findGateChecks(view, indexOf(['On']), { shapes: [], resolveImport: resolveNoImports })
    expect(checks).toEqual([])
    expect(unproven.map(({ entry }) => entry ?? null)).toEqual([null])
  })
})
