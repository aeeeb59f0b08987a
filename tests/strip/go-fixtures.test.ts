import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckShapeEntry } from '../../src/config/config.js'
import { parseScript, stripText } from '../support/strip-text.js'

const ROOT = join(import.meta.dirname, '../fixtures/strip-go')

interface Case {
  /** What the case promises, as a sentence. */
  readonly promise: string
  /** Additional shapes of checks, as in a configuration. */
  readonly checks?: readonly CheckShapeEntry[]
  /** Reasons of refusals, in order. */
  readonly refused?: readonly string[]
  /** Where they differ with the gate off. */
  readonly refusedOff?: readonly string[]
}

/** As `tests/fixtures/strip`, in Go: `input.go` or `input_test.go`, `on.go`, `off.go`. */
describe.each(readdirSync(ROOT))('strip Go: %s', (name) => {
  const folder = join(ROOT, name)
  const settings = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as Case
  const input = readdirSync(folder).find((file) => file.startsWith('input')) as string
  const text = readFileSync(join(folder, input), 'utf8')
  const strip = (source: string, value: boolean) =>
    stripText({
      file: input,
      text: source,
      values: { On: value },
      others: ['Other'],
      constants: { On: 'On', Other: 'Other' },
      checks: settings.checks ?? [],
    })

  it.each([true, false])(`${settings.promise} (gate at %s)`, (value) => {
    const result = strip(text, value)
    const expected = join(folder, input.replace('input', value ? 'on' : 'off'))
    if (!existsSync(expected)) {
      writeFileSync(expected, result.text)
      expect.fail(`wrote ${expected}: read it, and run again`)
    }
    expect(result.text).toBe(readFileSync(expected, 'utf8'))
    expect(result.plan.refusals.map(({ reason }) => reason)).toEqual(
      (value ? settings.refused : (settings.refusedOff ?? settings.refused)) ?? [],
    )
  })

  it.each([true, false])('gives code that parses, and that a second run does not change (gate at %s)', (value) => {
    const once = strip(text, value).text
    expect(parseScript(input, once).ast.type).toBe('Program')
    expect(strip(once, value).text).toBe(once)
  })
})
