import { describe, expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const CONFIG = { registries: [{ files: ['features/features.go'] }], currentVersion: '1.36' }

/** What `check` reports with all rules, as `file:line rule`. */
async function findingsIn(files: Readonly<Record<string, string>>, config: object = CONFIG): Promise<string[]> {
  const root = tempFolder({
    'go.mod': 'module example.com/app\n',
    'feature-gates.config.json': JSON.stringify(config),
    ...files,
  })
  const { stdout } = await runCli(root, ['check', '--preset', 'all', '--rule', 'project:off', '--json'])
  const results = JSON.parse(stdout) as { filePath: string; messages: { ruleId: string | null; line: number }[] }[]
  return results.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ ruleId, line }) =>
        `${filePath.slice(root.length + 1)}:${line} ${ruleId?.replace('feature-gates/', '') ?? 'fatal'}`,
    ),
  )
}

/** A registry with one gate, and the comment of its constant. */
const registry = (spec: string, { comment = [] as string[], constant = '"Paging"' } = {}): string =>
  [
    'package features',
    '',
    'import "k8s.io/component-base/featuregate"',
    '',
    'const prefix = "Org"',
    '',
    'const (',
    ...comment.map((line) => `\t// ${line}`),
    `\tPaging featuregate.Feature = ${constant}`,
    ')',
    '',
    'var specs = map[featuregate.Feature]featuregate.FeatureSpec{',
    `\tPaging: {${spec}},`,
    '}',
    '',
  ].join('\n')
const BETA = 'Default: true, PreRelease: featuregate.Beta'
const GA = 'Default: true, PreRelease: featuregate.GA'
const LOCKED = `${GA}, LockToDefault: true`
const PROMISED = registry(LOCKED).replace('},\n}', '}, // remove in 1.40\n}')
const GATES = [
  'export const featureSpecs: Record<string, FeatureSpec> = {',
  "  Paging: { default: true, preRelease: 'Beta' },",
  '}',
  'export const isEnabled = (name: string): boolean => featureSpecs[name].default',
  '',
].join('\n')
const ofGo = (name: string, ...body: string[]): string =>
  [`package ${name}`, '', 'import "example.com/app/features"', '', ...body, ''].join('\n')

describe("the stage in a constant's comment", () => {
  it.each([
    'GA: v1.29 (locked in v1.30)',
    'GA: v1.29, locked to true',
    'GA: v1.29.',
    'GA: v1.29+',
    'GA since v1.29',
    'Graduated to GA in v1.29',
    'stable: v1.29, default on',
  ])('is not compared where a line may say it in other words: %s', async (line) => {
    const text = registry(GA, { comment: ['beta: v1.21', line] })
    expect(await findingsIn({ 'features/features.go': text })).toEqual([
      'features/features.go:14 require-lock-to-default',
    ])
  })

  it('is the one with the newest version, also where a gate was taken back', async () => {
    const text = registry('PreRelease: featuregate.Alpha', {
      comment: ['alpha: v1.20', 'beta: v1.21', 'alpha: v1.22'],
    })
    expect(await findingsIn({ 'features/features.go': text })).toEqual([])
  })

  it('is compared where each line says it in one way', async () => {
    const text = registry(BETA, { comment: ['alpha: v1.20'] })
    expect(await findingsIn({ 'features/features.go': text })).toEqual(['features/features.go:13 valid-feature-spec'])
  })
})

describe('no-eager-gate-check', () => {
  const init = (start: string): string =>
    ofGo(
      'app',
      'func init() {',
      `\t${start}func() {`,
      '\t\tif feature.DefaultFeatureGate.Enabled(features.Paging) {',
      '\t\t\trun()',
      '\t\t}',
      '\t}()',
      '}',
    )

  it('is silent in a goroutine that init starts, since it runs beside the rest', async () => {
    const files = { 'features/features.go': registry(BETA) }
    expect(await findingsIn({ ...files, 'app/app.go': init('go ') })).toEqual([])
    expect(await findingsIn({ ...files, 'app/app.go': init('') })).toEqual(['app/app.go:7 no-eager-gate-check'])
  })
})

