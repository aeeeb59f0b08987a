import { readFileSync } from 'node:fs'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { buildGateIndex, type GateIndex } from '../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../src/registry/model.js'
import { readEstreeRegistry } from '../../src/registry/readers/estree.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import type { SourceView } from '../../src/source/source-view.js'
import { applyEdits } from '../../src/strip/plan.js'
import { planStrip } from '../../src/strip/plan-strip.js'
import { parseSource } from '../../src/syntax/parse-source.js'

const REGISTRY = `
export const featureSpecs: Record<string, FeatureSpec> = {
  PagedRange: { default: true, lockToDefault: true, preRelease: 'GA' },
  LegacyPaths: { default: false, lockToDefault: true, preRelease: 'Deprecated' },
}`
const VALUES = new Map([['PagedRange', true], ['LegacyPaths', false]])
const SAMPLE = /```ts\n\/\/ before\n([^`]*)\/\/ after\n([^`]*)```/g

const guide = readFileSync(new URL('../../docs/guide/codemods.md', import.meta.url), 'utf8')
const samples = [...guide.matchAll(SAMPLE)].map(([, before = '', after = '']) => ({ before, after }))

describe('the guide to codemods', () => {
  it('has samples, and no block of another form', () => {
    expect(samples.length).toBeGreaterThan(5)
    expect(guide.match(/```ts\n/g)).toHaveLength(samples.length)
  })

  it.each(samples)('shows what a strip makes of: $before', ({ before, after }) => {
    const stripped = strip(before)
    expect(stripped).toBe(after)
    expect(strip(stripped)).toBe(stripped)
  })
})

function strip(text: string): string {
  const view = parse('sample.ts', text)
  const { checks } = findGateChecks(view, readRegistry(), { shapes: [], resolveImport: resolveNoImports })
  const { edits, refusals } = planStrip(view, checks, { values: VALUES })
  expect(refusals).toEqual([])
  return applyEdits(text, edits)
}

function readRegistry(): GateIndex {
  const file = readEstreeRegistry(parse('registry.ts', REGISTRY), { configured: true, resolveImport: resolveNoImports })
  return buildGateIndex([file], null, DEFAULT_POLICY)
}

function parse(file: string, text: string): SourceView {
  const view = parseSource(file, text)
  if (view?.kind !== 'estree') throw new Error(`${file} does not parse`)
  return view
}
