import {
  changesText,
  innerRange,
  isBlankText,
  rendersNothing,
  shownText,
  takesAnyChildren,
  textsBeside,
} from '../../../src/strip/reduce/jsx-texts.js'
import { Fates } from '../../../src/strip/reduce/fate.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { parseScript } from '../../support/strip-text.js'

/** The children of the outermost element of a text. */
function childrenOf(text: string) {
  const view = parseScript('a.tsx', `x = ${text}`)
  const [outer] = [...nodesOf(view, 'JSXElement'), ...nodesOf(view, 'JSXFragment')].sort(
    (a, b) => a.range[0] - b.range[0],
  )
  if (!outer) throw new Error(text)
  return { view, outer, children: outer.children }
}

describe('the text that JSX shows', () => {
  it.each([
    ['a', 'a'],
    [' a ', ' a '],
    ['\n  a\n', 'a'],
    ['a\n  b', 'a b'],
    ['a\r\n\r\n  b', 'a b'],
    ['\n   \n', ''],
    ['  ', '  '],
    ['a \n', 'a'],
    [' \n a', ' a'.trim()],
    ['a\u00a0\n', 'a\u00a0'],
  ])('has no line breaks, and no blanks beside them: %j', (source, shown) => {
    expect(shownText(source)).toBe(shown)
  })

  it('is nothing for blanks with a line break', () => {
    const { children } = childrenOf('<p>\n  <a/> <b/>\n</p>')
    expect(children.map((child) => isBlankText(child))).toEqual([true, false, false, false, true])
  })
})

describe('a value between tags', () => {
  it.each([
    ['null', true],
    ['undefined', true],
    ['false', true],
    ['true', true],
    ['0', false],
    ["''", false],
    ['a', false],
  ])('shows nothing: %s', (value, isNothing) => {
    const [container] = nodesOf(parseScript('a.tsx', `x = <p>{${value}}</p>`), 'JSXExpressionContainer')
    expect(container && rendersNothing(container.expression)).toBe(isNothing)
  })
})

describe('an element', () => {
  it.each([
    ['<p>a</p>', true],
    ['<>a</>', true],
    ['<my-tag>a</my-tag>', true],
    ['<P>a</P>', false],
    ['<p.q>a</p.q>', false],
    ['<svg:a>b</svg:a>', false],
  ])('shows any children as they are: %s', (text, takes) => {
    expect(takesAnyChildren(childrenOf(text).outer)).toBe(takes)
  })
})

describe('the text beside a child', () => {
  it('ends at the next tag or brace', () => {
    const { children } = childrenOf('<p>a<b/>c{d}e</p>')
    const container = children.find(({ type }) => type === 'JSXExpressionContainer')
    expect(container && textsBeside(container, new Fates())).toEqual(['c', 'e'])
  })

  it('goes on over a child that is removed, and counts what others became', () => {
    const { children } = childrenOf('<p>a{b}c{d}e{f}g</p>')
    const [b, d, f] = children.filter(({ type }) => type === 'JSXExpressionContainer')
    const fates = new Fates()
    if (b && d && f) {
      fates.set(b, { kind: 'text', text: 'B' })
      fates.set(d, { kind: 'drop' })
      expect(textsBeside(f, fates)).toEqual(['aBce', 'g'])
      fates.set(b, { kind: 'literal', text: 'null' })
      expect(textsBeside(f, fates)).toEqual(['a{}ce', 'g'])
    }
    expect(f).toBeDefined()
  })

  it.each([
    ['<p>a{b}c</p>', false],
    ['<p>a {b} c</p>', false],
    ['<p>\n  a\n  {b}\n  c\n</p>', true],
    ['<p>\n  <a/>\n  {b}\n  <c/>\n</p>', false],
    ['<p>a {b}\n</p>', true],
  ])('may be shown otherwise without it: %j', (text, changes) => {
    const container = childrenOf(text).children.find(({ type }) => type === 'JSXExpressionContainer')
    expect(container && changesText(container, new Fates())).toBe(changes)
  })
})

describe('the children of an element', () => {
  it('have a range without the line breaks at their ends', () => {
    const { view, children } = childrenOf('<p>\n  a <b/> c \n</p>')
    expect(view.text.slice(...innerRange(children))).toBe('a <b/> c')
  })
})
