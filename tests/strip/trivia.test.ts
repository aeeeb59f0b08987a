import { withBlankLines, endsInBlankLine } from '../../src/strip/blank-lines.js'
import { Trivia } from '../../src/strip/trivia.js'
import type { Node } from '../../src/source/source-view.js'
import { walk } from '../../src/source/walk.js'
import { parseScript } from '../support/strip-text.js'

function triviaOf(text: string): Trivia {
  return new Trivia(parseScript('input.ts', text))
}

describe('what stands between the nodes', () => {
  const text = 'a /* b */\n// c\n  d // e\r\n\u2028f'
  const trivia = triviaOf(text)

  it('is blanks and comments, over which code is looked for in both directions', () => {
    expect([0, 1, 2, 9, 10].map((offset) => text[trivia.nextCode(offset)])).toEqual(['a', 'd', 'd', 'd', 'd'])
    expect(trivia.nextCode(text.length)).toBe(text.length)
    expect(
      [text.indexOf('d'), text.indexOf('// e'), text.indexOf('f')].map(
        (offset) => text[trivia.previousCodeEnd(offset) - 1],
      ),
    ).toEqual(['a', 'd', 'd'])
    expect(trivia.previousCodeEnd(0)).toBe(0)
    expect(triviaOf('/* a */ b').previousCodeEnd(8)).toBe(0)
  })

  it('has comments, of which those count that lie wholly in a range', () => {
    const found = (start: number, end: number): string[] =>
      trivia.commentsIn(start, end).map(({ value }) => value.trim())
    expect(found(0, text.length)).toEqual(['b', 'c', 'e'])
    expect(found(2, 9)).toEqual(['b'])
    expect([found(3, 9), found(2, 8), found(9, 9)]).toEqual([[], [], []])
    expect(found(9, 14)).toEqual(['c'])
  })

  it('has lines, whose ends may be CR and LF', () => {
    const place = text.indexOf('// e')
    expect(text.slice(trivia.lineStart(place), trivia.lineEnd(place))).toBe('  d // e')
    expect(trivia.afterLineBreak(trivia.lineEnd(place))).toBe(trivia.lineEnd(place) + 2)
    expect(trivia.lineStart(trivia.lineEnd(place) + 1)).toBe(trivia.lineStart(place))
    expect(text.slice(trivia.lineStart(text.length), trivia.lineEnd(text.length))).toBe('f')
    expect(trivia.afterLineBreak(0)).toBe(0)
    expect(trivia.afterLineBreak(text.indexOf('\u2028'))).toBe(text.indexOf('f'))
    expect([trivia.indentAt(place), trivia.indentAt(0), triviaOf('\t a').indentAt(2)]).toEqual(['  ', '', '\t '])
    expect([trivia.isFirstOnLine(text.indexOf('d')), trivia.isFirstOnLine(place), trivia.isFirstOnLine(0)]).toEqual([
      true,
      false,
      true,
    ])
    expect([
      trivia.isLastOnLine(9),
      trivia.isLastOnLine(1),
      trivia.isLastOnLine(text.length),
      triviaOf('a \t').isLastOnLine(1),
    ]).toEqual([true, false, true, true])
    expect(
      [
        [0, 9],
        [9, 10],
        [9, 9],
      ].map(([start, end]) => trivia.hasLineBreak(start as number, end as number)),
    ).toEqual([false, true, false])
  })

  it.each([
    ['a\r\nb', '\r\n'],
    ['a\nb\r\n', '\n'],
    ['a\rb', '\r'],
    ['a', '\n'],
  ])('has the line break that comes first: %j', (source, lineBreak) => {
    expect(triviaOf(source).lineBreak).toBe(lineBreak)
  })
})

describe('the parentheses around a node', () => {
  /** Those around `x`, innermost first. */
  function around(source: string): string[] {
    const view = parseScript('input.js', source)
    const found: Node[] = []
    walk(view.ast, view.visitorKeys, (node) => {
      if (node.type === 'Identifier' && node.name === 'x') found.push(node)
    })
    return new Trivia(view).parenthesesAround(found[0] as Node).map(({ start, end }) => source.slice(start, end))
  }

  it.each([
    ['x', []],
    ['(x)', ['(x)']],
    ['( /* a */ (x) )', ['(x)', '( /* a */ (x) )']],
    ['if (x) a', []],
    ['if ((x)) a', ['(x)']],
    ['if (a) (x)', ['(x)']],
    ['while (x) a', []],
    ['do a; while (x)', []],
    ['do (x); while (a)', ['(x)']],
    ['switch (x) {}', []],
    ['switch (a) { case (x): }', ['(x)']],
    ['with (x) a', []],
    ['with (a) (x)', ['(x)']],
    ['f(x)', []],
    ['f((x))', ['(x)']],
    ['f(a, (x))', ['(x)']],
    ['f((x), a)', ['(x)']],
    ['(x)()', ['(x)']],
    ['(x)(a)', ['(x)']],
    ['new F(x)', []],
    ['new (x)()', ['(x)']],
    ['new (x)', ['(x)']],
    ['import(x)', []],
    ['import((x))', ['(x)']],
    ['(x) => a', []],
    ['a => (x)', ['(x)']],
    ['(function (x) {})', []],
    ['function f(x) {}', []],
    ['for (x;;) a', []],
    ['for (;;) (x)', ['(x)']],
  ])('group it: %s', (source, wanted) => {
    expect(around(source)).toEqual(wanted)
  })
})

describe('blank lines beside lines that go', () => {
  it.each([
    ['a\n\nX\n\nb\n', 'a\n\nb\n'],
    ['a\n\nX\nb\n', 'a\n\nb\n'],
    ['a\nX\n\nb\n', 'a\n\nb\n'],
    ['a\nX\nb\n', 'a\nb\n'],
    ['{\nX\n\nb\n}\n', '{\nb\n}\n'],
    ['(\nX\n\nb\n)\n', '(\nb\n)\n'],
    ['[\na\n\nX\n]\n', '[\na\n]\n'],
    ['{ // a\nX\n\nb\n}\n', '{ // a\n\nb\n}\n'],
    ['X\n\nb\n', 'b\n'],
    ['a\n\nX\n', 'a\n'],
    ['a\n\nX', 'a\n'],
    ['X', ''],
    ['a\n \t\nX\n  \nb\n', 'a\n \t\nb\n'],
    ['a\r\n\r\nX\r\n\r\nb\r\n', 'a\r\n\r\nb\r\n'],
    ['a\n\nX\nX\n\nb\n', 'a\n\nb\n'],
    ['a\n\nX\n\nX\n\nb\n', 'a\n\nb\n'],
    ['a\n\nX\n\n\nb\n', 'a\n\n\nb\n'],
    ['a\n\nX\n  }\n', 'a\n  }\n'],
  ])('go where two would meet, or one stand at a border: %j', (text, wanted) => {
    const trivia = new Trivia({ text, comments: [] })
    const ranges = [...text.matchAll(/X\r?\n?/g)]
      .map(({ index, 0: line }) => ({ start: index, end: index + line.length }))
      .reverse()
    const result = withBlankLines(ranges, trivia)
      .sort((a, b) => b.start - a.start)
      .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
    expect(result).toBe(wanted)
  })

  it.each([
    ['a\n\n', true],
    ['a\n \t\n  ', true],
    ['a\n', false],
    ['a', false],
    ['a\n\nb', false],
    ['\r\n\r\n', true],
  ])('may end a text: %j', (text, ends) => {
    expect(endsInBlankLine(text)).toBe(ends)
  })
})
