import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import type { CheckShapeEntry } from '../../src/config/config.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import { findRefusals, planStrip } from '../../src/strip/plan-strip.js'
import { indexOf, parseScript, stripText } from '../support/strip-text.js'

const FIXTURES = join(import.meta.dirname, '../fixtures')

const CASES = ['strip', 'strip-go'].flatMap((kind) =>
  readdirSync(join(FIXTURES, kind)).map((name) => join(FIXTURES, kind, name)),
)

/** The refusals for a source, found alone and by the plan. */
function refusalsOf(file: string, text: string, value: boolean, shapes: readonly CheckShapeEntry[] = []) {
  const view = parseScript(file, text)
  const { checks, settings } = findGateChecks(view, indexOf(['On', 'Other'], { On: 'On', Other: 'Other' }), {
    shapes,
    resolveImport: resolveNoImports,
  })
  const options = { values: new Map([['On', value]]), settings }
  return { own: findRefusals(view, checks, options), planned: planStrip(view, checks, options).refusals }
}

it('a plan without a check is empty', () => {
  const { text, plan } = stripText({ text: 'run(a)', values: { On: true } })
  expect(text).toBe('run(a)')
  expect(plan).toEqual({
    edits: [],
    refusals: [],
    removed: { checks: 0, imports: 0, declarations: 0, tests: 0 },
    exported: [],
    asked: [],
    across: null,
  })
})

describe('what other files may treat as constant', () => {
  it.each<[text: string, names: readonly string[]]>([
    ['const on = C\nexport { on }', ['on']],
    ['export const f = () => C', ['f']],
    ['function f() { return C }\nexport { f as g }', ['f']],
    ['const on = C\nmodule.exports = { on }', ['on']],
    ['const on = C\nsend(on)\nexport const other = 1', []],
    ['const f = () => C\nsend(f)\nexport const other = 1', []],
    ['function f() { return C }\nsend(f())\nexport const other = 1', []],
  ])('is what the file exports: %s', (text, names) => {
    const { plan } = stripText({
      file: 'input.js',
      text: text.replaceAll(/\bC\b/g, "gates.enabled('On')"),
      values: { On: true },
    })
    expect(plan.exported.map(({ name }) => name)).toEqual(names)
  })
})

describe('refusals that are found without a plan', () => {
  it('are those of the plan, in every fixture and at both values', () => {
    let count = 0
    for (const folder of CASES) {
      const { checks = [] } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as {
        readonly checks?: CheckShapeEntry[]
      }
      const input = readdirSync(folder).find((name) => name.startsWith('input')) as string
      for (const value of [true, false]) {
        const { own, planned } = refusalsOf(input, readFileSync(join(folder, input), 'utf8'), value, checks)
        expect(own, folder).toEqual(planned)
        count += planned.length
      }
    }
    expect(count).toBeGreaterThan(20)
  })

  it('are those of the plan for code that nests too deeply', () => {
    const chain = Array.from({ length: 6000 }, (_, index) => `a${index}`).join(' && ')
    const { own, planned } = refusalsOf('a.ts', `if (gates.enabled('On') && ${chain}) run()\n`, true)
    expect(own).toEqual(planned)
    expect(own.map(({ reason }) => reason)).toEqual(['the code around it is nested too deeply'])
  })
})
