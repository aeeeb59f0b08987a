import { describe, expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const CONFIG = JSON.stringify({
  registries: [
    { files: ['features/server.go'], scope: 'server' },
    { files: ['features/cluster.go'], scope: 'cluster' },
  ],
  currentVersion: '1.36',
  snapshot: 'snapshot.json',
})
const SPEC = '{{Version: version.MustParse("1.34"), Default: false, PreRelease: featuregate.Alpha}},'

function registry(map: string, ...gates: string[]): string {
  return [
    'package features',
    '',
    'import "k8s.io/component-base/featuregate"',
    '',
    'const (',
    ...gates.map((gate) => `\t${gate} featuregate.Feature = "${gate}"`),
    ')',
    '',
    `var ${map} = map[featuregate.Feature]featuregate.VersionedSpecs{`,
    ...gates.map((gate) => `\t${gate}: ${SPEC}`),
    '}',
    '',
  ].join('\n')
}

/** What all rules report in a Go module with a server and a cluster registry, as `file:line rule`. */
async function findingsIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = tempFolder({
    'go.mod': 'module example.com/app\n',
    'feature-gates.config.json': CONFIG,
    'features/server.go': registry('serverGates', 'Paging', 'Streaming'),
    'features/cluster.go': registry('clusterGates', 'Leases'),
    ...files,
  })
  const { stdout } = await runCli(root, ['check', '--preset', 'all', '--rule', 'project:off', '--json'])
  const results = JSON.parse(stdout) as { filePath: string; messages: { ruleId: string; line: number }[] }[]
  return results.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ ruleId, line }) => `${filePath.slice(root.length + 1)}:${line} ${ruleId.replace('feature-gates/', '')}`,
    ),
  )
}

const go = (...lines: string[]): string =>
  ['package app', '', 'import "example.com/app/features"', '', ...lines, ''].join('\n')

describe('no-eager-gate-check, in Go', () => {
  it('reports a check in func init(), which runs before flags are parsed', async () => {
    const app = go(
      'func init() {',
      '\tif feature.DefaultFeatureGate.Enabled(features.Paging) {',
      '\t\tsetUp()',
      '\t}',
      '}',
    )
    expect(await findingsIn({ 'app.go': app })).toEqual(['app.go:6 no-eager-gate-check'])
  })

  it('accepts a method named init', async () => {
    const app = go('func (server) init() bool {', '\treturn feature.DefaultFeatureGate.Enabled(features.Paging)', '}')
    expect(await findingsIn({ 'app.go': app })).toEqual([])
  })

  it.each([
    ['when it is built', 'func NewServer() *Server {', '\treturn &Server{leases: gates.Enabled(features.Leases)}', '}'],
    ['by a method', 'func (s *Server) start() {', '\ts.leases = gates.Enabled(features.Leases)', '}'],
  ])('reports a cluster gate that a struct keeps %s', async (_, ...lines) => {
    const files = { 'app.go': go(...lines) }
    expect(await findingsIn(files)).toEqual(['app.go:6 no-eager-gate-check'])
  })

  it.each([
    [
      'options for one request',
      'func options() Options {',
      '\treturn Options{Leases: gates.Enabled(features.Leases)}',
      '}',
    ],
    ['a map', 'func NewMap() map[string]bool {', '\treturn map[string]bool{key: gates.Enabled(features.Leases)}', '}'],
    ['a server gate', 'func NewServer() *Server {', '\treturn &Server{paging: gates.Enabled(features.Paging)}', '}'],
    ['another word', 'func Newspaper() *Paper {', '\treturn &Paper{leases: gates.Enabled(features.Leases)}', '}'],
  ])('does not report: %s', async (_, ...lines) => {
    expect(await findingsIn({ 'app.go': go(...lines) })).toEqual([])
  })
})

describe('no-scope-mismatch, in Go', () => {
  const check = (receiver: string, gate: string): Record<string, string> => ({
    'app.go': go(`func f(s *Server) bool { return s.${receiver}.Enabled(features.${gate}) }`),
  })

  it.each([
    ['ServerFeatureGate', 'Leases'],
    ['Cfg.ServerFeatureGate', 'Leases'],
    ['ClusterFeatureGate', 'Paging'],
  ])("reports that %s doesn't know %s", async (receiver, gate) => {
    expect(await findingsIn(check(receiver, gate))).toEqual(['app.go:5 no-scope-mismatch'])
  })

  it.each([
    ['ServerFeatureGate', 'Paging'],
    ['ClusterFeatureGate', 'Leases'],
    ['FeatureGate', 'Leases'],
  ])('accepts that %s checks %s', async (receiver, gate) => {
    expect(await findingsIn(check(receiver, gate))).toEqual([])
  })

  it('ignores names if all gates have one scope', async () => {
    const config = CONFIG.replace('"cluster"}', '"server"}')
    const files = { ...check('ClusterFeatureGate', 'Paging'), 'feature-gates.config.json': config }
    expect(await findingsIn(files)).toEqual([])
  })
})

