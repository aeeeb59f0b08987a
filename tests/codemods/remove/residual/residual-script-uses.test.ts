import { findScriptUses } from '../../../../src/codemods/remove/residual/residual-script-uses.js'
import { afterRemoval } from '../../../support/after-removal.js'

interface Options {
  readonly names?: readonly string[]
  readonly file?: string
  readonly files?: Readonly<Record<string, string>>
  readonly gate?: string
}

function usesIn(text: string, { names = [], file = 'src/a.tsx', files = {}, gate }: Options = {}): string[] {
  const { view, residual } = afterRemoval({ [file]: text, ...files }, gate)
  const found = findScriptUses(view(file), residual, new Set(names))
  return [
    ...found.uses.map(({ start, end, reason }) => `${text.slice(start, end)}: ${reason}`),
    ...found.holders.map(({ name }) => `holder ${name}`),
  ]
}

describe('a place of a script that still needs a gate', () => {
  it.each([
    [`ask('NewPager')`, `'NewPager': the name of the gate is passed to "ask"`],
    [`type A = 'NewPager'`, `'NewPager': a type names the gate`],
    ['use(`NewPager`)', '`NewPager`: the name of the gate is passed to "use"'],
    ['use(flags.NewPager)', 'flags.NewPager: it reads "NewPager" of "flags", which may be the gate'],
    ['const { NewPager } = flags', 'NewPager: it reads "NewPager" of an object, which may be the gate'],
    [`use({ NewPager: 1 })`, 'NewPager: 1: an object has an entry of that name, and what reads it is not known'],
    [`start('--feature-gates=NewPager=true')`, `'--feature-gates=NewPager=true': the string sets the gate`],
    ['enum Gates { NewPager, Other }', 'NewPager: an enum has a member of that name, and code may use its number'],
  ])('is in %j', (text, expected) => {
    expect(usesIn(text)).toContain(expected)
  })

  it.each([
    `import a from 'NewPager'`,
    `use({ newPager: 1 })`,
    'const NewPager = 1',
    'const pages = { NewPager: 1 }\nuse(pages.NewPager)',
    'use({ NewPager })',
    'enum Words { NewPager, Size }',
    'import styles from "./a.css"\nuse(styles.NewPager)',
  ])("isn't in %s", (text) => {
    expect(usesIn(text)).toEqual([])
  })

  it.each([
    [`const PAGER = 'NewPager'`, 'holder PAGER'],
    [`enum Names { PAGER = 'NewPager' }`, 'holder PAGER'],
    [`class Names { static PAGER = 'NewPager' as const }`, 'holder PAGER'],
    [`const names = { PAGER: 'NewPager' }`, 'holder PAGER'],
  ])('is a declaration that holds the name: %s', (text, expected) => {
    expect(usesIn(text)).toEqual([expected])
  })

  it('is a use of such a declaration', () => {
    const text = `const PAGER = 'NewPager'\nask(PAGER)\n`
    expect(usesIn(text, { names: ['PAGER'] })).toEqual([
      `PAGER: it uses PAGER, which holds the name of the gate`,
      'holder PAGER',
    ])
    expect(usesIn(`${text}const COPY = PAGER\n`, { names: ['PAGER'] })).toContain('holder COPY')
    expect(usesIn(`export { PAGER } from './names'\n`, { names: ['PAGER'] })).toEqual([])
  })

  it("isn't a title of a test", () => {
    expect(usesIn(`it('NewPager', () => {})\n`, { file: 'src/a.test.ts' })).toEqual([])
    expect(usesIn(`it('NewPager', () => {})\n`)).toHaveLength(1)
  })

  it('under a common word is only one whose context shows it', () => {
    const files = {
      'src/features.ts': `export const featureGates = { debug: { default: true, lockToDefault: true, preRelease: 'GA' } }\n`,
    }
    const common = (text: string): string[] => usesIn(text, { gate: 'debug', files })
    expect(common(`isEnabled('debug')`)).toHaveLength(1)
    expect(common('use(options.debug)')).toEqual([])
    expect(common('use({ debug: true })')).toEqual([])
    expect(common('use({ featureFlags: { debug: true } })')).toHaveLength(1)
    expect(common(`const level: 'debug' | 'info' = 'debug'`)).toEqual([])
    expect(common('use({ debug: {}, trace: {} })')).toEqual([])
  })

  it('under a common word is an entry beside those of the other gates', () => {
    const files = {
      'src/features.ts': `export const featureGates = { debug: { default: true, lockToDefault: true, preRelease: 'GA' }, trace: { default: false, preRelease: 'Alpha' } }\n`,
    }
    expect(usesIn('export const schema = object({ debug: {}, trace: {} })', { gate: 'debug', files })).toHaveLength(1)
    expect(usesIn('export const schema = object({ debug: {}, size: {} })', { gate: 'debug', files })).toEqual([])
  })
})
