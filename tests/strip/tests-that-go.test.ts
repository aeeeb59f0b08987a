import { partNamed } from '../../src/strip/test-code/test-structure.js'
import { hasTestPath } from '../../src/strip/test-code/test-structure.js'
import { parseScript, stripText } from '../support/strip-text.js'

const ON = "gates.isEnabled('On')"
const KEPT = "it('stays', () => {\n  run()\n});\n"

/** What is left of a text with the gate at `value`, after a test that has nothing to do with it. */
function left(text: string, value = true): string {
  const result = stripText({ file: 'src/list.test.ts', text: `${KEPT}\n${text}\n`, values: { On: value } }).text
  expect(result.startsWith(KEPT)).toBe(true)
  return result.slice(KEPT.length).trim()
}

describe('a test that asserts what a gate is', () => {
  it.each([
    [`expect(${ON}).toBe(true)`],
    [`expect(${ON}).toEqual(true)`],
    [`expect(${ON}).toStrictEqual(true)`],
    [`expect(${ON}).toBeTruthy()`],
    [`expect(${ON}).to.be.true`],
    [`expect(${ON}).is.true`],
    [`expect(${ON}).to.equal(true)`],
    [`expect(${ON}).to.eql(true)`],
    [`expect(${ON}).to.eq(true)`],
    [`expect(${ON}).equals(true)`],
    [`expect(${ON}).not.toBe(false)`],
    [`expect(${ON}).not.toBeFalsy()`],
    [`expect(${ON}).to.not.be.false`],
    [`expect(${ON}).not.not.toBe(true)`],
    [`assert(${ON})`],
    [`assert.ok(${ON})`],
    [`assert.isTrue(${ON})`],
    [`assert.isOk(${ON}, 'is on')`],
    [`assert.equal(${ON}, true)`],
    [`assert.strictEqual(${ON}, true)`],
    [`assert.deepEqual(${ON}, true)`],
    [`assert['deepStrictEqual'](${ON}, true)`],
    [`const on = ${ON}\n  expect(on).toBe(true)\n  assert(on)`],
    [`expect(${ON}).toBe(true)\n  assert(${ON})`],
  ])('is removed with it: %s', (body) => {
    expect(left(`it('is on', () => {\n  ${body}\n})`)).toBe('')
    expect(left(`it('is on', async () => {\n  ${body}\n})`)).toBe('')
  })

  it.each([
    [`expect(${ON}).toBe(false)`],
    [`expect(${ON}).toBeFalsy()`],
    [`expect(${ON}).to.be.false`],
    [`assert.isFalse(${ON})`],
    [`assert.notOk(${ON})`],
    [`assert.isNotOk(${ON})`],
    [`assert.equal(${ON}, false)`],
    [`expect(${ON}).not.toBe(true)`],
  ])('is removed with a gate that is off: %s', (body) => {
    expect(left(`it('is off', () => {\n  ${body}\n})`, false)).toBe('')
  })

  it.each([
    [`expect(${ON}).toBe()`],
    [`expect(${ON}).toBe(on)`],
    [`expect(${ON}).toMatch(true)`],
    [`expect(${ON}).toBe(false)`],
    [`expect(${ON}).not.toBe(true)`],
    [`expect(${ON}).to.be.ok`],
    [`expect(${ON}).toBe`],
    [`expect(${ON}).toBe.true`],
    [`expect(${ON}).to(1).be.true`],
    [`expect(${ON}).true()`],
    [`expect(${ON})`],
    [`expect(a, ${ON}).toBe(true)`],
    [`expect.soft(${ON}).toBe(true)`],
    [`assert.isFalse(${ON})`],
    [`assert.isTruthy(${ON})`],
    [`assert.notEqual(${ON}, true)`],
    [`const result = expect(${ON}).toBe(true)\n  run(result)`],
    [`expect(${ON}).toBe(true)\n  run()`],
    [`const on = ${ON}\n  expect(on).toBe(true)\n  run(on)`],
    [`const on = ${ON}, a = 1\n  expect(on).toBe(true)`],
  ])('is kept if it asserts something else, or does more: %s', (body) => {
    const text = `it('is on', () => {\n  ${body}\n})`
    expect(left(text)).toBe(text)
  })

  it('is kept, with the value, if its assertion function is unknown', () => {
    expect(left(`it('is on', () => {\n  verify(${ON}).toBe(true)\n  verify.ok(${ON})\n})`)).toBe(
      "it('is on', () => {\n  verify(true).toBe(true)\n  verify.ok(true)\n})",
    )
  })

  it.each([
    [`it('is on', () => expect(${ON}).toBe(true))`, ''],
    [`it('is on', () => assert(${ON}))`, ''],
    [`it('is on', () => run(${ON}))`, "it('is on', () => run(true))"],
    [`it('is on', () => [expect(${ON}).toBe(true)])`, `it('is on', () => [expect(${ON}).toBe(true)])`],
    [`await it('is on', () => expect(${ON}).toBe(true))`, ''],
    [`test.only('is on', function () { expect(${ON}).toBe(true) })`, ''],
    [`describe('on', () => {\n  it('is on', () => {\n    expect(${ON}).toBe(true)\n  })\n})`, ''],
    [
      `describe('on', () => {\n  it('is on', () => {\n    expect(${ON}).toBe(true)\n  })\n\n  it('runs', () => run())\n})`,
      "describe('on', () => {\n  it('runs', () => run())\n})",
    ],
    [
      `describe('on', () => {\n  expect(${ON}).toBe(true)\n  it('runs', () => run())\n})`,
      "describe('on', () => {\n  expect(gates.isEnabled('On')).toBe(true)\n  it('runs', () => run())\n})",
    ],
    [`beforeEach(() => {\n  expect(${ON}).toBe(true)\n})`, `beforeEach(() => {\n  expect(${ON}).toBe(true)\n})`],
    [
      `it('is on', () => {\n  helper(() => { expect(${ON}).toBe(true) })\n})`,
      "it('is on', () => {\n  helper(() => { expect(gates.isEnabled('On')).toBe(true) })\n})",
    ],
    [
      `const test1 = it('is on', () => expect(${ON}).toBe(true))`,
      "const test1 = it('is on', () => expect(gates.isEnabled('On')).toBe(true))",
    ],
  ])('may be written in several ways: %s', (text, kept) => {
    expect(left(text)).toBe(kept)
  })
})

