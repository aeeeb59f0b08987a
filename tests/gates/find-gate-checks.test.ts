import type { CheckShapeEntry } from '../../src/config/config.js'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { resolverOf } from '../support/modules.js'
import { indexOf, parseScript } from '../support/strip-text.js'

const FEATURES = `
export const PLAN = 'Plan'
export const Gates = { Plan: 'Plan', Watch: \`Watch\` } as const
export enum Feature { Plan = 'Plan', Watch = 'Watch' }
export class Names { static readonly Plan = 'Plan' }
export default Gates
`

interface Options {
  readonly checks?: readonly CheckShapeEntry[]
  readonly files?: Readonly<Record<string, string>>
  readonly constants?: Readonly<Record<string, string>>
}

function search(
  text: string,
  { checks = [], files = {}, constants = {} }: Options = {},
): { found: string[]; unknown: string[] } {
  const view = parseScript('src/input.tsx', text)
  const result = findGateChecks(view, indexOf(['Plan', 'Watch', '__proto__', 'constructor'], constants), {
    shapes: checks,
    resolveImport: resolverOf({ 'src/features.ts': FEATURES, ...files }),
  })
  return {
    found: result.checks.map(({ gate, node }) => `${gate}: ${text.slice(...node.range)}`),
    unknown: result.unknown.map(({ name }) => name),
  }
}

describe('gate checks of built-in shapes', () => {
  it.each([
    ["gates.enabled('Plan')"],
    ["gates.isEnabled('Plan')"],
    ["features.Enabled('Plan')"],
    ["isFeatureEnabled('Plan')"],
    ["featureEnabled('Plan')"],
    ["config.isFeatureGateEnabled('Plan')"],
    ["isFeatureEnabled(context, 'Plan')"],
    ['gates.enabled(`Plan`)'],
    ["gates?.enabled('Plan')"],
    ["gates.enabled?.('Plan')"],
    ["gates['enabled']('Plan')"],
    ["gates.enabled('Plan' as Name)"],
    ["gates.enabled('__proto__')"],
    ["gates.enabled('constructor')"],
    ["gates\n  .enabled(\n    'Plan',\n  )"],
  ])('are found in %s', (text) => {
    expect(search(text).found).toHaveLength(1)
  })

  it.each([
    ['a named import', "import { PLAN } from './features'; enabled(PLAN)"],
    ['an import under another name', "import { PLAN as P } from './features.js'; enabled(P)"],
    ['a member of a const object', "import { Gates } from './features'; enabled(Gates.Plan)"],
    ['a member of an enum', "import { Feature } from './features'; enabled(Feature['Plan'])"],
    ['a static field', "import { Names } from './features'; enabled(Names.Plan)"],
    ['a namespace import', "import * as all from './features'; enabled(all.Gates.Plan)"],
    ['a default import', "import Gates from './features'; enabled(Gates.Plan)"],
    ['a destructured constant', "import { Gates } from './features'; const { Plan: p } = Gates; enabled(p)"],
    ['require', "const { PLAN } = require('./features'); enabled(PLAN)"],
    ['a local alias', "const A = 'Plan'; const B = A; function f() { return enabled(B) }"],
    [
      'a member that another object spreads',
      "const own = { plan: 'Plan' }; const G = { other: 'Watch', ...own, third: 'x' } as const; enabled(G.plan)",
    ],
    [
      'a member in front of an object that is spread and has no such member',
      "const own = { watch: 'Watch' }; const G = { Plan: 'Plan', ...own }; enabled(G.Plan)",
    ],
    ['a frozen object', "const G = Object.freeze({ Plan: 'Plan' } satisfies Names); enabled(G.Plan)"],
  ])('resolve their argument through %s', (_, text) => {
    expect(search(text).found).toHaveLength(1)
  })

  it('resolve their argument through barrels, even cyclic ones', () => {
    const files = {
      'src/index.ts': "export * from './a'; export * from './b'",
      'src/a.ts': "export * from './index'; export * from './b'",
      'src/b.ts': "export * from './a'; export { PLAN as THE_PLAN } from './features'",
    }
    expect(search("import { THE_PLAN } from './index'; enabled(THE_PLAN)", { files }).found).toHaveLength(1)
    expect(search("import { NOTHING } from './index'; enabled(NOTHING)", { files }).found).toEqual([])
  })

  it('recognise a constant of an unavailable module by the name that the registry uses', () => {
    const constants = { 'Features.Plan': 'Plan', WATCH: 'Watch' }
    expect(
      search("import { Features, WATCH as w } from '@acme/features'; enabled(Features.Plan); enabled(w)", { constants })
        .found,
    ).toHaveLength(2)
    expect(search("import { Others } from '@acme/features'; enabled(Others.Plan)", { constants }).found).toEqual([])
  })

  it('span the await and the chain', () => {
    expect(search("if (await client?.isEnabled('Plan')) go()").found).toEqual(["Plan: await client?.isEnabled('Plan')"])
  })

  it.each([
    ['the same string elsewhere', "log('Plan'); const a = { Plan: 1 }; gates.add('Plan')"],
    ['a comment or a text', "const a = \"enabled('Plan')\" // enabled('Plan')"],
    ['a shadowed constant', "import { PLAN } from './features'; function f(PLAN) { return enabled(PLAN) }"],
    ['a constant that is assigned again', "let name = 'Plan'; name = other(); enabled(name)"],
    ['a name that only begins like a gate', "enabled('Pla'); enabled('Plans')"],
    [
      'a member that an unknown object may replace',
      "const G = { Plan: 'Plan', ...others() }; enabled(G.Plan); const H = { Plan: 'Plan', ...{ ...others() } }; enabled(H.Plan)",
    ],
    ['two gates in one call', "enabled('Plan', 'Watch')"],
    ['spread arguments', "enabled(...['Plan'])"],
    ['a method of another kind', "gates.disable('Plan'); gates.enable('Plan'); gates.isDisabled('Plan')"],
  ])('are not found in %s', (_, text) => {
    expect(search(text).found).toEqual([])
  })
})

