import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../codemods/remove-fixtures.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

type Files = Readonly<Record<string, string>>

const IMPORTS = 'import (\n\t"example.test/app/features"\n\t"example.test/app/featuregate"\n)\n'
const PROGRAM: Files = {
  '.git/HEAD': '',
  'go.mod': 'module example.test/app\n\ngo 1.21\n',
  'feature-gates.config.json': JSON.stringify({
    registries: [{ files: ['features/features.go'] }],
    currentVersion: '1.36',
  }),
  'featuregate/featuregate.go': `package featuregate

type Feature string

type FeatureSpec struct {
	Default, LockToDefault bool
	PreRelease             string
}

type FeatureGate interface {
	Enabled(name Feature) bool
}

type Gate struct{ known map[Feature]FeatureSpec }

func (g *Gate) Enabled(name Feature) bool {
	return g.known[name].Default
}
`,
  'features/features.go': `package features

import "example.test/app/featuregate"

const Pager featuregate.Feature = "Pager"

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	Pager: {Default: true, LockToDefault: true, PreRelease: "GA"}, // remove in 1.38
}
`,
  'app/app.go': `package app

${IMPORTS}
func Run(gate featuregate.FeatureGate, asked func(featuregate.Feature) bool) int {
	if gate.Enabled(features.Pager) {
		return 1
	}
	return 2
}
`,
}