describe('no-unknown-gate, on markers', () => {
  const types = (marker: string): Record<string, string> => ({
    'api/types.go': ['package v1', '', 'type T struct {', `\t// ${marker}`, '\tField *string', '}', ''].join('\n'),
  })

  it.each(['+featureGate=Paging,Pagign', '+featureGate=Pagign', '+openshift:enable:FeatureGate=Pagign'])(
    'reports the unknown gate of %s',
    async (marker) => {
      expect(await findingsIn(types(marker))).toEqual(['api/types.go:4 no-unknown-gate'])
    },
  )

  it.each([
    '+featureGate=Paging,Streaming',
    '// +featureGate=Pagign',
    'Set by +featureGate=Pagign until 1.20.',
    '+k8s:ifEnabled(SomeOption)=+k8s:required',
    '+featureGate=DynamicResourceAllocation',
  ])('does not report %s', async (marker) => {
    expect(await findingsIn(types(marker))).toEqual([])
  })
})

describe('a registry without gates', () => {
  const EMPTY = registry('clusterGates').replace('const (\n)\n\n', '')

  it('is not an error before its first gate', async () => {
    expect(await findingsIn({ 'features/cluster.go': EMPTY })).toEqual([])
  })

  const LIST = [
    'package features',
    '',
    'var InitFeatureGates = FeatureList{}',
    '',
    'type Feature struct {',
    '\tfeaturegate.FeatureSpec',
    '\tHiddenInHelpText bool',
    '}',
    '',
    'type FeatureList map[string]Feature',
    '',
  ].join('\n')

  it.each([
    ['a map of specs', EMPTY, 5],
    ['a list of structs that embed a spec', LIST, 3],
  ])('is compared with the snapshot after its last, as %s', async (_, text, line) => {
    const specs = [{ version: '1.34', stage: 'Beta', default: true, lockToDefault: false }]
    const released = { name: 'Leases', file: 'features/cluster.go', line: 6, specs }
    const snapshot = JSON.stringify({ toolVersion: '0.1.0', version: '1.35', gates: [released], removed: [] })
    expect(await findingsIn({ 'features/cluster.go': text, 'snapshot.json': snapshot })).toEqual([
      `features/cluster.go:${line} no-lifecycle-regression`,
    ])
  })
})

describe('a constant beside the registry that nothing registers', () => {
  it('is unknown also where a package has a variable of its own for the gates', async () => {
    const files = {
      'features/names.go':
        'package features\n\nconst Lost featuregate.Feature = "Lost"\n\nvar DefaultFeatureGate = utilfeature.DefaultFeatureGate\n',
      'app/app.go': go(
        'func on() bool {',
        '\treturn features.DefaultFeatureGate.Enabled(features.Lost) && features.DefaultFeatureGate.Enabled(features.Paging)',
        '}',
      ),
    }
    expect(await findingsIn(files)).toEqual(['app/app.go:6 no-unknown-gate'])
  })
})

describe('constants in a package of their own', () => {
  const NAMES = (type: string): string =>
    `package names\n\nconst (\n\tPaging${type} = "Paging"\n\tTabs${type}   = "Tabs"\n)\n`
  const APP = [
    'package app',
    '',
    'import "example.com/app/names"',
    '',
    'func on() bool {',
    '\treturn feature.DefaultFeatureGate.Enabled(names.Paging) && feature.DefaultFeatureGate.Enabled(names.Tabs)',
    '}',
    '',
  ].join('\n')
  const IMPORTS = 'import (\n\t"example.com/app/names"\n\t"k8s.io/component-base/featuregate"\n)'

  it('name the gates of the registry that imports them', async () => {
    const specs = [
      'var serverGates = map[featuregate.Feature]featuregate.FeatureSpec{',
      '\tnames.Paging: {Default: true, PreRelease: featuregate.GA, LockToDefault: true}, // remove in 1.40',
      '\tnames.Tabs:   {Default: false, PreRelease: featuregate.Alpha},',
      '}',
    ]
    const files = {
      'features/server.go': ['package features', '', IMPORTS, '', ...specs, ''].join('\n'),
      'names/names.go': NAMES(' featuregate.Feature'),
      'app/app.go': APP,
    }
    expect(await findingsIn(files)).toEqual(['app/app.go:6 no-graduated-gate-check'])
  })

  it('name the flags of a plain map that imports them', async () => {
    const root = tempFolder({
      'go.mod': 'module example.com/app\n',
      'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['features/server.go'] }] }),
      'features/server.go':
        'package features\n\nimport "example.com/app/names"\n\nvar DefaultFeatureGates = map[string]bool{\n\tnames.Paging: true,\n\tnames.Tabs:   false,\n}\n',
      'names/names.go': NAMES(''),
      'app/app.go': APP,
    })
    const { stdout } = await runCli(root, ['list', '--json'])
    const gates = JSON.parse(stdout) as { name: string; checks: number }[]
    expect(gates.map(({ name, checks }) => [name, checks])).toEqual([
      ['Paging', 1],
      ['Tabs', 1],
    ])
  })

  it('of another package with the same name are other gates', async () => {
    const files = {
      'names/names.go': 'package names\n\nconst Paging featuregate.Feature = "Paging"\n',
      'features/server.go': registry('serverGates', 'Paging').replace(
        'Default: false, PreRelease: featuregate.Alpha',
        'Default: true, PreRelease: featuregate.GA, LockToDefault: true',
      ),
      'app/app.go': APP,
    }
    const found = await findingsIn(files)
    expect(found.filter((one) => one.startsWith('app/'))).toEqual([])
  })
})

