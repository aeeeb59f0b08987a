import { itLeaves, leftForBoth } from '../../support/both-values.js'

/** The lines of a function, as it is left for the value `true`; with `false`, the variable is removed. */
const inFunction = (...lines: string[]): string =>
  ['function f(a, b) {', ...lines.map((line) => `  ${line}`), '}'].join('\n')

describe('a variable with a check', () => {
  itLeaves(
    'holds the other operand where all reads only ask whether it is true',
    [
      [
        inFunction('const on = a && C', 'if (on) one()', 'return on ? 1 : 2'),
        inFunction('const on = a', 'if (on) one()', 'return on ? 1 : 2'),
        inFunction('return 2'),
      ],
      [
        inFunction('const on = a && C', 'on && one()', 'on || two()'),
        inFunction('const on = a', 'on && one()', 'on || two()'),
        inFunction('two()'),
      ],
      ["import a from 'a'\nconst on = a && C\nif (on) one()", "import a from 'a'\nconst on = a\nif (on) one()", ''],
      [
        inFunction('const on = a && C', 'return () => !on && one()'),
        inFunction('const on = a', 'return () => !on && one()'),
        inFunction('return () => one()'),
      ],
      [
        inFunction('let on = b || !C, other = a && C', 'while (on && !other) one()'),
        inFunction('let on = b, other = a', 'while (on && !other) one()'),
        inFunction('while (true) one()'),
      ],
      [
        inFunction('const on = a && C', 'const off = !on', 'const both = on && b', 'if (off || both) one()'),
        inFunction('const on = a', 'const off = !on', 'const both = on && b', 'if (off || both) one()'),
        inFunction('one()'),
      ],
    ],
    'input.tsx',
  )

  itLeaves(
    'holds the other operand where of its values only a false one counts',
    [
      [
        inFunction('const on = a && C', 'return on && <b/>'),
        inFunction('const on = a', 'return on && <b/>'),
        inFunction('const on = a && false', 'return on && <b/>'),
      ],
    ],
    'input.tsx',
  )

  const keeps = (...lines: string[]): string[] => {
    const [text, on] = [lines, lines.map((line) => line.replace('&& C', '&& true'))]
    return [inFunction(...text), inFunction(...on)]
  }
  it.each([
    keeps('const on = a && C', 'return on'),
    keeps('const on = on && C', 'if (on) one()'),
    keeps('const on: Value = a && C', 'if (on) one()'),
    keeps('const on = a && C', 'return on && <on.b/>'),
    keeps('const on = a && C', 'send(on)', 'if (on) one()'),
    keeps('const on = a && C', 'if (on === true) one()'),
    keeps('const on = a && C', 'if (on || b) return on || b'),
    keeps('const on = a && C', 'useEffect(() => on && one(), [on])'),
    keeps('const on = a && C', 'const { all } = { all: on }', 'return all'),
    keeps('const on = a && C', 'const other = on', 'return other'),
    keeps('let on = a && C', 'if (on) on = b', 'return on ? 1 : 2'),
    keeps('const on = a && C', 'return `${on}`'),
    keeps('const on = a && C', 'return <b on={on}/>'),
    keeps('const on = a && C', 'return on ?? b'),
    keeps('const on = a && C', 'switch (on) { case true: one() }'),
    ['export const on = a && C\nif (on) one()', 'export const on = a && true\nif (on) one()'],
    ['const on = a && C\nif (on) one()\nexport { on }', 'const on = a && true\nif (on) one()\nexport { on }'],
    [inFunction('var on = a && C', 'if (on) one()'), inFunction('var on = a && true', 'if (on) one()')],
  ])('keeps its value where it may count which one it is: %s', (text, on) => {
    expect(leftForBoth(text, 'input.tsx')[0]).toBe(on)
  })
})
