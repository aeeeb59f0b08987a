import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse as parseYamlText, stringify } from 'yaml'
import type { DataNode, DataView, ParseFailure } from '../../src/source/source-view.js'
import { parseData } from '../../src/syntax/data/parse-data.js'
import { parseDocuments } from '../../src/syntax/data/parse-documents.js'
import { propertyRuns } from '../support/property-runs.js'

function view(text: string, file = 'a.yaml'): DataView {
  const parsed = parseData(file, text)
  if (parsed.kind === 'failure') throw new Error(`${parsed.place.line}:${parsed.place.column} ${parsed.message}`)
  return parsed
}

function failure(text: string, file = 'a.yaml'): ParseFailure {
  const parsed = parseData(file, text)
  if (parsed.kind !== 'failure') throw new Error(`'${text.slice(0, 40)}' was parsed.`)
  return parsed
}

/** The value that a tree represents; keys as in the tree. */
function valueOf(node: DataNode | null): unknown {
  if (!node) return null
  if (node.type === 'scalar') return node.value
  if (node.type === 'list') return node.items.map(valueOf)
  return new Map(node.entries.map(({ key, value }) => [key.value, valueOf(value)]))
}

function toMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toMaps)
  if (typeof value === 'object' && value !== null)
    return new Map(Object.entries(value).map(([key, one]) => [key, toMaps(one)]))
  return value
}

/** All nodes and keys, with what their range says. */
function spansOf(node: DataNode | null, text: string): string[] {
  if (!node) return []
  const here = text.slice(node.start, node.end)
  if (node.type === 'scalar') return [here]
  if (node.type === 'list') return [here, ...node.items.flatMap((item) => spansOf(item, text))]
  return [
    here,
    ...node.entries.flatMap(({ key, value, start, end }) => [
      text.slice(start, end),
      text.slice(key.start, key.end),
      ...spansOf(value, text),
    ]),
  ]
}

describe('the tree of a YAML file', () => {
  it('has exact ranges, even with Windows line endings', () => {
    const text = 'a: 1.30 # one\r\n\'b c\':\r\n  - x\r\n  - "y"\r\n\r\n# end\r\n'
    expect(spansOf(view(text).documents[0] ?? null, text)).toEqual([
      'a: 1.30 # one\r\n\'b c\':\r\n  - x\r\n  - "y"',
      'a: 1.30',
      'a',
      '1.30',
      '\'b c\':\r\n  - x\r\n  - "y"',
      "'b c'",
      '- x\r\n  - "y"',
      'x',
      '"y"',
    ])
  })

  it('has the comments with their markers, without the line endings', () => {
    const text = '# head\r\na: # key\n  - "# no"   # item\n  - |\n    # text\n# end'
    expect(view(text).comments.map(({ start, end, value }) => [text.slice(start, end), value])).toEqual([
      ['# head', ' head'],
      ['# key', ' key'],
      ['# item', ' item'],
      ['# end', ' end'],
    ])
  })

  it('has one document for each document of the file', () => {
    expect(view('a: 1\n---\n---\n# only a comment\n---\n- b\n').documents.map(valueOf)).toEqual([
      new Map([['a', 1]]),
      null,
      null,
      ['b'],
    ])
  })

  it('has no document for an empty file', () => {
    expect(view('').documents).toEqual([])
    expect(view('# nothing\n')).toMatchObject({ documents: [], comments: [{ value: ' nothing' }] })
  })

  it('reads scalars as YAML 1.2 does, and keeps their source', () => {
    const {
      documents: [document],
    } = view('[1.30, "1.30", yes, true, ~, 0x10, 1_000, 2024-05-01, no]')
    expect(
      document?.type === 'list' && document.items.map((item) => item.type === 'scalar' && [item.value, item.source]),
    ).toEqual([
      [1.3, '1.30'],
      ['1.30', '"1.30"'],
      ['yes', 'yes'],
      [true, 'true'],
      [null, '~'],
      [16, '0x10'],
      ['1_000', '1_000'],
      ['2024-05-01', '2024-05-01'],
      ['no', 'no'],
    ])
  })

  it('has strings as keys, as they are written', () => {
    const {
      documents: [document],
    } = view('1.30: a\n"q": b\ntrue: c\n[k]: d\n__proto__: e\n~: f\n')
    expect(document?.type === 'map' && document.entries.map(({ key }) => key.value)).toEqual([
      '1.30',
      'q',
      'true',
      '[k]',
      '__proto__',
      '~',
    ])
  })

  it('keeps keys that are repeated, for a rule to report', () => {
    const {
      documents: [document],
    } = view('a: 1\na: 2\n')
    expect(document?.type === 'map' && document.entries.length).toBe(2)
  })

  it('has null for a key without a value', () => {
    const {
      documents: [document],
    } = view('a:\nb: ~\n')
    expect(document?.type === 'map' && document.entries.map(({ value }) => value?.type ?? null)).toEqual([
      null,
      'scalar',
    ])
  })

  it('gives the values that the parser gives', () => {
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        scalar,
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__' && key !== '<<'),
          tie('tree'),
          { maxKeys: 4 },
        ),
      ),
    }))
    fc.assert(
      fc.property(tree, (value) => {
        const text = stringify(value)
        if (text.includes('\0')) return
        // What counts as equal is what the parser itself reads back.
        expect(valueOf(view(text).documents[0] ?? null)).toEqual(toMaps(parseYamlText(text)))
        const json = JSON.stringify(value, null, 1)
        expect(valueOf(view(json, 'a.json').documents[0] ?? null)).toEqual(toMaps(JSON.parse(json)))
      }),
    )
  })
})

