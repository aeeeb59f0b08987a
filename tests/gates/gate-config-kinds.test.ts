import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ConfigOverride } from '../../src/gates/configs/config-override.js'
import { GATE_CONFIG_KINDS } from '../../src/gates/configs/gate-config-kinds.js'
import { collectionsIn } from '../../src/gates/configs/data-path.js'
import { findConfigOverrides } from '../../src/rules/support/find-config-overrides.js'
import type { SourceView } from '../../src/source/source-view.js'
import { placeAt } from '../../src/text/line-index.js'
import { parseDocuments } from '../../src/syntax/data/parse-documents.js'
import { isFlagText } from '../../src/syntax/flag-texts.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { growthOf, LINEAR } from '../support/growth.js'

const folder = new URL('../fixtures/configs/', import.meta.url)
const cases = readdirSync(folder)

interface Case {
  readonly file: string
  readonly text: string
}

function readCase(name: string): Case {
  const file = readdirSync(new URL(`${name}/`, folder)).find((entry) => entry !== 'expected.txt') ?? ''
  return { file, text: readFileSync(new URL(`${name}/${file}`, folder), 'utf8') }
}

function find({ file, text }: Case, notes: string[] = []): readonly ConfigOverride[] {
  const kind = isFlagText(file) ? 'text' : file.endsWith('.ts') ? 'script' : file.endsWith('.json') ? 'json' : 'yaml'
  return findConfigOverrides({
    file,
    text,
    kind,
    get view() {
      return parseSource(file, text) as SourceView
    },
    services: {
      onSkipped: (_, offset, reason) => void notes.push(`${placeAt(file, text, offset).line}: not read: ${reason}`),
    },
  })
}

/** `8:21 CPUManager=true kubernetes/kube-apiserver 1.28.4` */
function show({ file, text }: Case): string {
  const notes: string[] = []
  const lines = find({ file, text }, notes).map(({ name, value, nameRange, program, component, version }) => {
    const { line, column } = placeAt(file, text, nameRange.start)
    expect(text.slice(nameRange.start, nameRange.end)).toBe(name)
    return `${line}:${column} ${name}=${value ?? '?'} ${program ?? '-'}/${component ?? '-'} ${version?.version ?? '-'}`
  })
  return `${[...lines, ...notes].join('\n')}\n`
}

describe('what configurations set', () => {
  it.each(cases)('is found with its place, its program and the version: %s', async (name) => {
    await expect(show(readCase(name))).toMatchFileSnapshot(`../fixtures/configs/${name}/expected.txt`)
  })

  it('has a fixture for every row of the table', () => {
    const roots = cases
      .map(readCase)
      .filter(({ file }) => /\.(?:yaml|json)$/.test(file))
      .flatMap(({ file, text }) => parseDocuments(file, text, () => true).documents.map(({ root }) => root))
    const unseen = GATE_CONFIG_KINDS.filter(
      ({ is }) =>
        !roots.some((root) => collectionsIn(root).some((node) => node.type === 'map' && is(node, node === root))),
    )
    expect(unseen.map(({ name }) => name)).toEqual([])
  })
})

describe('the search for what configurations set', () => {
  const kubelet = (gates: string): string =>
    `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates: ${gates}\n`

  it('parses, of 10,000 documents, only those that set gates', () => {
    const others = Array.from({ length: 10_000 }, (_, index) => `kind: ConfigMap\ndata: {n: ${index}}\n`)
    const asked: string[] = []
    parseDocuments('a.yaml', [...others, kubelet('{A: true}')].join('---\n'), (text) => {
      asked.push(text)
      return false
    })
    expect(asked).toHaveLength(10_001)
    expect(find({ file: 'a.yaml', text: [...others, kubelet('{A: true}')].join('---\n') })).toHaveLength(1)
  })

  it('takes linear time for 10,000 documents that all set gates', async () => {
    const setAll = (count: number): void => {
      const text = Array.from({ length: count }, () => kubelet('{A: true}')).join('---\n')
      expect(find({ file: 'a.yaml', text })).toHaveLength(count)
    }
    setAll(10_000)
    expect(await growthOf(setAll, 1_000)).toBeLessThan(LINEAR)
  })

  it('reads no document with too many aliases, and reads the next one', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x, x]',
      ...'bcdefgh'.split('').map((name, index) => {
        const alias = `*${'abcdefg'[index]}`
        return `${name}: &${name} [${Array.from({ length: 10 }, () => alias).join(', ')}]`
      }),
    ].join('\n')
    const notes: string[] = []
    expect(
      find({ file: 'a.yaml', text: `${bomb}\nfeatureGates: *h\n---\n${kubelet('{A: true}')}` }, notes),
    ).toHaveLength(1)
    expect(notes).toEqual(['5: not read: its aliases repeat too much to be read safely'])
  })

  it('finds gates with names that every object has', () => {
    const names = find({ file: 'a.yaml', text: kubelet('{__proto__: true, constructor: false, toString: true}') }).map(
      ({ name }) => name,
    )
    expect(names).toEqual(['__proto__', 'constructor', 'toString'])
  })

  it('never throws, whatever the input', () => {
    for (const text of [
      '',
      'featureGates',
      'featureGates:',
      '- featureGates',
      'featureGates: [[[',
      '"featureGates": {',
      '\u0000featureGates',
      'kind: Cluster\nfeatureGates: 3',
      '--- \n--- \n...\nfeatureGates: [1, null, {a: b}]',
    ]) {
      for (const file of ['a.yaml', 'a.json', 'a.sh', 'a.ts'])
        expect(() => find({ file, text: file === 'a.ts' ? `x(${JSON.stringify(text)})` : text })).not.toThrow()
    }
  })
})