describe("no-unknown-gate, on the gate object that a program shares with Kubernetes' libraries", () => {
  const sets = (gate: string): string =>
    ofGo(
      'app',
      'func run(s *Settings) error {',
      `\treturn utilfeature.DefaultMutableFeatureGate.Set("${gate}=true")`,
      '}',
    )

  it('is silent about gates that these libraries register', async () => {
    const files = { 'features/features.go': registry(BETA) }
    expect(await findingsIn({ ...files, 'app/app.go': sets('APIServerTracing') })).toEqual([])
    expect(await findingsIn({ ...files, 'app/app.go': sets('LoggingBetaOptions') })).toEqual([])
    expect(await findingsIn({ ...files, 'app/app.go': sets('APIServerTracings') })).toEqual([
      'app/app.go:6 no-unknown-gate',
    ])
  })
})

describe('a constant that is put together', () => {
  it('has its value as the name of its gate', async () => {
    const app = ofGo('app', 'func on() bool {', '\treturn feature.DefaultFeatureGate.Enabled("OrgPaging")', '}')
    const features = registry(BETA, { constant: 'prefix + "Paging"' })
    expect(await findingsIn({ 'features/features.go': features, 'app/app.go': app })).toEqual([])
  })
})

describe('a text about the flag', () => {
  it.each([
    ['fmt.Errorf("--feature-gates=Paging=false is no longer supported")', false],
    ['fmt.Println("usage: --feature-gates=Paging=false")', false],
    ['fmt.Println("For example: app --feature-gates=Paging=false")', false],
    ['start("app --feature-gates=Paging=false run server")', true],
  ])('is a setting only if it is not a sentence: %s', async (call, isSetting) => {
    const files = { 'features/features.go': PROMISED, 'app/app.go': ofGo('app', 'func f() {', `\t${call}`, '}') }
    expect(await findingsIn(files)).toEqual(isSetting ? ['app/app.go:6 no-fixed-gate-override'] : [])
  })
})

describe('a GA gate that is off', () => {
  it('is told to be on, and not to be locked as it is', async () => {
    const text = registry('Default: false, PreRelease: featuregate.GA')
    expect(await findingsIn({ 'features/features.go': text })).toEqual(['features/features.go:12 valid-feature-spec'])
  })
})

describe('constants of the type by which a map of defaults is read', () => {
  it('are known, since the map may leave out what is off', async () => {
    const features = [
      'package features',
      '',
      'type Feature string',
      '',
      'const (',
      '\tPaging Feature = "Paging"',
      '\tTabs   Feature = "Tabs"',
      ')',
      '',
      'var defaultFeatures = map[Feature]bool{',
      '\tPaging: true,',
      '}',
      '',
    ].join('\n')
    const app = (name: string): string =>
      ofGo('app', 'func on() bool {', `\treturn gates.IsFeatureEnabled(features.${name})`, '}')
    const config = { registries: CONFIG.registries, checks: [{ call: 'IsFeatureEnabled' }] }
    const found = await findingsIn({ 'features/features.go': features, 'app/app.go': app('Tabs') }, config)
    expect(found).toEqual([])
  })
})

describe('no-unknown-gate, in tests of TypeScript', () => {
  const config = { registries: [{ files: ['src/gates.ts'] }], currentVersion: '1.36' }
  const inTest = (...body: string[]): Record<string, string> => ({
    'src/gates.ts': GATES,
    'src/gates.test.ts': [`import { isEnabled } from './gates.js'`, 'it("answers", () => {', ...body, '})', ''].join(
      '\n',
    ),
  })

  it.each([
    [`expect(isEnabled('Invented')).toBe(false)`],
    [`const value = isEnabled('Invented')\nexpect(value).toBe(false)`],
    [`mock({ Invented: true })\nif (isEnabled('Invented')) done()`],
  ])('is silent about a gate that the test makes up: %s', async (body) => {
    expect(await findingsIn(inTest(body), config)).toEqual([])
  })

  it.each([[`if (isEnabled('Invented')) done()`], [`expect(isEnabled('Pagingg')).toBe(true)`]])(
    'reports what nothing in the test makes up: %s',
    async (body) => {
      expect(await findingsIn(inTest(body), config)).toEqual(['src/gates.test.ts:3 no-unknown-gate'])
    },
  )
})