describe('a test that a gate skips', () => {
  const body = "('x', () => {\n  run()\n})"

  it.each([
    [`it.skipIf(${ON})${body}`, ''],
    [`it.runIf(!${ON})${body}`, ''],
    [`describe.skipIf(${ON}).each([1, 2])${body}`, ''],
    [`it.skipIf(${ON}).each\`\n  a\n  \${1}\n\`${body}`, ''],
    [`test.describe.skipIf(${ON})${body}`, ''],
    [`it.skipIf(!${ON})${body}`, `it${body}`],
    [`it.runIf(${ON})${body}`, `it${body}`],
    [`it.skipIf(${ON} && isCI)${body}`, `it.skipIf(isCI)${body}`],
    [`const maybe = it.skipIf(${ON})\nmaybe${body}\nmaybe.only${body}`, 'it.skipIf(true)'],
    [`(${ON} ? it.skip : it)${body}`, ''],
    [`(${ON} ? describe.todo : describe).each([1])${body}`, ''],
    [`const maybe = ${ON} ? it.skip : it\nmaybe${body}`, ''],
    [`const maybe = ${ON} ? it : it.skip\nmaybe${body}\nmaybe.only${body}`, `it${body}\nit.only${body}`],
    [`const maybe = (${ON} ? it : it.fixme) as typeof it\nmaybe${body}`, `const maybe = it as typeof it\nmaybe${body}`],
    [`export const maybe = ${ON} ? it : it.skip\nmaybe${body}`, `export const maybe = it\nmaybe${body}`],
    [`const maybe = ${ON} ? it : it.only\nmaybe${body}`, `const maybe = it\nmaybe${body}`],
    [`const maybe = ${ON} ? run : it.skip\nmaybe${body}`, `const maybe = run\nmaybe${body}`],
    [`queue.skipIf(${ON})${body}`, `queue.skipIf(true)${body}`],
    [`it.onlyIf(${ON})${body}`, `it.onlyIf(true)${body}`],
    [`const maybe = ${ON} ? it : queue.skip\nmaybe${body}`, `const maybe = it\nmaybe${body}`],
    [`const maybe = ${ON} ? it : it.skip\nuse(maybe)`, 'const maybe = it\nuse(maybe)'],
    [
      `const maybe = ${ON} ? it : it.skip\nfunction f(it) {\n  maybe${body}\n}`,
      `const maybe = it\nfunction f(it) {\n  maybe${body}\n}`,
    ],
    [`const maybe = ${ON} ? it : it.skip\nfunction f(test) {\n  maybe${body}\n}`, `function f(test) {\n  it${body}\n}`],
  ])('is removed, or is no longer skipped: %s', (text, kept) => {
    expect(left(text)).toBe(kept)
  })

  const inTest = (text: string, kept: string | null): [string, string] => [
    `it('y', function (t) {\n  ${text}\n  run()\n})`,
    kept === null ? '' : `it('y', function (t) {\n  ${kept}\n})`,
  ]

  it.each([
    inTest(`if (${ON}) this.skip()`, null),
    inTest(`if (${ON}) return this.skip()`, null),
    inTest(`if (${ON}) { t.skip('why'); return }`, null),
    inTest(`if (${ON}) { pending() }`, null),
    inTest(`if (!${ON}) log(); else it.skip()`, null),
    inTest(`if (!${ON}) this.skip()`, 'run()'),
    inTest(`if (${ON}) return`, null),
    inTest(`const a = 1\n  if (${ON}) return`, null),
    inTest(`const a = make()\n  if (${ON}) return`, 'const a = make()'),
    inTest(`if (${ON}) return 1`, 'return 1'),
    inTest(`if (${ON}) { t.skip(); log() }`, 't.skip(); log()\n  run()'),
    inTest(`if (${ON}) skip()`, 'skip()\n  run()'),
    inTest(`if (${ON}) u.skip()`, 'u.skip()\n  run()'),
    inTest(`if (${ON}) t.skipped()`, 't.skipped()\n  run()'),
    inTest(`if (${ON}) t.skip(() => log())`, 't.skip(() => log())\n  run()'),
    inTest(`helper(function () { if (${ON}) this.skip() })`, 'helper(function () { this.skip() })\n  run()'),
    inTest(`if ((log(), ${ON})) this.skip()`, 'log();\n  this.skip()\n  run()'),
    inTest(`for (;;) { if (${ON}) this.skip() }`, 'for (;;) { this.skip() }\n  run()'),
  ])('loses a skip at its beginning: %s', (text, kept) => {
    expect(left(text)).toBe(kept)
  })

  it.each([
    [`test('y', async ({ page }) => {\n  test.skip(${ON}, 'why')\n  run(page)\n})`, ''],
    [`test('y', async ({ page }) => {\n  test.fixme(${ON})\n  run(page)\n})`, ''],
    [
      `test('y', async ({ page }) => {\n  test.skip(!${ON}, 'why')\n  run(page)\n})`,
      "test('y', async ({ page }) => {\n  run(page)\n})",
    ],
    [
      `test('y', async ({ page }) => {\n  if (page) test.skip(${ON}, 'why')\n  run(page)\n})`,
      "test('y', async ({ page }) => {\n  if (page) test.skip(true, 'why')\n  run(page)\n})",
    ],
    [
      `test('y', async ({ page }) => {\n  test.slow(${ON}, 'why')\n  run(page)\n})`,
      "test('y', async ({ page }) => {\n  test.slow(true, 'why')\n  run(page)\n})",
    ],
    [
      `test('y', async ({ page }) => {\n  page.skip(${ON}, 'why')\n  run(page)\n})`,
      "test('y', async ({ page }) => {\n  page.skip(true, 'why')\n  run(page)\n})",
    ],
    [
      `test('y', async ({ page }) => {\n  describe.skip(${ON}, 'why')\n  run(page)\n})`,
      "test('y', async ({ page }) => {\n  describe.skip(true, 'why')\n  run(page)\n})",
    ],
    [`test('y', async ({ skip }) => {\n  if (${ON}) skip()\n  run()\n})`, ''],
    [`test.beforeEach(() => {\n  if (${ON}) test.skip()\n})`, 'test.beforeEach(() => {\n  test.skip()\n})'],
    [
      `describe('y', () => {\n  before(function () {\n    if (${ON}) this.skip()\n  })\n\n  it('z', () => run())\n})`,
      '',
    ],
    [`describe('y', () => {\n  if (${ON}) return\n  it('z', () => run())\n})`, "describe('y', () => {\n})"],
  ])('is recognised by its context: %s', (text, kept) => {
    expect(left(text)).toBe(kept)
  })
})

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

