import { hasModuleEffects } from '../../../src/codemods/project/module-effects.js'
import { parseScript, stripText } from '../../support/strip-text.js'
import { textOf } from '../../support/open-files.js'

const hasEffects = (text: string): boolean => hasModuleEffects(parseScript('a.tsx', text))

describe('loading a module does nothing but declare names', () => {
  it.each([
    `import a from './a'\nexport { a }\nexport * from './b'\n`,
    'export const a = 1, b = () => start(), { ...c } = {}\n',
    'export function a() { start() }\n',
    'export default function () { start() }\n',
    'export default interface A {}\n',
    'export class A { a = start(); b() { start() } }\n',
    'type A = 1\ninterface B {}\nenum C { D }\ndeclare function e(): void\n;\n',
    `'use strict'\n`,
    'const Page = () => null\nPage.displayName = "Page"\nexport { Page }\n',
  ])('if it has %j', (text) => {
    expect(hasEffects(text)).toBe(false)
  })

  it.each([
    `import './a'\n`,
    'start()\n',
    'export const a = start()\n',
    'const { a = start() } = all\n',
    'export default start()\n',
    'export class A { static a = start() }\n',
    'class A { static { start() } }\n',
    'if (a) b = 1\n',
    'for (const a of all) use(a)\n',
    'Page.displayName = "Page"\n',
    `import { Page } from './page'\nPage.displayName = "Page"\n`,
    'const Page = () => null\nPage.displayName = start()\n',
  ])('but not if it has %j', (text) => {
    expect(hasEffects(text)).toBe(true)
  })

  it('if all that it calls is known to be pure, such as checks of gates', () => {
    const view = parseScript('a.ts', 'export const a = isEnabled("On")\nexport const b = other()\n')
    const isPure = (text: RegExp) => (node: { range: [number, number] }) => text.test(textOf(view, node))
    expect(hasModuleEffects(view, isPure(/^isEnabled/))).toBe(true)
    expect(hasModuleEffects(view, isPure(/^isEnabled|^other/))).toBe(false)
  })

  it('whatever a strip makes of the rest', () => {
    const { text } = stripText({ text: 'if (isEnabled("On")) start()\n', values: { On: false } })
    expect(hasEffects(text)).toBe(false)
  })
})
