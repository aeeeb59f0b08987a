import { withBlankLines, endsInBlankLine } from '../../src/text/blank-lines.js'
import { Trivia } from '../../src/text/trivia.js'

describe('blank lines beside removed lines', () => {
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
  ])('are removed if two would meet, or one would be at a border: %j', (text, wanted) => {
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
  ])('may end a file: %j', (text, ends) => {
    expect(endsInBlankLine(text)).toBe(ends)
  })
})
