import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckShapeEntry } from '../../src/config/config.js'
import { faultsIn, findGo, unformattedIn } from '../support/go-toolchain.js'
import { tempFolder } from '../support/temp-folder.js'
import { parseScript, stripText } from '../support/strip-text.js'

const ROOT = join(import.meta.dirname, '../fixtures/strip-go')

interface Case {
  /** What the case promises, as a sentence. */
  readonly promise: string
  /** How code asks besides, as in a configuration. */
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

  it.each([true, false])('gives a text that parses, and that a second run leaves alone (gate at %s)', (value) => {
    const once = strip(text, value).text
    expect(parseScript(input, once).ast.type).toBe('Program')
    expect(strip(once, value).text).toBe(once)
  })
})

/** Each text is a package of its own in one module. What the gate is set to in the module stays what it is. */
describe.skipIf(findGo() === null)("Go's own tools", () => {
  it('format, vet and test every fixture and every result as it is', () => {
    const folder = tempFolder()
    cpSync(join(ROOT, '../go-module'), folder, { recursive: true })
    for (const name of readdirSync(ROOT)) {
      for (const file of readdirSync(join(ROOT, name)).filter((entry) => entry.endsWith('.go'))) {
        const target = join(folder, name, file.replace(/(?:_test)?\.go$/, ''))
        mkdirSync(target, { recursive: true })
        // gofmt writes no CR.
        writeFileSync(join(target, file), readFileSync(join(ROOT, name, file), 'utf8').replaceAll('\r\n', '\n'))
      }
    }
    expect(unformattedIn(folder)).toEqual([])
    expect(faultsIn(folder)).toBe('')
  }, 300_000)
})
