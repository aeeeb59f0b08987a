import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCheckShapes } from '../../../src/cli/init/find-check-shapes.js'
import { openProject } from '../../../src/project/open-project.js'
import { tempFolder } from '../../support/temp-folder.js'

const REGISTRY = `export const NAMES = { Parser: 'Parser' } as const
export const featureGates = { Parser: { preRelease: 'Beta', default: true }, Cache: { preRelease: 'Beta', default: true } }
`

function shapesInGo(features: string, main: string): unknown[] {
  const root = tempFolder({
    '.git/HEAD': '',
    'go.mod': 'module example.test/app\n',
    'features/features.go': features,
    'main.go': main,
  })
  const project = openProject({ cwd: root, overrides: { registries: [{ files: ['features/features.go'] }] } })
  return [...findCheckShapes({ scripts: [join(root, 'main.go')], tests: [] }, project).found]
}

function shapesIn(code: string, file = 'main.tsx'): unknown[] {
  const root = tempFolder({ '.git/HEAD': '', 'gates.ts': REGISTRY, [file]: `import { NAMES } from './gates'\n${code}` })
  const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates.ts'] }] } })
  return findCheckShapes({ scripts: [join(root, 'gates.ts'), join(root, file)], tests: [] }, project).found.map(
    ({ entry, places }) => [entry, places],
  )
}

function shapesWithNotes(code: string): unknown[] {
  const registry = REGISTRY.replace("{ Parser: 'Parser' }", "{ Parser: 'Parser', Cache: 'Cache' }")
  const root = tempFolder({
    '.git/HEAD': '',
    'gates.ts': registry,
    'main.ts': `import { NAMES, featureGates } from './gates'\n${code}`,
  })
  const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates.ts'] }] } })
  return [...findCheckShapes({ scripts: [join(root, 'gates.ts'), join(root, 'main.ts')], tests: [] }, project).found]
}

