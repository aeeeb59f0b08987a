import { Trivia } from '../../../src/text/trivia.js'
import { applyEdits } from '../../../src/text/text-edits.js'
import { endLineComments } from '../../../src/strip/layout/line-comments.js'
import { parseScript } from '../../support/strip-text.js'

/** Deletes what is written `<...>`, and adds a line break after comments where that is necessary. */
function withoutMarked(marked: string): string {
  const edits: { start: number; end: number; text: string }[] = []
  let text = ''
  for (const part of marked.split(/(<[^>]*>)/)) {
    const inner = part.startsWith('<') ? part.slice(1, -1) : part
    if (part.startsWith('<')) edits.push({ start: text.length, end: text.length + inner.length, text: '' })
    text += inner
  }
  return applyEdits(text, endLineComments(edits, new Trivia(parseScript('a.ts', text))))
}

describe('a line comment', () => {
  it.each([
    ['{\n  a() // why<\n  b();\n  >c()\n}', '{\n  a() // why\n  c()\n}'],
    ['f(a, // why<\n  b,\n  >c)', 'f(a, // why\n  c)'],
    ['a() // why<\r\nb()>;c()\r\n', 'a() // why\r\n;c()\r\n'],
  ])('does not swallow what comes to stand behind it: %s', (text, left) => {
    expect(withoutMarked(text)).toBe(left)
  })

  it.each([
    ['a() // why<\nb()>\nc()', 'a() // why\nc()'],
    ['a() // why<\nb()>', 'a() // why'],
    ['a() // why<\nb()>  <;c()>\nd()', 'a() // why  \nd()'],
    ['a() /* why */<\nb()> + c', 'a() /* why */ + c'],
    ['a() <// why>< \nb()>; c()', 'a() ; c()'],
  ])('keeps its line as it is where nothing does: %s', (text, left) => {
    expect(withoutMarked(text)).toBe(left)
  })
})
