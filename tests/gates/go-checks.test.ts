import { describe, expect, it } from 'vitest'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import type { GateChecks } from '../../src/gates/gate-check.js'
import { buildGateIndex } from '../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../src/registry/model.js'
import { readRegistry } from '../../src/registry/read-registry.js'
import { topLevelVariable } from '../../src/source/bindings.js'
import type { ImportResolver } from '../../src/source/import-resolver.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { viewOf } from '../registry/read-fixture.js'

const REGISTRY = `package features
import (
	"example.com/featuregate"
	generic "example.com/apiserver/names"
	"example.com/copied"
)
const (
	Lists = copied.Lists
	WatchList = generic.WatchList
	NewParser featuregate.Feature = "NewParser"
	Quota featuregate.Feature = "RequestQuota"
	Forgotten featuregate.Feature = "Forgotten"
)
var gates = map[featuregate.Feature]featuregate.FeatureSpec{
	NewParser: {Default: true, PreRelease: featuregate.GA, LockToDefault: true},
	Quota: {PreRelease: featuregate.Alpha},
	generic.WatchList: {PreRelease: featuregate.Beta},
	Lists: {PreRelease: featuregate.Beta},
}
var Changing = generic.WatchList
var RetryGate = featuregate.GlobalRegistry().MustRegister("exporter.retry", featuregate.StageStable)
var late *featuregate.Gate
func init() { late = featuregate.GlobalRegistry().MustRegister("late", featuregate.StageBeta) }
`
const registryView = viewOf('/p/features/features.go', REGISTRY)
const others = viewOf('/p/other/names.go', 'package other\nconst Level = "Quota"\nconst NewParser = "payload"\n')
const copied = viewOf('/p/vendor/example.com/copied/names.go', 'package copied\nconst Lists = "Lists"\n')

/** The packages `features`, `other` and `copied` are at hand, `elsewhere` isn't. */
const resolveImport: ImportResolver = (from, specifier) => {
  const [path = '', name = ''] = specifier.split('#')
  const view =
    path.endsWith('/features') || (path === '.' && from.includes('/features/'))
      ? registryView
      : path.endsWith('/other')
        ? others
        : path.endsWith('/copied')
          ? copied
          : null
  return view && topLevelVariable(view, name) ? view : null
}
const index = buildGateIndex([readRegistry(registryView, { resolveImport })], null, DEFAULT_POLICY)

function find(
  body: string,
  file = '/p/server/server.go',
  shapes: Parameters<typeof findGateChecks>[2]['shapes'] = [],
): GateChecks {
  const text = `package server
import (
	"example.com/app/features"
	"example.com/app/other"
	"example.com/copied"
	"example.com/elsewhere"
	kf "example.com/app/features"
	gates "example.com/base/featuregate"
)
func f(t *testing.T, features2 Gates) {
${body}
}
`
  return findGateChecks(viewOf(file, text), index, { shapes, resolveImport })
}

function gatesIn(body: string, shapes: Parameters<typeof findGateChecks>[2]['shapes'] = []): string[] {
  return find(body, undefined, shapes).checks.map(({ gate }) => gate)
}

