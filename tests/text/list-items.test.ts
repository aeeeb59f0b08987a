import fc from 'fast-check'
import { EditList } from '../../src/text/edit-list.js'
import { removeAfterBlanks, removeListItems } from '../../src/text/list-items.js'
import { applyEdits } from '../../src/text/text-edits.js'
import { rangeOf } from '../../src/text/text-range.js'
import { Trivia } from '../../src/text/trivia.js'
import { nodesOf } from '../../src/source/nodes-of.js'
import { parseScript } from '../support/strip-text.js'
import { propertyRuns } from '../support/property-runs.js'

/** The list of a text without the items that begin with `x`. */
function withoutX(text: string): string {
  const view = parseScript('input.ts', text)
  const [list] = nodesOf(view, 'ArrayExpression')
  const items = (list?.elements ?? []).map((element) => element && rangeOf(element))
  const editing = { trivia: new Trivia(view), edits: new EditList() }
  removeListItems({ items }, (index) => text.charAt(items[index]?.start ?? 0) === 'x', editing)
  return applyEdits(
    text,
    editing.edits.toEdits(text, () => true),
  )
}

describe('a list without some of its items', () => {
  it.each([
    ['[x, b]', '[b]'],
    ['[a, x]', '[a]'],
    ['[a, x,]', '[a,]'],
    ['[a, x, c]', '[a, c]'],
    ['[a, x1, x2]', '[a]'],
    ['[x1, x2]', '[]'],
    ['[\n  a,\n  x,\n  c\n]', '[\n  a,\n  c\n]'],
    ['[\n  a,\n  x\n]', '[\n  a\n]'],
    ['[\n  a,\n  x,\n]', '[\n  a,\n]'],
    ['[\n  // a\n  a,\n  // x\n  x, // x\n  c,\n]', '[\n  // a\n  a,\n  c,\n]'],
    ['[/* a */ a, /* x */ x, /* c */ c]', '[/* a */ a, /* c */ c]'],
    ['[a, , x]', '[a, ,]'],
  ])('has one comma between two items, and the comments of those that are kept: %j', (text, wanted) => {
    expect(withoutX(text)).toBe(wanted)
  })

  it('has no hole if the comment of a removed item is before its comma', () => {
    const text = withoutX('[a, x1 // note\n  , x2,]')
    expect(text).toContain('// note')
    expect(parseScript('input.ts', text).ast.body[0]).toMatchObject({ expression: { elements: [{ name: 'a' }] } })
  })

  const blank = fc.constantFrom('', ' ', '\n', '\n  ', '\n\n  ')
  const comment = fc.constantFrom('', '', '', '/* c */', '// c\n', '/* c */\n')
  const item = fc.tuple(fc.constantFrom('a', 'x'), comment, blank, comment, comment)

  it('has the kept items and no hole, wherever comments and line breaks are', () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', ','),
        blank,
        (items, last, end) => {
          const parts = items.map(([kind, before, space, after], index) => `${space}${before}${kind}${index}${after}`)
          const text = `[${parts.map((part, index) => part + (index < parts.length - 1 ? `,${items[index]?.[4]}` : last)).join('')}${end}]`
          const kept = items.flatMap(([kind], index) => (kind === 'a' ? [{ name: `a${index}` }] : []))
          const [list] = nodesOf(parseScript('input.ts', withoutX(text)), 'ArrayExpression')
          expect(list?.elements).toMatchObject(kept)
          expect(list?.elements).toHaveLength(kept.length)
        },
      ),
      { numRuns: propertyRuns(2000), seed: 20_261_123 },
    )
  })
})

describe('an item between blanks', () => {
  it.each([
    ['f X g', 'f g'],
    ['f\n  X\ng', 'f\ng'],
  ])('is removed with its line, or with the blanks in front of it: %j', (text, wanted) => {
    const editing = { trivia: new Trivia({ text, comments: [] }), edits: new EditList() }
    removeAfterBlanks({ start: text.indexOf('X'), end: text.indexOf('X') + 1 }, editing)
    expect(
      applyEdits(
        text,
        editing.edits.toEdits(text, () => true),
      ),
    ).toBe(wanted)
  })
})
