import { JoinedNames, joinedText, joinsPartOf } from '../../../../src/codemods/remove/residual/joined-names.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { afterGoRemoval, afterRemoval } from '../../../support/after-removal.js'
import { textOf } from '../../../support/open-files.js'

function joinsIn(text: string, files: Readonly<Record<string, string>> = {}): string[] {
  const { texts, view, context } = afterRemoval({ 'src/a.ts': `${text}\n`, ...files })
  return new JoinedNames(texts, context).in(view('src/a.ts')).map(({ start, end }) => `${text}\n`.slice(start, end))
}

describe('a name of a gate that is joined from parts', () => {
  it.each([
    [`use('New' + 'Pager')`, `'New' + 'Pager'`],
    [`const START = 'New'\nuse(START + 'Pager')`, `START + 'Pager'`],
    ["const START = 'New'\nuse(`${START}Pager`)", '`${START}Pager`'],
    [`use('New' + 'Pag' + 'er')`, `'New' + 'Pag' + 'er'`],
    [`use('N' + 'ew' + 'Pager')`, `'N' + 'ew' + 'Pager'`],
    [`use('N' + 'ewPager')`, `'N' + 'ewPager'`],
  ])('is found in %j', (text, expected) => {
    expect(joinsIn(text)).toEqual([expected])
  })

  it('may have a part from another file', () => {
    const files = { 'src/b.ts': `export const START = 'New'\n` }
    expect(joinsIn(`import { START } from './b'\nuse(START + 'Pager')`, files)).toEqual([`START + 'Pager'`])
  })

  it.each([`use('New' + kind)`, `use('Old' + 'Pager')`, `use('NewPager')`, 'use(`NewPager`)', `use('New', 'Pager')`])(
    "isn't found in %s",
    (text) => {
      expect(joinsIn(text)).toEqual([])
    },
  )

  it('is found in Go, where a conversion may be around a part', () => {
    const text = 'package a\n\nconst start featuregate.Feature = "Pag"\n\nvar x = start + featuregate.Feature("ing")\n'
    const { texts, view, context } = afterGoRemoval({ 'a/a.go': text })
    expect(new JoinedNames(texts, context).in(view('a/a.go')).map(({ start, end }) => text.slice(start, end))).toEqual([
      'start + featuregate.Feature("ing")',
    ])
  })
})

describe('a text that joins a part of a name', () => {
  const gates = new Map([['NewPager', true]])

  it.each([
    ['`New${kind}`', true],
    [`'New' + kind`, true],
    [`kind + 'Pager'`, true],
    ['`${kind}Pager`', true],
    [`'Ne' + kind`, false],
    [`'Old' + kind`, false],
    [`'New', kind`, false],
  ])('%s: %j', (text, expected) => {
    expect(joinsPartOf(gates, text)).toBe(expected)
  })

  it('is known if all of its parts are', () => {
    const { view, context } = afterRemoval({ 'src/a.ts': `const A = 'x'\nuse(A + 'y' + 1, A + 'y', b + 'y', A)\n` })
    const own = view('src/a.ts')
    const [call] = nodesOf(own, 'CallExpression')
    expect(call?.arguments.map((argument) => [textOf(own, argument), joinedText(argument, own, context)])).toEqual([
      [`A + 'y' + 1`, null],
      [`A + 'y'`, 'xy'],
      [`b + 'y'`, null],
      ['A', 'x'],
    ])
  })
})
