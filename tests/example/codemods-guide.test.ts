import { readFileSync } from 'node:fs'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { buildGateIndex, type GateIndex } from '../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../src/registry/model.js'
import { readEstreeRegistry } from '../../src/registry/readers/estree.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import type { SourceView } from '../../src/source/source-view.js'
import { applyEdits } from '../../src/text/text-edits.js'
import { planStrip } from '../../src/strip/plan-strip.js'
import { parseSource } from '../../src/syntax/parse-source.js'

const REGISTRY = `
export const featureSpecs: Record<string, FeatureSpec> = {
  PagedRange: { default: true, lockToDefault: true, preRelease: 'GA' },
  LegacyPaths: { default: false, lockToDefault: true, preRelease: 'Deprecated' },
}`
const VALUES = new Map([
  ['PagedRange', true],
  ['LegacyPaths', false],
])
const REFUSAL = /```ts\n\/\/ refused: (.*)\n((?:(?!```)[^])*)```/g
const SAMPLE = /```ts\n\/\/ before\n((?:(?!```)[^])*)\/\/ after\n((?:(?!```)[^])*)```/g

const guide = readFileSync(new URL('../../docs/guide/codemods.md', import.meta.url), 'utf8')
const samples = [...guide.matchAll(SAMPLE)].map(([, before = '', after = '']) => ({ before, after }))
const refusals = [...guide.matchAll(REFUSAL)].map(([, reason = '', code = '']) => ({ reason, code }))

describe('the guide to codemods', () => {
  it('has samples, and no block of another form', () => {
    expect(samples.length).toBeGreaterThan(5)
    expect(guide.match(/```ts\n/g)).toHaveLength(samples.length + refusals.length)
  })

  it.each(samples)('shows the result of a strip for: $before', ({ before, after }) => {
    const { text, reasons } = strip(before)
    expect(text).toBe(after)
    expect(reasons).toEqual([])
    expect(strip(text).text).toBe(text)
  })

  it.each(refusals)('shows what a strip refuses: $reason', ({ reason, code }) => {
    expect(strip(code)).toEqual({ text: code, reasons: [reason] })
  })
})

function strip(text: string): { text: string; reasons: string[] } {
  const view = parse('sample.tsx', text)
  const shapes = [{ jsx: 'FeatureGate', prop: 'name' }]
  const { checks, settings } = findGateChecks(view, readRegistry(), { shapes, resolveImport: resolveNoImports })
  const plan = planStrip(view, checks, { values: VALUES, settings })
  return { text: applyEdits(text, plan.edits), reasons: plan.refusals.map(({ reason }) => reason) }
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