describe('aliases', () => {
  it('have the value and the place of what their anchor marks', () => {
    const text = 'a: &x { b: 1 }\nc: *x\n'
    const {
      documents: [document],
    } = view(text)
    expect(valueOf(document ?? null)).toEqual(
      new Map([
        ['a', new Map([['b', 1]])],
        ['c', new Map([['b', 1]])],
      ]),
    )
    const entry = document?.type === 'map' ? document.entries[1] : undefined
    expect(entry && text.slice(entry.start, entry.end)).toBe('c: *x')
    expect(entry?.value && text.slice(entry.value.start, entry.value.end)).toBe('{ b: 1 }')
  })

  it('refer to the last anchor before them', () => {
    expect(valueOf(view('[&x 1, *x, &x 2, *x]').documents[0] ?? null)).toEqual([1, 1, 2, 2])
  })

  it('are merged by <<, where the map itself and the first merged map win', () => {
    const text = 'a: &a { x: 1, y: 1 }\nb: &b { y: 2, z: 2 }\nc: { z: 3, <<: [*a, *b] }\nd: { "<<": kept }\n'
    const value = valueOf(view(text).documents[0] ?? null) as Map<string, Map<string, unknown>>
    expect(Object.fromEntries(value.get('c') ?? [])).toEqual({ x: 1, y: 1, z: 3 })
    expect(Object.fromEntries(value.get('d') ?? [])).toEqual({ '<<': 'kept' })
  })

  it('are refused in a circle, without an anchor, and if they would expand too far', () => {
    expect(failure('a: &a [*a]').message).toBe('the alias *a refers to something that contains the alias')
    expect(failure('a: *b').message).toBe('the alias *b has no anchor before it')
    const laughs = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'.split('').map((name, index) => {
        const before = 'abcdefgh'[index] ?? ''
        return `${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`
      }),
    ].join('\n')
    expect(failure(laughs).message).toBe('its aliases repeat too much to be read safely')
  })

  it('are refused when they nest too deeply', () => {
    const chain = [
      `- &a0 ${'['.repeat(300)}x${']'.repeat(300)}`,
      ...Array.from({ length: 250 }, (_, index) => `- &a${index + 1} [*a${index}]`),
    ].join('\n')
    expect(failure(chain).message).toBe('it is nested too deeply to be read safely')
  })
})

