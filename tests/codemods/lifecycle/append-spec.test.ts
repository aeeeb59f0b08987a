import { planSpecCopy } from '../../../src/codemods/lifecycle/append-spec.js'
import { readRegistry } from '../../../src/registry/read-registry.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { parseSource } from '../../../src/syntax/parse-source.js'
import { applyEdits } from '../../../src/text/text-edits.js'

/** A registry with a copy of the last spec of the gate `A`, or why there is no place for one. */
function copied(file: string, text: string, mayWrap = true): string {
  const source = parseSource(file, text)
  if (!source || source.kind === 'failure') throw new Error('does not parse')
  const registry = readRegistry(source, { configured: true, resolveImport: resolveNoImports })
  const gate = registry.gates.find(({ name }) => name === 'A')
  const last = gate?.specs.at(-1)
  if (!gate || !last) throw new Error('no gate')
  const edits = planSpecCopy(source, gate, last, mayWrap)
  return typeof edits === 'string' ? `refused: ${edits}` : applyEdits(text, edits)
}

const script = (entry: string): string =>
  `export const featureSpecs: Record<string, FeatureSpec | FeatureSpec[]> = {\n${entry}\n}\n`
const SPEC = `{ version: '1.30', default: true, preRelease: 'Beta' }`

describe('a copy of the last spec of a gate', () => {
  it.each([
    ['on a line of its own', `  A: [\n    ${SPEC},\n  ],`, `  A: [\n    ${SPEC},\n    ${SPEC},\n  ],`],
    ['with the comma that was missing', `  A: [\n    ${SPEC}\n  ],`, `  A: [\n    ${SPEC},\n    ${SPEC}\n  ],`],
    [
      'after the comment of the line',
      `  A: [\n    ${SPEC}, // on\n  ],`,
      `  A: [\n    ${SPEC}, // on\n    ${SPEC},\n  ],`,
    ],
    ['on the same line after several', `  A: [${SPEC}, ${SPEC}],`, `  A: [${SPEC}, ${SPEC}, ${SPEC}],`],
    ['in a list that gets a line for each', `  A: [${SPEC}],`, `  A: [\n    ${SPEC},\n    ${SPEC},\n  ],`],
    ['in a list that a single spec becomes', `  A: ${SPEC},`, `  A: [\n    ${SPEC},\n    ${SPEC},\n  ],`],
  ])('is %s', (_, before, after) => {
    expect(copied('a.ts', script(before))).toBe(script(after))
  })

  it('has none of its comments, nor the lines that had only those', () => {
    const spec = (comments: boolean): string =>
      `{\n      version: '1.30',${comments ? ' // first' : ''}\n${comments ? '      // why\n' : ''}      default: true, preRelease: 'Beta',\n    }`
    expect(copied('a.ts', script(`  A: [\n    ${spec(true)},\n  ],`))).toBe(
      script(`  A: [\n    ${spec(true)},\n    ${spec(false)},\n  ],`),
    )
  })

  it('keeps the line endings and tabs of the file', () => {
    const text = script(`\tA: ${SPEC},`).replaceAll('\n', '\r\n')
    expect(copied('a.ts', text)).toBe(script(`\tA: [\n\t\t${SPEC},\n\t\t${SPEC},\n\t],`).replaceAll('\n', '\r\n'))
  })

  it('is an item of a list in YAML, which a single spec may become', () => {
    const list = 'A:\n  - version: "1.30"\n    default: true\n    stage: Beta\n'
    expect(copied('gates.yaml', `gates:\n  ${list.replaceAll('\n', '\n  ').trimEnd()}\n`)).toBe(
      'gates:\n  A:\n    - version: "1.30"\n      default: true\n      stage: Beta\n    - version: "1.30"\n      default: true\n      stage: Beta\n',
    )
  })

  it('has no place where the spec is written elsewhere, perhaps for other gates too', () => {
    const text = `const shared: FeatureSpec = ${SPEC}\n${script('  A: [shared],')}`
    expect(copied('a.ts', text)).toBe('refused: its last spec is written elsewhere, perhaps for other gates too')
  })

  it('has no place in a registry with one spec for each gate', () => {
    expect(copied('a.ts', script(`  A: ${SPEC},`), false)).toBe(
      'refused: the registry has room for one spec per gate; write only the spec of the current version',
    )
  })
})
