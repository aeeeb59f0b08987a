import { describe, expect, it } from 'vitest'
import type { RegistryFile } from '../../../../src/registry/model.js'
import { readRegistry } from '../../../../src/registry/read-registry.js'
import { resolveNoImports } from '../../../../src/source/import-resolver.js'
import { parseSource } from '../../../../src/syntax/parse-source.js'

function read(file: string, text: string, options: { configured?: boolean } = { configured: false }): RegistryFile {
  return readRegistry(parseSource(file, text), { resolveImport: resolveNoImports, flags: true, ...options })
}

/** Each gate as `name (constant): default, stage <- its row`. */
function rowsOf(file: string, text: string): string[] {
  return read(file, text).gates.map(({ name, constant, specs, range }) => {
    const [spec] = specs
    const named = constant === null ? name : `${name} (${constant})`
    const stage = spec?.stage ? `, ${spec.stage}` : ''
    return `${named}: ${String(spec?.default)}${stage} <- ${text.slice(range.start, range.end).replaceAll(/\s+/g, ' ')}`
  })
}

describe('flags without a life cycle are read from', () => {
  it('an object of booleans, objects and what computes them', () => {
    const text = `
export const FEATURE_FLAGS = {
  newParser: false,
  'old-parser': { default: true, description: 'The old one.' },
  pages: process.env.PAGES === '1',
  hints: { label: 'Hints' },
} as const`
    expect(rowsOf('src/lists.ts', text)).toEqual([
      'newParser: false <- newParser: false',
      "old-parser: true <- 'old-parser': { default: true, description: 'The old one.' }",
      "pages: null <- pages: process.env.PAGES === '1'",
      "hints: null <- hints: { label: 'Hints' }",
    ])
  })

  it('constants, and not the object of them that the file exports as well', () => {
    const constants = "export const ENABLE_TABS = process.env.TABS === '1'\nexport const ENABLE_LANES = false\n"
    const file = 'src/feature-flags.js'
    const alone = read(file, constants)
    expect(alone.shape).toBe('flag-constants')
    expect(read(file, `${constants}export default { ENABLE_TABS, ENABLE_LANES }\n`)).toMatchObject({
      shape: 'flag-constants',
      gates: alone.gates.map(({ name, constant }) => ({ name, constant })),
    })
  })

  it('an object that is named by its copy, and not the copy', () => {
    for (const copy of [
      'const featureFlags = { ...defaults, ...stored }',
      'export const featureFlags = Object.assign({}, defaults, stored)',
      'export const featureFlags = _.merge({}, defaults, stored)',
      'export function featureFlags() { return { ...defaults, ...stored() } }',
    ])
      expect(rowsOf('src/a.ts', `const defaults = { tabs: false, lanes: null }\n${copy}`)).toEqual([
        'tabs: false <- tabs: false',
        'lanes: null <- lanes: null',
      ])
  })

  it('an object that a configured file copies into one that is called like a registry of specs', () => {
    const text = 'const defaults = { tabs: false }\nexport const features = { ...defaults, ...stored }'
    const { gates, problems } = read('src/features.ts', text, { configured: true })
    expect([gates.map(({ name }) => name), problems]).toEqual([['tabs'], []])
  })

  it('an object that a function takes or returns', () => {
    expect(
      rowsOf('src/a.ts', 'export const experiments = define({ tabs: { shortDescription: "x", default: true } })'),
    ).toEqual(['tabs: true <- tabs: { shortDescription: "x", default: true }'])
    expect(rowsOf('src/a.ts', 'export const defaults = (): FeatureFlagMap => ({ tabs: { enabled: false } })')).toEqual([
      'tabs: false <- tabs: { enabled: false }',
    ])
  })

  it('an object of a file of flags whose keys are of the type of flags, whatever the object is called', () => {
    const text = `
enum Feature { NewParser = 'new_parser', Cache = 'cache' }
interface ClientInfo { isFlagsValid?: boolean; isLegacy?: boolean; name: string }
interface FeatureConfig { defaultValue: boolean; isLegacy?: boolean; variable: string }
export const featureConfig = {
  [Feature.NewParser]: { defaultValue: false, variable: 'NEW_PARSER' },
  [Feature.Cache]: { defaultValue: true, variable: 'CACHE' },
} satisfies Record<Feature, FeatureConfig>`
    const rows = [
      "new_parser (Feature.NewParser): false <- [Feature.NewParser]: { defaultValue: false, variable: 'NEW_PARSER' }",
      "cache (Feature.Cache): true <- [Feature.Cache]: { defaultValue: true, variable: 'CACHE' }",
    ]
    expect(rowsOf('src/feature-flags.ts', text)).toEqual(rows)
    expect(rowsOf('src/parser.ts', text)).toEqual([])
  })

  it('neither other types beside a list of values in a configured file, nor the fields of its rows', () => {
    const text = `
interface ClientInfo { isFlagsValid?: boolean; isLegacy?: boolean }
interface Known { newParser: boolean; pages: boolean }
export const settings = { newParser: { defaultValue: false }, cache: { defaultValue: true } }`
    const names = read('src/feature-flags.ts', text, { configured: true }).gates.map(({ name }) => name)
    expect(names).toEqual(['newParser', 'cache', 'pages'])
  })

  it('an object of nothing but constants that a hook returns', () => {
    const text = 'export const useFeatureFlags = () => ({ tabs: true, lanes: false })'
    expect(rowsOf('src/a.ts', text)).toEqual(['tabs: true <- tabs: true', 'lanes: false <- lanes: false'])
  })

  it('a list of objects with names of constants', () => {
    const text = `
export class FeatureFlags {
  static readonly tabs = 'tabs'
  static readonly lanes = 'swim-lanes'
}
export function getAllFeatureFlagDetails(): Detail[] {
  return [{ id: FeatureFlags.tabs, defaultValue: true, displayableName: 'Tabs' }]
}`
    expect(rowsOf('src/flags.ts', text)).toEqual([
      "tabs (FeatureFlags.tabs): true <- { id: FeatureFlags.tabs, defaultValue: true, displayableName: 'Tabs' }",
      "swim-lanes (FeatureFlags.lanes): null <- static readonly lanes = 'swim-lanes'",
    ])
  })

  it('a union of names with an object of defaults, each name once', () => {
    const text = `
export type IFlagKey = 'tabs' | 'lanes' | keyof More
const flags: Partial<Record<IFlagKey, boolean>> = { tabs: fromEnv('TABS', false), hints: true }`
    const { gates } = read('src/types/experimental.ts', text)
    expect(gates.map(({ name, twins = [] }) => [name, twins.map(({ start, end }) => text.slice(start, end))])).toEqual([
      ['tabs', ["'tabs'"]],
      ['hints', []],
      ['lanes', []],
    ])
  })

  it('an enum, constants and a list of names', () => {
    expect(rowsOf('src/a.ts', "export enum ExperimentalFeature { TABS = 'tabs', LANES = 'lanes' }")).toEqual([
      "tabs (ExperimentalFeature.TABS): null <- TABS = 'tabs'",
      "lanes (ExperimentalFeature.LANES): null <- LANES = 'lanes'",
    ])
    expect(rowsOf('src/a.ts', "export const FEATURE_FLAGS = { TABS: 'tabs', LANES: 'lanes' } as const")).toEqual([
      "tabs (FEATURE_FLAGS.TABS): null <- TABS: 'tabs'",
      "lanes (FEATURE_FLAGS.LANES): null <- LANES: 'lanes'",
    ])
    expect(rowsOf('src/a.ts', "export const featureFlags = ['tabs', 'lanes'] as const")).toEqual([
      "tabs: null <- 'tabs'",
      "lanes: null <- 'lanes'",
    ])
  })

  it('an interface, with documented defaults, without members that are not booleans', () => {
    const text = `
export interface FeatureToggles {
  /**
   * Shows tabs
   * @default true
   */
  tabs?: boolean
  lanes: boolean | undefined
  endpoint: string
}`
    const registry = read('src/a.ts', text)
    expect(registry.gates.map(({ name, specs, description }) => [name, specs[0]?.default, description])).toEqual([
      ['tabs', true, 'Shows tabs'],
      ['lanes', null, null],
    ])
    expect(registry.flags?.others).toEqual(['endpoint'])
    expect(rowsOf('src/a.ts', 'export interface IExperimentsJson { tabs?: boolean; lanes?: boolean }')).toHaveLength(2)
  })

  it('a Map of names, a class of booleans and a type of a property', () => {
    const map = "export const featureFlags = new Map<string, Flag>([['tabs', true], [Flags.lanes, { default: false }]])"
    expect(rowsOf('src/a.ts', `class Flags { static readonly lanes = 'swim-lanes' }\n${map}`)).toEqual([
      "tabs: true <- ['tabs', true]",
      'swim-lanes (Flags.lanes): false <- [Flags.lanes, { default: false }]',
    ])
    expect(
      rowsOf('src/a.ts', 'export class FeatureFlags { static readonly tabs = true; static lanes = fromEnv() }'),
    ).toEqual(['tabs: true <- static readonly tabs = true;', 'lanes: null <- static lanes = fromEnv()'])
    expect(
      rowsOf(
        'src/a.ts',
        'export interface Platform { name: string; featureFlags: { tabs: boolean; lanes?: boolean } }',
      ),
    ).toEqual(['tabs: null <- tabs: boolean;', 'lanes: null <- lanes?: boolean'])
  })

  it('an enum whose members have no values, and its defaults, by the names of the members', () => {
    const text = `
export enum FeatureFlag { Tabs, Lanes }
export const FEATURE_FLAGS: Record<FeatureFlag, boolean> = { [FeatureFlag.Tabs]: true, [FeatureFlag.Lanes]: false }`
    expect(rowsOf('src/a.ts', text)).toEqual([
      'Tabs (FeatureFlag.Tabs): true <- [FeatureFlag.Tabs]: true',
      'Lanes (FeatureFlag.Lanes): false <- [FeatureFlag.Lanes]: false',
    ])
    expect(rowsOf('src/a.ts', 'export enum FeatureFlag { Tabs, Lanes }')).toEqual([
      'Tabs (FeatureFlag.Tabs): null <- Tabs',
      'Lanes (FeatureFlag.Lanes): null <- Lanes',
    ])
  })

  it("Go's struct of booleans, with the defaults that a function returns", () => {
    const text = `package options
type FeatureGates struct {
	raw string
	// Tabs above the editor.
	Tabs  bool
	Lanes bool
	Hints bool
}
func DefaultFeatureGates() FeatureGates {
	return FeatureGates{
		Tabs:  true,
		Lanes: false,
	}
}`
    expect(rowsOf('options.go', text)).toEqual([
      'Tabs: true <- Tabs: true',
      'Lanes: false <- Lanes: false',
      'Hints: false <- Hints bool',
    ])
    const registry = read('options.go', text)
    expect(registry.flags?.others).toEqual(['raw'])
    expect(registry.gates[0]?.twins).toHaveLength(1)
    const type = text.slice(0, text.indexOf('func'))
    expect(rowsOf('options.go', type)).toEqual([])
    expect(read('options.go', type, { configured: true }).gates.map(({ specs }) => specs[0]?.default)).toEqual([
      null,
      null,
      null,
    ])
  })

  it("Go's map of a type of flags, wherever it is made, and a map of defaults of features", () => {
    const made = `package operator
const Tabs FeatureGateName = "Tabs"
type FeatureGates map[FeatureGateName]FeatureGate
func DefaultConfig() Config {
	return Config{Labels: Labels{}, Gates: &FeatureGates{
		Tabs: FeatureGate{description: "Tabs", enabled: false},
	}}
}`
    expect(rowsOf('config.go', made).map((row) => row.split(' <- ')[0])).toEqual(['Tabs (Tabs): false'])
    const defaults = `package runtime
const Tabs Feature = "Tabs"
var featureDefaults = map[Feature]bool{Tabs: true, "Lanes": false}`
    expect(rowsOf('features.go', defaults)).toEqual([
      'Tabs (Tabs): true <- Tabs: true',
      'Lanes: false <- "Lanes": false',
    ])
  })

  it('one constant per flag, in a file with such a name', () => {
    const text = `
const isDev = process.env.NODE_ENV !== 'production'
export const enableTabs = true
export const enableLanes: boolean = isDev && enableTabs
export const enableTrace = __DEV__
export const enableHints = process.env.HINTS
export const LIMIT = 3
export let enableBeta = true
const enableOwn = true
`
    expect(rowsOf('src/shared/FeatureFlags.ts', text)).toEqual([
      'enableTabs: true <- export const enableTabs = true',
      'enableLanes: null <- export const enableLanes: boolean = isDev && enableTabs',
      'enableTrace: null <- export const enableTrace = __DEV__',
    ])
    expect(rowsOf('src/shared/settings.ts', text)).toEqual([])
  })

  it('a file of constants that has lost its last flag, if the configuration names it', () => {
    const left = "import type { A } from './a'\ntype B = A\n"
    expect(read('src/flags.ts', left, { configured: true })).toMatchObject({ shape: 'flag-constants', problems: [] })
    expect(read('src/flags.ts', 'export const all = make()\n', { configured: true }).problems).toHaveLength(1)
    expect(read('src/limits.ts', left, { configured: true }).problems).toHaveLength(1)
  })

  it('one function per flag, in a file with such a name', () => {
    const text = `
function enableBeta(): boolean { return channel === 'beta' }
/** Tabs? */
export function enableTabs(): boolean { return true }
export const enableLanes = () => false
export const enableHints = enableBeta
export function enableFor(user: string): boolean { return user !== '' }
export function useTheme() { return 'dark' }`
    expect(rowsOf('src/lib/feature-flag.ts', text)).toEqual([
      'enableTabs: true <- export function enableTabs(): boolean { return true }',
      'enableLanes: false <- export const enableLanes = () => false',
      'enableHints: null <- export const enableHints = enableBeta',
    ])
    expect(read('src/lib/theme.ts', text).shape).toBeNull()
  })

  it("Go's slice of structs, with its stages", () => {
    const text = `package features
var (
	standardFeatureFlags = []FeatureFlag{
		{Name: "tabs", Description: "Shows tabs", Stage: FeatureStagePublicPreview, Expression: "true"},
		{Name: "lanes", Stage: FeatureStageGeneralAvailability, Expression: "on()"},
		{Name: "hints", State: FeatureStateAlpha},
	}
)`
    expect(rowsOf('pkg/registry.go', text).map((row) => row.split(' <- ')[0])).toEqual([
      'tabs: true, Beta',
      'lanes: null, GA',
      'hints: false, Alpha',
    ])
  })

  it("Go's maps, calls and typed constants", () => {
    const map = `package config
const TabsFeature = "Tabs"
func GetFeatureGatesDefaults() FeatureGates {
	return map[string]bool{TabsFeature: true, "Lanes": false}
}`
    expect(rowsOf('config.go', map)).toEqual([
      'Tabs (TabsFeature): true <- TabsFeature: true',
      'Lanes: false <- "Lanes": false',
    ])
    const returned = `package features
const Tabs = "Tabs"
var features = map[string]bool{Tabs: false}
func FeatureGates() map[string]bool { return features }`
    expect(rowsOf('features/features.go', returned)).toEqual(['Tabs (Tabs): false <- Tabs: false'])
    const used = returned.replace('return features', 'return nil')
    expect(rowsOf('features/features.go', used)).toEqual([])
    const calls = `package config
var (
	RuntimeFlagTabs = runtimeFlag("tabs", true)
	RuntimeFlagLanes = runtimeFlag("lanes", false)
)`
    expect(rowsOf('config.go', calls)).toEqual([
      'tabs (RuntimeFlagTabs): true <- RuntimeFlagTabs = runtimeFlag("tabs", true)',
      'lanes (RuntimeFlagLanes): false <- RuntimeFlagLanes = runtimeFlag("lanes", false)',
    ])
    const constants = `package experiments
const (
	Tabs             = Experiment("tabs")
	Lanes Experiment = "lanes"
	Other            = "other"
)`
    expect(rowsOf('experiment.go', constants).map((row) => row.split(' <- ')[0])).toEqual([
      'tabs (Tabs): null',
      'lanes (Lanes): null',
    ])
  })

  it("Go's maps in which every flag is on, unless their name says that they are a set of some flags", () => {
    const map = (name: string): string =>
      `package config\nvar ${name} = map[featuregate.Feature]bool{Tabs: true, Lanes: true}\n`
    expect(rowsOf('config.go', map('defaultFeatureGates'))).toHaveLength(2)
    expect(rowsOf('config.go', map('operatorOnlyFeatureGates'))).toEqual([])
    expect(read('config.go', map('operatorOnlyFeatureGates'), { configured: true }).gates).toHaveLength(2)
    expect(rowsOf('config.go', map('operatorFeatureGates').replace('Lanes: true', 'Lanes: false'))).toHaveLength(2)
  })

  it("Go's maps in an object, with a status made of a boolean", () => {
    const text = `package config
const Tabs Feature = "Tabs"
func NewFeatureGates() FeatureGates {
	return &defaultFeatureGates{
		state: map[Feature]FeatureStatus{
			Tabs:    defaultStatus(true),
			"Lanes": {Enabled: false},
			"Hints": defaultStatus(guess()),
		},
	}
}`
    expect(rowsOf('config.go', text).map((row) => row.split(' <- ')[0])).toEqual([
      'Tabs (Tabs): true',
      'Lanes: false',
      'Hints: null',
    ])
  })

  it('no entries of a map of Go whose values are settings', () => {
    const text = `package config
func NewFeatureGates() FeatureGates {
	return &gates{sizes: map[string]Size{"small": sizeOf(true), "large": sizeOf(false)}}
}`
    expect(rowsOf('config.go', text)).toEqual([])
  })

  it('the promises of removal in comments', () => {
    const { gates } = read('a.ts', 'const featureFlags = {\n  tabs: true, // remove in 1.30\n  lanes: false,\n}')
    expect(gates.map(({ name, removal }) => [name, removal?.version.version])).toEqual([
      ['tabs', '1.30.0'],
      ['lanes', undefined],
    ])
  })
})