describe('init proposes for the configuration', () => {
  it.each([
    [
      'a hook',
      "const on = useFeature('Parser')\nconst other = useFeature(NAMES.Parser)",
      [[{ call: 'useFeature' }, 2]],
    ],
    [
      'a hook that returns a list, with the part that has the value',
      "const [on] = useFlag('Parser')\nconst [isOn, reload] = useFlag(NAMES.Parser)\nconst [, third] = useFlagOf(user, 'Cache')",
      [
        [{ call: 'useFlag', result: 0 }, 2],
        [{ call: 'useFlagOf', argument: 1, result: 1 }, 1],
      ],
    ],
    [
      'a hook that returns an object, with the member that has the value',
      "const { isEnabled, reason } = useFlag('Parser')\nconst whole = useFlag('Parser')\nconst { data } = useFlagData('Cache')",
      [[{ call: 'useFlag', result: 'isEnabled' }, 1]],
    ],
    [
      'a hook of whose result a member is read at once, with that member',
      "if (useFlag('Parser').enabled) run()\nconst on = useFlag('Cache')?.enabled",
      [[{ call: 'useFlag', result: 'enabled' }, 2]],
    ],
    [
      'objects of which a member has the value',
      'if (app.experiments.Parser.isOn) run()',
      [[{ member: 'experiments', result: 'isOn' }, 1]],
    ],
    [
      'a function that takes the gate as another argument',
      "if (client.hasFlag(user, 'Parser')) run()",
      [[{ call: 'hasFlag', argument: 1 }, 1]],
    ],
    [
      'a method whose name only says that it gets a value, with the object that is called like gates',
      "if (await features.getValue('Parser')) run()\nconst on = app.features.getValue(NAMES.Parser) ? 1 : 2\nif (cache.getValue('Parser')) run()",
      [[{ call: 'features.getValue' }, 2]],
    ],
    [
      'members of an object',
      'if (!app.flags.Parser) run()\nconst x = app.flags?.Cache ? 1 : 2',
      [[{ member: 'flags' }, 2]],
    ],
    [
      'a component',
      'const x = <FeatureGate name="Parser">yes</FeatureGate>',
      [[{ jsx: 'FeatureGate', prop: 'name' }, 1]],
    ],
    [
      'a call of a usual name of which nothing proves that it checks gates',
      "export function f(ctx) { if (ctx.gates.isEnabled('Parser')) run() }\nexport const g = (ctx) => isFeatureEnabled(ctx, NAMES.Cache)\nimport { isFeatureEnabled } from './other'",
      [[{ call: 'gates.isEnabled' }, 1]],
    ],
    [
      'what is asked most first',
      "const a = useFlag('Cache')\nif (flags.Parser) run()\nif (flags.Cache) run()",
      [
        [{ member: 'flags' }, 2],
        [{ call: 'useFlag' }, 1],
      ],
    ],
  ])('%s', (_, code, expected) => {
    expect(shapesIn(code)).toEqual(expected)
  })

  it('members of a registry that is a plain list of flags, whatever its name', () => {
    const root = tempFolder({
      '.git/HEAD': '',
      'flags.ts': 'export const FEATURE_FLAGS = { newNav: true, oldNav: false }\n',
      'main.ts': "import { FEATURE_FLAGS } from './flags'\nif (FEATURE_FLAGS.newNav) run()\n",
    })
    const project = openProject({ cwd: root, overrides: { registries: [{ files: ['flags.ts'] }] } })
    expect(project.index.gates.has('newNav')).toBe(true)
    expect(findCheckShapes({ scripts: [join(root, 'main.ts')], tests: [] }, project).found).toEqual([
      { entry: { member: 'FEATURE_FLAGS' }, places: 1 },
    ])
  })

  it('an object that only holds the flags which the name before it names', () => {
    const code = 'if (app.experiments.configuration.Parser) run()\nif (app.other.configuration.Other) run()'
    expect(shapesIn(code)).toEqual([[{ member: 'experiments.configuration' }, 1]])
    expect(shapesIn(`${code}\nif (experiments.configuration.Other) run()`)).toEqual([])
  })

  it('an object of flags with the name of the service around it, where others have the same name', () => {
    const code = 'if (a.flagService.flags.Parser.value) run()\nsend(a.flagService.flags.Cache.value && b)'
    const member = 'flagService.flags'
    expect(shapesIn(code)).toEqual([[{ member: 'flags', result: 'value' }, 2]])
    expect(shapesIn(`${code}\nif (build.flags.debug) run()`)).toEqual([[{ member, result: 'value' }, 2]])
    expect(shapesIn(`${code}\nif (flagService.flags.debug) run()`)).toEqual([])
    expect(shapesIn(`${code}\nflagService.flags.Parser.value = true`)).toEqual([])
    expect(shapesIn("if (flags.Parser.value === 'new') run()")).toEqual([])
  })

  it('fields of a Go struct that is the registry, but not where code fills them', () => {
    const struct =
      'package features\n\ntype FeatureGates struct {\n\tParser bool\n\tCache  bool\n}\n\nfunc DefaultFeatureGates() FeatureGates {\n\treturn FeatureGates{Parser: true}\n}\n'
    const main =
      'package main\n\nimport "example.test/app/features"\n\nfunc main() {\n\tgates := features.DefaultFeatureGates()\n\tgates.Cache = true\n\tif options.FeatureGates.Parser {\n\t\trun()\n\t}\n}\n'
    expect(shapesInGo(struct, main)).toEqual([{ entry: { member: 'FeatureGates' }, places: 1 }])
  })

  it('no field of a Go struct that has the name of a gate, since other code fills it', () => {
    const root = tempFolder({
      '.git/HEAD': '',
      'go.mod': 'module example.com/app\n',
      'gates/gates.go': `package gates

import "k8s.io/component-base/featuregate"

const Parser featuregate.Feature = "Parser"

var Defaults = map[featuregate.Feature]featuregate.FeatureSpec{Parser: {Default: true, PreRelease: featuregate.Beta}}
`,
      'server/server.go': `package server

type FeatureFlags struct{ Parser bool }

func New(isFast, isOn bool) FeatureFlags { return FeatureFlags{Parser: isFast && isOn} }

func run(parserFeatures FeatureFlags) int {
	if parserFeatures.Parser {
		return 1
	}
	return 2
}
`,
    })
    const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates/gates.go'] }] } })
    expect(project.index.gates.has('Parser')).toBe(true)
    expect(findCheckShapes({ scripts: [join(root, 'server/server.go')], tests: [] }, project).found).toEqual([])
  })

  it('counts all calls that an unproven entry matches, also the proven ones', () => {
    const found = shapesInGo(
      'package features\n\nconst (\n\tParser = "Parser"\n\tCache = "Cache"\n)\n\nvar featureGates = map[string]bool{\n\tParser: true,\n\tCache: false,\n}\n\nfunc Enabled(name string) bool {\n\treturn featureGates[name]\n}\n',
      'package main\n\nimport (\n\t"example.test/app/features"\n\t"example.test/gone/other"\n)\n\nfunc main() {\n\tif features.Enabled(features.Parser) {\n\t\trun()\n\t}\n\tif features.Enabled(other.Cache) {\n\t\trun()\n\t}\n}\n',
    )
    expect(found).toEqual([{ entry: { call: 'features.Enabled' }, places: 2, isUnproven: true }])
  })

  it('proposes the first result where a call of Go also returns an error', () => {
    const found = shapesInGo(
      'package features\n\nimport "example.test/gone/gates"\n\nconst Parser = "Parser"\n\nvar featureGates = map[string]bool{\n\tParser: true,\n\t"Cache": false,\n}\n\nfunc Enabled(name string) (bool, error) {\n\treturn gates.Enabled(name)\n}\n',
      'package main\n\nimport "example.test/app/features"\n\nfunc main() {\n\tif on, _ := features.Enabled(features.Parser); on {\n\t\trun()\n\t}\n}\n',
    )
    expect(found).toEqual([{ entry: { call: 'features.Enabled', result: 0 }, places: 1, isUnproven: true }])
  })

  it('proposes an unproven call that also gets a constant of the registry which is not registered', () => {
    const shapesWith = (name: string): unknown => {
      const root = tempFolder({
        '.git/HEAD': '',
        'gates.ts': `${REGISTRY}export const FORGOTTEN = 'Forgotten'\n`,
        'main.ts': `import { FORGOTTEN } from './gates'\nexport function f(ctx) {\n  if (ctx.gates.isEnabled('Parser')) run()\n  if (ctx.gates.isEnabled(${name})) run()\n}\n`,
      })
      const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates.ts'] }] } })
      return findCheckShapes({ scripts: [join(root, 'main.ts')], tests: [] }, project).found
    }
    expect(shapesWith('FORGOTTEN')).toEqual([{ entry: { call: 'gates.isEnabled' }, places: 1, isUnproven: true }])
    expect(shapesWith("'Forgotten'")).toEqual([])
  })

  it('marks calls as unproven when nothing shows that they check gates', () => {
    const root = tempFolder({
      '.git/HEAD': '',
      'gates.ts': REGISTRY,
      'main.ts': "export function f(ctx) { if (ctx.gates.isEnabled('Parser')) run() }",
    })
    const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates.ts'] }] } })
    expect(findCheckShapes({ scripts: [join(root, 'main.ts')], tests: [] }, project).found).toEqual([
      { entry: { call: 'gates.isEnabled' }, places: 1, isUnproven: true },
    ])
  })

  it('proposes a function beside a list of flags as unproven, whatever it is called', () => {
    const root = tempFolder({
      '.git/HEAD': '',
      'flags.ts': `const flags = [{ name: 'newNav', enabled: false }, { name: 'beta', enabled: true }]
export const isOn = (name: string) => flags.some((flag) => flag.name === name && flag.enabled)
export const setOn = (name: string) => flags.some((flag) => flag.name === name && (flag.enabled = true))\n`,
      'main.ts': `import { isOn, setOn } from './flags'\nimport { isOn as other } from './other'
if (isOn('newNav') || setOn('newNav')) run()\nlog(isOn('beta'))\nif (other('beta')) run()\n`,
      'other.ts': 'export const isOn = (name: string) => name.length > 3\n',
    })
    const project = openProject({ cwd: root, overrides: { registries: [{ files: ['flags.ts'] }] } })
    expect(findCheckShapes({ scripts: [join(root, 'main.ts')], tests: [] }, project).found).toEqual([
      { entry: { call: 'isOn' }, places: 1, isUnproven: true },
    ])
  })

  it('proposes no call with a common name that gets other names as often', () => {
    expect(shapesIn("export const f = (bar) => bar.isEnabled('Parser') && bar.isEnabled('bold')")).toEqual([])
  })

  it.each([
    ['checks that are known without it', "if (isEnabled('Parser')) run()"],
    ['a function with the name of no gate', "if (useFeature('Other')) run()"],
    [
      'a function that does something with a gate',
      "registerFeature('Parser')\nconst spec = getFeatureSpec('Parser')\nif (setFlag('Parser')) run()",
    ],
    ['a function whose result nobody reads', "featureUsed('Parser')\nif (featureUsed('Cache')) run()"],
    ['a function about something else', "if (translate('Parser')) run()"],
    [
      'constants that hold names',
      'const FeatureNames = { Parser: 1 }\nif (isOn(FeatureNames.Parser)) run()\nif (FeatureNames.Parser) run()',
    ],
  ])('nothing for %s', (_, code) => {
    expect(shapesIn(code)).toEqual([])
  })
})

