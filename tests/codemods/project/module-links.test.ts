import { linksOf } from '../../../src/codemods/project/module-links.js'
import { textOf } from '../../support/open-files.js'
import { parseScript } from '../../support/strip-text.js'

function importsIn(text: string): string[] {
  const view = parseScript('a.tsx', text)
  return linksOf(view).imports.map(
    ({ specifier, imported, node, references }) =>
      `${specifier}#${imported}: ${textOf(view, node)} -> ${references.map((use) => textOf(view, use)).join(', ')}`,
  )
}

function looseIn(text: string, file = 'a.ts'): string[] {
  return linksOf(parseScript(file, text)).loose.map(({ specifier, kind }) => `${kind} ${specifier}`)
}

describe('the links of a file to other modules', () => {
  it.each([
    [
      `import a, { b as c, type D } from './x'\na(c)\nlet d: D`,
      ['./x#default: a -> a', './x#b: b as c -> c', './x#D: type D -> D'],
    ],
    [`import * as x from './x'\nx.a`, ['./x#*: * as x -> x']],
    [`import { a } from './x'\nconst b = (a) => a`, ['./x#a: a -> ']],
    [`const x = require('./x')\nx.a`, [`./x#*: x = require('./x') -> x`]],
    [`const { a, b: c } = require('./x')\na(c)`, ['./x#a: a -> a', './x#b: b: c -> c']],
    [`use(require('./x').a)`, [`./x#*: require('./x') -> require('./x')`]],
  ])('have the names that it imports, with their uses: %j', (text, expected) => {
    expect(importsIn(text)).toEqual(expected)
  })

  it('have what it exports from others', () => {
    const view = parseScript('a.ts', `export { a, b as c } from './x'\nexport * from './y'\nexport * as z from './z'\n`)
    expect(linksOf(view).reExports.map(({ specifier, imported, exported }) => [specifier, imported, exported])).toEqual(
      [
        ['./x', 'a', 'a'],
        ['./x', 'b', 'c'],
        ['./y', '*', null],
        ['./z', '*', 'z'],
      ],
    )
  })

  it.each([
    [`import './x'`, ['bare ./x']],
    [`require('./x')`, ['bare ./x']],
    [`import('./x')`, ['whole ./x']],
    [`import a = require('./x')`, ['whole ./x']],
    [`let a: import('./x').A`, ['whole ./x']],
    [`const { ...all } = require('./x')`, ['whole ./x']],
    [`const { a = 1 } = require('./x')`, ['whole ./x']],
    [`const [a] = require('./x')`, ['whole ./x']],
    [`load('./x')`, ['whole ./x']],
    [`vi.mock('./x')`, ['mock ./x']],
    [`jest.doMock('./x', make)`, ['mock ./x']],
    [`jest.unstable_mockModule('./x', make)`, ['mock ./x']],
    [`vi.unmock('./x')`, ['whole ./x']],
    [`/** @type {import('./x').A} */\nlet a`, ['whole ./x']],
  ])('say which names are used as far as %j shows', (text, expected) => {
    expect(looseIn(text)).toEqual(expected)
  })

  it.each(['import(path)', 'require(path)', 'load(`./${name}`)', 'load()', `({ require(a) { return a } })`])(
    "aren't those of %j",
    (text) => {
      expect(looseIn(text)).toEqual([])
    },
  )

  it('do not include those of a function that is only named like the loader', () => {
    expect(importsIn(`function f(require) { const { a } = require('./x') }`)).toEqual([])
  })
})