describe('a check in Go', () => {
  it.each([
    ['of the default gate', 'if gates.DefaultFeatureGate.Enabled(features.NewParser) {}'],
    ['of an injected gate', 'return !s.gates.get().Enabled(kf.NewParser) && ok'],
    ['by a function of the package', 'x := features.Enabled(features.NewParser)'],
    ['with the values as an argument', 'if features.Enabled(cfg.FeatureGates, features.NewParser) {}'],
    ['by a name', 'if g.Enabled("NewParser") {}'],
    ['by a conversion', 'if g.Enabled(featuregate.Feature("NewParser")) {}'],
    ['by a local constant', 'const p = features.NewParser\nif g.Enabled(p) {}'],
  ])('is found %s', (_, body) => {
    expect(gatesIn(body)).toEqual(['NewParser'])
  })

  it('may be one by a constant of an unavailable package, which may register a gate of the same name', () => {
    const { checks, unproven } = find('if g.Enabled(elsewhere.NewParser) {}')
    expect(checks).toEqual([])
    expect(unproven.map(({ gate, reason }) => [gate, reason])).toEqual([
      ['NewParser', 'nothing shows that "example.com/elsewhere" registers the gate'],
    ])
  })

  it('is one by a constant that repeats one of an unavailable package, but not by a variable', () => {
    expect(gatesIn('if g.Enabled(features.WatchList) {}')).toEqual(['WatchList'])
    expect(gatesIn('const listed = features.WatchList\nif g.Enabled(listed) {}')).toEqual(['WatchList'])
    expect(gatesIn('if g.Enabled(features.Changing) {}')).toEqual([])
    expect(gatesIn('const listed = elsewhere.WatchLists\nif g.Enabled(listed) {}')).toEqual([])
  })

  it('is one by a constant of a vendored package that the registry takes it from', () => {
    expect(gatesIn('if g.Enabled(features.Lists) {}')).toEqual(['Lists'])
    expect(gatesIn('if g.Enabled(copied.Lists) {}')).toEqual(['Lists'])
  })

  it('names the gate, not its constant', () => {
    expect(gatesIn('_ = g.Enabled(features.Quota)')).toEqual(['RequestQuota'])
  })

  it('checks the object of a gate', () => {
    expect(gatesIn('if features.RetryGate.IsEnabled() || kf.RetryGate.IsEnabled() {}')).toEqual([
      'exporter.retry',
      'exporter.retry',
    ])
    expect(gatesIn('if elsewhere.RetryGate.IsEnabled() {}')).toEqual(['exporter.retry'])
    expect(gatesIn('RetryGate := other.Gate()\nif RetryGate.IsEnabled() {}')).toEqual([])
  })

  it.each([
    ['is assigned in a function', 'if features.late.IsEnabled() {}', ['late']],
    ['is passed on', 'gate := features.RetryGate\nif gate.IsEnabled() {}', ['exporter.retry']],
    [
      'has a gate of its own',
      'gate := gates.GlobalRegistry().MustRegister("exporter.retry", gates.StageStable)\nif gate.IsEnabled() {}',
      ['exporter.retry'],
    ],
    [
      'has a gate that no registry knows',
      'gate := gates.GlobalRegistry().MustRegister("unknown", gates.StageStable)\nif gate.IsEnabled() {}',
      [],
    ],
    ['is called for something else', 'if features.RetryGate.ID() {}', []],
    ['is called with a name', 'if features.RetryGate.IsEnabled("x") {}', []],
    ['comes from another package', 'if elsewhere.Other.IsEnabled() {}', []],
    ['has a value without a gate', 'if features.NewParser.IsEnabled() {}', []],
    ['is a local without a value', 'var late gates.Gate\nif late.IsEnabled() {}', []],
    ['is called itself', 'if IsEnabled() {}', []],
  ])('finds the gate of an object, or none, if the object %s', (_, body, wanted) => {
    expect(gatesIn(body)).toEqual(wanted)
  })

  it('is found through the wrappers of the configuration', () => {
    expect(gatesIn('if c.clusterConfig.ParserEnabled() {}', [{ call: 'ParserEnabled', gate: 'NewParser' }])).toEqual([
      'NewParser',
    ])
  })

  it('is not in comments, nor where another constant has the name of a gate', () => {
    expect(
      gatesIn('// if g.Enabled(features.NewParser) {\n/* g.Enabled("NewParser") */\n_ = "g.Enabled(NewParser)"'),
    ).toEqual([])
    expect(gatesIn('if g.Enabled(other.NewParser) {}')).toEqual([])
    expect(gatesIn('NewParser := 1\nif g.Enabled(NewParser) {}')).toEqual([])
    expect(gatesIn('if g.Enabled(features2.NewParser) {}')).toEqual([])
  })
})

describe('a name that no registry knows, in Go', () => {
  const unknownIn = (body: string): string[] =>
    find(`_ = g.FeatureGates().Enabled(features.NewParser)\n${body}`).unknown.map(({ kind, name }) => `${kind} ${name}`)

  it('is one that is written in place, or a constant beside a registry', () => {
    expect(unknownIn('_ = g.FeatureGates().Enabled("NewParsr")')).toEqual(['check NewParsr'])
    expect(unknownIn('_ = g.FeatureGates().Enabled(features.Forgotten)')).toEqual(['check Forgotten'])
  })

  it("is not another package's constant, which may be registered there", () => {
    expect(unknownIn('_ = g.FeatureGates().Enabled(other.Level)')).toEqual([])
    expect(unknownIn('_ = g.FeatureGates().Enabled(elsewhere.Unheard)')).toEqual([])
  })

  it('is not one of a test, which may register gates of its own', () => {
    expect(
      find('_ = g.FeatureGates().Enabled("Made")\n_ = featureGate.Set("Made=true")', '/p/server/server_test.go')
        .unknown,
    ).toEqual([])
  })

  it('is found in markers', () => {
    expect(
      unknownIn(
        '// +featureGate=NewParser\n// +featureGate=Gone\nvar a int\n// +openshift:enable:FeatureGate=AlsoGone\nvar b int',
      ),
    ).toEqual(['marker Gone', 'marker AlsoGone'])
  })
})

describe('an override in Go', () => {
  const overridesIn = (body: string): string[] =>
    find(body, '/p/server/server_test.go').overrides.map(({ name, value }) => `${name}=${value}`)

  it.each([
    [
      'featuregatetesting.SetFeatureGateDuringTest(t, gates.DefaultFeatureGate, features.NewParser, true)',
      ['NewParser=true'],
    ],
    ['features.SetFeatureGateDuringTest(t, features.Quota, tc.enabled)', ['RequestQuota=null']],
    ['defer clientfeaturestesting.SetFeatureDuringTest(t, features.Quota, false)', ['RequestQuota=false']],
    [
      'featuregatetesting.SetFeatureGatesDuringTest(t, gate, featuregatetesting.FeatureOverrides{features.NewParser: false, features.Quota: true})',
      ['NewParser=false', 'RequestQuota=true'],
    ],
    [
      'featureGate.SetFromMap(map[string]bool{"NewParser": true, string(features.Quota): false})',
      ['NewParser=true', 'RequestQuota=false'],
    ],
    ['featureGate.Set("NewParser=true,RequestQuota=false")', ['NewParser=true', 'RequestQuota=false']],
    ['featureGate.SetFeature(t, "x")', []],
  ])('%s', (body, expected) => {
    expect(overridesIn(body)).toEqual(expected)
  })
})

it('broken Go is a failure with its place, and its checks are not read', () => {
  expect(parseSource('/p/a.go', 'package p\nfunc f() { if { }')).toMatchObject({ kind: 'failure', place: { line: 2 } })
})
