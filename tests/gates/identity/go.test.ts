import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { GoPackages } from '../../../src/project/go-packages.js'
import { buildGateIndex } from '../../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../../src/registry/model.js'
import { readRegistry } from '../../../src/registry/read-registry.js'
import { tempFolder } from '../../support/temp-folder.js'
import { viewOf } from '../../registry/read-fixture.js'

const MODULE = 'example.test/app'

const FEATURES = `package features

import "example.test/elsewhere/featuregate"

const (
	X     featuregate.Feature = "X"
	Other featuregate.Feature = "Other"
)

var DefaultFeatureGate = featuregate.NewFeatureGate()

func Enabled(name featuregate.Feature) bool {
	return DefaultFeatureGate.Enabled(name)
}

func init() {
	DefaultFeatureGate.Add(map[featuregate.Feature]featuregate.FeatureSpec{
		X:     {Default: true, LockToDefault: true, PreRelease: featuregate.GA},
		Other: {Default: false, PreRelease: featuregate.Alpha},
	})
}
`

type Files = Readonly<Record<string, string>>

/** What the call in a function of `app/app.go` is: `is <evidence>`, `may be: <reason>`, `no`. */
function answer(
  code: string,
  files: Files = {},
  imports: readonly string[] = ['features'],
  file = 'app/app.go',
): string {
  const lines = imports.map((name) => (name.includes('"') ? name : `"${MODULE}/${name}"`)).join('\n\t')
  return answerOf(`package app\n\nimport (\n\t${lines}\n)\n\nfunc run() {\n\t${code}\n}\n`, files, file)
}

/** What the call in a file is. */
function answerOf(text: string, files: Files = {}, file = 'app/app.go'): string {
  const all: Files = { 'go.mod': `module ${MODULE}\n`, 'features/features.go': FEATURES, ...files, [file]: text }
  const root = tempFolder(all)
  const parse = (path: string): ReturnType<typeof viewOf> => viewOf(path, all[path.slice(root.length + 1)] ?? '')
  const packages = new GoPackages(parse)
  const resolveImport = packages.resolve.bind(packages)
  const registry = readRegistry(parse(join(root, 'features/features.go')), { resolveImport, configured: true })
  const { checks, unproven } = findGateChecks(
    parse(join(root, dirname(file), file.slice(dirname(file).length + 1))),
    buildGateIndex([registry], null, DEFAULT_POLICY),
    { shapes: [], resolveImport },
  )
  const [check] = checks
  const [open] = unproven
  return check ? `is ${check.evidence}` : open ? `may be: ${open.reason}` : 'no'
}

const DEPENDS_ON_MORE = `package tenants

import (
	"${MODULE}/features"
	"example.test/elsewhere/featuregate"
)

var Tenant string

func Enabled(name featuregate.Feature) bool {
	return Tenant != "old" && features.Enabled(name)
}
`
const COUNTS = 'func Enabled(name string) bool {\n\treturn len(name) == 1\n}\n'

