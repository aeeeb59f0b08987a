import { describe, expect, it } from 'vitest'
import { keptIn, MAIN, refusedIn, type Files } from '../../support/answering-program.js'

describe('a check of a value whose type is that of another value', () => {
  const VALUES = `import { featureGates, isEnabled, type GateName } from './features.js'
export const gates = { isEnabled: (name: GateName): boolean => isEnabled(name) }
export class Service { isEnabled(name: GateName): boolean { return featureGates[name].default } }
export const service = new Service()
export const makeGates = () => ({ isEnabled })
`
  const listedBy = (type: string, declared: string, real: string, made: string): Files => ({
    'src/values.ts': VALUES,
    'src/list.ts': `import { isEnabled } from './features.js'
import { gates, makeGates, service } from './values.js'
type Own = ${type}
export const list = (given: Own): string => given${type === 'typeof isEnabled' ? '' : '.isEnabled'}('NewPager') ? 'pages' : 'all'
export const types = [typeof isEnabled, typeof gates, typeof makeGates, typeof service]
`,
    'src/main.ts': `${MAIN}import { list } from './list.js'
import { gates, makeGates, service, Service } from './values.js'
${declared}
export const main = () => log(list(${real}), list(${made}), typeof makeGates, typeof Service, typeof gates, typeof service)
`,
  })

  it.each([
    ['typeof isEnabled', 'isEnabled'],
    ['{ isEnabled: typeof isEnabled }', '{ isEnabled }'],
    ['typeof gates', '{ ...gates }'],
    ['ReturnType<typeof makeGates>', 'makeGates()'],
  ])('is stripped if nothing else has that type: %s', async (type, real) => {
    expect(await refusedIn(listedBy(type, '', real, real))).toEqual([])
  })

  it.each([
    ['is a function', 'typeof isEnabled', '', 'isEnabled', '() => false'],
    ['has such a function', '{ isEnabled: typeof isEnabled }', '', 'gates', '{ isEnabled: () => false }'],
    ['is declared as one', 'typeof gates', 'const fake: typeof gates = { isEnabled: () => false }', 'gates', 'fake'],
    ['has its members', 'typeof gates', 'const fake = { isEnabled: () => false }', 'gates', 'fake'],
    ['is a changed copy', 'typeof gates', '', 'gates', '{ ...gates, isEnabled: () => false }'],
    ['inherits from it', 'typeof gates', '', 'gates', 'Object.create(gates, { isEnabled: { value: () => false } })'],
    [
      'is of a class with its members',
      'typeof gates',
      'class Fake { isEnabled(): boolean { return false } }',
      'gates',
      'new Fake()',
    ],
    ['has the members of its class', 'typeof service', '', 'service', '{ isEnabled: () => false }'],
    [
      'is of a class below',
      'typeof service',
      'class Fake extends Service { isEnabled(): boolean { return false } }',
      'service',
      'new Fake()',
    ],
    ['has the members of a result', 'ReturnType<typeof makeGates>', '', 'makeGates()', '{ isEnabled: () => false }'],
  ])('is refused if another one %s', async (_, type, declared, real, made) => {
    const root = await keptIn(listedBy(type, declared, real, made))
    expect(root['src/list.ts']).toContain("('NewPager')")
  })
})

describe('a check of a field that a class sets to what it may be given', () => {
  const PANEL = (given: string, value: string) => `import { isEnabled, type IsOn } from './features.js'
export class Panel {
  readonly isEnabled: IsOn
  constructor(${given}) { this.isEnabled = ${value} ?? isEnabled }
  show(): string { return this.isEnabled('NewPager') ? 'pages' : 'all' }
}
`
  it.each([
    ['given: { isEnabled?: IsOn } = {}', 'given.isEnabled', '{ isEnabled: () => false }'],
    ['given?: IsOn', 'given', '() => false'],
  ])('is refused if some code gives it another function: %s', async (parameter, value, given) => {
    const shown = (made: string): Files => ({
      'src/panel.ts': PANEL(parameter, value),
      'src/main.ts': `${MAIN}import { Panel } from './panel.js'
export const main = () => log(new Panel().show(), new Panel(${made}).show(), show(isEnabled))
`,
    })
    expect(await refusedIn(shown(given))).toContainEqual(expect.stringContaining('src/panel.ts:5 it may call'))
    expect(await refusedIn(shown('undefined'))).toEqual([])
  })
})