describe('the tree of a JSON file', () => {
  it('has exact ranges, and tolerates comments and trailing commas', () => {
    const text = '// head\n{ "a": [1.30, "x",], /* b */ "c": { } , }\n'
    const parsed = view(text, 'a.json')
    expect(spansOf(parsed.documents[0] ?? null, text)).toEqual([
      '{ "a": [1.30, "x",], /* b */ "c": { } , }',
      '"a": [1.30, "x",]',
      '"a"',
      '[1.30, "x",]',
      '1.30',
      '"x"',
      '"c": { }',
      '"c"',
      '{ }',
    ])
    expect(parsed.comments.map(({ type, value, start, end }) => [type, value, text.slice(start, end)])).toEqual([
      ['Line', ' head', '// head'],
      ['Block', ' b ', '/* b */'],
    ])
  })

  it('has the keys that objects have', () => {
    expect(valueOf(view('{"__proto__": 1, "constructor": 2}', 'a.json').documents[0] ?? null)).toEqual(
      new Map([
        ['__proto__', 1],
        ['constructor', 2],
      ]),
    )
  })

  it('is empty for an empty file', () => {
    expect(view('', 'a.json').documents).toEqual([null])
  })
})

describe('a file with a syntax error', () => {
  it.each([
    ['a.yaml', 'a: 1\n\t- b\n', 2, 1, 'tabs are not allowed as indentation'],
    ['a.yaml', 'a: [1\n', 2, 1, 'flow sequence in block collection must be sufficiently indented and end with a ]'],
    ['a.yaml', 'a: "b\n', 2, 1, 'missing closing "quote'],
    ['a.yaml', 'a: @b\n', 1, 4, 'plain value cannot start with reserved character @'],
    ['a.json', '{"a" 1}', 1, 6, 'a colon was expected here'],
    ['a.json', '{"a": 1 "b": 2}', 1, 9, 'a comma was expected here'],
    ['a.json', '{"a": }', 1, 7, 'a value was expected here'],
    ['a.json', '{a: 1}', 1, 2, "this isn't a JSON value"],
    ['a.json', '{"a": 1', 1, 8, 'the text ends too early'],
    ['a.json', '{} {}', 1, 4, 'something follows the end of the JSON value'],
    ['a.json', '["a\nb"]', 1, 2, 'a string has no end'],
  ])('%s %j gives one sentence, with the place', (file, text, line, column, message) => {
    expect(failure(text, file)).toEqual({ kind: 'failure', file, message, place: { file, line, column } })
  })

  it('is refused when it is binary, too large or nested too deeply', () => {
    for (const file of ['a.yaml', 'a.json']) {
      expect(failure('a\0b', file)).toMatchObject({
        message: 'this is a binary file, not text',
        place: { line: 1, column: 2 },
      })
      expect(failure(' '.repeat(10 * 1024 * 1024 + 1), file).message).toBe(
        'the file is larger than the 10 MB that are read',
      )
      expect(failure(`${'['.repeat(600)}${']'.repeat(600)}`, file).message).toBe(
        'it is nested too deeply to be read safely',
      )
      expect(failure('['.repeat(20_000), file).message).toBe('it is nested too deeply to be read safely')
    }
    expect(failure('- '.repeat(20_000)).message).toBe('it is nested too deeply to be read safely')
    expect(failure('{"a":'.repeat(20_000), 'a.json').message).toBe('it is nested too deeply to be read safely')
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'{}[]:,-#&*!|>%@`"\'\n\t a1.') })),
        fc.constantFrom('a.yaml', 'a.json'),
        (text, file) => {
          const parsed = parseData(file, text)
          if (parsed.kind === 'failure') expect(parsed.message).toMatch(/^\S[^\n]*$/)
          else for (const { start, end } of parsed.comments) expect(text.slice(start, end)).toMatch(/^(?:#|\/[/*])/)
        },
      ),
      { numRuns: propertyRuns(2000) },
    )
  })
})

describe('a file of very many documents', () => {
  it('is read up to a limit of those that may set gates, and the place of the limit is reported', () => {
    const { documents, skipped } = parseDocuments(
      'a.yaml',
      '---\nfeatureGates: { A: true }\n'.repeat(10_500),
      () => true,
    )
    expect(documents).toHaveLength(10_000)
    expect(skipped).toEqual([
      { offset: expect.any(Number), reason: expect.stringContaining('more than 10,000 documents') },
    ])
  })
})
