import { DataEdits, type DataCollection } from '../../../src/codemods/remove/data-edits.js'
import type { DataNode, DataView } from '../../../src/source/source-view.js'
import { parseSource } from '../../../src/syntax/parse-source.js'
import { applyEdits } from '../../../src/text/text-edits.js'

function parsed(file: string, text: string): DataView {
  const source = parseSource(file, text)
  if (source?.kind !== 'data') throw new Error('does not parse')
  return source
}

/** The innermost list or map, or the value of a key. */
function holderIn({ documents }: DataView, key?: string): DataCollection {
  const [root] = documents
  const find = (node: DataNode | null | undefined): DataCollection | null => {
    if (!node || node.type === 'scalar') return null
    if (key === undefined) return node
    const values = node.type === 'map' ? node.entries : node.items.map((value) => ({ key: null, value }))
    for (const { key: own, value } of values) {
      if (own?.value === key && value && value.type !== 'scalar') return value
      const inner = find(value)
      if (inner) return inner
    }
    return null
  }
  const found = find(root)
  if (!found) throw new Error('no such key')
  return found
}

function without(text: string, gone: readonly number[], key?: string, file = 'a.yaml'): string {
  const view = parsed(file, text)
  const edits = new DataEdits(view)
  const holder = holderIn(view, key)
  for (const index of gone) edits.take(holder, index)
  expect(edits.count).toBe(gone.length)
  const planned = edits.finish()
  return typeof planned === 'string' ? `refused: ${planned}` : applyEdits(text, planned)
}

describe('entries of YAML and JSON without some', () => {
  it.each([
    ['A: 1\nB: 2\nC: 3\n', [1], 'A: 1\nC: 3\n'],
    ['- A\n- B\n', [0], '- B\n'],
    ['A: 1\r\nB: 2\r\n', [1], 'A: 1\r\n'],
    ['{ A: 1, B: 2 } # all\n', [0], '{ B: 2 } # all\n'],
    ['A: 1\n# About B.\nB: 2 # two\n  # more of B\nC: 3\n', [1], 'A: 1\nC: 3\n'],
    ['# Copyright.\nA: 1\nB: 2\n', [0], '# Copyright.\nB: 2\n'],
    ['A:\n  x: 1\n  y: 2\nB: 2\n', [0], 'B: 2\n'],
  ])('%j, %j: %j', (text, gone, after) => {
    expect(without(text, gone)).toBe(after)
  })

  it('keep their key if none is left, whose value is then empty', () => {
    expect(without('gates:\n  A: 1\n  B: 2\nother: 1\n', [0, 1], 'gates')).toBe('gates: {}\nother: 1\n')
    expect(without('gates:\n  - A\n', [0], 'gates')).toBe('gates: []\n')
    expect(without('gates:\n- A # one\n', [0], 'gates')).toBe('gates: []\n')
  })

  it('are in JSON as well', () => {
    expect(without('{\n  "A": 1,\n  "B": 2\n}\n', [1], undefined, 'a.json')).toBe('{\n  "A": 1\n}\n')
    expect(without('{ "gates": ["A"] }', [0], 'gates', 'a.json')).toBe('{ "gates": [] }')
  })

  it('move up behind the dash of their list item', () => {
    const text = 'list:\n  - A: 1\n    B: 2\n'
    const view = parsed('a.yaml', text)
    const list = holderIn(view, 'list')
    const [item] = list.type === 'list' ? list.items : []
    if (item?.type !== 'map') throw new Error('no item')
    const edits = new DataEdits(view)
    edits.take(item, 0)
    const planned = edits.finish()
    expect(typeof planned === 'string' ? planned : applyEdits(text, planned)).toBe('list:\n  - B: 2\n')
  })

  it('cannot be removed where nothing would be left of the document', () => {
    expect(without('A: 1\n', [0])).toBe('refused: nothing would be left of the document')
  })

  it('may lose a part of a string', () => {
    const text = 'args: A=true,B=true\n'
    const edits = new DataEdits(parsed('a.yaml', text))
    edits.deleteRange({ start: text.indexOf('A='), end: text.indexOf('B=') })
    const planned = edits.finish()
    expect(typeof planned === 'string' ? planned : applyEdits(text, planned)).toBe('args: B=true\n')
    expect(edits.count).toBe(0)
  })
})