describe('code that only a setting of the gate needs', () => {
  const set = (value: string): string => `setFeatureGate('On', ${value})`
  const test = (body: string): string => `it('x', () => {\n  ${body}\n  run()\n})`
  const bare = "it('x', () => {\n  run()\n})"

  it.each([
    [test(`const restore = ${set('true')}\n  restore()`), bare],
    [test(`const restore = ${set('true')}\n  restore.restore()`), bare],
    [test(`const restore = ${set('true')}\n  restore.mockReset()`), bare],
    [test(`const restore = ${set('true')}\n  restore['dispose']()`), bare],
    [test(`const restore = ${set('true')}\n  onTestFinished(restore)`), bare],
    [test(`const restore = ${set('true')}\n  t.Cleanup(restore)`), bare],
    [test(`let restore\n  restore = ${set('true')}\n  restore()`), bare],
    [`it('x', async () => {\n  await ${set('true')}\n  run()\n})`, bare.replace('() =>', 'async () =>')],
    [
      `describe('a', () => {\n  let restore\n  beforeEach(() => {\n    restore = ${set('true')}\n  })\n  afterEach(() => restore())\n  it('y', () => run())\n})`,
      "describe('a', () => {\n  it('y', () => run())\n})",
    ],
    [
      `describe('a', () => {\n  let restore, other\n  beforeEach(() => {\n    restore = ${set('true')}\n    other = 1\n  })\n  afterEach(restore)\n  it('y', () => run(other))\n})`,
      "describe('a', () => {\n  let other\n  beforeEach(() => {\n    other = 1\n  })\n  it('y', () => run(other))\n})",
    ],
    [`beforeEach(() => ${set('true')})`, ''],
    [`beforeEach(async () => {\n  await ${set('true')}\n})`, ''],
    [`beforeEach(() => {\n  ${set('true')}\n  prepare()\n})`, 'beforeEach(() => {\n  prepare()\n})'],
    [`it('x', () => {\n  ${set('true')}\n})`, ''],
    [
      `describe('a', () => {\n  beforeEach(() => prepare())\n  const a = 1\n  function f() {}\n  class A {}\n  it('y', () => {\n    ${set('false')}\n    run()\n  })\n})`,
      '',
    ],
    [
      `describe('a', () => {\n  prepare()\n  it('y', () => {\n    ${set('false')}\n    run()\n  })\n})`,
      "describe('a', () => {\n  prepare()\n})",
    ],
    [
      `describe('a', () => {\n  for (const b of c) {\n    it('y', () => {\n      ${set('false')}\n      run(b)\n    })\n  }\n  if (d) {\n    it('z', () => {\n      ${set('false')}\n      run()\n    })\n  }\n})`,
      '',
    ],
    [
      `describe('a', () => {\n  describe('b', () => {\n    it('y', () => {\n      ${set('false')}\n      run()\n    })\n  })\n  it('z', () => run())\n})`,
      "describe('a', () => {\n  it('z', () => run())\n})",
    ],
    [`describe('a', () => {\n  beforeEach(() => {\n    ${set('false')}\n  })\n  it('y', () => run())\n})`, ''],
    [`const prepare = () => {\n  ${set('false')}\n}\n\nit('y', () => {\n  prepare()\n  run()\n})\n\n${bare}`, bare],
    [
      `function prepare(on) {\n  ${set('on')}\n}\n\nit('y', () => {\n  prepare(false)\n  run()\n})\n\nit('x', () => {\n  prepare(true)\n  run()\n})`,
      bare,
    ],
    [
      `function prepare(on) {\n  ${set('on')}\n  start()\n}\n\nit('x', () => {\n  prepare(true)\n  run()\n})`,
      "function prepare() {\n  start()\n}\n\nit('x', () => {\n  prepare()\n  run()\n})",
    ],
  ])('is removed with it: %s', (text, kept) => {
    expect(left(text)).toBe(kept)
  })

  it('may be one of two settings in a call', () => {
    const both = (text: string): string =>
      stripText({ file: 'src/list.test.ts', text: `${KEPT}\n${text}\n`, values: { On: true, Two: true } })
        .text.slice(KEPT.length)
        .trim()
    expect(both(test('setFeatureGates({ On: true, Two: true })'))).toBe(bare)
    expect(both(test('setFeatureGates({ Two: true, On: true })\n  setFeatureGates({ On: true })'))).toBe(bare)
    expect(both(test('setFeatureGates({ On: true, Three: true })'))).toBe(test('setFeatureGates({ Three: true })'))
    expect(both(test('setFeatureGates({ Three: true, On: true, Two: true })'))).toBe(
      test('setFeatureGates({ Three: true })'),
    )
  })

  it.each([
    test(`let restore\n  restore ??= ${set('true')}\n  restore()`),
    test(`later(() => ${set('true')})`),
    test(`const restore = ${set('true')}\n  restore(1)`),
    test(`const restore = ${set('true')}\n  use(restore)`),
    test(`const restore = ${set('true')}\n  restore.other()`),
    test(`const restore = ${set('true')}\n  restore.restore`),
    test(`const a = 1, restore = ${set('true')}\n  restore(a)`),
    test(`const { restore } = ${set('true')}\n  restore()`),
    test(`let restore = start()\n  restore = ${set('true')}\n  restore()`),
    test(`const restore = ${set('true')}\n  later(() => restore())`),
    test(`const restore = ${set('true')}\n  onTestFinished(restore, 1)`),
    test(`use(${set('true')})`),
    `export function prepare() {\n  ${set('false')}\n}\n\nit('x', () => {\n  prepare()\n  run()\n})`,
    `function prepare(on) {\n  ${set('on')}\n}\n\nit('x', () => {\n  prepare(...args)\n  run()\n})`,
    `function prepare(on) {\n  ${set('on')}\n}\n\nit('x', () => {\n  prepare(value)\n  run()\n})`,
    `let prepare = () => {\n  ${set('false')}\n}\nprepare = other\n\nit('x', () => {\n  prepare()\n  run()\n})`,
    `function prepare() {\n  ${set('false')}\n}\n\nuse(prepare)\nit('x', () => {\n  prepare()\n  run()\n})`,
  ])('is kept with it if it has other uses: %s', (text) => {
    expect(left(text)).toBe(text)
  })
})

