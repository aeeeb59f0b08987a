import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { discoverRegistries } from '../../src/project/discover.js'
import { tempFolder } from '../support/temp-folder.js'

type Files = Readonly<Record<string, string>>

const discover = (root: string): string[] =>
  discoverRegistries(['.'], root).files.map((file) => file.slice(root.length + 1))

const asking = (imported: string, from: string, asked: string): Files => ({
  'src/app.ts': `import ${imported} from './${from}'\nexport const page = () => (${asked} ? 'new' : 'old')\n`,
})
const LIST = '{\n  newNav: false,\n  beta: true,\n}'

const CLASSES: readonly (readonly [what: string, list: string, files: Files])[] = [
  [
    'fields of an object that a class makes',
    'src/flags.ts',
    {
      'src/flags.ts': `class Flags {\n  newNav = false\n  readonly beta: boolean = true\n}\nexport const flags = new Flags()\n`,
      ...asking('{ flags }', 'flags', 'flags.newNav'),
    },
  ],
  [
    'getters of an object that a class makes',
    'src/features.ts',
    {
      'src/features.ts': `class Features {\n  get newNav() {\n    return false\n  }\n  get beta(): boolean {\n    return this.#read('BETA')\n  }\n  #read(name: string) {\n    return localStorage.getItem(name) === 'true'\n  }\n}\nexport default new Features()\n`,
      ...asking('features', 'features', 'features.newNav'),
    },
  ],
  [
    'static getters',
    'src/feature-flags.ts',
    {
      'src/feature-flags.ts': `export class FeatureFlags {\n  static get newNav() {\n    return process.env.NAV === '1'\n  }\n  static readonly beta = true\n}\n`,
      ...asking('{ FeatureFlags }', 'feature-flags', 'FeatureFlags.newNav'),
    },
  ],
  [
    'getters of an object',
    'src/features.ts',
    {
      'src/features.ts': `export const features = {\n  get newNav() {\n    return false\n  },\n  get beta(): boolean {\n    return read('BETA')\n  },\n}\n`,
      ...asking('{ features }', 'features', 'features.newNav'),
    },
  ],
]

