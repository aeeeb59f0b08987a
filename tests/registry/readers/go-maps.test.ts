import { readEstreeRegistry } from '../../../src/registry/readers/estree.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { viewOf } from '../read-fixture.js'

const HEAD = `package features

import "k8s.io/component-base/featuregate"
`

function namesIn(code: string): string[] {
  const view = viewOf('features.go', `${HEAD}${code}`)
  return readEstreeRegistry(view, { resolveImport: resolveNoImports, configured: true }).gates.map(({ name }) => name)
}

describe('a key of a Go map', () => {
  it.each([
    ['constant of the file', 'const A featuregate.Feature = "GateA"\nfunc init() { gates[A] = SPEC }', ['GateA']],
    ['constant of another file', 'func init() { gates[FromElsewhere] = SPEC }', ['FromElsewhere']],
    ['constant of another package', 'func init() { gates[other.FromElsewhere] = SPEC }', ['FromElsewhere']],
    ['constant of a function', 'func init() { const a featuregate.Feature = "GateA"; gates[a] = SPEC }', ['GateA']],
    ['counted constant', 'const (\n\t_ = iota\n\tA\n)\nfunc init() { gates[A] = SPEC }', []],
    ['constant that is a number', 'const A = Feature(7)\nfunc init() { gates[A] = SPEC }', []],
    ['loop variable', 'func add(all Specs) { for name := range all { gates[name] = SPEC } }', []],
    ['parameter', 'func add(name featuregate.Feature) { gates[name] = SPEC }', []],
    ['field of a row', 'func add(rows []row) { for _, row := range rows { gates[row.Name] = SPEC } }', []],
    ['variable of a function', 'func add() { name := nextName(); gates[name] = SPEC }', []],
  ])('names a gate or not: %s', (_kind, code, expected) => {
    const spec = 'featuregate.VersionedSpecs{{Default: true, PreRelease: featuregate.Beta}}'
    const imports = code.includes('other.') ? 'import "example.com/other"\n' : ''
    expect(namesIn(`${imports}${code.replace('SPEC', spec)}`)).toEqual(expected)
  })

  it('names none in a literal if it is a parameter', () => {
    const literal = 'map[featuregate.Feature]featuregate.FeatureSpec{name: {Default: true, PreRelease: featuregate.GA}}'
    expect(namesIn(`func one(name featuregate.Feature) any { return ${literal} }`)).toEqual([])
  })
})
