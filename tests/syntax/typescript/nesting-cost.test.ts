import { describe, expect, it } from 'vitest'
import { nestingCost } from '../../../src/syntax/typescript/nesting-cost.js'

const SCRIPT = { mayHaveJsx: true }
const TYPESCRIPT = { mayHaveJsx: false }
const DEPTH = 200

/** Opens brackets without end, and between them what looks as if it closed them. */
const hiding = (decoy: string): string => `x = ${`f(${decoy}, `.repeat(DEPTH)}a${')'.repeat(DEPTH)}`

describe('the cost of nesting', () => {
  it.each([
    ['a string', '")))"'],
    ['a string with a quote in it', String.raw`"\")))"`],
    ['a string over two lines', '"\\\n)))"'],
    ['a comment', '/* " ))) */ 0'],
    ['a comment to the end of the line', '// ` )))\n0'],
    ['a template', '`)))`'],
    ['a template with an expression', '`${a})))${`)))`}`'],
    ['a regular expression', '/)))/'],
    ['a regular expression with a quote', '/["\'`]\\)))/'],
    ['a class of a regular expression', '/[/)))]/'],
    ['a division of a sum', '(a) / 2'],
    ['a division behind an operator', 'a++ / 2'],
    ['a regular expression behind a condition', '() => { if (a) /)))/.test(b) }'],
    ['a regular expression on a new line', '() => { type A = string\n/)))/.test(b) }'],
    ['a regular expression behind a block', '() => { {}/)))/.test(b) }'],
    ['a regular expression with a quote that looks like a division', '() => { if (a) /"/.test(b); ")))" }'],
    ['a slash in a class behind a value', '() => { if (a) /[/]"/.test(b); ")))" }'],
    ['a member called like a word', 'a.return / 2 + ")))"'],
    ['an assertion that a value exists', 'a! / 2 + ")))" / 1'],
    ['type arguments', 'a<b>/ 2 + ")))"'],
  ])('is at least that of the open brackets, whatever is between them: %s', (_, decoy) => {
    for (const jsx of [SCRIPT, TYPESCRIPT])
      expect(nestingCost(hiding(decoy), jsx) ?? Infinity).toBeGreaterThan(2 * DEPTH)
  })

  it.each([
    ['an end', '<a>{f(<b>)))</b>, a)}</a>'],
    ['an end with a blank', '<a>{f(<b>)))< /b>, a)}</ a>'],
    ['an end with a comment', '<a>)))</**/a>'],
    ['no end', '<a b=")))" / >'],
    ['no end, and a comment', '<a b="\\" / //\n>'],
  ])('is unknown if an element may contain brackets as text: %s', (_, element) => {
    expect(nestingCost(`x = ${element}`, SCRIPT)).toBeNull()
  })

  it.each(['x = <!-- )))', 'x\n--> )))', '#!)))', 'x = "', 'x = `${', 'x = /* ', 'f(]', 'f(', '\\u0061('])(
    'is unknown if the source is ambiguous: %s',
    (text) => {
      expect(nestingCost(text, TYPESCRIPT)).toBeNull()
    },
  )

  it('is unchanged however many statements, members and functions follow each other', () => {
    const member = 'm(a: A, { b = /[)]/ }: B) { if (a) return `${b / 2}`; else this.c = [a!, (b)]; }\n'
    const text = (count: number): string => `export class A {\n${member.repeat(3)}}\n${'foo(bar);\n'.repeat(count)}`
    expect(nestingCost(text(2_000), TYPESCRIPT)).toBe(nestingCost(text(20), TYPESCRIPT))
  })

  it('grows with chains that have no brackets', () => {
    const costOf = (text: string): number => nestingCost(text, TYPESCRIPT) ?? Infinity
    for (const [start, part] of [
      ['a', '()'],
      ['if (a) ;', 'else if (a) ;'],
      ['', 'do '],
      ['x = a', ' || a'],
      ['x = ', 'b => '],
    ] as const)
      expect(costOf(start + part.repeat(200)), part).toBeGreaterThan(costOf(start + part.repeat(100)) + 20)
  })
})
