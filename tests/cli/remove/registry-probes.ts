import { TYPESCRIPT_BASE, type RemovalProbe } from './probes.js'

const HEAD = `import { log } from 'runtime'\n`
const BASE = TYPESCRIPT_BASE['src/features.ts'] ?? ''
const MAIN = `${HEAD}import { isEnabled } from './features.js'\nexport const main = () => log(isEnabled('NewPager'), isEnabled('Compact'))\n`

/** A registry with an object spread before its entries. */
function withSpread(others: string): Readonly<Record<string, string>> {
  return {
    'src/others.ts': others,
    'src/features.ts': `import { others } from './others.js'\n${BASE.replace('{\n', '{\n  ...others,\n')}`,
    'src/main.ts': MAIN,
  }
}

/** A registry that is a list of names, and code that reads it. */
function withNames(reads: string): Readonly<Record<string, string>> {
  return {
    'src/features.ts': `export const FEATURE_FLAGS = ['NewPager', 'Compact', 'Other'] as const
export type Flag = (typeof FEATURE_FLAGS)[number]
export const isEnabled = (name: Flag): boolean => (globalThis as { on?: string[] }).on?.includes(name) ?? false
`,
    'src/main.ts': `${HEAD}import { FEATURE_FLAGS, isEnabled, type Flag } from './features.js'
${reads}
export const main = () => log(first, isEnabled('Compact'))
`,
  }
}

/** Code with a type that is made of the names of gates. */
function withType(type: string, use: string): Readonly<Record<string, string>> {
  return {
    'src/types.ts': `import type { GateName } from './features.js'\n${type}\n`,
    'src/main.ts': `${HEAD}import { isEnabled } from './features.js'\nimport type { Made } from './types.js'\n${use}\nexport const main = () => log(made, isEnabled('Compact'))\n`,
  }
}