describe('a return outside of a function', () => {
  const config = { registries: [{ files: ['src/gates.ts'] }], currentVersion: '1.36' }
  const text = `const { isEnabled } = require('./gates.ts')\nif (isEnabled('Pagingg')) return\nrun()\n`

  it.each(['main.cjs', 'main.js'])('is read in CommonJS: %s', async (name) => {
    expect(await findingsIn({ 'src/gates.ts': GATES, [`src/${name}`]: text }, config)).toEqual([
      `src/${name}:2 no-unknown-gate`,
    ])
  })

  it('is an error in a module', async () => {
    const files = { 'src/gates.ts': GATES, 'src/main.mjs': text.replace('Pagingg', 'Paging') }
    expect(await findingsIn(files, config)).toEqual(['src/main.mjs:2 fatal'])
  })
})

describe('no-duplicate-gate', () => {
  const off = registry('PreRelease: featuregate.Beta')

  it('is silent about registrations of which each build has one', async () => {
    const files = { 'features/features_linux.go': registry(BETA), 'features/features_windows.go': off }
    expect(await findingsIn(files, { ...CONFIG, registries: [{ files: Object.keys(files) }] })).toEqual([])
  })

  it('reports those that one build has', async () => {
    const files = { 'features/features_linux.go': registry(BETA), 'features/other_features.go': off }
    expect(await findingsIn(files, { ...CONFIG, registries: [{ files: Object.keys(files) }] })).toEqual([
      'features/other_features.go:12 no-duplicate-gate',
    ])
  })
})

describe('a program of another distribution', () => {
  const deployment = (command: string): string =>
    [
      'kind: Deployment',
      'spec:',
      '  template:',
      '    spec:',
      '      containers:',
      '        - name: manager',
      `          command: [${command}]`,
      '          args:',
      '            - --feature-gates=OfAnotherDistribution=true',
      '',
    ].join('\n')
  const preset = { registries: [{ preset: 'kubernetes', currentVersion: '1.36' }] }

  it('is not judged by the gates of Kubernetes', async () => {
    const files = { 'deploy.yaml': deployment('hyperkube, kube-controller-manager') }
    expect(await findingsIn(files, preset)).toEqual([])
    expect(await findingsIn({ 'deploy.yaml': deployment('kube-controller-manager') }, preset)).toEqual([
      'deploy.yaml:9 no-unknown-gate',
    ])
  })
})

describe('no-fixed-gate-override, by what an object is', () => {
  const set = (...body: string[]): Record<string, string> => ({
    'features/features.go': PROMISED,
    'app/app.go': ofGo('app', ...body),
  })

  it.each([
    [
      'a parameter',
      ['func f(m featuregate.MutableFeatureGate) error {', '\treturn m.OverrideDefault(features.Paging, false)', '}'],
    ],
    [
      'what makes one',
      ['func f() error {', '\tx := featuregate.NewFeatureGate()', '\treturn x.Set("Paging=false")', '}'],
    ],
    [
      'a copy',
      [
        'func f() error {',
        '\tx := utilfeature.DefaultMutableFeatureGate.DeepCopy()',
        '\treturn x.Set("Paging=false")',
        '}',
      ],
    ],
    [
      'the global one',
      ['func f() error {', '\tx := utilfeature.DefaultMutableFeatureGate', '\treturn x.Set("Paging=false")', '}'],
    ],
    [
      'a field',
      [
        'type s struct{ m featuregate.MutableFeatureGate }',
        'func (x *s) f() error { return x.m.SetFromMap(map[string]bool{string(features.Paging): false}) }',
      ],
    ],
  ])('reports a setting of %s, whatever its name is', async (_, body) => {
    const found = await findingsIn(set(...body))
    expect(found.map((one) => one.split(' ')[1])).toEqual(['no-fixed-gate-override'])
  })

  it('is silent about an object that holds something else', async () => {
    const body = ['func f(m cache.Store) error {', '\treturn m.Set(features.Paging, false)', '}']
    expect(await findingsIn(set(...body))).toEqual([])
  })
})