const PROGRAMS: readonly (readonly [what: string, list: string, files: Files])[] = [
  [
    'an object called features',
    'src/features.ts',
    {
      'src/features.ts': `export const features = ${LIST}\n`,
      ...asking('{ features }', 'features', 'features.newNav'),
    },
  ],
  [
    'an object called flags',
    'src/flags.ts',
    {
      'src/flags.ts': `export const flags = Object.freeze(${LIST})\n`,
      ...asking('{ flags }', 'flags', '!flags.newNav'),
    },
  ],
  [
    'an object of what the environment says',
    'src/config.ts',
    {
      'src/config.ts': `export const FEATURES = {\n  newNav: process.env.NEW_NAV === 'true',\n  beta: isOn(import.meta.env.BETA),\n}\n`,
      ...asking('{ FEATURES }', 'config', 'FEATURES.newNav'),
    },
  ],
  [
    'an object of what the environment says in other words',
    'src/flags.ts',
    {
      'src/flags.ts': `import { env } from './env'\nexport const flags = {\n  newNav: (env.NEW_NAV ?? 'on').toLowerCase() === 'on',\n  beta: Boolean(env.BETA),\n}\n`,
      ...asking('{ flags }', 'flags', 'flags.newNav'),
    },
  ],
  [
    'an object of constants that say where the program runs',
    'src/flags.ts',
    {
      'src/flags.ts': `const isTest = process.env.STAGE === 'test'\nexport const flags = {\n  newNav: isTest,\n  beta: import.meta.env.DEV ? true : isTest,\n}\n`,
      ...asking('{ flags }', 'flags', 'flags.newNav'),
    },
  ],
  [
    'an object that only the template of a component reads',
    'src/flags.ts',
    {
      'src/flags.ts': `export const flags = ${LIST}\n`,
      'src/App.vue': `<script setup lang="ts">\nimport { flags } from './flags'\n</script>\n<template>\n  <p v-if="flags.newNav">new</p>\n  <p v-else>old</p>\n</template>\n`,
    },
  ],
  [
    'defaults that are spread into what people set',
    'src/features.ts',
    {
      'src/features.ts': `import { stored } from './stored'\nconst defaults = ${LIST}\nexport const features = { ...defaults, ...stored }\n`,
      ...asking('{ features }', 'features', 'features.newNav'),
    },
  ],
  [
    'defaults that a call copies',
    'src/features.ts',
    {
      'src/features.ts': `import { stored } from './stored'\nexport const DEFAULT_FEATURES = ${LIST}\nexport const FEATURES = Object.assign({}, DEFAULT_FEATURES, stored)\n`,
      ...asking('{ FEATURES }', 'features', 'FEATURES.newNav'),
    },
  ],
  [
    'defaults that the default export copies',
    'src/features.ts',
    {
      'src/features.ts': `import stored from './stored'\nconst defaults = ${LIST}\nexport default { ...defaults, ...stored }\n`,
      ...asking('features', 'features', 'features.newNav'),
    },
  ],
  [
    'defaults that a function copies',
    'src/flags.ts',
    {
      'src/flags.ts': `import { stored } from './stored'\nconst defaults = ${LIST}\nexport const getFlags = () => ({ ...defaults, ...stored() })\n`,
      ...asking('{ getFlags }', 'flags', 'getFlags().newNav'),
    },
  ],
  [
    'defaults that the declaration of a function copies',
    'src/features.ts',
    {
      'src/features.ts': `import { stored } from './stored'\nconst defaults = ${LIST}\nexport function features() {\n  return { ...defaults, ...stored() }\n}\n`,
      ...asking('{ features }', 'features', 'features().newNav'),
    },
  ],
  [
    'what a function returns',
    'src/flags.ts',
    {
      'src/flags.ts': `export function getFlags() {\n  return ${LIST}\n}\n`,
      ...asking('{ getFlags }', 'flags', 'getFlags().newNav'),
    },
  ],
  [
    'defaults that a module of CommonJS copies',
    'src/flags.js',
    {
      'src/flags.js': `const defaults = ${LIST}\nmodule.exports = Object.assign({}, defaults, require('./stored'))\n`,
      'src/app.js': `const flags = require('./flags')\nmodule.exports = () => (flags.newNav ? 'new' : 'old')\n`,
    },
  ],
  [
    'defaults of what a function beside them gives',
    'src/flags.ts',
    {
      'src/flags.ts': `import { createContext, useContext } from 'react'\nconst defaultFlags = ${LIST}\nconst context = createContext(defaultFlags)\nexport const useFlags = () => useContext(context)\n`,
      'src/app.ts': `import { useFlags } from './flags'\nexport const page = () => {\n  const { newNav } = useFlags()\n  return newNav ? 'new' : 'old'\n}\n`,
    },
  ],
  [
    'pairs of a map of which a function beside them looks one up',
    'src/flags.ts',
    {
      'src/flags.ts': `const flags = new Map([\n  ['newNav', false],\n  ['beta', true],\n])\nexport const isOn = (name: string): boolean => flags.get(name) ?? false\n`,
      ...asking('{ isOn }', 'flags', "isOn('newNav')"),
    },
  ],
  [
    'an object of which a function beside it looks one up after what people set',
    'src/flags.ts',
    {
      'src/flags.ts': `import { stored } from './stored'\nconst flags: Record<string, boolean> = ${LIST}\nexport const isOn = (name: string): boolean => stored(name) ?? flags[name] ?? false\n`,
      ...asking('{ isOn }', 'flags', "isOn('newNav')"),
    },
  ],
  [
    'what the environment says, of which a function gives one',
    'src/flags.ts',
    {
      'src/flags.ts': `export const FLAGS = {\n  newNav: (import.meta.env.VITE_NAV ?? '') === 'true',\n  beta: import.meta.env.VITE_BETA === 'true',\n} as const\nexport function isEnabled(flag: keyof typeof FLAGS): boolean {\n  return !!FLAGS[flag]\n}\n`,
      ...asking('{ isEnabled }', 'flags', "isEnabled('newNav')"),
    },
  ],
  [
    'an enum whose values a function takes out of an object of any type',
    'src/flags.ts',
    {
      'src/flags.ts': `export enum Flag {\n  NewNav = 'newNav',\n  Beta = 'beta',\n}\n`,
      'src/ask.ts': `import { Flag } from './flags'\nexport function isEnabled(flag: Flag): boolean {\n  return (globalThis.flags as Record<string, boolean>)[flag] ?? false\n}\n`,
      'src/app.ts': `import { isEnabled } from './ask'\nimport { Flag } from './flags'\nexport const page = () => (isEnabled(Flag.NewNav) ? 'new' : 'old')\n`,
    },
  ],
  [
    'an object of which code takes a flag by its name',
    'src/flags.ts',
    {
      'src/flags.ts': `export const FEATURE_FLAGS = ${LIST}\nexport const useFlags = () => FEATURE_FLAGS\n`,
      'src/app.ts': `import { useFlags } from './flags'\nexport const page = () => {\n  const { newNav } = useFlags()\n  return newNav ? 'new' : 'old'\n}\n`,
    },
  ],
  [
    'defaults of which some are still open',
    'src/features.ts',
    {
      'src/features.ts': `import { stored } from './stored'\nexport const DEFAULT_FEATURES = {\n  newNav: false,\n  beta: null,\n}\nexport const FEATURES = Object.assign(DEFAULT_FEATURES, stored)\n`,
      ...asking('{ FEATURES }', 'features', 'FEATURES.newNav'),
    },
  ],
  [
    'defaults of which the same file makes constants',
    'src/features.ts',
    {
      'src/features.ts': `import { stored } from './stored'\nexport const DEFAULT_FEATURES = ${LIST}\nexport const FEATURES = { ...DEFAULT_FEATURES, ...stored }\nexport const newNav = toBoolean(FEATURES.newNav)\nfunction toBoolean(value) {\n  return value === true\n}\n`,
      ...asking('{ newNav }', 'features', 'newNav'),
    },
  ],
  [
    'an object in an object',
    'src/config.ts',
    {
      'src/config.ts': `export const config = {\n  url: '/',\n  features: ${LIST},\n}\n`,
      ...asking('{ config }', 'config', 'config.features.newNav'),
    },
  ],
  [
    'a default export',
    'src/feature-flags.ts',
    {
      'src/feature-flags.ts': `export default ${LIST}\n`,
      ...asking('flags', 'feature-flags', 'flags.newNav'),
    },
  ],
  [
    'a module of CommonJS',
    'src/toggles.js',
    {
      'src/toggles.js': `module.exports = ${LIST}\n`,
      'src/app.js': `const toggles = require('./toggles')\nmodule.exports = () => (toggles.newNav ? 'new' : 'old')\n`,
    },
  ],
  [
    'an export of CommonJS',
    'src/setup.js',
    {
      'src/setup.js': `exports.flags = ${LIST}\n`,
      'src/app.js': `const { flags } = require('./setup')\nmodule.exports = () => (flags.newNav ? 'new' : 'old')\n`,
    },
  ],
  [
    'an object of objects',
    'src/experiments.ts',
    {
      'src/experiments.ts': `export const experiments = {\n  newNav: { enabled: false, rollout: 10 },\n  beta: { enabled: true, rollout: 100 },\n}\n`,
      ...asking('{ experiments }', 'experiments', 'experiments.newNav.enabled'),
    },
  ],
  [
    'constants of a file called flags',
    'src/flags.ts',
    {
      'src/flags.ts': `export const newNav = false\nexport const beta = process.env.BETA === 'true'\n`,
      ...asking('{ newNav as nav }', 'flags', 'nav'),
    },
  ],
  ...CLASSES,
  [
    'a file of booleans that code imports',
    'src/features.json',
    {
      'src/features.json': '{\n  "$schema": "./schema.json",\n  "newNav": true,\n  "beta": { "enabled": false }\n}\n',
      ...asking('FEATURES', 'features.json', 'FEATURES.newNav'),
    },
  ],
  [
    'booleans in a file that code requires',
    'src/config.json',
    {
      'src/config.json': '{ "port": 80, "features": { "newNav": true, "beta": false } }\n',
      'src/app.js': `const config = require('./config.json')\nmodule.exports = () => (config.features.newNav ? 'new' : 'old')\n`,
    },
  ],
  [
    'a file of booleans of which a function gives one',
    'src/flags.json',
    {
      'src/flags.json': '{\n  "newNav": true,\n  "beta": false\n}\n',
      'src/flags.ts': `import flags from './flags.json'\nexport const isOn = (name: keyof typeof flags): boolean => flags[name]\n`,
      ...asking('{ isOn }', 'flags', "isOn('newNav')"),
    },
  ],
  [
    'an enum called Feature',
    'src/features.ts',
    {
      'src/features.ts': `export enum Feature {\n  NewNav = 'newNav',\n  Beta = 'beta',\n}\nexport const isFeatureEnabled = (feature: Feature): boolean => on.has(feature)\nconst on = new Set<Feature>()\n`,
      ...asking('{ Feature, isFeatureEnabled }', 'features', 'isFeatureEnabled(Feature.NewNav)'),
    },
  ],
  [
    'constants of which each says that it names a flag',
    'src/names.ts',
    {
      'src/names.ts': `export const FLAG_NAV = 'newNav'\nexport const BETA_FLAG = 'beta'\nexport const FLAGS_URL = '/flags'\n`,
      'src/app.ts': `import { FLAG_NAV } from './names'\nimport { useFlag } from './use-flag'\nexport const page = () => (useFlag(FLAG_NAV) ? 'new' : 'old')\n`,
    },
  ],
  [
    'names called FLAGS',
    'src/flags.ts',
    {
      'src/flags.ts': `export const FLAGS = ['newNav', 'beta'] as const\nexport const useFlag = (flag: (typeof FLAGS)[number]): boolean => on.includes(flag)\nconst on: string[] = []\n`,
      ...asking('{ useFlag }', 'flags', "useFlag('newNav')"),
    },
  ],
]