describe('a function of another package of the project', () => {
  it('is a check where it passes the name on to one, and does nothing else', () => {
    expect(answer('_ = features.Enabled(features.X)')).toBe('is asks-a-check')
  })

  it.each([
    ['doesn’t ask for gates', 'permissions.Enabled("X")', { 'permissions/p.go': `package permissions\n\n${COUNTS}` }],
    ['depends on more', 'tenants.Enabled(features.X)', { 'tenants/tenants.go': DEPENDS_ON_MORE }],
  ])('is not one if it %s', (_, code, files) => {
    const folders = Object.keys(files).map((path) => path.slice(0, path.indexOf('/')))
    expect(answer(`_ = ${code}`, files, ['features', ...folders])).toBe('no')
  })

  const locked = (before: string, after = ''): Files => ({
    'features/locked.go': `package features\n\nimport "example.test/elsewhere/featuregate"\n\nfunc IsEnabled(name featuregate.Feature) bool {\n\t${before}\n\ton := DefaultFeatureGate.Enabled(name)\n\t${after}\n\treturn on\n}\n`,
  })

  it.each([
    ['state.mu.RLock()\n\tdefer state.mu.RUnlock()', ''],
    ['mu.Lock()', 'mu.Unlock()'],
    ['mu.Lock()\n\tother.RLock()\n\tdefer other.RUnlock()', 'mu.Unlock()'],
  ])('is a check if it only holds a lock besides: %s %s', (before, after) => {
    expect(answer('_ = features.IsEnabled(features.X)', locked(before, after))).toBe('is asks-a-check')
  })

  it.each([
    ['mu.RLock()\n\tdefer mu.Unlock()', ''],
    ['mu.Lock()\n\tdefer other.Unlock()', ''],
    ['door.Lock()', ''],
    ['mu.Lock(name)', 'mu.Unlock(name)'],
    ['all[0].Lock()', 'all[0].Unlock()'],
    ['mu.Unlock()', 'mu.Lock()'],
  ])('is not proven to be one if it does something else: %s %s', (before, after) => {
    expect(answer('_ = features.IsEnabled(features.X)', locked(before, after))).not.toBe('is asks-a-check')
  })

  it('is found under a name that differs from its folder, and in any file of the folder', () => {
    const files = { 'lib/doc.go': 'package tenants\n', 'lib/enabled.go': DEPENDS_ON_MORE }
    expect(answer('_ = own.Enabled(features.X)', files, ['features', `own "${MODULE}/lib"`])).toBe('no')
  })

  it('is not what a test of that package declares', () => {
    const files = { 'lib/lib.go': 'package lib\n', 'lib/lib_test.go': `package lib\n\n${COUNTS}` }
    expect(answer('_ = lib.Enabled("X")', files, ['lib'])).toBe('is outside')
  })

  it('is a check where the registry’s own package declares it, and it is given the constant and what sets gates', () => {
    const own = 'func IsEnabled(name string, config *Config) bool {\n\treturn lookUp(name, config)\n}\n'
    const files = { 'features/enabled.go': `package features\n\n${own}`, 'lib/lib.go': `package lib\n\n${own}` }
    expect(answer('_ = features.IsEnabled(features.X, nil)', files)).toBe('is constant')
    expect(answer('_ = lib.IsEnabled(features.X, nil)', files, ['features', 'lib'])).toBe(
      "may be: `IsEnabled` doesn't show that it reads the registered gates",
    )
    expect(answer('_ = features.IsEnabled("X", nil)', files)).toBe('no')
  })

  it('is not one if a method takes the name and computes a result of its own', () => {
    const method = (answer: string): Files => ({
      'lib/lib.go': `package lib\n\nimport "example.test/elsewhere/featuregate"\n\ntype Fake struct{ on map[featuregate.Feature]bool }\n\nfunc (f Fake) Enabled(name featuregate.Feature) bool {\n\t${answer}\n}\n\nfunc count(name featuregate.Feature) int { return len(name) }\n`,
    })
    const imports = ['features', 'lib']
    expect(answer('_ = lib.Fake{}.Enabled(features.X)', method('return false'), imports)).toBe('no')
    expect(answer('_ = lib.Fake{}.Enabled(features.X)', method('return name == "Y"'), imports)).toBe('no')
    expect(answer('_ = lib.Fake{}.Enabled(features.X)', method('return f.on[name]'), imports)).toBe(
      'may be: `Enabled` is a method of an object that nothing gives the registered gates',
    )
    const add = 'func (f Fake) Add(specs map[featuregate.Feature]featuregate.FeatureSpec) {}\n'
    for (const body of [
      'return f.on[name]',
      'key := string(name)\n\treturn f.texts[key]',
      'return f.bits[count(name)]',
    ])
      expect(
        answer('_ = lib.Fake{}.Enabled(features.X)', { 'lib/lib.go': `${method(body)['lib/lib.go']}${add}` }, imports),
      ).toBe('is key-type')
    for (const body of [
      'return len(name) > 3',
      'return len(string(name)) > 3',
      'print(string(name))\n\treturn true',
      'return count(name) > 3',
    ])
      expect(answer('_ = lib.Fake{}.Enabled(features.X)', method(body), imports)).toBe('no')
  })

  it('counts as a check as before if the package is not available', () => {
    expect(answer('_ = gates.Enabled("X")', {}, ['"example.test/elsewhere/gates"'])).toBe('is outside')
  })

  it('may be one if a variable holds it, which other code may set', () => {
    const files = {
      'lib/lib.go': `package lib\n\nimport "${MODULE}/features"\n\nvar Enabled = features.Enabled\n`,
    }
    expect(answer('_ = lib.Enabled(features.X)', files, ['features', 'lib'])).toBe(
      'may be: `Enabled` is a variable, which may hold another function',
    )
  })
})