describe('gate checks of configured shapes', () => {
  it('find calls by name and argument', () => {
    const checks = [{ call: 'ui.useFlag', argument: 1 }]
    expect(search("app.ui.useFlag(x, 'Plan'); useFlag(x, 'Plan'); ui.useFlag('Plan')", { checks }).found).toEqual([
      "Plan: app.ui.useFlag(x, 'Plan')",
    ])
  })

  it('find wrappers of one gate, but not a parameter with the name of one', () => {
    const checks = [{ call: 'isPlanEnabled', gate: 'Plan' }]
    expect(
      search('isPlanEnabled(); config.isPlanEnabled(); (isPlanEnabled => isPlanEnabled())(x)', { checks }).found,
    ).toEqual(['Plan: isPlanEnabled()', 'Plan: config.isPlanEnabled()'])
  })

  describe('whose argument is a member of an enum of numbers', () => {
    const checks = [{ call: 'valueOf', argument: 1 }]
    const files = { 'src/flags.ts': "export enum Flag { Plan, Watch = 4, Other = 'Watch', Text = 'text', Unknown }" }
    const found = (argument: string, shapes: readonly CheckShapeEntry[] = checks) =>
      search(`import { Flag } from './flags'; valueOf(state, ${argument})`, { checks: shapes, files })

    it.each([['Flag.Plan'], ['Flag.Watch'], ["Flag['Plan']"], ['Flag.Plan as Flag']])('find %s by its name', (flag) => {
      expect(found(flag).found).toEqual([`${flag.includes('Watch') ? 'Watch' : 'Plan'}: valueOf(state, ${flag})`])
    })

    it('find a member by its text if it has one', () => {
      expect(found('Flag.Other').found).toEqual(['Watch: valueOf(state, Flag.Other)'])
    })

    it.each([['Flag.Text'], ['Flag.Missing'], ['Flag[name]'], ['Flag.Unknown'], ['Other.Plan']])(
      'find none in %s',
      (flag) => {
        expect(found(flag).found).toEqual([])
      },
    )

    it('find none if no call is configured', () => {
      expect(found('Flag.Plan', []).found).toEqual([])
    })
  })

  it('find members that are read, not those that are written or called', () => {
    const checks = [{ member: 'flags' }]
    const text =
      "flags.Plan; app.flags?.Plan; flags['Plan']; flags.Plan = true; delete flags.Plan; flags.Plan(); flags.Plan++; other.Plan"
    expect(search(text, { checks }).found).toEqual(['Plan: flags.Plan', 'Plan: app.flags?.Plan', "Plan: flags['Plan']"])
  })

  it('find components with a gate prop', () => {
    const checks = [{ jsx: 'FeatureGate', prop: 'name' }]
    expect(
      search('const a = <FeatureGate name="Plan">a</FeatureGate>; const b = <FeatureGate name={"Watch"} />', { checks })
        .found,
    ).toHaveLength(2)
  })
})