/** Registries from which an entry can't be taken, or can, because of what is around it. */
export const REGISTRY_PROBES: readonly RemovalProbe[] = [
  {
    name: 'an object before the entry may have the gate, too',
    files: withSpread(
      `type Spec = { default: boolean; lockToDefault: boolean; preRelease: string }\nexport const others: Record<string, Spec> = JSON.parse('{}')\n`,
    ),
    stoppedBy: ['src/features.ts:4', 'src/features.ts:4'],
    isListedInRegistry: true,
  },
  {
    name: 'an object before the entry lacks the gate',
    files: withSpread(`export const others = { Other: { default: true, lockToDefault: true, preRelease: 'GA' } }\n`),
    stoppedBy: [],
  },
  ...[
    ['is read by a saved index', 'const saved = [2]\nconst first = saved.map((at) => FEATURE_FLAGS[at])'],
    ['is read by a written index', 'const first: Flag | undefined = FEATURE_FLAGS[1]'],
    ['is asked for the index of a name', "const first = 1 << FEATURE_FLAGS.indexOf('Other')"],
    ['gives each index to a callback', 'const first = FEATURE_FLAGS.map((name, at) => `${at} ${name.length}`)'],
    ['is listed with its indexes', 'const first = [...FEATURE_FLAGS.entries()].length'],
  ].map(([name, reads = '']): RemovalProbe => ({
    name: `a list of names that registers gates ${name}`,
    files: withNames(reads),
    stoppedBy: ['src/features.ts:1', 'src/features.ts:1'],
    isListedInRegistry: true,
  })),
  {
    name: 'a list of names beside the registry is read by a saved index',
    files: {
      'src/features.ts': `${BASE}export const ALL_GATES: GateName[] = ['NewPager', 'Compact']\n`,
      'src/main.ts': `${HEAD}import { ALL_GATES, isEnabled } from './features.js'\nconst saved = [1]\nexport const main = () => log(saved.map((at) => ALL_GATES[at]), isEnabled('Compact'))\n`,
    },
    stoppedBy: ['src/features.ts:9', 'src/features.ts:2'],
    isListedInRegistry: true,
  },
  {
    name: 'a list of names that registers gates is only gone through',
    files: withNames(
      `let first = 0\nfor (let at = 0; at < FEATURE_FLAGS.length; at++) first += isEnabled(FEATURE_FLAGS[at] as Flag) ? 1 : 0`,
    ),
    stoppedBy: [],
  },
  ...[
    [
      'a template names keys',
      'export type Made = { [K in GateName as `use${K}`]: boolean }',
      'const made: Made = { useNewPager: true, useCompact: false }',
    ],
    [
      'a template of changed letters names keys',
      'export type Made = { [K in GateName as `is${Capitalize<K & string>}On`]?: boolean }',
      'const made: Made = { isNewPagerOn: true }',
    ],
    [
      'changed letters name keys',
      'export type Made = { [K in GateName as Uncapitalize<K>]: boolean }',
      'const made: Made = { newPager: true, compact: false }',
    ],
    [
      'a union of templates names keys',
      "export type Made = Record<`${'use' | 'drop'}${GateName}`, boolean>",
      'const made: Partial<Made> = { dropNewPager: true }',
    ],
    ['a template is a value', 'export type Made = `use${GateName}`', "const made: Made = 'useNewPager'"],
    [
      'a member is read',
      'export type Made = { [K in GateName as `use${K}`]?: boolean }',
      'const read = (all: Made) => all.useNewPager\nconst made = read({})',
    ],
  ].map(([name, type = '', use = '']): RemovalProbe => ({
    name: `code uses a name that a type makes of the name of the gate: ${name}`,
    files: withType(type, use),
    stoppedBy: ['src/main.ts:4'],
  })),
  {
    name: 'a type makes a like name of something else',
    files: withType(
      "export type Made = { [K in 'NewPager2' as `use${K}`]?: boolean } & { useNewPager: boolean }\nexport const gate: GateName = 'Compact'",
      'const made: Made = { useNewPager: true }',
    ),
    stoppedBy: [],
  },
  {
    name: 'an enum numbers the names of gates',
    files: {
      'src/features.ts': `${BASE}export enum Gate { NewPager, Compact }\n`,
      'src/main.ts': `${HEAD}import { Gate, isEnabled } from './features.js'\nexport const main = () => log(Gate[Gate.Compact], isEnabled('Compact'))\n`,
    },
    stoppedBy: ['src/features.ts:9', 'src/features.ts:2'],
    isListedInRegistry: true,
  },
  {
    name: 'an enum of something else has a member of that name',
    files: {
      'src/main.ts': `${HEAD}import { isEnabled } from './features.js'\nenum Page { Old, NewPager }\nexport const main = () => log(Page[Page.Old], isEnabled('Compact'))\n`,
    },
    stoppedBy: [],
  },
  ...[
    ['by a variable name', 'name !== undefined && featureGates[name].default'],
    ['of all gates', "Object.values(featureGates).every((spec) => spec.preRelease === 'GA') && name !== undefined"],
  ].map(([name, read = '']): RemovalProbe => ({
    name: `the gate is the last one of a registry whose specs are read ${name}`,
    files: {
      'src/features.ts': `export const featureGates = {
  NewPager: { default: true, lockToDefault: true, preRelease: 'GA' },
} as const satisfies Record<string, object>
export const readSpec = (name?: keyof typeof featureGates): boolean => READ
`.replace('READ', read),
      'src/main.ts': `${HEAD}import { readSpec } from './features.js'\nexport const main = () => log(readSpec())\n`,
    },
    stoppedBy: ['src/features.ts:2', 'src/features.ts:2'],
    isListedInRegistry: true,
  })),
  {
    name: 'the gate is the last one of a registry with a declared type',
    files: {
      'src/features.ts': `export const featureGates: Record<string, { default: boolean; lockToDefault: boolean; preRelease: string }> = {
  NewPager: { default: true, lockToDefault: true, preRelease: 'GA' },
}
export const isEnabled = (name: string): boolean => featureGates[name]?.default ?? false
`,
      'src/main.ts': MAIN.replace(", isEnabled('Compact')", ''),
    },
    stoppedBy: [],
  },
  ...[
    ['the names of variables', 'string', "const NewPager = 'new'\nconst Compact = 'old'\n", '{ NewPager, Compact }', 5],
    ['methods', '() => string', '', "{ NewPager() { return 'new' }, Compact() { return 'old' } }", 3],
  ].map(([name, type, before, object, line]): RemovalProbe => ({
    name: `an object of gates by name has ${String(name)}`,
    files: {
      'src/main.ts': `${HEAD}import { isEnabled, type GateName } from './features.js'\n${String(before)}export const titles: Record<GateName, ${String(type)}> = ${String(object)}\nexport const main = () => log(isEnabled('Compact'))\n`,
    },
    stoppedBy: [`src/main.ts:${Number(line)}`],
  })),
  {
    name: 'an object has a variable with the name of a gate, and others',
    files: {
      'src/main.ts': `${HEAD}import { isEnabled } from './features.js'\nconst NewPager = 'new'\nconst Page = 'page'\nexport const pages = { NewPager, Page }\nexport const main = () => log(isEnabled('Compact'), pages)\n`,
    },
    stoppedBy: [],
  },
]