describe('lists that are called like much else', () => {
  it.each(PROGRAMS)('are found if code decides by their flags: %s', (_what, list, files) => {
    expect(discover(tempFolder(files))).toEqual([list])
  })

  it.each(PROGRAMS)('are read as init found them, with their checks: %s', async (_what, list, files) => {
    const root = tempFolder({ ...files, 'package.json': '{ "name": "app", "version": "1.2.0" }\n' })
    expect((await runCli(root, ['init', '--yes'])).code).toBe(0)
    const { stdout } = await runCli(root, ['list', '--json'])
    const gates = JSON.parse(stdout) as { name: string; file: string; checks: number }[]
    expect(gates.map(({ name, file, checks }) => [name, file, checks])).toEqual([
      ['newNav', list, 1],
      ['beta', list, 0],
    ])
  })

  it.each(PROGRAMS)('are stripped as init found them: %s', async (_what, list, files) => {
    const root = tempFolder({ ...files, 'package.json': '{ "name": "app", "version": "1.2.0" }\n' })
    await runCli(root, ['init', '--yes'])
    expect((await runCli(root, ['strip', 'newNav', '--value', 'true', '--write', '--force'])).code).toBe(0)
    const written = Object.keys(files).filter((file) => file !== list && existsSync(join(root, file)))
    const text = written.map((file) => readFileSync(join(root, file), 'utf8')).join('')
    const isNegated = Object.values(files).some((before) => before.includes('!flags.newNav'))
    expect([text.includes('new'), text.includes('old'), text.includes('newNav')]).toEqual([
      !isNegated,
      isNegated,
      false,
    ])
  })

  it.each(CLASSES)('are removed as init found them: %s', async (_what, list, files) => {
    const root = tempFolder({ ...files, 'package.json': '{ "name": "app", "version": "1.2.0" }\n' })
    await runCli(root, ['init', '--yes'])
    const { code, stdout } = await runCli(root, ['remove', 'newNav', '--value', 'true', '--write', '--force'])
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('Still named in')])
    const text = readFileSync(join(root, list), 'utf8')
    expect([text.includes('newNav'), text.includes('beta')]).toEqual([false, true])
  })

  it('still name a flag that a getter of a class is', async () => {
    const root = tempFolder({ ...CLASSES[1]?.[2], 'package.json': '{ "name": "app", "version": "1.2.0" }\n' })
    await runCli(root, ['init', '--yes'])
    const { stdout } = await runCli(root, ['strip', 'newNav', '--value', 'true', '--json'])
    const { remaining } = JSON.parse(stdout) as { remaining: { path: string; line: number }[] }
    expect(remaining.map(({ path, line }) => [path, line])).toEqual([['src/features.ts', 2]])
  })

  it.each<readonly [what: string, body: string]>([
    [
      'what its methods assign',
      'loaded = false\n  newNav = false\n  load() {\n    this.loaded = this.newNav = true\n  }',
    ],
    ['what a setter sets', 'get newNav() {\n    return false\n  }\n  set newNav(value: boolean) {}'],
    ['other fields', "newNav = false\n  url = '/flags'"],
    ['getters of anything', 'get newNav() {\n    return this.count\n  }\n  get count(): number {\n    return 3\n  }'],
  ])('are left out if a class has something else: %s', (_what, body) => {
    const files = { 'src/flags.ts': `class Flags {\n  ${body}\n}\nexport const flags = new Flags()\n` }
    expect(discover(tempFolder({ ...files, ...asking('{ flags }', 'flags', 'flags.newNav') }))).toEqual([])
  })

  it('are read by components as init found them, whether a script or a template reads what a reference holds', async () => {
    const root = tempFolder({
      'src/flags.ts': `import { ref } from 'vue'\nexport const DEFAULT_FEATURE_FLAGS = ${LIST}\nexport const useFeatureFlags = () => ref({ ...DEFAULT_FEATURE_FLAGS, ...stored() })\n`,
      'src/App.vue': `<script setup lang="ts">\nimport { useFeatureFlags } from './flags'\nconst flags = useFeatureFlags()\nif (flags.value.newNav) run()\nflags.value.beta = true\n</script>\n<template>\n  <p v-if="flags.newNav">new</p>\n</template>\n`,
    })
    await runCli(root, ['init', '--yes'])
    const { stdout } = await runCli(root, ['list', '--json'])
    const gates = JSON.parse(stdout) as { name: string; checks: number }[]
    expect(gates.map(({ name, checks }) => [name, checks])).toEqual([
      ['newNav', 2],
      ['beta', 0],
    ])
    expect((await runCli(root, ['check'])).stdout).not.toContain('is not registered')
  })

  it.each<readonly [what: string, list: string, asked: string]>([
    ['texts of the environment', `{ newNav: process.env.NEW_NAV, beta: env.BETA }`, 'features.newNav'],
    ['numbers of the environment', `{ newNav: Number(process.env.NEW_NAV), beta: true }`, 'features.newNav'],
    ['what the browser can do', `{ touch: 'ontouchstart' in window, wasm: hasWasm() }`, 'features.touch'],
    ['settings beside booleans', `{ newNav: false, depth: 3 }`, 'features.newNav'],
    ['what is only shown', LIST, 'String(features.newNav)'],
    ['what is only given on', LIST, 'render(features)'],
  ])('are left out if they are something else: %s', (_what, list, asked) => {
    const files = { 'src/features.ts': `export const features = ${list}\n` }
    expect(discover(tempFolder({ ...files, ...asking('{ features }', 'features', asked) }))).toEqual([])
  })

  it.each<readonly [what: string, list: string]>([
    ['one constant', 'export const ENABLE_NAV = true\n'],
    ['constants that are named like others', 'export const ENABLE_NAV = true\nexport const IS_SERVER = true\n'],
    ['what there is', "export const ENABLE_NAV = 'a' in window\nexport const ENABLE_BETA = typeof a !== 'undefined'\n"],
    ['variables', 'export let ENABLE_NAV = true\nexport let ENABLE_BETA = true\n'],
    ['what is no boolean', "export const ENABLE_NAV = 'yes'\nexport const ENABLE_BETA = process.env.BETA\n"],
  ])('are left out if they are something else than constants that switch: %s', (_what, list) => {
    const files = { 'src/config.ts': list, ...asking('{ ENABLE_NAV }', 'config', 'ENABLE_NAV') }
    expect(discover(tempFolder(files))).toEqual([])
  })

  it.each<readonly [what: string, list: string, asked: string]>([
    ['one constant', "export const NAV_FLAG = 'nav'\nexport const URL = '/flags'\n", 'useFlag(NAV_FLAG)'],
    ['flags of a command', "export const NAV_FLAG = '--nav'\nexport const BETA_FLAG = '--beta'\n", 'useFlag(NAV_FLAG)'],
    ['names of something else', "export const NAV = 'nav'\nexport const BETA = 'beta'\n", 'useFlag(NAV)'],
    ['what is only looked up', "export const NAV_FLAG = 'nav'\nexport const BETA_FLAG = 'beta'\n", 'icon(NAV_FLAG)'],
  ])('are left out if constants of texts are something else: %s', (_what, list, asked) => {
    const name = /\((\w+)\)/.exec(asked)?.[1] ?? ''
    expect(discover(tempFolder({ 'src/names.ts': list, ...asking(`{ ${name} }`, 'names', asked) }))).toEqual([])
  })

  it('are constants of any file if each of their names says that it switches something', () => {
    const config =
      'export const PORT = 80\nexport const ENABLE_NAV = true\nexport const USE_BETA = !!process.env.BETA\n'
    const files = { 'src/config.ts': config, ...asking('* as config', 'config', 'config.ENABLE_NAV') }
    expect(discover(tempFolder(files))).toEqual(['src/config.ts'])
  })

  it('are left out if code reads another object of that name', () => {
    const files = {
      'src/features.ts': `export const features = ${LIST}\n`,
      'src/app.ts': `export const page = ({ features }) => (features.newNav ? 'new' : 'old')\n`,
    }
    expect(discover(tempFolder(files))).toEqual([])
  })

  it.each<readonly [what: string, fn: string, asked: string]>([
    ['one that sets them', 'export const toggle = (name: string) => (flags[name] = !flags[name])', "toggle('newNav')"],
    ['one that gives something else', 'export const load = () => fetch(`/a`)', 'load().newNav'],
    ['one of another module', "export { isOn } from 'switches'", "isOn('newNav')"],
  ])('are left out if code only asks a function beside them: %s', (_what, fn, asked) => {
    const files = { 'src/flags.ts': `const flags: Record<string, boolean> = ${LIST}\n${fn}\n` }
    const name = /^\w+/.exec(asked)?.[0] ?? ''
    expect(discover(tempFolder({ ...files, ...asking(`{ ${name} }`, 'flags', asked) }))).toEqual([])
  })

  it.each<readonly [what: string, data: string, from: string, asked: string]>([
    ['other values beside booleans', '{ "newNav": true, "depth": 3 }', './flags.json', 'flags.newNav'],
    ['a file of another folder', '{ "newNav": true }', '../flags.json', 'flags.newNav'],
    ['a file of a package', '{ "newNav": true }', 'flags/other.json', 'flags.newNav'],
    ['another key', '{ "newNav": true }', './flags.json', 'flags.other'],
    ['a list', '["newNav"]', './flags.json', 'flags.newNav'],
  ])('are left out if data has something else: %s', (_what, data, from, asked) => {
    const app = `import flags from '${from}'\nexport const page = () => (${asked} ? 'new' : 'old')\n`
    expect(discover(tempFolder({ 'src/flags.json': data, 'src/app.ts': app }))).toEqual([])
  })

  it('are left out if data is called like something else', () => {
    const files = { 'src/settings.json': '{ "newNav": true }', ...asking('flags', 'settings.json', 'flags.newNav') }
    expect(discover(tempFolder(files))).toEqual([])
  })

  it('are left out if a template reads another object of that name', () => {
    const files = {
      'src/features.ts': `export const features = ${LIST}\n`,
      'src/App.vue': `<script setup>\ndefineProps(['features'])\n</script>\n<template>\n  <p v-if="features.newNav">new</p>\n</template>\n`,
    }
    expect(discover(tempFolder(files))).toEqual([])
  })

  it('are left out if their names may be what a customer has paid for', () => {
    const files = {
      'src/features.ts': `export enum Feature {\n  Export = 'export',\n  Audit = 'audit',\n}\n`,
      ...asking('{ Feature }', 'features', 'plan.hasFeature(Feature.Export)'),
    }
    expect(discover(tempFolder(files))).toEqual([])
  })

  it('do not count beside a list that is named after feature flags', () => {
    const files = {
      ...PROGRAMS[0]?.[2],
      'src/feature-flags.ts': `export const FEATURE_FLAGS = { tabs: true }\n`,
      'src/main.ts': `import { FEATURE_FLAGS } from './feature-flags'\nif (FEATURE_FLAGS.tabs) run()\n`,
    }
    const root = tempFolder(files)
    expect(discoverRegistries(['.'], root).files).toEqual([join(root, 'src/feature-flags.ts')])
  })
})