describe('a gate of another module that a registry repeats', () => {
  const registryOf = (...keys: string[]): string =>
    [
      'package features',
      '',
      'import (',
      '\tgeneric "k8s.io/apiserver/pkg/features"',
      '\t"k8s.io/component-base/featuregate"',
      ')',
      '',
      'const Paging featuregate.Feature = "Paging"',
      '',
      'var serverGates = map[featuregate.Feature]featuregate.FeatureSpec{',
      ...keys.map((key) => `\t${key}: {Default: true, PreRelease: featuregate.GA},`),
      '}',
      '',
    ].join('\n')

  it('is not judged, since only the other module can change its specs', async () => {
    expect(await findingsIn({ 'features/server.go': registryOf('Paging', 'generic.APIListChunking') })).toEqual([
      'features/server.go:11 require-lock-to-default',
    ])
  })

  it('is judged where all constants of the registry are of another module, since it registers these itself', async () => {
    expect(await findingsIn({ 'features/server.go': registryOf('generic.APIListChunking') })).toEqual([
      'features/server.go:11 require-lock-to-default',
    ])
  })

  it('is not locked by a codemod either', async () => {
    const root = tempFolder({
      'go.mod': 'module example.com/app\n',
      'feature-gates.config.json': CONFIG,
      'features/server.go': registryOf('Paging', 'generic.APIListChunking'),
      'features/cluster.go': registry('clusterGates', 'Leases'),
    })
    const { code, stdout } = await runCli(root, ['lock', 'APIListChunking', '--in', '1.36'])
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining(
        'it repeats a gate of k8s.io/apiserver/pkg/features, and a program ends where the two differ',
      ),
    ])
  })
})

describe('the rules on API fields, without configuration', () => {
  const BETA = registry('serverGates', 'Paging').replace(
    'Default: false, PreRelease: featuregate.Alpha',
    'Default: true, PreRelease: featuregate.Beta',
  )
  const types = ['package v1', '', 'type T struct {', '\t// +featureGate=Paging', '\tField *string', '}', ''].join('\n')

  it.each([
    'pkg/apis/apps/v1/types.go',
    'staging/src/k8s.io/api/apps/v1/types.go',
    'api/v1beta1/widget_types.go',
    'apis/apps/v1/widget_types.go',
  ])('recognise %s as a file of API types', async (file) => {
    expect(await findingsIn({ 'features/server.go': BETA, [file]: types })).toEqual([`${file}:4 require-gated-field`])
  })

  it.each(['pkg/server/types.go', 'api/widget.go', 'api/v1alpha1/widget_types.go'])(
    'do not recognise %s as a file of API types',
    async (file) => {
      expect(await findingsIn({ 'features/server.go': BETA, [file]: types })).toEqual([])
    },
  )

  it('read the configured files if there are any', async () => {
    const config = { ...(JSON.parse(CONFIG) as object), api: { types: ['types/*.go'] } }
    const files = { 'feature-gates.config.json': JSON.stringify(config), 'features/server.go': BETA }
    expect(await findingsIn({ ...files, 'types/t.go': types, 'api/v1/t_types.go': types })).toEqual([
      'types/t.go:4 require-gated-field',
    ])
  })
})

describe('valid-feature-spec, on the comment of a constant', () => {
  const commented = (...lines: string[]): Record<string, string> => ({
    'features/server.go': registry('serverGates', 'Paging').replace(
      '\tPaging featuregate',
      `${lines.map((line) => `\t// ${line}\n`).join('')}\tPaging featuregate`,
    ),
  })

  it.each([[['alpha: v1.34', 'beta: v1.35']], [['GA: v1.36']]])(
    'reports that %j is not the stage of the spec',
    async (lines) => {
      expect(await findingsIn(commented(...lines))).toEqual([
        `features/server.go:${10 + lines.length} valid-feature-spec`,
      ])
    },
  )

  it.each([
    [['alpha: v1.34']],
    [['Paging cuts lists into pages.', 'Beta: when it is ready']],
    [['alpha: v1.34', 'beta: v1.37']],
  ])('does not report %j', async (lines) => {
    expect(await findingsIn(commented(...lines))).toEqual([])
  })
})

