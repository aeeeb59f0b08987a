import { describe, expect, it } from 'vitest'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { scopeAsked } from '../../src/gates/gate-instance.js'
import { buildGateIndex } from '../../src/registry/gate-index.js'
import { DEFAULT_POLICY, type Gate, type Scope } from '../../src/registry/model.js'
import type { CheckShapeEntry } from '../../src/config/config.js'
import { makeGate } from '../registry/make-gate.js'
import { resolverOf } from '../support/modules.js'
import { parseScript } from '../support/strip-text.js'

const SPECS =
  'export const server = { Quick: {} }\nexport const cluster = { Slow: {} }\nexport const both = { Mixed: {}, Plain: {} }\nexport const none = {}\n'

function gate(name: string, scope: Scope | null, file: string, text: string): Gate {
  const start = text.indexOf(name)
  return {
    ...makeGate([['1.36', 'Alpha', false, false]]),
    name,
    scope,
    file,
    range: { start, end: start + name.length + 4 },
  }
}

/** The scope of the object with which the last line checks `Quick`. */
function scopeOf(text: string, checks: readonly CheckShapeEntry[] = []): Scope | null {
  const file = 'src/input.ts'
  const gates = [
    gate('Quick', 'server', 'src/specs.ts', SPECS),
    gate('Slow', 'cluster', 'src/specs.ts', SPECS),
    gate('Mixed', 'server', 'src/specs.ts', SPECS),
    gate('Plain', null, 'src/specs.ts', SPECS),
    ...(text.includes('Own: {}') ? [gate('Own', 'cluster', file, text)] : []),
  ]
  const index = buildGateIndex(
    [{ file: 'src/specs.ts', shape: null, gates, problems: [], complete: true, anchorVersion: null }],
    null,
    DEFAULT_POLICY,
  )
  const view = parseScript(file, text)
  const context = { view, index, resolveImport: resolverOf({ 'src/specs.ts': SPECS, [file]: text }) }
  const found = findGateChecks(view, index, { shapes: checks, resolveImport: context.resolveImport }).checks
  expect(found).toHaveLength(1)
  return scopeAsked(found[0] as (typeof found)[0] & object, context)
}

const IMPORT = "import { server, cluster, both, none } from './specs'\n"

describe('the scope of the object', () => {
  it.each([
    ['what a constructor gets', 'const g = new FeatureGate(server)', 'server'],
    ['what a constructor gets beside its name', "const g = new FeatureGate('x', { a: 1 }, server)", 'server'],
    ['what is added in a chain', 'const g = new FeatureGate().add(cluster)', 'cluster'],
    [
      'all that is added in a chain',
      'const g = new FeatureGate().add(cluster).add(none).done().add(cluster)',
      'cluster',
    ],
    ['what is registered', 'const g = create().registerAll(cluster)', 'cluster'],
    ['what is added later', 'const g = new FeatureGate()\ng.add(cluster)', 'cluster'],
    ['what is added by its name in brackets', "const g = new FeatureGate()\ng['add'](cluster)", 'cluster'],
    ['what is declared inline', 'const g = new FeatureGate().add({ Own: {} })', 'cluster'],
    ['a cast', 'const g = new FeatureGate(cluster as Specs) as Gate', 'cluster'],
    ['two scopes', 'const g = new FeatureGate(server).add(cluster)', null],
    ['two scopes, one of them later', 'const g = new FeatureGate(server)\ng.add(cluster)', null],
    ['a gate without a scope', 'const g = new FeatureGate(both)', null],
    ['nothing', 'const g = new FeatureGate()', null],
    ['an object without gates', 'const g = new FeatureGate(none)', null],
    ['what is not available', 'const g = new FeatureGate(unknown)', null],
    ['what another object gets', 'const g = new FeatureGate()\nconst h = new FeatureGate()\nh.add(cluster)', null],
    ['what another method gets', 'const g = new FeatureGate().use(server).readd(cluster)\ng.remove(cluster)', null],
    ['what a function gets', 'const g = create(cluster)', null],
    ['what is added to an expression', 'const g = new FeatureGate()\nx.g.add(cluster)\nadd(cluster)', null],
    ['an undeclared object', '', null],
  ])('is that of %s', (_, declaration, scope) => {
    expect(scopeOf(`${IMPORT}${declaration}\ng.enabled('Quick')`)).toBe(scope)
  })

  it('may be called with await, or on an object that may be missing', () => {
    for (const asked of ["await g.enabled('Quick')", "g?.enabled('Quick')", "await g?.enabled('Quick')"])
      expect(scopeOf(`${IMPORT}const g = new FeatureGate(cluster)\n${asked}`)).toBe('cluster')
    expect(scopeOf("isEnabled('Quick')")).toBeNull()
  })

  it('is the one that the configuration says', () => {
    expect(
      scopeOf(`${IMPORT}const g = new FeatureGate(server)\ng.asks('Quick')`, [
        { call: 'asks', argument: 0, scope: 'cluster' },
      ]),
    ).toBe('cluster')
  })
})