describe('a list of flags', () => {
  const text = 'const featureFlags = { tabs: true }'

  it('has no stages, versions and locks', () => {
    expect(read('a.ts', text).gates[0]?.specs).toMatchObject([
      { version: null, stage: null, default: true, lockToDefault: null },
    ])
  })

  it('is read from a configured file that also makes changed copies of it', () => {
    const text = `const FEATURE_FLAGS = { tabs: false }
export const change = (flag: string) => ({ ...(load() || FEATURE_FLAGS), [flag]: true })`
    expect(read('src/utils.ts', text, { configured: true }).gates.map(({ name }) => name)).toEqual(['tabs'])
  })

  it('is complete only if the configuration names it', () => {
    expect(read('a.ts', text).complete).toBe(false)
    expect(read('a.ts', text, { configured: true }).complete).toBe(true)
  })

  it('needs less evidence if the configuration names it', () => {
    const mixed = "export const flags = { tabs: true, endpoint: '/api' }"
    expect(read('a.ts', mixed).shape).toBeNull()
    const registry = read('a.ts', mixed, { configured: true })
    expect([registry.gates.map(({ name }) => name), registry.flags?.others]).toEqual([['tabs'], ['endpoint']])
  })

  it.each([
    ['flag-map', 'export const FEATURE_FLAGS = {}'],
    ['flag-map', 'export const flags: FeatureFlags = {} as const'],
    ['flag-list', 'export const featureFlags = []'],
  ])('is a registry without gates, a %s, after its last flag if the configuration names it: %s', (shape, empty) => {
    expect(read('a.ts', empty).shape).toBeNull()
    expect(read('a.ts', empty, { configured: true })).toMatchObject({ shape, gates: [], problems: [], complete: false })
  })

  it('may have no more than a Map with a sentence about each flag, if the configuration names it', () => {
    const text = "export const activeFlags = new Map([['tabs', 'Shows tabs.'], ['lanes', { description: 'Lanes.' }]])"
    expect(read('src/a.ts', text).gates).toEqual([])
    expect(
      read('src/a.ts', text, { configured: true }).gates.map(({ name, description }) => [name, description]),
    ).toEqual([
      ['tabs', 'Shows tabs.'],
      ['lanes', 'Lanes.'],
    ])
    expect(read('src/a.ts', "new Map([['tabs', '/a'], ['lanes', '/b']])", { configured: true }).gates).toEqual([])
  })

  it('is something else than an empty object with another name, or beside flags', () => {
    expect(read('feature-flags.ts', 'const cache = {}', { configured: true }).problems).toHaveLength(1)
    const text =
      'const featureFlags = { tabs: true, url: "" }\nconst featureFlagMocks = {}\nconst featureFlagState = {}'
    expect(read('a.ts', text, { configured: true }).complete).toBe(true)
  })

  it('may hold one string among many flags, which is not a gate', () => {
    const { gates, flags } = read('a.ts', "const featureFlags = { a1: true, b1: false, c1: true, users: '' }")
    expect([gates.map(({ name }) => name), flags?.others]).toEqual([['a1', 'b1', 'c1'], ['users']])
  })

  it('gives way to specs with a life cycle in the same file', () => {
    const both = `${text}\nexport const featureSpecs = { Cache: { preRelease: 'Beta', default: true } }`
    expect(read('a.ts', both).gates.map(({ name }) => name)).toEqual(['Cache'])
  })
})

