import { stripText } from '../../support/strip-text.js'

const KEPT = "it('stays', () => {\n  run()\n});\n"

/** What is left of a text with the gate at `value`, after a test that has nothing to do with it. */
function left(text: string, value = true): string {
  const result = stripText({ file: 'src/list.test.ts', text: `${KEPT}\n${text}\n`, values: { On: value } }).text
  expect(result.startsWith(KEPT)).toBe(true)
  return result.slice(KEPT.length).trim()
}

describe('the rows of a table', () => {
  const table = (rows: string, parameters: string, set: string, more = ''): string =>
    `it.each(${rows})('x', (${parameters}) => {\n  setFeatureGateDuringTest(gates, 'On', ${set})\n  run(${more})\n})`
  const stripped = (rows: string, parameters: string, more = ''): string =>
    `it.each(${rows})('x', (${parameters}) => {\n  run(${more})\n})`

  it.each([
    [table('[true, false]', 'on', 'on'), stripped('[true]', 'on')],
    [table('[true, false]', 'on', 'on', 'on'), stripped('[true]', 'on', 'true')],
    [table('[true, false]', 'off', '!off', 'off'), stripped('[false]', 'off', 'false')],
    [table('[[1, true], [2, false]]', 'n, on', 'on', 'n'), stripped('[[1, true]]', 'n, on', 'n')],
    [table('[[[1, true]], [[2, false]]]', '[n, on]', 'on', 'n'), stripped('[[[1, true]]]', '[n]', 'n')],
    [
      table('[{ n: 1, on: true }, { n: 2, on: false }]', '{ n, on }', 'on', 'n'),
      stripped('[{ n: 1, on: true }]', '{ n }', 'n'),
    ],
    [
      table('[{ n: 1, on: true }, { n: 2, on: false }]', '{ n, on: yes }', 'yes', 'n'),
      stripped('[{ n: 1, on: true }]', '{ n }', 'n'),
    ],
    [
      table("[{ n: 1, on: true }, { n: 2, 'on': false }]", 'row', 'row.on', 'row.n'),
      stripped('[{ n: 1, on: true }]', 'row', 'row.n'),
    ],
    [
      table('[{ on: true, n: 1 }, { on: false, n: 2 }]', 'row', 'row.on', 'row.on, row.n'),
      stripped('[{ on: true, n: 1 }]', 'row', 'true, row.n'),
    ],
    [
      table('[{ on: false, on: true }, { on: false }]', 'row', "row['on']", 'row'),
      stripped('[{ on: false, on: true }]', 'row', 'row'),
    ],
    [table('[false, false]', 'on', 'on'), ''],
    [table('[true, false] as const', 'on', 'on as boolean'), stripped('[true] as const', 'on')],
    [table('[true as boolean, false as boolean]', 'on', 'on'), stripped('[true as boolean]', 'on')],
    [
      `describe.each([true, false])('x', (on) => {\n  beforeEach(() => {\n    setFeatureGateDuringTest(gates, 'On', on)\n  })\n\n  it('y', () => run())\n})`,
      "describe.each([true])('x', (on) => {\n  it('y', () => run())\n})",
    ],
    [
      `test.for([[true, 1], [false, 2]])('x', ([on, n]) => {\n  setFeatureGateDuringTest(gates, 'On', on)\n  run(n)\n})`,
      "test.for([[true, 1]])('x', ([, n]) => {\n  run(n)\n})",
    ],
    [
      `const rows = [true, false]\nit.each(rows)('x', (on) => {\n  setFeatureGateDuringTest(gates, 'On', on)\n  run()\n})`,
      "const rows = [true]\nit.each(rows)('x', (on) => {\n  run()\n})",
    ],
    [
      `for (const on of [true, false]) {\n  it('x', () => {\n    setFeatureGateDuringTest(gates, 'On', on)\n    run()\n  })\n}`,
      "for (const on of [true]) {\n  it('x', () => {\n    run()\n  })\n}",
    ],
    [
      `for (const { on } of [{ on: false }]) {\n  it('x', () => {\n    setFeatureGateDuringTest(gates, 'On', on)\n    run()\n  })\n}`,
      '',
    ],
    [
      `[true, false].forEach((on) => {\n  it('x', () => {\n    setFeatureGateDuringTest(gates, 'On', on)\n    run()\n  })\n})`,
      "[true].forEach((on) => {\n  it('x', () => {\n    run()\n  })\n})",
    ],
  ])('are removed if they set the other value: %s', (text, kept) => {
    expect(left(text)).toBe(kept)
  })

  it.each([
    table('rows', 'on', 'on'),
    table('[true, ...rows]', 'on', 'on'),
    table('[true, , false]', 'on', 'on'),
    table('[true, other]', 'on', 'on'),
    table('[true, false]', 'on = true', 'on'),
    table('[[true], [false]]', '[on = true]', 'on'),
    table('[{ on: true }, { on: false, ...more }]', '{ on }', 'on'),
    table('[{ on: true }, {}]', '{ on }', 'on'),
    table('[{ on: true }, { on: false }]', '{ [on]: yes }', 'yes'),
    table('[{ a: { on: true } }, { a: { on: false } }]', '{ a: { on } }', 'on'),
    table('[true, false]', 'on', 'on && other'),
    table('[true, false]', 'on', '-on'),
    table('[true, false]', 'on', 'other'),
    table('[[true], [false]]', 'row', 'row[0]'),
    table('[[true], [false]]', 'a, on', 'on'),
    table('[true, false]', 'a, on', 'on'),
    table('[{ on: true }, null]', '{ on }', 'on'),
    ...[
      '\n  n | on\n  ${1} | ${true}\n  ${2}\n',
      '\n  n | off\n  ${1} | ${true}\n  ${2} | ${false}\n',
      '\n  n | on\n  ${1} | ${true}\n  ${2} | ${other}\n',
    ].map(
      (rows) => `it.each\`${rows}\`('x', ({ n, on }) => {\n  setFeatureGateDuringTest(gates, 'On', on)\n  run(n)\n})`,
    ),
    table('[true, false], 1', 'on', 'on'),
    table('[{ a: [true] }, { a: [false] }]', '{ a: [on] }', 'on'),
    table('[{ on: true }, { on: false }]', '{ on }', 'on.value'),
    table('[{ on: true }, { on: false }]', 'row', 'row[name]'),
    `it.each([true, false])('x', (on) => {\n  on = true\n  setFeatureGateDuringTest(gates, 'On', on)\n  run()\n})`,
    `it.map([true, false])('x', (on) => {\n  setFeatureGateDuringTest(gates, 'On', on)\n  run()\n})`,
    `beforeEach.each([true, false])('x', (on) => {\n  setFeatureGateDuringTest(gates, 'On', on)\n  run()\n})`,
    `const rows = [true, false]\nuse(rows)\nit.each(rows)('x', (on) => {\n  setFeatureGateDuringTest(gates, 'On', on)\n  run()\n})`,
    `export const rows = [true, false]\nit.each(rows)('x', (on) => {\n  setFeatureGateDuringTest(gates, 'On', on)\n  run()\n})`,
    `let rows = [true, false]\nrows = other\nit.each(rows)('x', (on) => {\n  setFeatureGateDuringTest(gates, 'On', on)\n  run()\n})`,
    `const [rows] = [[true, false]]\nit.each(rows)('x', (on) => {\n  setFeatureGateDuringTest(gates, 'On', on)\n  run()\n})`,
    `[true, false].map((on) => {\n  it('x', () => {\n    setFeatureGateDuringTest(gates, 'On', on)\n    run()\n  })\n})`,
    `[true, false].forEach((a, on) => {\n  it('x', () => {\n    setFeatureGateDuringTest(gates, 'On', on)\n    run()\n  })\n})`,
    `test.for([[true, false]])('x', (a, on) => {\n  setFeatureGateDuringTest(gates, 'On', on)\n  run()\n})`,
    `for (const on in [true, false]) {\n  it('x', () => {\n    setFeatureGateDuringTest(gates, 'On', on)\n    run()\n  })\n}`,
  ])('are kept if their values are unknown: %s', (text) => {
    expect(left(text)).toBe(text)
  })
})
