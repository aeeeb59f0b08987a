import type { RemovalProbe } from './probes.js'

const FEATURES = `export const NEW_PAGER = 'NewPager'
export const featureGates = {
  [NEW_PAGER]: { default: true, lockToDefault: true, preRelease: 'GA' },
  Compact: { default: false, lockToDefault: false, preRelease: 'Beta' },
}
export type GateName = keyof typeof featureGates
export function isEnabled(name: GateName): boolean {
  return featureGates[name].default
}
`

/** Objects that answer by a name of their own, and what gives one. */
const OVERRIDES = `export class Overrides {
  isEnabled(name: string): boolean {
    return name === 'x'
  }
}
export const make = (): Overrides => new Overrides()
export const two = (): [Overrides, number] => [new Overrides(), 1]
export const pair = () => ({ inner: new Overrides() })
export const list: Overrides[] = [new Overrides()]
export const plain = [new Overrides()]
export const byName = new Map<string, Overrides>([['a', new Overrides()]])
export const record: Record<string, Overrides> = { a: new Overrides() }
export const same = <T>(value: T): T => value
export class Box<T> {
  readonly value: T
  constructor(value: T) {
    this.value = value
  }
  get(): T {
    return this.value
  }
}
export function* each() {
  yield new Overrides()
}
export const bag = new Set([new Overrides()])
export const value: unknown = new Overrides()
`
const IMPORTS = `import { log } from 'runtime'
import { NEW_PAGER } from './features.js'
import { bag, Box, byName, each, list, make, Overrides, pair, plain, record, same, two, value } from './overrides.js'

export const used: unknown[] = [bag, Box, byName, each, list, make, Overrides, pair, plain, record, same, two, value]
`

const ASKED: readonly (readonly [string, string])[] = [
  ['is the result of a call', 'log(make().isEnabled(NEW_PAGER))'],
  ['is in a list of a type', 'log(list[0]!.isEnabled(NEW_PAGER))'],
  ['is in a list without a type', 'log(plain[0]!.isEnabled(NEW_PAGER))'],
  ['is one of two results', 'log(two()[0].isEnabled(NEW_PAGER))'],
  ['is taken out of two results', 'const [one] = two()\n  log(one.isEnabled(NEW_PAGER))'],
  ['is taken out of an object', 'const { inner } = pair()\n  log(inner.isEnabled(NEW_PAGER))'],
  ['is in a map', `log(byName.get('a')!.isEnabled(NEW_PAGER))`],
  ['is the variable of a loop over a map', 'for (const [, one] of byName) log(one.isEnabled(NEW_PAGER))'],
  ['is in a record', 'log(record.a!.isEnabled(NEW_PAGER))'],
  ['is the result of a generic function', 'log(same(make()).isEnabled(NEW_PAGER))'],
  ['is the field of a generic class', 'log(new Box(make()).value.isEnabled(NEW_PAGER))'],
  ['is the result of a method of a generic class', 'log(new Box(make()).get().isEnabled(NEW_PAGER))'],
  ['is yielded', 'log([...each()][0]!.isEnabled(NEW_PAGER))'],
  ['is the parameter of a callback', 'log(list.some((one) => one.isEnabled(NEW_PAGER)))'],
  [
    'is the second parameter of a callback',
    'log(list.reduce((all: boolean, one) => all || one.isEnabled(NEW_PAGER), false))',
  ],
  ['is in a set', 'log([...bag].every((one) => one.isEnabled(NEW_PAGER)))'],
  ['is the variable of a loop', 'for (const one of list) log(one.isEnabled(NEW_PAGER))'],
  ['has more properties', 'log(Object.assign(make(), { size: 1 }).isEnabled(NEW_PAGER))'],
  ['is cast', 'log((value as Overrides).isEnabled(NEW_PAGER))'],
  ['was thrown', 'try {\n    throw make()\n  } catch (one) {\n    log((one as Overrides).isEnabled(NEW_PAGER))\n  }'],
  [
    'is in a field with a list',
    'class Page {\n    all = [make()]\n    on() {\n      return this.all[0]!.isEnabled(NEW_PAGER)\n    }\n  }\n  log(new Page().on())',
  ],
  ['is the result of a function by call', 'log(make.call(null).isEnabled(NEW_PAGER))'],
  ['is the result of a function out of a list', 'log([make][0]!().isEnabled(NEW_PAGER))'],
  [
    'looks its constructor’s list up',
    `class Tenant {\n    constructor(private readonly on: string[]) {}\n    isEnabled(name: string): boolean {\n      return this.on.includes(name)\n    }\n  }\n  log(new Tenant(['x']).isEnabled(NEW_PAGER))`,
  ],
  [
    'has specs of its own',
    `class Gates {\n    constructor(private readonly specs: Record<string, { default: boolean }>) {}\n    isEnabled(name: string): boolean {\n      return this.specs[name]!.default\n    }\n  }\n  log(new Gates({ [NEW_PAGER]: { default: false } }).isEnabled(NEW_PAGER))`,
  ],
  [
    'is behind many names',
    `const list0 = list\n${Array.from({ length: 12 }, (_, at) => `  const list${at + 1} = [...list${at}, ...list${at}]`).join('\n')}\n  log(list12[0]!.isEnabled(NEW_PAGER))`,
  ],
  [
    'is an object literal in a list',
    `const own = { isEnabled: (name: string): boolean => name === 'x' }\n  const all = [own]\n  log(all[0]!.isEnabled(NEW_PAGER))`,
  ],
]