describe('init refuses, and says why,', () => {
  it.each([
    [
      'an object that is read by another name',
      'if (flags.Parser) run()\nif (flags.verbose) log()',
      'reads "verbose", which no registry has',
    ],
    [
      'an object that another name is taken from',
      'if (flags.Parser) run()\nconst { json } = flags',
      'reads "json", which no registry has',
    ],
    [
      'an element that gets other names as often',
      'const a = <PaidFeature feature="Parser">yes</PaidFeature>\nconst b = <PaidFeature feature={"sso"}>yes</PaidFeature>',
      'checks "sso", which no registry has',
    ],
    [
      'an object of which one flag is no boolean',
      'interface Flags { Parser?: boolean; Cache?: { enabled: boolean } }\nfunction f(flags: Flags) { if (flags.Parser) run() }',
      'declares "Cache" with a type other than boolean',
    ],
    [
      'a function that checks other names as often',
      "if (hasFeature('Parser')) run()\nif (hasFeature('storage')) run()",
      'checks "storage", which no registry has',
    ],
    [
      'an object of a global that code outside may set',
      "declare var __FLAGS__: { Parser: boolean } | undefined\nconsole.log(globalThis.__FLAGS__?.Parser ?? 'unset')",
      'is a global, which code outside may set',
    ],
    ['an object of the window', 'if (window.app.flags.Parser) run()', 'is a global, which code outside may set'],
    [
      'an object that is taken apart from the window',
      'if (flags.Parser) run()\nconst { Parser } = window.flags',
      'is a global, which code outside may set',
    ],
    [
      'a variable that is only declared',
      'declare const __FLAGS__: { Parser: boolean }\nif (__FLAGS__.Parser) run()',
      'is a global, which code outside may set',
    ],
  ])('%s', (_, code, reason) => {
    const root = tempFolder({ '.git/HEAD': '', 'gates.ts': REGISTRY, 'main.tsx': code })
    const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates.ts'] }] } })
    const { found, refused } = findCheckShapes({ scripts: [join(root, 'main.tsx')], tests: [] }, project)
    expect(found).toEqual([])
    expect(refused.map(({ objection }) => objection.reason)).toEqual([reason])
  })

  it.each([
    ['code', 'editor.ts'],
    ['a test', 'editor.test.ts'],
  ])('an unproven call whose name %s gives another name, even once', (_, file) => {
    const root = tempFolder({
      '.git/HEAD': '',
      'gates.ts': REGISTRY,
      'main.ts':
        "import { getGates } from 'lib'\nexport const f = (o) => getGates(o).isEnabled('Parser') || getGates(o).isEnabled('Cache')",
      [file]: "export const hasBold = (editor) => editor.isEnabled('bold')",
    })
    const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates.ts'] }] } })
    const others = [join(root, file)]
    const main = join(root, 'main.ts')
    const sources = file.includes('test')
      ? { scripts: [main], tests: others }
      : { scripts: [main, ...others], tests: [] }
    const { found, refused } = findCheckShapes(sources, project)
    expect(found).toEqual([])
    expect(refused.map(({ entry, objection }) => [entry, objection.reason])).toEqual([
      [{ call: 'isEnabled' }, 'checks "bold", which no registry has'],
    ])
  })

  it('no proven call for the sake of a test with another name', () => {
    const root = tempFolder({
      '.git/HEAD': '',
      'gates.ts': REGISTRY,
      'main.ts': "if (hasFeature('Parser')) run()",
      'main.test.ts': "expect(hasFeature('gone')).toBe(false); expect(hasFeature('other')).toBe(false)",
    })
    const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates.ts'] }] } })
    const sources = { scripts: [join(root, 'main.ts')], tests: [join(root, 'main.test.ts')] }
    expect(findCheckShapes(sources, project).refused).toEqual([])
  })

  it('an object that another file declares as a global', () => {
    const root = tempFolder({
      '.git/HEAD': '',
      'gates.ts': REGISTRY,
      'globals.d.ts': 'declare global { var __FLAGS__: { Parser: boolean } }\nexport {}',
      'main.ts': 'if (__FLAGS__.Parser) run()',
    })
    const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates.ts'] }] } })
    const scripts = ['globals.d.ts', 'main.ts'].map((file) => join(root, file))
    const { found, refused } = findCheckShapes({ scripts, tests: [] }, project)
    expect(found).toEqual([])
    expect(refused.map(({ objection }) => [objection.reason, objection.place.line])).toEqual([
      ['is a global, which code outside may set', 1],
    ])
  })

  it.each([
    [
      'Go',
      {
        'go.mod': 'module example.test/app\n',
        'gates.go': `package app

import "k8s.io/component-base/featuregate"

const Parser featuregate.Feature = "Parser"

var defaults = map[featuregate.Feature]featuregate.FeatureSpec{Parser: {Default: true, PreRelease: featuregate.Beta}}
`,
        'never.go': `package app

import "k8s.io/component-base/featuregate"

type never struct{}

func (never) Enabled(featuregate.Feature) bool { return false }
`,
        'main.go': `package app

import "k8s.io/component-base/featuregate"

func run(g featuregate.FeatureGate) bool { return g.Enabled(Parser) }
`,
      },
      'g.Enabled',
      'it may call the function on line 7 of `never.go`, which returns something else',
    ],
    [
      'TypeScript',
      {
        'gates.ts': `${REGISTRY}export interface Gates { enabled(name: string): boolean }\n`,
        'never.ts':
          "import type { Gates } from './gates'\nexport class Never implements Gates {\n  enabled(name: string) { return name === '' }\n}\n",
        'main.ts':
          "import { NAMES, type Gates } from './gates'\nexport const run = (g: Gates) => (g.enabled(NAMES.Parser) ? 1 : 2)\n",
      },
      'g.enabled',
      'it may call the function on line 3 of `never.ts`, which returns something else',
    ],
  ])('no call in %s that may reach a method of another file with answers of its own', (_, files, call, reason) => {
    const root = tempFolder({ '.git/HEAD': '', ...files })
    const registry = Object.keys(files).find((file) => file.startsWith('gates.')) ?? ''
    const project = openProject({ cwd: root, overrides: { registries: [{ files: [registry] }] } })
    const scripts = Object.keys(files).map((file) => join(root, file))
    const { found, refused } = findCheckShapes({ scripts, tests: [] }, project)
    expect(found).toEqual([])
    expect(refused).toMatchObject([{ entry: { call }, objection: { reason, isDoubt: true } }])
  })

  it.each([
    ["if (isFeatureDisabled('Parser')) old()", { call: 'isFeatureDisabled' }],
    ["if (featureOff(user, 'Parser')) old()", { call: 'featureOff', argument: 1 }],
    ['if (app.disabledFlags.Parser) old()', { member: 'disabledFlags' }],
    ['const x = <FeatureDisabled name="Parser">old</FeatureDisabled>', { jsx: 'FeatureDisabled', prop: 'name' }],
  ])('nothing whose name says that the gate is off: %s', (code, entry) => {
    const root = tempFolder({ '.git/HEAD': '', 'gates.ts': REGISTRY, 'main.tsx': code })
    const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates.ts'] }] } })
    const { found, refused } = findCheckShapes({ scripts: [join(root, 'main.tsx')], tests: [] }, project)
    expect(found).toEqual([])
    expect(refused).toMatchObject([
      { entry, objection: { reason: 'its name says that the gate is off', isDoubt: true, place: { line: 1 } } },
    ])
  })

  it.each([
    [
      'depends on more',
      'export const isFeatureOn = (name: GateName): boolean => tenant !== "old" && featureGates[name].default',
      '`isFeatureOn` also depends on `tenant`',
    ],
    [
      'may give no boolean',
      'export function isFeatureOn(name: string): boolean | undefined { return stored()[name] }',
      "`isFeatureOn` returns `boolean | undefined`, which isn't a boolean",
    ],
    [
      'gives the variant of a flag',
      'export function isFeatureOn(name: string): string { return variants.get(name) }',
      "`isFeatureOn` returns `string`, which isn't a boolean",
    ],
  ])('no function of the project that %s', (_, declaration, reason) => {
    for (const beside of [true, false]) {
      const root = tempFolder({
        '.git/HEAD': '',
        'gates.ts': REGISTRY,
        'ask.ts': `import { featureGates } from './gates'\nexport let tenant = 'old'\ntype GateName = keyof typeof featureGates\n${declaration}\n`,
        'main.ts': beside
          ? "import { isFeatureOn } from './ask'\nif (isFeatureOn('Parser')) run()\n"
          : "import * as ask from './ask'\nif (ask.isFeatureOn('Parser')) run()\n",
      })
      const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates.ts'] }] } })
      const scripts = ['gates.ts', 'ask.ts', 'main.ts'].map((file) => join(root, file))
      const { found, refused } = findCheckShapes({ scripts, tests: [] }, project)
      expect(found).toEqual([])
      expect(refused).toMatchObject([{ objection: { reason, isDoubt: true, place: { line: 2 } } }])
    }
  })

  it('no function that only has the name of a check, with the reason if no check is found', () => {
    const asks = 'export const isEnabled = (name) => stored()[name] === 1\n'
    const refusedIn = (main: string): unknown[] => {
      const root = tempFolder({ '.git/HEAD': '', 'gates.ts': REGISTRY, 'ask.js': asks, 'main.js': main })
      const project = openProject({ cwd: root, overrides: { registries: [{ files: ['gates.ts'] }] } })
      const scripts = ['gates.ts', 'ask.js', 'main.js'].map((file) => join(root, file))
      return [...findCheckShapes({ scripts, tests: [] }, project).refused]
    }
    const main = "import { isEnabled } from './ask.js'\nif (isEnabled('Parser')) run()\nif (isEnabled('Cache')) run()\n"
    const reason = "`isEnabled` is the project's own and doesn't check gates"
    expect(refusedIn(main)).toMatchObject([
      { entry: { call: 'isEnabled' }, objection: { reason, isDoubt: true, place: { line: 2 } } },
    ])
    expect(refusedIn(`${main}if (useFeature('Parser')) run()\n`)).toEqual([])
    expect(refusedIn(main.replaceAll('Parser', 'Other').replaceAll('Cache', 'Other'))).toEqual([])
  })

  it('no function of a Go package that depends on more', () => {
    const features = `package features

import "k8s.io/component-base/featuregate"

const Parser featuregate.Feature = "Parser"

var specs = map[featuregate.Feature]featuregate.FeatureSpec{Parser: {Default: true, PreRelease: featuregate.Beta}}

var Tenant string

func HasFeature(name featuregate.Feature) bool { return Tenant != "old" && specs[name].Default }
`
    const main = `package main

import "example.test/app/features"

func main() {
	if features.HasFeature(features.Parser) {
		run()
	}
}
`
    expect(shapesInGo(features, main)).toEqual([])
    expect(shapesInGo(features.replace('Tenant != "old" && ', ''), main)).toEqual([
      { entry: { call: 'HasFeature' }, places: 1 },
    ])
  })

  it('with a note, a function that looks in something which nothing shows to be the gates', () => {
    const found = (declaration: string): unknown[] =>
      shapesWithNotes(`${declaration}\nif (isFeatureOn('Parser')) run()\nif (isFeatureOn(NAMES.Cache)) run()`)
    const entry = { call: 'isFeatureOn' }
    expect(found('const isFeatureOn = (name: string): boolean => client.variation(name)')).toEqual([
      { entry, places: 2, isUnproven: true },
    ])
    expect(
      found(
        'const isFeatureOn = (name: keyof typeof featureGates): boolean => own()[name] ?? featureGates[name].default',
      ),
    ).toEqual([{ entry, places: 2, isUnproven: true }])
    expect(
      found('const isFeatureOn = (name: keyof typeof featureGates): boolean => featureGates[name].default'),
    ).toEqual([{ entry, places: 2 }])
  })

  it('a function whose name only contains such a word', () => {
    expect(shapesIn("if (offersFeature('Parser')) run()\nif (hasNotedFlag('Cache')) run()")).toEqual([
      [{ call: 'offersFeature' }, 1],
      [{ call: 'hasNotedFlag' }, 1],
    ])
  })

  it('no parameter with the name of a variable called `window`', () => {
    const code = 'export function run(window) { if (window.flags.Parser) start() }'
    expect(shapesIn(code)).toEqual([[{ member: 'flags' }, 1]])
  })

  it('no call that checks one unregistered name among many registered ones', () => {
    const code = "if (hasFeature('Parser') || hasFeature('Cache')) run()\nif (hasFeature('Gone')) run()"
    expect(shapesIn(code)).toEqual([[{ call: 'hasFeature' }, 2]])
  })

  it('members that are read in quotes and compared, like the contents of a file', () => {
    expect(shapesIn("const a = !features.Cache\nconst b = features?.['Parser'] === true")).toEqual([])
  })

  it('members that hold the name of a gate instead of its value', () => {
    expect(shapesIn("const names = { flags: { Parser: 'Parser' } }\nif (names.flags.Parser) run()")).toEqual([])
  })
})

describe('for a registry with one function per flag, init proposes', () => {
  it('each function, even one that nothing calls', () => {
    const flags = 'export function enableTabs(): boolean { return true }\nexport const enableLanes = () => false\n'
    const main = "import { enableTabs } from './feature-flags'\nif (enableTabs()) run()\n"
    const root = tempFolder({ '.git/HEAD': '', 'feature-flags.ts': flags, 'main.ts': main })
    const project = openProject({ cwd: root, overrides: { registries: [{ files: ['feature-flags.ts'] }] } })
    expect(findCheckShapes({ scripts: [join(root, 'main.ts')], tests: [] }, project).found).toEqual([
      { entry: { call: 'enableTabs', gate: 'enableTabs' }, places: 1 },
      { entry: { call: 'enableLanes', gate: 'enableLanes' }, places: 0 },
    ])
  })
})
