import { readRegistry } from '../../src/registry/read-registry.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import { parseSource } from '../../src/syntax/parse-source.js'

const options = { resolveImport: resolveNoImports }

describe('readRegistry', () => {
  it('reads a script', () => {
    const source = parseSource('/p/gates.ts', `export const gates = { A: { default: true, preRelease: 'Beta' } }`)
    const registry = readRegistry(source, options)
    expect(registry).toMatchObject({ file: '/p/gates.ts', shape: 'feature-spec-map', complete: true, problems: [] })
    expect(registry.gates.map((gate) => gate.name)).toEqual(['A'])
  })

  it.each([
    ['yaml', 'gates:\n  A:\n    specs:\n      - { default: true, preRelease: Beta, version: "1.30" }\n'],
    ['json', '{ "gates": { "A": { "specs": [{ "default": true, "preRelease": "Beta", "version": "1.30" }] } } }'],
  ])('reads %s', (extension, text) => {
    const registry = readRegistry(parseSource(`/p/gates.${extension}`, text), options)
    expect(registry).toMatchObject({ shape: 'gate-file', complete: true, problems: [] })
    expect(registry.gates.map((gate) => [gate.name, gate.specs[0]?.stage])).toEqual([['A', 'Beta']])
  })

  it("reads a file that can't be parsed as a registry with one problem, at the place of the mistake", () => {
    const registry = readRegistry(parseSource('/p/gates.ts', `export const gates = {\n  A: {{\n}`), options)
    expect(registry).toMatchObject({
      gates: [],
      complete: false,
      problems: [{ kind: 'unparsable', place: { file: '/p/gates.ts', line: 2 } }],
    })
    expect(registry.problems).toHaveLength(1)
    expect(registry.problems[0]?.message).toMatch(/^gates\.ts can't be parsed: .+; fix the syntax/)
  })

  it('reads a kind of file that no reader knows as a registry with one problem', () => {
    expect(readRegistry(parseSource('/p/gates.txt', ''), options)).toMatchObject({
      complete: false,
      problems: [{ kind: 'unparsable' }],
    })
  })

  it('reports a configured registry that registers nothing, and no other file', () => {
    const source = parseSource('/p/gates.ts', 'export const answer = 42')
    expect(readRegistry(source, options)).toMatchObject({ shape: null, problems: [], complete: true })
    const registry = readRegistry(source, { ...options, configured: true })
    expect(registry).toMatchObject({
      complete: false,
      problems: [{ kind: 'empty', place: { file: '/p/gates.ts', line: 1, column: 1 } }],
    })
    expect(registry.problems[0]?.message).toContain('gates.ts registers no gates')
  })

  it('does not call a registry empty if its gates could not be read', () => {
    const source = parseSource('/p/gates.ts', `import { all } from 'vendor'\nexport const featureGates = { ...all }`)
    expect(readRegistry(source, { ...options, configured: true })).toMatchObject({
      shape: 'feature-spec-map',
      complete: false,
      problems: [{ kind: 'unreadableEntry', place: { line: 2, column: 31 } }],
    })
  })
})
