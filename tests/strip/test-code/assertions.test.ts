import { stripText } from '../../support/strip-text.js'

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

describe('a test that expects a value of a gate in an object', () => {
  const test = (...body: readonly string[]): string => `it('reads flags', () => {\n  ${body.join('\n  ')}\n})`

  it.each([
    test('const flags = { On: false }', "parse({ On: 'true' }, flags)", 'expect(flags).toEqual({ On: true })'),
    test(
      'const flags = { On: false }',
      'parse(flags)',
      'expect(read(flags)).not.toMatchObject({ all: [{ On: true }] })',
    ),
    test('setFlags({ On: false })', 'assert.deepStrictEqual(flags(), { On: false })'),
    test('setFlags({ On: false })', 'expect(flags()).to.deep.equal({ "On": false })'),
  ])('is kept, since it may test what sets gates: %s', (text) => {
    expect(left(text)).toBe(text)
  })

  it.each([
    test('setFlags({ On: false })', 'expect(pages()).toEqual({ Other: true })'),
    test('setFlags({ On: false })', "expect(pages()).toEqual(['On'])"),
    test('setFlags({ On: false })', 'expect(() => open({ On: true })).toThrow()'),
  ])('is removed if it expects something else of the removed path: %s', (text) => {
    expect(left(text)).toBe('')
  })
})