describe('a check of a function that calls a variable', () => {
  it('is kept if some code assigns another function to the variable', async () => {
    const files = {
      'src/hook.ts': `import { isEnabled, type GateName } from './features.js'
let ask: typeof isEnabled = isEnabled
export const setAsk = (next: typeof isEnabled): void => { ask = next }
export const useEnabled = (name: GateName): boolean => ask(name)
`,
      'src/main.ts': `${MAIN}import { setAsk, useEnabled } from './hook.js'
export const main = () => { setAsk(() => false); log(useEnabled('NewPager') ? 'pages' : 'all') }
`,
    }
    expect((await keptIn(files))['src/main.ts']).toContain("useEnabled('NewPager')")
  })
})

describe('a check of an object into which a module is spread', () => {
  it('is stripped', async () => {
    const files = {
      'src/all.ts': "import * as features from './features.js'\nexport const all = { ...features, version: 1 }\n",
      'src/main.ts': `${MAIN}import { all } from './all.js'
export const main = () => log(all.isEnabled('NewPager') ? 'pages' : 'all', all.version)
`,
    }
    expect((await keptIn(files))['src/main.ts']).toContain("log('pages', all.version)")
  })
})

describe('a check of an object behind a proxy', () => {
  it.each(['const traced: Gates = ', 'class Shared { static readonly gates: Gates = '])(
    'is refused although its type is declared: %s',
    async (declared) => {
      const isField = declared.startsWith('class')
      const files = {
        'src/traced.ts': `import { RealGates, type Gates } from './features.js'
const hidden = { get: () => (name: string) => { log('asked', name); return true } }
export ${declared}new Proxy(new RealGates(), hidden)${isField ? ' }' : ''}
`,
        'src/main.ts': `${MAIN}import { ${isField ? 'Shared' : 'traced'} } from './traced.js'
export const main = () => { if (${isField ? 'Shared.gates' : 'traced'}.isEnabled('NewPager')) log('on') }
`,
      }
      expect(await refusedIn(files)).toContainEqual(expect.stringContaining('src/main.ts:5 '))
    },
  )
})

describe('a check of a method that negates another one', () => {
  it('is refused if that other one may be replaced', async () => {
    const files = {
      'src/flags.ts': `import { featureGates, type GateName } from './features.js'
export class Flags { static isEnabled(name: GateName): boolean { return featureGates[name].default } }
`,
      'src/main.ts': `${MAIN}import { Flags } from './flags.js'
class Strict extends Flags {
  static override isEnabled(name: GateName): boolean { return !Flags.isEnabled(name) }
}
export const main = () => log(Strict.isEnabled('NewPager'))
`,
    }
    expect(await refusedIn(files)).toContainEqual(expect.stringContaining('src/main.ts:8 '))
  })
})

describe('a check of what a context gives', () => {
  const CONTEXTS = `import { createContext, useContext } from 'react'
import { isEnabled, type Gates, type GateName } from './features.js'
export const Typed = createContext<Gates>({ isEnabled })
export const Literal = createContext<{ isEnabled: (name: GateName) => boolean }>({ isEnabled })
export const Inferred = createContext({ isEnabled })
const held = { isEnabled }
export const Held = createContext(held)
`
  const shownBy = (name: string, provided: string): Files => ({
    'src/contexts.ts': CONTEXTS,
    'src/hook.ts': `import { useContext } from 'react'
import { ${name} } from './contexts.js'
import type { GateName } from './features.js'
export const useFeatureEnabled = (name: GateName): boolean => useContext(${name}).isEnabled(name)
`,
    'src/main.tsx': `/** @jsx h */
import { log } from 'runtime'
import { h } from 'react'
import { useFeatureEnabled } from './hook.js'
import { ${name} } from './contexts.js'
import { isEnabled, type GateName } from './features.js'
const Page = () => useFeatureEnabled('NewPager') ? 'pages' : 'all'
export const main = () => log(Page(), <${name}.Provider value={${provided}}>{Page}</${name}.Provider>)
`,
  })

  it.each(['Typed', 'Literal', 'Inferred', 'Held'])(
    'is refused if an element gives another object: %s',
    async (name) => {
      const found = await refusedIn(shownBy(name, '{ isEnabled: () => false }'))
      expect(found).toContainEqual(expect.stringContaining('src/main.tsx:7 '))
    },
  )

  it.each(['Typed', 'Literal', 'Inferred', 'Held'])(
    'is stripped if elements give the same function: %s',
    async (name) => {
      expect(await refusedIn(shownBy(name, '{ isEnabled }'))).toEqual([])
    },
  )
})
