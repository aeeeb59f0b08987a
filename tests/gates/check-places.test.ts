import type { CheckShapeEntry } from '../../src/config/config.js'
import type { GateChecks } from '../../src/gates/gate-check.js'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import { indexOf, parseScript } from '../support/strip-text.js'

const CHECKS: readonly CheckShapeEntry[] = [
  { call: 'isPlanned', gate: 'Plan', scope: 'cluster' },
  { call: 'asks.second', argument: 1, scope: 'server' },
  { call: 'isPlain', gate: 'Plan' },
  { member: 'config.flags' },
  { member: 'remote', scope: 'cluster' },
  { jsx: 'FeatureGate', prop: 'name' },
  { jsx: 'Flags.Gate', prop: 'of' },
]

function search(text: string, checks = CHECKS, file = 'input.tsx'): GateChecks {
  return findGateChecks(parseScript(file, text), indexOf(['Plan', 'Watch']), {
    shapes: checks,
    resolveImport: resolveNoImports,
  })
}

/** Each check as it is in the text, with its form and scope. */
function shown(text: string): string[] {
  return search(text).checks.map(
    ({ gate, form, node, nameRange, scope }) =>
      `${gate} ${form} ${text.slice(...node.range)} by ${text.slice(nameRange.start, nameRange.end)}${scope ? ` in the ${scope}` : ''}`,
  )
}

describe('a gate check', () => {
  it.each([
    ["gates.enabled('Plan')", "Plan call gates.enabled('Plan') by 'Plan'"],
    ['isPlanned()', 'Plan call isPlanned() by isPlanned in the cluster'],
    ['isPlain()', 'Plan call isPlain() by isPlain'],
    ["asks.second(a, 'Watch')", "Watch call asks.second(a, 'Watch') by 'Watch' in the server"],
    ['config.flags.Plan', 'Plan member config.flags.Plan by Plan'],
    ['this.config.flags.Plan', 'Plan member this.config.flags.Plan by Plan'],
    ['app().config.flags.Plan', 'Plan member app().config.flags.Plan by Plan'],
    ['config(key).flags.Plan', 'Plan member config(key).flags.Plan by Plan'],
    ['(await app.config?.()).flags.Plan', 'Plan member (await app.config?.()).flags.Plan by Plan'],
    ['app().config(key)?.flags().Plan', 'Plan member app().config(key)?.flags().Plan by Plan'],
    ["config.flags?.['Watch']", "Watch member config.flags?.['Watch'] by 'Watch'"],
    ['remote.Plan', 'Plan member remote.Plan by Plan in the cluster'],
    ['(await remote).Plan', 'Plan member (await remote).Plan by Plan in the cluster'],
    ['remote().Plan', 'Plan member remote().Plan by Plan in the cluster'],
    ['!remote.Plan', 'Plan member remote.Plan by Plan in the cluster'],
    ['delete a[remote.Plan]', 'Plan member remote.Plan by Plan in the cluster'],
    ['a = remote.Plan', 'Plan member remote.Plan by Plan in the cluster'],
    ['run(remote.Plan)', 'Plan member remote.Plan by Plan in the cluster'],
    ['for (const a of remote.Plan) run(a)', 'Plan member remote.Plan by Plan in the cluster'],
    ['send({ on: remote.Plan })', 'Plan member remote.Plan by Plan in the cluster'],
    ['const { a = remote.Plan } = b', 'Plan member remote.Plan by Plan in the cluster'],
    ['const { Plan } = remote; run(Plan)', 'Plan pattern Plan by Plan in the cluster'],
    ['const { Plan: on } = await remote(); run(on)', 'Plan pattern on by Plan in the cluster'],
    ['export const { Plan } = remote', 'Plan pattern Plan by Plan in the cluster'],
    ['const { flags: { Plan } } = config; run(Plan)', 'Plan pattern Plan by Plan'],
    ['const { flags: { Plan } = {} } = config; run(Plan)', 'Plan pattern Plan by Plan'],
    ['const f = ({ remote: { Plan } }) => run(Plan)', 'Plan pattern Plan by Plan in the cluster'],
    ['const f = function ({ remote: { Plan = false } }) { run(Plan) }', 'Plan pattern Plan by Plan in the cluster'],
    ['const f = ({ remote: { Plan } = {} }) => run(Plan)', 'Plan pattern Plan by Plan in the cluster'],
    [
      'const a = <FeatureGate name="Plan"><p /></FeatureGate>',
      'Plan jsx <FeatureGate name="Plan"><p /></FeatureGate> by "Plan"',
    ],
    [
      "const a = <FeatureGate {...b} other hidden='Watch' name={'Plan'} />",
      "Plan jsx <FeatureGate {...b} other hidden='Watch' name={'Plan'} /> by 'Plan'",
    ],
    ['const a = <Flags.Gate of="Watch" />', 'Watch jsx <Flags.Gate of="Watch" /> by "Watch"'],
  ])('is the call, with the part that names the gate: %s', (text, wanted) => {
    expect(shown(text)).toEqual([wanted])
  })

  it.each([
    ['of a spread argument', "gates.enabled(...all, 'Plan')"],
    ['of a spread argument, for a shape with an argument index', "asks.second(...all, 'Plan')"],
    ['of another object', 'flags.Plan; other.flags.Plan; config.flagsOf.Plan'],
    ['of a member that is called', 'config.flags.Plan()'],
    [
      'of the result of another call',
      'config[name]().flags.Plan; (config() ?? other).flags.Plan; new config().flags.Plan',
    ],
    [
      'of a member that is written',
      '[remote.Plan] = a; [...remote.Plan] = a; remote.Plan++; ({ a: remote.Plan } = b); delete remote.Plan',
    ],
    ['of a member that a loop writes', 'for (remote.Plan of a) b(); for (remote.Plan in a) b()'],
    [
      'of a member that is written through types',
      '(remote.Plan as any) = a; remote.Plan! = a; (remote.Plan satisfies T) = a',
    ],
    ['of a member that is written with a default', '({ a: remote.Plan = b } = c); [remote.Plan = b] = c'],
    [
      'of a member whose name is computed at run time',
      'config.flags[name]; const { [name]: a } = config.flags; run(a)',
    ],
    ['of a name that is not read', 'const { Plan } = remote'],
    ['of a part of something', 'const { Plan: { a } } = remote; run(a)'],
    ['of a list', 'const [{ Plan }] = remote; run(Plan)'],
    ['of an object that is no pattern', 'run({ Plan: Plan }, remote)'],
    ['of a declaration without a value', 'for (const { Plan } of remote) run(Plan)'],
    ['of a parameter as a whole', 'const f = ({ Plan }) => run(Plan)'],
    ['of an object under a name that is computed at run time', 'const { [remote]: { Plan } } = all; run(Plan)'],
    ['of the names that a file gives its functions', 'function f(isPlanned) { return isPlanned() }'],
    ['of another component', 'const a = <Gate name="Plan" />'],
    ['of an attribute without a value', 'const a = <FeatureGate name />'],
    ['of two gates at once', "gates.enabled('Plan', 'Watch')"],
  ])('is not one %s', (_, text) => {
    expect(shown(text)).toEqual([])
  })

  it('is the one that the file declares for itself, or that comes from nowhere', () => {
    expect(shown('function isPlanned() {}\nif (isPlanned()) run()')).toHaveLength(1)
    expect(shown('const isPlanned = () => a\nif (isPlanned()) run()')).toHaveLength(1)
    expect(shown('function f() { const isPlanned = () => a; return isPlanned() }')).toEqual([])
  })

  it('is not searched for if the configuration names no shape of it', () => {
    const found = search(
      'config.flags.Plan; const a = <FeatureGate name="Plan" />; const { Plan } = remote; run(Plan)',
      [],
    )
    expect([found.checks, found.unknown, found.settings, found.overrides]).toEqual([[], [], [], []])
  })
})