/** An object with answers of its own is called with the registry's constant: none of these calls checks the gate. */
export const RECEIVER_PROBES: readonly RemovalProbe[] = [
  ...ASKED.map(([how, code]): RemovalProbe => {
    const text = `${IMPORTS}export const main = () => {\n  ${code}\n}\n`
    const line = text.split('\n').findIndex((one) => one.includes('isEnabled(NEW_PAGER)')) + 1
    return {
      name: `the object that is called ${how}`,
      files: { 'src/features.ts': FEATURES, 'src/overrides.ts': OVERRIDES, 'src/main.ts': text },
      stoppedBy: [`src/main.ts:${line}`],
    }
  }),
  {
    name: 'the object in a list checks the gate',
    files: {
      'src/features.ts': FEATURES,
      'src/gates.ts': `import { isEnabled, type GateName } from './features.js'\nexport class Gates {\n  isEnabled(name: GateName): boolean {\n    return isEnabled(name)\n  }\n}\nexport const list: Gates[] = [new Gates()]\n`,
      'src/main.ts': `import { log } from 'runtime'\nimport { NEW_PAGER } from './features.js'\nimport { list } from './gates.js'\nexport const main = () => log(list.some((one) => one.isEnabled(NEW_PAGER)), list[0]!.isEnabled('Compact'))\n`,
    },
    stoppedBy: [],
  },
]

const PACKAGE = '{ "type": "module", "dependencies": { "@vendor/flags": "^1.0.0" } }\n'

/** A package that isn't available exports a constant of the same name for a gate of its own. */
export const OTHER_PACKAGE_PROBES: readonly RemovalProbe[] = [
  {
    name: 'the package is called for its own gate',
    files: {
      'package.json': PACKAGE,
      'src/features.ts': FEATURES,
      'src/vendor.ts': `import * as flags from '@vendor/flags'\nimport { NEW_PAGER, isEnabled } from '@vendor/flags'\nexport const on = () => isEnabled(NEW_PAGER) && flags.isEnabled(flags.NEW_PAGER)\n`,
      'src/main.ts': `import { log } from 'runtime'\nimport { isEnabled, NEW_PAGER } from './features.js'\nexport const main = () => log(isEnabled(NEW_PAGER))\n`,
    },
    // The package's name for it is the constant's, so the constant is kept, although nothing of the package means it.
    stoppedBy: ['src/features.ts:1', 'src/features.ts:3'],
    isListedInRegistry: true,
    keeps: ['src/vendor.ts: isEnabled(NEW_PAGER) && flags.isEnabled(flags.NEW_PAGER)', 'src/main.ts: log(true)'],
    isOnlyRead: true,
  },
  {
    name: "the project's check is called with the constant of the package",
    files: {
      'package.json': PACKAGE,
      'src/features.ts': FEATURES,
      'src/main.ts': `import { log } from 'runtime'\nimport { NEW_PAGER } from '@vendor/flags'\nimport { isEnabled } from './features.js'\nexport const main = () => log(isEnabled(NEW_PAGER))\n`,
    },
    stoppedBy: ['src/main.ts:4'],
    isOnlyRead: true,
  },
]