describe('no list of flags is', () => {
  it.each([
    [
      'what a function returns of one flag',
      'src/feature-flags.ts',
      'export function resolveFlagValue(flag) {\n  return { enabled: true, value: flag.value, variant: flag.name }\n}',
    ],
    [
      'a list of permissions',
      'src/permissions.ts',
      "export const permissions = [{ id: 'read', name: 'Read', enabled: true }]",
    ],
    [
      'a list of permissions for features',
      'src/a.ts',
      'export const featureFlagPermissions = { read: true, write: false }',
    ],
    [
      'entries of a menu',
      'src/menu.ts',
      "export const menu = [{ id: 'flags', label: 'Feature flags', enabled: true }]",
    ],
    ['settings with booleans', 'src/config.ts', 'export const config = { debug: false, cache: true }'],
    ['settings of a flag service', 'src/a.ts', 'export const featureFlagOptions = { streaming: true, offline: false }'],
    [
      'translations',
      'src/i18n/feature-flags.ts',
      "export const featureFlagMessages = { tabs: 'Tabs', lanes: 'Lanes' }",
    ],
    ['texts about flags', 'src/a.ts', "export const FEATURE_FLAG_LABELS = { tabs: 'Tabs', lanes: 'Lanes' }"],
    ['flags of a command line', 'src/commands/run.ts', 'export const flags = { verbose: false, json: true }'],
    ['flags of countries', 'src/flags.ts', "export enum Flag { Norway = 'no', Chile = 'cl' }"],
    ['bits', 'src/a.ts', 'export enum FeatureFlags { None = 0, Tabs = 1, Lanes = 2 }'],
    ['names that hold the letters only', 'src/a.ts', 'export const navigateFlagship = { tabs: true, lanes: false }'],
    ['gates of a building', 'src/airport.ts', 'export const gates = { A1: true, A2: false }'],
    ['features of a map', 'src/geo.ts', "export enum FeatureType { Point = 'Point', Line = 'LineString' }"],
    ['features of a plan', 'src/plans.ts', "export const features = [{ name: 'Seats', enabled: true }]"],
    ['the record of one flag', 'src/a.ts', 'export interface FeatureFlag { isHidden: boolean; enabled: boolean }'],
    [
      'the state of loading flags',
      'src/a.ts',
      'export interface FeatureFlagsState { loading: boolean; failed: boolean }',
    ],
    ['a schema of settings', 'src/a.ts', "export const experiments = { tabs: { type: 'string', default: 'top' } }"],
    [
      'names of parts of an experiment',
      'src/types/experiments.ts',
      "export const EXPERIMENT_FIELD_GROUPS = ['core', 'metrics'] as const",
    ],
    ['flags in a folder of features', 'src/features/flags.ts', 'export const flags = { verbose: true, json: false }'],
    ['a local variable', 'src/a.ts', 'function f() { const featureFlags = { tabs: true }; return featureFlags.tabs }'],
    ['an argument', 'src/a.ts', 'start({ featureFlags: { tabs: true } })'],
    [
      'what a hook returns about flags',
      'src/feature-flags/useFlagsState.ts',
      'export const useFlagsState = () => {\n  const [tab, setTab] = useState()\n  return { hasNoFlags: false, tab, setTab }\n}',
    ],
    ['a mix with texts', 'src/a.ts', "export const featureFlags = { tabs: true, endpoint: '/api' }"],
    ["Go's struct", 'a.go', 'package a\nvar featureFlags = FeatureFlags{Tabs: true}'],
    ['codes of features', 'src/a.ts', "export enum FeatureFlag { Tabs = '0', Lanes = '1' }"],
    ['the two states of a flag', 'src/a.ts', 'export enum FeatureFlag { Enabled, Disabled }'],
    ['a class with more than booleans', 'src/a.ts', "class FeatureFlags { static tabs = true; static url = '/api' }"],
    ['a class with methods', 'src/a.ts', 'class FeatureFlags { static tabs = true; static lanes = true; load() {} }'],
    ['a Map that is filled later', 'src/a.ts', 'const featureFlags = new Map([])'],
    ["Go's struct of one boolean", 'a.go', 'package a\ntype FeatureGates struct {\n\tTabs bool\n}'],
    [
      "Go's support of features",
      'a.go',
      'package a\nvar support = map[Feature]bool{Tabs: true, Lanes: false}\nvar featuresOfPlan = map[Feature]bool{Tabs: true, Lanes: false}',
    ],
    ["Go's constants of another type", 'a.go', 'package a\nconst (\n\tA Color = "a"\n\tB Color = "b"\n)'],
  ])('%s', (_, file, text) => {
    expect(read(file, text)).toMatchObject({ shape: null, gates: [] })
  })
})
