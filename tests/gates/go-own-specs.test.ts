import { describe, expect, it } from 'vitest'
import { settingsOfOwnSpecs } from '../../src/gates/go-own-specs.js'
import { buildGateIndex } from '../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../src/registry/model.js'
import { readRegistry } from '../../src/registry/read-registry.js'
import { nodesOf } from '../../src/source/nodes-of.js'
import { viewOf } from '../registry/read-fixture.js'

const HEAD = 'package a\n\nimport "k8s.io/component-base/featuregate"\n\n'
const REGISTRY = `${HEAD}const Pages featuregate.Feature = "Pages"
var specs = map[featuregate.Feature]featuregate.FeatureSpec{Pages: {Default: false, PreRelease: featuregate.Alpha}}
`
const registry = viewOf('/p/a/gates.go', REGISTRY)
const index = buildGateIndex([readRegistry(registry, { resolveImport: () => null })], null, DEFAULT_POLICY)

/** What each entry of the maps in a function sets. */
function set(body: string, file = '/p/a/a_test.go') {
  const view = viewOf(file, `${HEAD}func own(gate featuregate.MutableFeatureGate) {\n\t${body}\n}\n`)
  return nodesOf(view, 'Property').flatMap((entry) =>
    settingsOfOwnSpecs(entry, { view, index, resolveImport: () => registry }).map(({ name, value }) => ({
      name,
      value,
    })),
  )
}

const add = (entry: string, type = 'FeatureSpec'): string =>
  `gate.Add(map[featuregate.Feature]featuregate.${type}{${entry}})`

describe("a spec of a test's own set of gates", () => {
  it("sets the gate if its default isn't the registry's", () => {
    expect(set(add('Pages: {Default: true}'))).toEqual([{ name: 'Pages', value: true }])
    expect(set(add('Pages: {Default: false}'))).toEqual([])
  })

  it('counts with the default of its last version', () => {
    const versions = (last: boolean): string => `Pages: {{Default: ${!last}}, {Default: ${last}}}`
    expect(set(add(versions(true), 'VersionedSpecs'))).toEqual([{ name: 'Pages', value: true }])
    expect(set(add(versions(false), 'VersionedSpecs'))).toEqual([])
  })

  it.each([
    ['with a string, which may name a gate of the test alone', add('"Pages": {Default: true}')],
    ['with a default that is computed', add('Pages: {Default: isOn}')],
    ['without a default', add('Pages: {PreRelease: featuregate.Beta}')],
    ['that no call adds', 'specs := map[featuregate.Feature]featuregate.FeatureSpec{Pages: {Default: true}}'],
    ['of another map', 'gate.Add(map[string]Page{Pages: {Default: true}})'],
  ])('sets nothing %s', (_, body) => {
    expect(set(body)).toEqual([])
  })

  it('sets nothing in a registry', () => {
    expect(set(add('Pages: {Default: true}'), '/p/a/gates.go')).toEqual([])
  })
})
