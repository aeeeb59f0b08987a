import fc from 'fast-check'
import { applyEdits, type TextEdit } from '../../../src/text/text-edits.js'
import { isStillValid, parseSource } from '../../../src/syntax/parse-source.js'
import { changedParts } from '../../../src/syntax/typescript/changed-parts.js'
import { isValidTypeScript } from '../../../src/syntax/typescript/parse-typescript.js'
import type { SourceView } from '../../../src/source/source-view.js'
import { propertyRuns } from '../../support/property-runs.js'

const TEXT = `// A page.
import { gates } from './features'
import { old } from './old'

const first = old
const second = gates.enabled('On') ? 1 : 2
;[first, second].sort()

export function page(a: number) {
  if (gates.enabled('On')) return a
  return -a
}

/re/.test(String(first))
export const last = second
`

describe('the parts of a source that edits changed', () => {
  it('are the edited statements, each with one on either side', () => {
    expect(partsOf([edit("gates.enabled('On') ? 1 : 2", '1')])).toEqual([
      '\n\nconst first = old\nconst second = 1\n;[first, second].sort()',
    ])
  })

  it('are several if edits are far from each other, and one if they share a statement', () => {
    const imported = edit("import { old } from './old'\n", '')
    const returned = edit('  return -a\n', '')
    expect(partsOf([imported, edit('String(first)', "''")])).toHaveLength(2)
    expect(partsOf([imported, edit('? 1 : 2', '|| 2'), returned])).toHaveLength(1)
  })

  it('extend to the start and the end of the source if something before or after all statements is edited', () => {
    expect(partsOf([edit('// A page.\n', '')])).toEqual([
      "import { gates } from './features'\nimport { old } from './old'",
    ])
    expect(partsOf([{ start: TEXT.length, end: TEXT.length, text: '// End.\n' }])).toEqual([
      '\nexport const last = second\n// End.\n',
    ])
    expect(changedParts(viewOf(''), [{ start: 0, end: 0, text: 'a' }])).toEqual(['a'])
  })

  it('show a syntax error in a statement that now continues in the next one', () => {
    const edits = [edit('first = old', 'first =')]
    expect(isStillValid(viewOf(TEXT), edits, applyEdits(TEXT, edits))).toBe(false)
    const joined = [edit('\n}\n\n/re/', '\n}\nconst b = 1 /re/')]
    expect(isStillValid(viewOf(TEXT), joined, applyEdits(TEXT, joined))).toBe(
      isValidTypeScript('/a.ts', applyEdits(TEXT, joined)),
    )
  })

  it('have a syntax error whenever the whole source has one', () => {
    const piece = fc.constantFrom(
      '',
      '',
      ';',
      '{',
      '}',
      '(',
      ')',
      'a',
      ' = ',
      '\n',
      '//',
      '/*',
      '`',
      "'",
      'return',
      'export ',
      'await a',
      'if (a) ',
      'else ',
      ', ',
    )
    const edits = fc.array(fc.tuple(fc.nat(TEXT.length), fc.nat(30), piece), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(edits, (raw) => {
        const sorted = withoutOverlap(
          raw.map(([start, length, text]) => ({ start, end: Math.min(start + length, TEXT.length), text })),
        )
        const after = applyEdits(TEXT, sorted)
        if (isStillValid(viewOf(TEXT), sorted, after))
          expect(after).toSatisfy((text: string) => isValidTypeScript('/a.ts', text))
      }),
      { numRuns: propertyRuns(2000), seed: 7 },
    )
  })

  it('are the whole script, if only its source shows that it is a module', () => {
    const text = "import a from 'a'\nexport const b = await a\nb()\nb()\nb()\n"
    const edits = [
      { start: 0, end: text.indexOf('export'), text: '' },
      { start: text.indexOf('export '), end: text.indexOf('const'), text: '' },
    ]
    const view = viewOf(text, '/a.js')
    expect(isStillValid(view, edits, applyEdits(text, edits))).toBe(isValidTypeScript('/a.js', applyEdits(text, edits)))
  })
})

function viewOf(text: string, file = '/a.ts'): SourceView {
  const view = parseSource(file, text)
  if (view?.kind !== 'estree') throw new Error(`${file} can't be parsed`)
  return view
}

function partsOf(edits: readonly TextEdit[]): string[] {
  return changedParts(viewOf(TEXT), edits)
}

function edit(before: string, text: string): TextEdit {
  const start = TEXT.indexOf(before)
  if (start === -1) throw new Error(`no ${before}`)
  return { start, end: start + before.length, text }
}

function withoutOverlap(edits: TextEdit[]): TextEdit[] {
  const kept: TextEdit[] = []
  for (const next of edits.sort((a, b) => a.start - b.start || a.end - b.end))
    if (next.start >= (kept.at(-1)?.end ?? 0)) kept.push(next)
  return kept
}