describe('no-fixed-gate-override, on configurations that Go code writes', () => {
  const KUBEADM = 'bootstrapv1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2"'
  const KUBELET = 'kubeletv1 "k8s.io/kubelet/config/v1beta1"'
  const config = JSON.stringify({ registries: [{ preset: 'kubernetes', currentVersion: '1.36' }] })
  const SET = '\tspec.ClusterConfiguration.FeatureGates[LocalMode] = true'

  /** The lines of `app.go` that are reported. */
  async function reportedLines(lines: readonly string[], imported = KUBEADM, file = 'app.go'): Promise<string[]> {
    const text = [
      'package app',
      `import ${imported}`,
      'import "sigs.k8s.io/cluster-api/util/version"',
      'var minVersion = semver.MustParse("1.31.0")',
      'const LocalMode = "ControlPlaneKubeletLocalMode"',
      ...lines,
      '',
    ].join('\n')
    const found = await findingsIn({ 'feature-gates.config.json': config, [file]: text })
    return found.filter((one) => one.startsWith(file)).map((one) => one.replace(/^[^:]*:/, ''))
  }

  const spec = (...body: string[]): string[] => [
    'func f(spec *bootstrapv1.KubeadmConfigSpec, v semver.Version) {',
    ...body,
    '}',
  ]

  it.each([
    ['a literal', ['var c = bootstrapv1.ClusterConfiguration{FeatureGates: map[string]bool{LocalMode: true}}'], 6],
    ['a field that is named after the type', spec(SET), 7],
    [
      'a parameter',
      ['func f(c *bootstrapv1.ClusterConfiguration) { c.FeatureGates["ControlPlaneKubeletLocalMode"] = true }'],
      6,
    ],
    ['a variable', ['func f() { c := &bootstrapv1.ClusterConfiguration{}; c.FeatureGates[LocalMode] = true }'], 6],
    ['an assigned map', spec(SET.replace('[LocalMode] = true', ' = map[string]bool{LocalMode: true}')), 7],
    ['code that returns early below a version', spec('\tif v.LT(minVersion) {', '\t\treturn', '\t}', SET), 10],
    [
      'code behind a package function that compares',
      spec('\tif version.Compare(v, minVersion, version.WithoutPreReleases()) < 0 {', '\t\treturn', '\t}', SET),
      10,
    ],
    ['code within a condition', spec('\tif v.GTE(semver.MustParse("1.31.0")) {', SET, '\t}'), 8],
  ])('reports a gate that is set in %s', async (_, lines, line) => {
    expect(await reportedLines(lines)).toEqual([`${line} no-fixed-gate-override`])
  })

  it('reports a gate of a kubelet against its lock', async () => {
    const code = ['var c = kubeletv1.KubeletConfiguration{FeatureGates: map[string]bool{"NodeSwap": false}}']
    expect(await reportedLines(code, KUBELET)).toEqual(['6 no-fixed-gate-override'])
  })

  it.each([
    ['an upper limit', spec('\tif v.GTE(semver.MustParse("1.36.0")) {', '\t\treturn', '\t}', SET)],
    ['another condition on a version', spec('\tif isOld(v.Minor) {', SET, '\t}')],
    ['operands in the other order', spec('\tif minVersion.LT(v) {', '\t\treturn', '\t}', SET)],
    ['a switch', spec('\tswitch v.Minor {', '\tcase 35:', SET, '\t}')],
    [
      'a call under a condition',
      [...spec(SET), 'func g(v semver.Version) {', '\tif v.LT(newVersion) {', '\t\tf(nil, v)', '\t}', '}'],
    ],
    ['a type of the file', ['var c = ClusterConfiguration{FeatureGates: map[string]bool{LocalMode: true}}']],
    [
      'a gate of a later release, from a version on',
      spec('\tif v.GTE(next) {', SET.replace('LocalMode', '"NotYetThere"'), '\t}'),
    ],
    ['a name that is not known', spec(SET.replace('LocalMode', 'name'))],
  ])('does not report: %s', async (_, lines) => {
    expect(await reportedLines(lines)).toEqual([])
  })

  it('does not report tests, and fields of packages that have nothing to do with kubeadm', async () => {
    expect(await reportedLines(spec(SET), KUBEADM, 'app_test.go')).toEqual([])
    expect(await reportedLines(spec(SET), 'bootstrapv1 "example.com/clusters/v1"')).toEqual([])
  })
})
