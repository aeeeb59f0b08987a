import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { gateNodesOf, mayBeAboutGates } from '../../src/gates/gate-code.js'
import { buildGateIndex } from '../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../src/registry/model.js'
import type { SourceView } from '../../src/source/source-view.js'
import { parseGo } from '../../src/syntax/go/parse-go.js'
import { makeGate } from '../registry/make-gate.js'

const FIXTURES = join(import.meta.dirname, '../fixtures')
/** A shape that no code has: with it, words no longer tell which code is about gates. */
const SHAPES = [{ call: 'asksForNothingAtAll', argument: 0 }]

function goFixtures(): { readonly file: string; readonly text: string }[] {
  return readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.go'))
    .map((file) => ({ file: `/p/${file}`, text: readFileSync(join(FIXTURES, file), 'utf8').replace(/^\uFEFF/, '') }))
}

/** All names in the texts that are spelt like a gate's are registered. */
function indexOf(texts: readonly string[]): ReturnType<typeof buildGateIndex> {
  const names = new Set(texts.flatMap((text) => text.match(/\b[A-Z]\w+/g) ?? []))
  const gates = [...names].map((name) => ({ ...makeGate([['1.36', 'Alpha', false, false]]), name, constant: name }))
  return buildGateIndex(
    [{ file: '/p/gates.go', shape: null, gates, problems: [], complete: true, anchorVersion: null }],
    null,
    DEFAULT_POLICY,
  )
}

/** What was found, without the nodes, which each tree has of its own. */
function found(view: SourceView, index: ReturnType<typeof indexOf>, shapes: typeof SHAPES): unknown {
  const { checks, unknown, overrides, settings } = findGateChecks(view, index, { shapes, resolveImport: () => null })
  const places = [...checks, ...overrides, ...settings].map(({ node, nameRange }) => ({ range: node.range, nameRange }))
  return {
    places,
    unknown,
    gates: checks.map(({ gate }) => gate),
    values: [...overrides, ...settings].map(({ name, value }) => ({ name, value })),
  }
}

describe('the words of code about gates', () => {
  it('are in all Go code that checks or sets gates, so that parsing only that code finds the same', () => {
    const fixtures = goFixtures()
    const index = indexOf(fixtures.map(({ text }) => text))
    let places = 0
    let leftOut = 0
    for (const { file, text } of fixtures) {
      const parsed = parseGo(file, text)
      const sparse = parseGo(file, text, mayBeAboutGates)
      if (parsed.kind !== 'estree' || sparse.kind !== 'estree') continue
      const all = found(parsed, index, SHAPES)
      expect(found(parsed, index, []), file).toEqual(all)
      leftOut +=
        gateNodesOf(sparse, [], 'CallExpression').length <
        gateNodesOf(parseGo(file, text) as SourceView, SHAPES, 'CallExpression').length
          ? 1
          : 0
      expect(found(sparse, index, []), file).toEqual(all)
      places += (all as { places: readonly unknown[] }).places.length
    }
    expect(places).toBeGreaterThan(500)
    expect(leftOut).toBeGreaterThan(50)
  })

  it('are searched for in each function and declaration separately', () => {
    const text =
      'package a\n\nvar on = fg.Enabled(A)\n\nvar b = c()\n\nfunc f() { d(); gates.Set(e()) }\n\nfunc g() { h() }\n'
    const names = (isWanted: typeof mayBeAboutGates | null): string[] =>
      gateNodesOf(parseGo('a.go', text, isWanted) as SourceView, [], 'CallExpression').map(({ callee }) =>
        text.slice(...callee.range),
      )
    expect(names(null)).toEqual(['fg.Enabled', 'd', 'gates.Set', 'e'])
    expect(names(mayBeAboutGates)).toEqual(['fg.Enabled', 'd', 'gates.Set', 'e'])
  })
})