describe('code that declares tests', () => {
  it.each([
    ['src/a.test.ts', true],
    ['src/a.spec.jsx', true],
    ['src/a_test.go', true],
    ['src/a-test.mjs', true],
    ['src/__tests__/a.ts', true],
    ['test/a.ts', true],
    ['tests\\a.ts', true],
    ['e2e/a.ts', true],
    ['src/a.cy.cts', true],
    ['src/test.ts', false],
    ['src/contest.ts', false],
    ['src/contests/a.ts', false],
    ['src/a.test.go', false],
    ['src/a.test.ts.snap', false],
    ['src/latest/a.ts', false],
  ])('is a file with a matching name: %s', (file, isTest) => {
    expect(hasTestPath(file)).toBe(isTest)
  })

  it.each([
    ['it', 'test'],
    ['test', 'test'],
    ['specify', 'test'],
    ['fit', 'test'],
    ['xit', 'test'],
    ['describe', 'suite'],
    ['suite', 'suite'],
    ['context', 'suite'],
    ['fdescribe', 'suite'],
    ['xdescribe', 'suite'],
    ['before', 'hook'],
    ['after', 'hook'],
    ['beforeEach', 'hook'],
    ['afterEach', 'hook'],
    ['beforeAll', 'hook'],
    ['afterAll', 'hook'],
    ['setup', 'hook'],
    ['teardown', 'hook'],
    ['it.only', 'test'],
    ['it.only.each([])', 'test'],
    ['it.each`a`', 'test'],
    ['describe.each([])', 'suite'],
    ['test.beforeEach', 'hook'],
    ['test.describe', 'suite'],
    ['test.describe.serial', 'suite'],
    ['test.describe.serial.only', 'suite'],
    ['item', null],
    ['edit', null],
    ['describes', null],
    ['rebefore', null],
    ['beforehand', null],
    ['a.it', null],
    ['(() => {})', null],
    ['test.step', 'test'],
  ])('is a call with a matching name: %s', (callee, part) => {
    const statement = parseScript('a.ts', `${callee}`).ast.body[0]
    expect(statement?.type === 'ExpressionStatement' && partNamed(statement.expression)).toBe(part)
  })
})
