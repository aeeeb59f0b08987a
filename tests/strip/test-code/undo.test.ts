import { stripText } from '../../support/strip-text.js'

const KEPT = "it('stays', () => {\n  run()\n});\n"

/** What is left of a text with the gate at `value`, after a test that has nothing to do with it. */
function left(text: string, value = true): string {
  const result = stripText({ file: 'src/list.test.ts', text: `${KEPT}\n${text}\n`, values: { On: value } }).text
  expect(result.startsWith(KEPT)).toBe(true)
  return result.slice(KEPT.length).trim()
}

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