async function run(command: 'strip' | 'remove', files: Files) {
  const root = tempFolder({ ...PROGRAM, ...files })
  const { code, stdout } = await runCli(root, [command, 'Pager', '--write', '--force', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { path: string; line: number; reason: string }[] }
  return {
    code,
    refused: refused.map(({ path, line, reason }) => `${path}:${line} ${reason}`),
    after: filesBelow(root),
  }
}

const other = (body: string, fields = ''): Files => ({
  'other/other.go': `package other\n\n${IMPORTS}\ntype Other struct {\n\t${fields}\n}\n\nfunc (o Other) Enabled(name featuregate.Feature) bool {\n\t${body}\n}\n\nvar _ = features.Pager\n`,
})

describe('a check through an interface of Go', () => {
  it('is stripped if only the gates themselves have all its methods', async () => {
    const { refused, after } = await run('strip', {})
    expect(refused).toEqual([])
    expect(after['app/app.go']).not.toContain('Enabled(')
  })

  it.each([
    ['has an answer of its own', 'return false', '', 'returns something else'],
    [
      'asks for more',
      'return o.tenant != "old" && o.gates.Enabled(name)',
      'tenant string\n\tgates featuregate.FeatureGate',
      'does more than check the gate',
    ],
    ['negates it', 'return !o.gates.Enabled(name)', 'gates featuregate.FeatureGate', 'does more than check the gate'],
    ['has a map of its own', 'return o.own[name]', 'own map[featuregate.Feature]bool', 'looks the name up elsewhere'],
  ])('is refused if a method of another package %s', async (_, body, fields, why) => {
    const { code, refused } = await run('strip', other(body, fields))
    const { line } = { line: fields.includes('\n') ? 13 : 12 }
    expect(refused).toEqual([
      `app/app.go:9 it may call the function on line ${line} of \`other/other.go\`, which ${why}; if it always has the gate's value, add { "call": "gate.Enabled" } to "checks"`,
    ])
    expect(code).toBe(1)
  })

  it.each([
    ['passes the name on', { ...other('return o.gates.Enabled(name)', 'gates featuregate.FeatureGate') }],
    [
      'lacks a parameter',
      {
        'other/other.go': 'package other\n\ntype Other struct{}\n\nfunc (Other) Enabled() bool {\n\treturn false\n}\n',
      },
    ],
  ])('is stripped if another method of that name %s', async (_, files) => {
    expect((await run('strip', files)).refused).toEqual([])
  })

  it('is stripped if another method of that name is one of a test, which is listed', async () => {
    const { refused } = await run('strip', { 'other/other_test.go': other('return false')['other/other.go'] as string })
    expect(refused).toEqual(['other/other_test.go:16 the test hands the gate to code that may set it'])
  })
})

describe('a Go check on a value whose type is not followed', () => {
  const never = 'type never struct{}\n\nfunc (never) Enabled(featuregate.Feature) bool {\n\treturn false\n}\n'
  const page = (code: string): Files => ({ 'app/page.go': `package app\n\n${IMPORTS}\n${never}\n${code}\n` })

  it.each([
    [
      'a parameter of a type parameter',
      'func show[G interface{ Enabled(featuregate.Feature) bool }](g G) bool {\n\treturn g.Enabled(features.Pager)\n}',
      15,
    ],
    [
      'an item of a list',
      'func show(all []featuregate.FeatureGate) {\n\tfor _, g := range all {\n\t\tprintln(g.Enabled(features.Pager))\n\t}\n}',
      16,
    ],
    [
      'what a function is converted to',
      'type asker func(featuregate.Feature) bool\n\nfunc (a asker) Enabled(name featuregate.Feature) bool {\n\treturn a(name)\n}\n\nfunc show(a asker) bool {\n\treturn a.Enabled(features.Pager)\n}',
      21,
    ],
  ])('is refused if it is %s, and another type has the method', async (_, code, line) => {
    const { refused } = await run('strip', page(code))
    expect(refused.map((one) => one.replace(/ .*/, ''))).toContain(`app/page.go:${line}`)
  })

  it('is refused if other code registers the gate again', async () => {
    const again = 'var again = map[featuregate.Feature]featuregate.FeatureSpec{\n\tfeatures.Pager: {},\n}\n'
    const { refused } = await run('strip', { 'app/again.go': `package app\n\n${IMPORTS}\n${again}` })
    expect(refused).toContainEqual(
      expect.stringContaining('line 9 of `app/again.go` changes the registered specs of Pager'),
    )
  })
})

describe('a program with another object of gates', () => {
  const page = (code: string): Files => ({
    'app/other.go': `package app\n\n${IMPORTS}\ntype specs = map[featuregate.Feature]featuregate.FeatureSpec\n\n${code}\n`,
  })
  const loop = (body: string, over = '[]string{"Pager", "Other"}'): Files =>
    page(
      `func fill() map[featuregate.Feature]featuregate.FeatureSpec {\n\tm := map[featuregate.Feature]featuregate.FeatureSpec{}\n\tfor key, one := range ${over} {\n\t\t${body}\n\t}\n\treturn m\n}`,
    )
  const own = 'map[featuregate.Feature]featuregate.FeatureSpec{}'

  it.each([
    ['in a loop over names', loop('m[featuregate.Feature(one)] = featuregate.FeatureSpec{Default: key > 0}')],
    [
      'in a loop, with a spec of a function',
      {
        ...loop('m[featuregate.Feature(one)] = off()'),
        'app/off.go': `package app\n\n${IMPORTS}\nfunc off() featuregate.FeatureSpec { return featuregate.FeatureSpec{} }\n`,
      },
    ],
    ['with copies that have another default', loop('one.Default = !one.Default\n\t\tm[key] = one', own)],
    ['with specs that are made of copies', loop('m[key] = featuregate.FeatureSpec{Default: !one.Default}', own)],
    [
      'by a helper',
      page(
        'func fill(add func(map[featuregate.Feature]featuregate.FeatureSpec), names ...featuregate.Feature) {\n\tfor _, name := range names {\n\t\tadd(map[featuregate.Feature]featuregate.FeatureSpec{name: {Default: false}})\n\t}\n}',
      ),
    ],
    [
      'by a method',
      page(
        'func fill(add func(featuregate.Feature, featuregate.FeatureSpec), names []featuregate.Feature) {\n\tfor _, name := range names {\n\t\tadd(name, featuregate.FeatureSpec{})\n\t}\n}',
      ),
    ],
  ])('is refused if it is filled %s', async (_, files) => {
    const { refused } = await run('strip', files)
    expect(refused).toEqual([
      expect.stringMatching(/^app\/app\.go:9 line 1\d of `app\/other\.go` changes the registered specs of gates/),
    ])
  })

  it.each([
    ['is filled with copies', loop('m[key] = one', own)],
    ['is filled with specs that keep the default', loop('m[key] = featuregate.FeatureSpec{Default: one.Default}', own)],
    [
      'is filled with what a function chooses of copies',
      page(
        'func latest(all []featuregate.FeatureSpec) featuregate.FeatureSpec {\n\tfor _, one := range all {\n\t\treturn one\n\t}\n\treturn featuregate.FeatureSpec{}\n}\n\nfunc fill(all map[featuregate.Feature][]featuregate.FeatureSpec, m map[featuregate.Feature]featuregate.FeatureSpec) {\n\tfor name, specs := range all {\n\t\tm[name] = latest(specs)\n\t}\n}',
      ),
    ],
    [
      'is filled with a list of copies',
      page(
        'func fill(all map[featuregate.Feature][]featuregate.FeatureSpec, m map[featuregate.Feature][]featuregate.FeatureSpec) {\n\tfor name, specs := range all {\n\t\tvar copies []featuregate.FeatureSpec\n\t\tfor _, one := range specs {\n\t\t\tcopies = append(copies, one)\n\t\t}\n\t\tm[name] = copies\n\t}\n}',
      ),
    ],
    ['has a gate of its own', page('var all = specs{"Other": {Default: true}}')],
  ])('is stripped if that %s', async (_, files) => {
    expect((await run('strip', files)).refused).toEqual([])
  })
})

describe('a Go gate whose registered entry other code of the package changes', () => {
  it.each([
    ['writes it', 'specs[Pager] = featuregate.FeatureSpec{}'],
    ['deletes it', 'delete(specs, Pager)'],
    ['writes all', 'for name := range specs {\n\t\tspecs[name] = featuregate.FeatureSpec{}\n\t}'],
    ['passes the map on', 'change(specs)'],
  ])('is refused if that code %s', async (_, code) => {
    const { refused } = await run('strip', {
      'features/patch.go': `package features\n\nimport "example.test/app/featuregate"\n\nfunc init() {\n\t${code}\n}\n\nfunc change(all map[featuregate.Feature]featuregate.FeatureSpec) {\n\tclear(all)\n}\n`,
    })
    expect(refused).toEqual([
      expect.stringMatching(
        /^app\/app\.go:9 line \d+ of `features\/patch\.go` changes the registered specs of (?:Pager|gates);/,
      ),
    ])
  })

  const withType = (type: string, entry: string, code: string): Files => ({
    'features/features.go': (PROGRAM['features/features.go'] as string)
      .replace(']featuregate.FeatureSpec', `]${type}featuregate.FeatureSpec`)
      .replace(/Pager: (\{.*\}),/, `Pager: ${entry},`),
    'features/patch.go': `package features\n\nfunc init() {\n\t${code}\n}\n`,
  })

  it.each([
    ['*', '$1', 'if spec, ok := specs[Pager]; ok {\n\t\tspec.Default = false\n\t}'],
    ['*', '$1', 'spec := specs[Pager]\n\tspec.Default = false'],
    ['*', '$1', 'for _, spec := range specs {\n\t\tspec.Default = false\n\t}'],
    ['[]', '{$1}', 'list := specs[Pager]\n\tlist[0].Default = false'],
  ])('is refused if that code writes what map[...]%sFeatureSpec shares: %s, %s', async (type, entry, code) => {
    const { refused } = await run('strip', withType(type, entry, code))
    expect(refused).toEqual([expect.stringMatching(/^app\/app\.go:9 line \d+ of `features\/patch\.go` changes/)])
  })

  it('is stripped if that code writes to a copy of the entry', async () => {
    const code = 'spec, ok := specs[Pager]\n\tspec.Default = false\n\tprintln(spec.Default, ok)'
    expect((await run('strip', withType('', '$1', code))).refused).toEqual([])
  })

  it('is stripped if that code changes another map, or is a test', async () => {
    const patch = 'package features\n\nfunc init() {\n\tdelete(specs, Pager)\n}\n'
    const own = 'package features\n\nvar own = map[string]bool{}\n\nfunc init() {\n\town["Pager"] = false\n}\n'
    expect((await run('strip', { 'features/own.go': own })).refused).toEqual([])
    // The test itself may be for the removed path.
    expect((await run('strip', { 'features/patch_test.go': patch })).refused).toEqual([
      'features/patch_test.go:4 the test hands the gate to code that may set it',
    ])
  })
})

const SPECS = 'map[featuregate.Feature]featuregate.FeatureSpec'
const NAMES = `package features

import "example.test/app/featuregate"

var Known = specs

func All() ${SPECS} { return specs }

func Again() ${SPECS} {
	known := All()
	return known
}

type holder struct{ specs ${SPECS} }

func (h *holder) Set(name featuregate.Feature) { h.specs[name] = featuregate.FeatureSpec{} }

func New() *holder { return &holder{specs: specs} }
`
const changeFromOutside = (code: string): Files => ({
  'features/names.go': NAMES,
  'other/other.go': `package other\n\n${IMPORTS}\nfunc init() {\n\t${code}\n}\n`,
})

describe('a Go gate whose registered entry is changed through another name of its map', () => {
  it.each([
    ['a function that returns it', 'features.All()[features.Pager] = featuregate.FeatureSpec{}'],
    ['a function that returns what another one returns', 'delete(features.Again(), features.Pager)'],
    ['a variable with what a function returns', 'all := features.All()\n\tdelete(all, features.Pager)'],
    ['another variable of the package', 'features.Known[features.Pager] = featuregate.FeatureSpec{}'],
  ])('is refused: %s', async (_, code) => {
    const { refused } = await run('strip', changeFromOutside(code))
    expect(refused).toEqual([
      expect.stringMatching(/^app\/app\.go:9 line \d+ of `other\/other\.go` changes the registered specs of Pager;/),
    ])
  })

  it.each([
    ['a literal', 'held := &holder{specs: specs}\n\theld.specs[Pager] = featuregate.FeatureSpec{}'],
    ['an assignment', 'var held holder\n\theld.specs = specs\n\tdelete(held.specs, Pager)'],
  ])('is refused: a field that gets it by %s', async (_, code) => {
    const { refused } = await run('strip', { 'features/names.go': `${NAMES}\nfunc init() {\n\t${code}\n}\n` })
    expect(refused).toEqual([
      expect.stringMatching(/^app\/app\.go:9 line \d+ of `features\/names\.go` changes the registered specs of Pager;/),
    ])
  })

  it('is stripped if an object that gets the map offers settings of its own, or its entries are only read', async () => {
    const read = 'for name := range features.All() {\n\t\tprintln(name, features.Known[name].Default)\n\t}'
    expect((await run('strip', changeFromOutside(read))).refused).toEqual([])
  })
})

const MORE = (code: string): string => `package features

import "example.test/app/featuregate"

func init() { ${code} }

func add(names map[featuregate.Feature]bool) { names[Pager] = true }

func change(spec *featuregate.FeatureSpec) { spec.Default = false }
`

describe('a Go gate of a registry whose entries a loop writes back', () => {
  const loop = (body: string, list = 'Reader: true'): Files => ({
    'features/features.go': `package features

import "example.test/app/featuregate"

const (
	Pager  featuregate.Feature = "Pager"
	Reader featuregate.Feature = "Reader"
)

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	Pager:  {Default: true, LockToDefault: true, PreRelease: "GA"}, // remove in 1.38
	Reader: {Default: true, PreRelease: "Beta"},
}

var limited = map[featuregate.Feature]bool{${list}}

func init() {
	for name := range limited {
		spec := specs[name]
		${body}
		specs[name] = spec
	}
}
`,
  })
  const WRITES = 'spec.Default = false'

  it.each([
    ['the gate is not among its keys', loop(WRITES)],
    ['the gate has that default already', loop('spec.Default = true', 'Pager: true')],
  ])('is stripped if %s', async (_, files) => {
    expect((await run('strip', files)).refused).toEqual([])
  })

  it.each([
    ['the gate is among its keys', loop(WRITES, 'Pager: true')],
    ['it writes another field', loop('spec.LockToDefault = false', 'Pager: true')],
    ['it writes another entry', loop('spec = specs[Reader]', 'Pager: true')],
    ['it hands out its copy', loop('change(&spec)\n\t\tspec.Default = true', 'Pager: true')],
    ['other code adds keys', { ...loop(WRITES), 'features/more.go': MORE('limited[Pager] = true') }],
    ['other code is given the keys', { ...loop(WRITES), 'features/more.go': MORE('add(limited)') }],
  ])('is refused if %s', async (_, files) => {
    const { refused } = await run('strip', files)
    expect(refused).toEqual([expect.stringContaining('of `features/features.go` changes the registered specs of')])
  })
})

describe('a gate name that Go code computes at run time', () => {
  const ask = (code: string): Files => ({
    'app/ask.go': `package app\n\nimport (\n\t"os"\n\n\t"example.test/app/featuregate"\n)\n\nvar gate featuregate.Gate\n\nfunc Ask() bool {\n\t${code}\n}\n\nfunc byText(name string) bool {\n\treturn gate.Enabled(featuregate.Feature(name))\n}\n`,
  })

  it.each([
    ['converted', 'return gate.Enabled(featuregate.Feature(os.Getenv("GATE")))', 12],
    [
      'joined',
      'var start featuregate.Feature = "Pa"\n\treturn gate.Enabled(start + featuregate.Feature(os.Args[1]))',
      13,
    ],
    ['made longer', 'var name featuregate.Feature = "Pa"\n\tname += "ger"\n\treturn gate.Enabled(name)', 14],
    ['held by a variable', 'name := featuregate.Feature(os.Args[1])\n\treturn gate.Enabled(name)', 13],
    ['given to a function', 'return byText(os.Args[1])', 16],
  ])('keeps a gate if the name is %s', async (_, code, line) => {
    const { refused, after } = await run('remove', ask(code))
    expect(refused).toContain(
      `app/ask.go:${line} it reads a gate by a name that is computed at run time and may be this one`,
    )
    expect(after['features/features.go']).toBe(PROGRAM['features/features.go'])
  })

  it.each(['vendor/k8s.io/component-base/featuregate', 'staging/src/k8s.io/component-base/featuregate'])(
    'keeps no gate for the library of gates itself: %s',
    async (folder) => {
      const { refused, after } = await run('remove', {
        [`${folder}/set.go`]:
          'package featuregate\n\nimport "example.test/app/featuregate"\n\nvar gate featuregate.Gate\n\nfunc isSet(names map[string]bool) bool {\n\tfor name := range names {\n\t\treturn gate.Enabled(featuregate.Feature(name))\n\t}\n\treturn false\n}\n',
      })
      expect(refused).toEqual([])
      expect(after['features/features.go']).not.toContain('Pager')
    },
  )

  it('keeps no gate if all names are literals', async () => {
    const { refused, after } = await run('remove', ask('return byText("Other" + os.Args[0][:0]) || byText("More")'))
    expect(refused).toEqual([])
    expect(after['features/features.go']).not.toContain('Pager')
  })
})

describe('a Go gate whose object of gates another package replaces', () => {
  const REGISTERED = `package features

import "example.test/app/featuregate"

const Pager featuregate.Feature = "Pager"

var Gates = featuregate.New()

func init() {
	Gates.Add(map[featuregate.Feature]featuregate.FeatureSpec{
		Pager: {Default: true, LockToDefault: true, PreRelease: "GA"}, // remove in 1.38
	})
}
`
  const APP = `package app

import "example.test/app/features"

func Run() int {
	if features.Gates.Enabled(features.Pager) {
		return 1
	}
	return 2
}
`
  const withPatch = (patch: string): Files => ({
    'featuregate/new.go': `package featuregate

func New() *Gate { return &Gate{known: map[Feature]FeatureSpec{}} }

func (g *Gate) Add(specs map[Feature]FeatureSpec) {
	for name, spec := range specs {
		g.known[name] = spec
	}
}
`,
    'features/features.go': REGISTERED,
    'app/app.go': APP,
    'swap/swap.go': `package swap\n\n${IMPORTS}\nfunc Swap() {\n\t${patch}\n}\n`,
  })

  it.each([
    ['by assigning it', 'features.Gates = featuregate.New()'],
    ['by its address', 'gates := &features.Gates\n\t*gates = featuregate.New()'],
    ['by what it points to', '*features.Gates = *featuregate.New()'],
  ])('is refused %s', async (_, patch) => {
    const { code, refused } = await run('strip', withPatch(patch))
    expect(refused).toEqual([
      expect.stringMatching(/^app\/app\.go:6 line 9 of `swap\/swap\.go` changes the registered specs of gates/),
    ])
    expect(code).toBe(1)
  })

  it.each([
    ['reads it', 'gates := features.Gates\n\t_ = []any{gates, featuregate.New()}'],
    [
      'has a variable of that name',
      'var features struct{ Gates *featuregate.Gate }\n\tfeatures.Gates = featuregate.New()',
    ],
  ])('is stripped if the package %s', async (_, patch) => {
    const { refused } = await run('strip', withPatch(patch))
    expect(refused).toEqual([])
  })
})

describe('a Go function of a package that has gates of its own, and a type for their names', () => {
  const agent = (asked: string, type = 'Feature string'): Files => ({
    'agent/agent.go': `package agent\n\nimport "example.test/app/featuregate"\n\nvar _ featuregate.Feature\n\ntype ${type}\n\ntype Gate interface {\n\tEnabled(name Feature) bool\n}\n\nvar Default Gate\n\nvar known = map[Feature]bool{}\n\nfunc Enabled(name Feature) bool {\n\treturn known[name]\n}\n`,
    'app/app.go': `package app\n\nimport "example.test/app/agent"\n\nfunc Run() bool {\n\treturn ${asked}\n}\n`,
  })

  it.each(['agent.Enabled("Pager")', 'agent.Default.Enabled("Pager")', 'agent.Enabled(agent.Feature("Pager"))'])(
    'is not a check of the same name: %s',
    async (asked) => {
      const { refused, after } = await run('strip', agent(asked))
      expect(refused).toEqual([])
      expect(after['app/app.go']).toBe(agent(asked)['app/app.go'])
    },
  )

  it('is a check if its type is only another name of that of the registry', async () => {
    const files = agent('agent.Enabled("Pager")', 'Feature = featuregate.Feature')
    expect((await run('strip', files)).after['app/app.go']).not.toContain('agent')
  })
})

describe('a check through what a Go registry makes of its map', () => {
  it('is stripped, since its methods are of the registry', async () => {
    const root = tempFolder({
      '.git/HEAD': '',
      'go.mod': 'module example.test/app\n\ngo 1.21\n',
      'feature-gates.config.json': '{"registries":[{"files":["features/features.go"]}],"currentVersion":"1.36"}',
      'features/features.go': `package features

const Pager = "Pager"

type FeatureGates map[string]bool

func New(own map[string]bool) (FeatureGates, error) {
	all := GetFeatureGatesDefaults()
	for name, enabled := range own {
		all[name] = enabled
	}
	return all, nil
}

func (gates FeatureGates) Enabled(name string) bool {
	return gates[name]
}

func GetFeatureGatesDefaults() map[string]bool {
	return map[string]bool{
		Pager:  true,
		"Other": false,
	}
}
`,
      'main.go': `package main

import "example.test/app/features"

func main() {
	gates, err := features.New(nil)
	if err == nil && gates.Enabled(features.Pager) {
		println("pages")
	}
}
`,
    })
    const { code } = await runCli(root, ['strip', 'Pager', '--value', 'true', '--write', '--force'])
    expect(code).toBe(0)
    expect(filesBelow(root)['main.go']).not.toContain('Enabled(')
  })
})
