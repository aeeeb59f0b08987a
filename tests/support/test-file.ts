import { expect, it } from 'vitest'
import { leftInGoTests } from './go-test-file.js'
import { stripText } from './strip-text.js'

/** A test that has nothing to do with gates: a file without one would be removed. */
const OTHER_TEST = "it('stays', () => {\n  run()\n});\n"

/** What is left of a test file with the gate `On` at `value`, after a test that has nothing to do with it. */
export function leftInTests(text: string, value = true): string {
  const program = `${OTHER_TEST}\n${text.replaceAll(/\bC\b/g, "gates.isEnabled('On')")}\n`
  const result = stripText({
    file: 'src/list.test.ts',
    text: program,
    values: { On: value },
    others: ['Other'],
  }).text
  expect(result.startsWith(OTHER_TEST)).toBe(true)
  return result.slice(OTHER_TEST.length).trim()
}

/** A test for each text, with what is left of it while the gate is on. */
export function itLeavesInTests(title: string, rows: readonly (readonly [text: string, left: string])[]): void {
  it.each(rows)(`${title}: %s`, (text, left) => {
    expect(leftInTests(text)).toBe(left)
  })
}

/** The same in Go. */
export function itLeavesInGoTests(title: string, rows: readonly (readonly [text: string, left: string])[]): void {
  it.each(rows)(`${title}: %s`, (text, left) => {
    expect(leftInGoTests(text)).toBe(left)
  })
}
