import { Trivia } from '../../src/text/trivia.js'
import { parseScript } from '../support/strip-text.js'

function triviaOf(text: string): Trivia {
  return new Trivia(parseScript('input.ts', text))
}

describe('the source between nodes', () => {
  const text = 'a /* b */\n// c\n  d // e\r\n\u2028f'
  const trivia = triviaOf(text)

  it('consists of blanks and comments, which a search for code skips in both directions', () => {
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

  it('has comments, which count if they are completely in a range', () => {
    const found = (start: number, end: number): string[] =>
      trivia.commentsIn(start, end).map(({ value }) => value.trim())
    expect(found(0, text.length)).toEqual(['b', 'c', 'e'])
    expect(found(2, 9)).toEqual(['b'])
    expect([found(3, 9), found(2, 8), found(9, 9)]).toEqual([[], [], []])
    expect(found(9, 14)).toEqual(['c'])
  })

  it('has lines, with any kind of line break', () => {
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
  ])('uses the first line break of the source: %j', (source, lineBreak) => {
    expect(triviaOf(source).lineBreak).toBe(lineBreak)
  })
})