describe('checks of unknown gates', () => {
  it('are those whose function checks a registered gate elsewhere in the file', () => {
    expect(search("plugin.enabled('Paln')").unknown).toEqual([])
    expect(search("gates.enabled('Plan') || gates.enabled('Paln')").unknown).toEqual(['Paln'])
  })

  it('are those whose function is named after feature gates, or configured', () => {
    expect(search("DefaultFeatureGate.enabled('Paln')").unknown).toEqual(['Paln'])
    expect(search("isFeatureGateEnabled('Paln')").unknown).toEqual(['Paln'])
    expect(search("useFlag('Paln')", { checks: [{ call: 'useFlag' }] }).unknown).toEqual(['Paln'])
    expect(search('flags.Paln; flags.hasOwnProperty', { checks: [{ member: 'flags' }] }).unknown).toEqual(['Paln'])
  })

  it('are not those that the file registers itself, nor names that only the run knows', () => {
    expect(
      search("featureGate.add({ Local: { default: true } }); featureGate.enabled('Local'); featureGate.enabled(name)")
        .unknown,
    ).toEqual([])
  })
})

describe('overrides and markers of unknown gates', () => {
  it.each([
    ["featureGate.set('Plan=true,Paln=false')"],
    ['this.featureGates.setFromMap({ Plan: true, Paln: false })'],
    ["setFeatureGateDuringTest(t, gate, 'Paln', true)"],
    ["const PALN = 'Paln'; overrideFeatureGate(PALN, false)"],
    ['interface A {\n  /** @featureGate Paln */\n  field?: string\n}'],
    ['// +featureGate=Paln\nconst a = 1'],
  ])('are found in %s', (text) => {
    expect(search(text).unknown).toEqual(['Paln'])
  })

  it('are not found where something else is set, nor for the switches of a whole stage', () => {
    expect(
      search("map.set('Paln', true); featureGate.set('AllAlpha=true'); featureGate.set(text); // featureGate Paln")
        .unknown,
    ).toEqual([])
  })

  it('are recognised by their names if their object may also hold other things', () => {
    const settingsIn = (text: string): string[] => {
      const { settings, unknown } = findGateChecks(parseScript('a.ts', text), indexOf(['Plan', 'Watch']), {
        shapes: [],
        resolveImport: () => null,
      })
      return [...settings.map(({ name, value }) => `${name}=${value}`), ...unknown.map(({ name }) => `unknown ${name}`)]
    }
    expect(settingsIn("features.setFromMap({ Plan: false }); this.flags.set('Plan=true,Watch=false')")).toEqual([
      'Plan=false',
      'Plan=true',
      'Watch=false',
    ])
    expect(
      settingsIn(
        "features.setFromMap({ Plan: false, Paln: true }); flags.set('Plan=true,Paln=false'); map.set('Plan', true); state.set('Plan=true')",
      ),
    ).toEqual([])
  })

  it('are reported on the name', () => {
    const text = "featureGate.set('Plan=true,Paln=false')"
    const view = parseScript('a.ts', text)
    const { unknown } = findGateChecks(view, indexOf(['Plan']), { shapes: [], resolveImport: () => null })
    expect(unknown.map(({ kind, nameRange }) => [kind, text.slice(nameRange.start, nameRange.end)])).toEqual([
      ['override', 'Paln'],
    ])
  })
})
