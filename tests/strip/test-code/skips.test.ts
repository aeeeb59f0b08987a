import { stripText } from '../../support/strip-text.js'

const ON = "gates.isEnabled('On')"

const KEPT = "it('stays', () => {\n  run()\n});\n"

/** What is left of a text with the gate at `value`, after a test that has nothing to do with it. */
function left(text: string, value = true): string {
  const result = stripText({ file: 'src/list.test.ts', text: `${KEPT}\n${text}\n`, values: { On: value } }).text
  expect(result.startsWith(KEPT)).toBe(true)
  return result.slice(KEPT.length).trim()
}

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