describe('a gate that is not registered', () => {
  it.each([
    ['a call that the configuration names', 'asks.second(a, "Lost")', '"Lost"'],
    ['a member that the configuration names', 'run(config.flags.Lost)', 'Lost'],
    ['a component that the configuration names', 'const a = <FeatureGate name="Lost" />', '"Lost"'],
    ['a call that checks a registered gate elsewhere', "app.enabled('Plan'); app.enabled('Lost')", "'Lost'"],
  ])('is named by %s', (_, text, name) => {
    expect(search(text).unknown.map(({ kind, nameRange: { start, end } }) => [kind, text.slice(start, end)])).toEqual([
      ['check', name],
    ])
  })

  it('is not an unexported field beside those that are gates', () => {
    const text = 'package a\n\nfunc f() { use(options.remote.input, options.remote.Lost) }\n'
    expect(search(text, CHECKS, 'a.go').unknown.map(({ name }) => name)).toEqual(['Lost'])
    expect(search('use(options.remote.input)').unknown.map(({ name }) => name)).toEqual(['input'])
    const ofLower = findGateChecks(parseScript('a.go', text), indexOf(['plan']), {
      shapes: CHECKS,
      resolveImport: resolveNoImports,
    })
    expect(ofLower.unknown.map(({ name }) => name)).toEqual(['input', 'Lost'])
  })

  it('is the one that a configured wrapper checks', () => {
    expect(
      search('isLost()', [{ call: 'isLost', gate: 'Lost' }]).unknown.map(({ kind, name }) => [kind, name]),
    ).toEqual([['check', 'Lost']])
  })

  it.each([
    ['another function checks a registered one', "a.b.enabled('Plan'); ab.enabled('Lost')"],
    ['every object has a member of that name', 'run(config.flags.toString, config.flags.constructor)'],
    ['a pattern destructures something else, too', 'const { Plan, Lost } = remote; run(Plan, Lost)'],
  ])('is not one if %s', (_, text) => {
    expect(search(text).unknown).toEqual([])
  })
})