describe('a function of a package at hand that is given the text of a constant', () => {
  const lib = (results: string, body: string): Files => ({
    'lib/lib.go': `package lib\n\nvar names []string\n\nfunc Enabled(name string) ${results} {\n\t${body}\n}\n`,
  })

  it.each([
    [
      'looks for it in a list',
      'for _, one := range names {\n\t\tif one == name {\n\t\t\treturn true\n\t\t}\n\t}\n\treturn false',
    ],
    ['passes it on', 'return ask(name)'],
  ])('is a check if it %s', (_, body) => {
    expect(answer('lib.Enabled(string(features.X))', lib('bool', body), ['features', 'lib'])).toBe('is constant')
  })

  it.each([
    ['only looks at the letters of the name', 'bool', 'return len(name) > 100', /^may be: `Enabled` doesn't show/],
    ['returns no boolean', 'string', 'return ask(name)', /^no$/],
  ])('is not one if it %s', (_, results, body, expected) => {
    expect(answer('lib.Enabled(string(features.X))', lib(results, body), ['features', 'lib'])).toMatch(expected)
  })
})

describe('a function that is given the registry’s constant and looks it up', () => {
  const lookUp = (parameter: string, body: string): Files => ({
    'lib/lib.go': `package lib

import (
	"context"
	"example.test/elsewhere/api"
	"example.test/elsewhere/featuregate"
	"${MODULE}/settings"
)

var names []string
var all map[string]bool
var state holder
var client api.Client

type holder struct{ on map[string]bool }

func (h holder) Load() map[string]bool { return h.on }

func read(path string) (map[string]bool, error) { return nil, nil }

func current() map[string]bool { return all }

func Enabled(name ${parameter}) bool {
	${body}
}
`,
    'settings/settings.go': 'package settings\n\nvar On map[string]bool\n\nvar Known []string\n',
  })
  const LOADED = [
    'cfg := api.Config{}\n\tclient.Get(context.TODO(), "default", &cfg)\n\treturn cfg.Spec.FeatureGates[key]',
    'cfg, _ := client.Configs("ns").Get(context.TODO(), "default")\n\tret, ok := cfg.FeatureGates[key]\n\treturn ok && ret',
    'var cfg api.Config\n\tread(&cfg)\n\treturn cfg.Has(key)',
    'on, _ := read("/etc/gates")\n\treturn on[key]',
    'return client.Get("default").FeatureGates[key]',
    'return current()[key]',
    'on := current()\n\tcopied := on\n\treturn copied[key]',
    'return api.Contains(client.List("gates"), key)',
    'list, _ := client.List("gates")\n\tfor _, one := range list {\n\t\tif one == key {\n\t\t\treturn true\n\t\t}\n\t}\n\treturn false',
    'for _, one := range client.List("gates") {\n\t\tif one.Has(key) {\n\t\t\treturn true\n\t\t}\n\t}\n\treturn false',
  ]
  const DECLARED = [
    'return all[key]',
    'on := all\n\treturn on[key]',
    'return state.on[key]',
    'on := state.Load()\n\treturn on[key]',
    'return settings.On[key]',
    'on, ok := settings.On[key]\n\treturn ok && on',
    'return api.Contains(names, key)',
    'for _, one := range settings.Known {\n\t\tif one == key {\n\t\t\treturn true\n\t\t}\n\t}\n\treturn false',
  ]
  const keys = ['name', 'string(name)']

  it.each(keys.flatMap((key) => LOADED.map((body) => body.replaceAll('key', key))))(
    'may be a check in what it has loaded itself: %s',
    (body) => {
      expect(answer('_ = lib.Enabled(string(features.X))', lookUp('string', body), ['features', 'lib'])).toBe(
        'may be: `Enabled` looks the name up in what it has loaded itself',
      )
      expect(answer('_ = lib.Enabled(features.X)', lookUp('featuregate.Feature', body), ['features', 'lib'])).toMatch(
        body.includes('==') ? /^no$/ : /^may be: `Enabled` looks the name up in what it has loaded itself$/,
      )
    },
  )

  it.each(keys.flatMap((key) => DECLARED.map((body) => body.replaceAll('key', key))))(
    'is a check in what is declared outside of it: %s',
    (body) => {
      expect(answer('_ = lib.Enabled(string(features.X))', lookUp('string', body), ['features', 'lib'])).toBe(
        'is constant',
      )
    },
  )

  it('is found in another file of the package', () => {
    const { 'lib/lib.go': text = '' } = lookUp('string', LOADED[0]?.replaceAll('key', 'name') ?? '')
    const files = { 'app/other.go': text.replace('package lib', 'package app') }
    expect(answer('_ = Enabled(string(features.X))', files)).toMatch(/^may be: /)
  })
})

describe('a function of another file of the package', () => {
  it.each([
    ['doesn’t ask for gates', 'no', `package app\n\n${COUNTS.replace('Enabled', 'isEnabled')}`],
    [
      'passes the name on to a check',
      'is asks-a-check',
      `package app\n\nimport "${MODULE}/features"\n\nfunc isEnabled(name string) bool {\n\treturn features.Enabled(name)\n}\n`,
    ],
  ])('that %s: %s', (_, expected, text) => {
    expect(answer('_ = isEnabled("X")', { 'app/other.go': text })).toBe(expected)
  })

  it('is not what a program beside the package declares', () => {
    const text = `//go:build ignore\n\npackage main\n\n${COUNTS.replace('Enabled', 'isEnabled')}`
    expect(answer('_ = isEnabled("X")', { 'app/gen.go': text })).toBe('is outside')
  })
})

describe('a function that has a body for each build', () => {
  const asks = `import "${MODULE}/features"\n\nfunc isEnabled(name string) bool {\n\treturn features.Enabled(name)\n}\n`
  const counts = COUNTS.replace('Enabled', 'isEnabled')

  it('is a check if all bodies are', () => {
    const files = { 'app/a_linux.go': `package app\n\n${asks}`, 'app/a_windows.go': `package app\n\n${asks}` }
    expect(answer('_ = isEnabled("X")', files)).toBe('is asks-a-check')
  })

  it('may be one if some bodies are, wherever the first one is', () => {
    const expected = 'may be: `isEnabled` isn’t the same in all builds'.replace('’', "'")
    const one = { 'app/a_linux.go': `package app\n\n${asks}`, 'app/a_windows.go': `package app\n\n${counts}` }
    expect(answer('_ = isEnabled("X")', one)).toBe(expected)
    const other = {
      'app/a.go': `//go:build !x\n\npackage app\n\n${counts}`,
      'app/b.go': `//go:build x\n\npackage app\n\n${asks}`,
    }
    expect(answer('_ = isEnabled("X")', other)).toBe(expected)
  })

  it('is not one if no other is', () => {
    const files = { 'app/a_linux.go': `package app\n\n${counts}`, 'app/a_windows.go': `package app\n\n${counts}` }
    expect(answer('_ = isEnabled("X")', files)).toBe('no')
  })
})

describe('a method', () => {
  const METHOD = COUNTS.replace('func ', 'func (b *Bar) ')

  it.each([
    ['of a type of another file', 'bar := Bar{}\n\t_ = bar.Enabled("X")', 'app', 'features'],
    ['of a type of another package', 'bar := &ui.Bar{}\n\t_ = bar.Enabled("X")', 'ui', 'ui'],
    ['of what a function of another package gives', '_ = ui.New().Enabled("X")', 'ui', 'ui'],
    ['of a variable of another package that has only a type', '_ = ui.Flags.Enabled("X")', 'ui', 'ui'],
  ])('%s is not a check if its body does not check gates', (_, code, folder, imported) => {
    const files = {
      [`${folder}/bar.go`]: `package ${folder}\n\ntype Bar struct{}\n\nvar Flags Bar\n\nfunc New() *Bar {\n\treturn &Bar{}\n}\n`,
      [`${folder}/enabled.go`]: `package ${folder}\n\n${METHOD}`,
    }
    expect(answer(code, files, [imported])).toBe('no')
  })

  it('is not a check if another type of the project provides it, whatever the name of the outer type', () => {
    const files = {
      'ui/bar.go': `package ui\n\ntype Bar struct{}\n\n${METHOD}`,
      'ui/feature.go': 'package ui\n\ntype FeatureBar struct {\n\t*Bar\n}\n',
    }
    expect(answer('bar := ui.FeatureBar{}\n\t_ = bar.Enabled("X")', files, ['ui'])).toBe('no')
  })

  it('of an interface that accepts only names of gates is a check, also where another file declares the interface', () => {
    const files = {
      'gates/gates.go':
        'package gates\n\nimport "example.test/elsewhere/featuregate"\n\ntype Asked interface {\n\tEnabled(name featuregate.Feature) bool\n}\n\nvar All Asked\n',
    }
    expect(answer('_ = gates.All.Enabled("X")', files, ['gates'])).toBe('is key-type')
  })

  it('of a gate that the registry’s package holds is a check', () => {
    expect(answer('_ = features.DefaultFeatureGate.Enabled(features.X)')).toBe('is outside')
    expect(answer('gate := features.DefaultFeatureGate\n\t_ = gate.Enabled("X")')).toMatch(/^(?:is|may be)/)
  })
})

describe('a parameter that is named like a check', () => {
  it('has its name in the reason', () => {
    const text = 'func(isEnabled func(string) bool) bool { return isEnabled("X") }(nil)'
    expect(answer(`_ = ${text}`)).toBe('may be: it is unknown what `isEnabled` is')
  })
})

describe('a function that looks the name up in the registered specs of its package', () => {
  const lookUp = (body: string) => ({
    'features/features.go': `package features

type Feature string

type FeatureSpec struct {
	Default, LockToDefault bool
	PreRelease             string
}

const X Feature = "X"

var specs = map[Feature]FeatureSpec{X: {Default: true, LockToDefault: true, PreRelease: "GA"}}

func Enabled(name Feature) bool {
	${body}
}
`,
  })

  it.each([
    'return specs[name].Default',
    'spec := specs[name]\n\treturn spec.Default',
    'spec, _ := specs[name]\n\treturn spec.Default',
    'spec, ok := specs[name]\n\treturn ok && spec.Default',
    'spec, ok := specs[name]\n\tif !ok {\n\t\tpanic(name)\n\t}\n\treturn spec.Default',
    'if spec, ok := specs[name]; ok {\n\t\treturn spec.Default\n\t}\n\treturn false',
  ])('is a check: %s', (body) => {
    expect(answer('_ = features.Enabled(features.X)', lookUp(body))).toBe('is reads-registry')
  })

  it.each([
    '_, ok := specs[name]\n\treturn ok',
    'spec, ok := specs[name]\n\treturn !ok || !spec.Default',
    'spec, ok := specs[name]\n\treturn ok && spec.Default && len(specs) > 1',
    'spec, ok := specs[Feature(string(name)+"Beta")]\n\treturn ok && spec.Default',
  ])('is not a check if it returns something else: %s', (body) => {
    expect(answer('_ = features.Enabled(features.X)', lookUp(body))).toBe('no')
  })
})

describe('a function of any name', () => {
  const WRAPPERS = `package gates

import (
	"${MODULE}/features"
	"example.test/elsewhere/featuregate"
)

func Has(name featuregate.Feature) bool {
	return features.Enabled(name)
}

func Lacks(name featuregate.Feature) bool {
	return !features.Enabled(name)
}

func Describe(name featuregate.Feature) string {
	return string(name)
}
`
  const files = { 'gates/gates.go': WRAPPERS }

  it('is a check if it passes the name on to one, and does nothing else', () => {
    expect(answer('_ = gates.Has(features.X)', files, ['features', 'gates'])).toBe('is asks-a-check')
    expect(answer('_ = gates.Lacks(features.X)', files, ['features', 'gates'])).toBe('no')
    expect(answer('_ = gates.Describe(features.X)', files, ['features', 'gates'])).toBe('no')
  })

  it('is a check in a variable that holds nothing else', () => {
    expect(answer('has := gates.Has\n\t_ = has(features.X)', files, ['features', 'gates'])).toBe('is asks-a-check')
    expect(answer('on := features.DefaultFeatureGate.Enabled\n\t_ = on(features.X)')).toBe('is outside')
  })

  it('is a check if it converts the name to a type of a package that has the word in functions, too', () => {
    const converted = `package gates

import (
	"${MODULE}/features"
	"${MODULE}/names"
)

func Has(name string) bool {
	return features.Enabled(names.Feature(name))
}
`
    const own = {
      'gates/gates.go': converted,
      'names/names.go':
        'package names\n\ntype Feature string\n\nfunc Describe(name Feature) string {\n\treturn string(name)\n}\n',
    }
    expect(answer('_ = gates.Has("X")', own, ['gates'])).toBe('is asks-a-check')
  })

  it('is not a check if a function changes the name before', () => {
    const renames = `${WRAPPERS}
func laterFeature(name featuregate.Feature) featuregate.Feature {
	return name + "Later"
}

func HasLater(name featuregate.Feature) bool {
	return features.Enabled(laterFeature(name))
}

func HasText(name string) bool {
	return features.Enabled(featuregate.Feature(name))
}
`
    const other = { 'gates/gates.go': renames }
    expect(answer('_ = gates.HasLater(features.X)', other, ['features', 'gates'])).toBe('no')
    expect(answer('_ = gates.HasText("X")', other, ['features', 'gates'])).toBe('is asks-a-check')
    expect(
      answer(
        '_ = features.Enabled(gates.LaterFeature(features.X))',
        {
          'gates/gates.go': renames.replaceAll('laterFeature', 'LaterFeature'),
        },
        ['features', 'gates'],
      ),
    ).toBe('no')
  })

  it('is not proven in a variable of the package, which any of its files may set', () => {
    const own = `package app\n\nimport "${MODULE}/features"\n\nvar has = func(name string) bool {\n\treturn features.Enabled(name)\n}\n\nfunc run() {\n\t_ = has(features.X)\n}\n`
    expect(answerOf(own)).toBe('no')
    expect(answerOf(own.replaceAll('has', 'isEnabled'))).toBe(
      'may be: `isEnabled` is a variable, which may hold another function',
    )
  })

  it('counts the variable and the embedded method that another build has', () => {
    const ofBuild = { 'app/on_windows.go': WRAPPERS.replace('package gates', 'package app') }
    const variable = 'package app\n\nvar Has = func(name string) bool {\n\treturn false\n}\n'
    expect(answer('_ = Has(features.X)', ofBuild)).toBe('is asks-a-check')
    expect(answer('_ = Has(features.X)', { ...ofBuild, 'app/on_linux.go': variable })).toBe('no')

    const types = `package app\n\ntype base struct{}\n\nfunc (base) Has(name string) bool {\n\treturn name == ""\n}\n\ntype set struct{ base }\n`
    const method = `package app\n\nimport "${MODULE}/features"\n\nfunc (set) Has(name string) bool {\n\treturn features.Enabled(name)\n}\n`
    const asked = '_ = set{}.Has(features.X)'
    expect(answer(asked, { 'app/types.go': types, 'app/has.go': method })).toBe('is asks-a-check')
    expect(answer(asked, { 'app/types.go': types, 'app/has_windows.go': method })).toBe('no')
  })

  it.each([
    'has := gates.Has\n\thas = gates.Lacks\n\t_ = has(features.X)',
    'has := gates.Has\n\tchange(&has)\n\t_ = has(features.X)',
    'has, _ := gates.Has, 1\n\t_ = has(features.X)',
  ])('is not proven in a variable that may hold another one: %s', (code) => {
    expect(answer(code, files, ['features', 'gates'])).not.toMatch(/^is/)
  })
})

describe('a function that returns the value and an error', () => {
  const registry = (body: string): Files => ({
    'features/features.go': `package features

import (
	"fmt"

	"example.test/elsewhere/gates"
)

const (
	X     = "X"
	Other = "Other"
)

var featureGates = map[string]bool{
	X:     true,
	Other: false,
}

var loaded bool

func Enabled(name string) (bool, error) {
	${body}
}

func unknown(name string) error { return fmt.Errorf("unknown gate %s: %w", name, gates.ErrUnknown) }
`,
  })
  const asked = 'on, err := features.Enabled(features.X)\n\tuse(on, err)'

  it.each([
    ['if on, ok := featureGates[name]; ok {\n\t\treturn on, nil\n\t}\n\treturn false, unknown(name)'],
    ['on, ok := featureGates[name]\n\tif !ok {\n\t\treturn false, unknown(name)\n\t}\n\treturn on, nil'],
  ])('is a check where the error is nil for each registered gate: %s', (body) => {
    expect(answer(asked, registry(body))).toBe('is reads-registry')
  })

  it.each([
    ['if !loaded {\n\t\treturn false, unknown(name)\n\t}\n\treturn featureGates[name], nil'],
    ['if unknown(name); true {\n\t\treturn featureGates[name], nil\n\t}\n\treturn false, nil'],
    ['return featureGates[name], unknown(name)'],
    ['on, ok := featureGates[name]\n\tif ok {\n\t\treturn on, unknown(name)\n\t}\n\treturn on, nil'],
  ])('may be one where it does more: %s', (body) => {
    expect(answer(asked, registry(body))).toBe('may be: `Enabled` also returns an error, which nothing shows to be nil')
  })

  it('may be one where it passes the name to a package that is not there', () => {
    expect(answer(asked, registry('return gates.Enabled(name)'))).toBe(
      'may be: `gates.Enabled` also returns an error, which nothing shows to be nil',
    )
  })
})

describe("the library of gates in Go's folder for other modules", () => {
  const LIBRARY = `package featuregate

type Feature string

type FeatureSpec struct{ Default, LockToDefault bool; PreRelease string }

type gates struct {
	known  map[Feature]FeatureSpec
	asked  map[Feature]bool
	values map[Feature]bool
}

func NewFeatureGate() *gates { return &gates{} }

func featureEnabled(key Feature, values map[Feature]bool, known map[Feature]FeatureSpec) bool {
	if v, ok := values[key]; ok {
		return v
	}
	return known[key].Default
}

func (g *gates) record(key Feature) { g.asked[key] = true }

func (g *gates) Enabled(key Feature) bool {
	v := featureEnabled(key, g.values, g.known)
	g.record(key)
	return v
}
`
  const ASKED = 'if features.DefaultFeatureGate.Enabled(features.X) {\n\t}'

  it('is taken for what it is from outside, though its method does more than look the gate up', () => {
    expect(answer(ASKED, { 'vendor/example.test/elsewhere/featuregate/gates.go': LIBRARY })).toBe('is outside')
    expect(answer(ASKED)).toBe('is outside')
  })

  it.each([
    ['takes any text', LIBRARY.replaceAll('(key Feature) bool', '(key string) bool')],
    [
      'takes the names of another package',
      LIBRARY.replace('package featuregate', 'package featuregate\n\nimport "example.test/elsewhere/names"').replaceAll(
        'key Feature',
        'key names.Feature',
      ),
    ],
  ])('is read like code of the project if its method %s', (_, library) => {
    expect(answer(ASKED, { 'vendor/example.test/elsewhere/featuregate/gates.go': library })).toBe('no')
  })
})

describe('a Go function that looks for what was set before what is registered', () => {
  const registry = (set: string, body: string): Files => ({
    'features/features.go': `package features

type Feature string

type FeatureSpec struct {
	Default, LockToDefault bool
	PreRelease             string
}

const X Feature = "X"

var featureSpecs = map[Feature]FeatureSpec{
	X: {Default: true, LockToDefault: true, PreRelease: "GA"},
}

${set}

func Enabled(name Feature) bool {
	${body}
}
`,
  })
  const FIRST = 'if on, ok := set[name]; ok {\n\t\treturn on\n\t}\n\t'
  const REST = 'return featureSpecs[name].Default'

  it.each([['var set = map[Feature]bool{}'], ['var set = make(map[Feature]bool)']])(
    'is a check if nothing is set at the start: %s',
    (set) => {
      expect(answer('_ = features.Enabled(features.X)', registry(set, FIRST + REST))).toBe('is key-type')
    },
  )

  it.each([
    ['something is set at the start', 'var set = map[Feature]bool{X: false}', FIRST + REST],
    ['it is read from elsewhere', 'var set = readFlags()', FIRST + REST],
    ['both must be on', 'var set = map[Feature]bool{}', `${REST} && set[name]`],
    ['it returns the opposite', 'var set = map[Feature]bool{}', FIRST.replace('return on', 'return !on') + REST],
    ['it does more', 'var set = map[Feature]bool{}', `log(name)\n\t${FIRST}${REST}`],
    ['it looks for another name', 'var set = map[Feature]bool{}', FIRST.replace('set[name]', 'set["All"]') + REST],
  ])('is not one if %s', (_, set, body) => {
    expect(answer('_ = features.Enabled(features.X)', registry(set, body))).toBe('no')
  })
})
