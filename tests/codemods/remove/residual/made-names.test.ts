import { isOfPackage, MadeNames } from '../../../../src/codemods/remove/residual/made-names.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { textOf } from '../../../support/open-files.js'
import { afterRemoval, NAMES_IMPORT } from '../../../support/after-removal.js'

const PACKAGE = { 'package.json': '{ "dependencies": { "elsewhere": "1" } }' }

function open(text: string) {
  const { view, targets } = afterRemoval({ ...PACKAGE, 'src/a.ts': `${NAMES_IMPORT}${text}\n` })
  const own = view('src/a.ts')
  const call = nodesOf(own, 'CallExpression').findLast(
    ({ callee }) => callee.type === 'Identifier' && callee.name === 'ask',
  )
  const [argument] = call?.arguments ?? []
  if (!argument) throw new Error('no argument')
  return { made: new MadeNames(targets), own, argument, targets }
}

/** What the argument of `ask` may be made of. */
function madeIn(text: string): string[] {
  const { made, own, argument } = open(text)
  return made.in(argument, own).map(({ node, view, isList }) => `${isList ? 'list ' : ''}${textOf(view, node)}`)
}

describe('a name that is not written down', () => {
  it.each([
    ['ask(raw as GateName)', ['raw']],
    ['ask(raws as GateName[])', ['list raws']],
    ['ask(raws as readonly GateName[])', ['list raws']],
    ['ask(<GateName>raw)', ['raw']],
    ['ask(`${start}Pager`)', ['`${start}Pager`']],
    [`ask(start + 'Pager')`, [`start + 'Pager'`]],
    ['ask(JSON.parse(text))', ['JSON.parse(text)']],
    ['const name = raw as GateName\nask(name)', ['raw']],
    [`ask(a ? 'NewPager' : (raw as GateName))`, ['raw']],
  ])('in %j is made of %j', (text, expected) => {
    expect(madeIn(text)).toEqual(expected)
  })

  it.each([
    `ask('NewPager')`,
    `ask('NewPager' as GateName)`,
    `ask(['NewPager'] as GateName[])`,
    `ask(name as const)`,
    'ask(`NewPager`)',
    'function f(name: GateName) { ask(name) }',
    'ask(1 - 2)',
  ])("isn't in %s", (text) => {
    expect(madeIn(text)).toEqual([])
  })

  it('is a constant of another package', () => {
    expect(madeIn(`import { NAME } from 'elsewhere'\nask(NAME)`)).toEqual(['NAME'])
    expect(madeIn(`import { NAME } from './names'\nask(NAME)`)).toEqual([])
    const { own, argument, targets } = open(`import * as all from 'elsewhere'\nask(all.NAME)`)
    expect(isOfPackage(argument, own, targets)).toBe(true)
  })

  it('may have no type at all', () => {
    const untyped = open('ask(JSON.parse(text))')
    expect(untyped.made.isUntyped(untyped.argument, untyped.own)).toBe(true)
    const cast = open('ask(raw as GateName)')
    expect(cast.made.isUntyped(cast.argument, cast.own)).toBe(false)
  })
})
