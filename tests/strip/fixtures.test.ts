import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckShapeEntry } from '../../src/config/config.js'
import { parseScript, stripText } from '../support/strip-text.js'

const ROOT = join(import.meta.dirname, '../fixtures/strip')

interface Case {
  /** What the case promises, as a sentence. */
  readonly promise: string
  readonly others?: readonly string[]
  readonly checks?: readonly CheckShapeEntry[]
  /** Why suggestions, applied one by one, give something else: see `tests/rules/support/suggestions-equal-strip.ts`. */
  readonly suggested?: string
  /** Reasons of refusals, in order; by the gate's value where they differ. */
  readonly refused?: readonly string[] | { readonly on: readonly string[]; readonly off: readonly string[] }
}

function refusedIn({ refused = [] }: Case, value: boolean): readonly string[] {
  return 'on' in refused ? (value ? refused.on : refused.off) : refused
}

/**
 * `tests/fixtures/strip/<case>/` holds `case.json`, `input.*`, and the results with the gate `On` at `true` (`on.*`)
 * and at `false` (`off.*`). A missing expectation is written and fails once, so that it gets reviewed.
 */
describe.each(readdirSync(ROOT))('strip %s', (name) => {
  const folder = join(ROOT, name)
  const settings = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as Case
  const input = readdirSync(folder).find((file) => file.startsWith('input.')) as string
  const text = readFileSync(join(folder, input), 'utf8')
  const options = { file: input, others: settings.others ?? [], checks: settings.checks ?? [] }

  it.each([true, false])(`${settings.promise} (gate at %s)`, (value) => {
    const result = stripText({ ...options, text, values: { On: value } })
    const expected = join(folder, input.replace('input', value ? 'on' : 'off'))
    if (!existsSync(expected)) {
      writeFileSync(expected, result.text)
      expect.fail(`wrote ${expected}: read it, and run again`)
    }
    expect(result.text).toBe(readFileSync(expected, 'utf8'))
    expect(result.plan.refusals.map(({ reason }) => reason)).toEqual(refusedIn(settings, value))
  })

  it.each([true, false])('gives code that parses, and that a second run does not change (gate at %s)', (value) => {
    const once = stripText({ ...options, text, values: { On: value } }).text
    expect(parseScript(input, once).ast.type).toBe('Program')
    expect(stripText({ ...options, text: once, values: { On: value } }).text).toBe(once)
  })
})
