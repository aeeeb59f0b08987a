import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { applyEdits } from '../../../src/text/text-edits.js'
import { planStrip } from '../../../src/strip/plan-strip.js'
import { editedPart } from '../../../src/syntax/go/format/edited-part.js'
import { tidyEdits, tidyGo } from '../../../src/syntax/go/format/tidy-go.js'
import { indexOf, parseScript } from '../../support/strip-text.js'

const FIXTURES = join(import.meta.dirname, '../../fixtures/strip-go')

/** The part that holds an edit of every place between two markers `|`. */
function partOf(marked: string): string {
  const [head = '', middle = '', tail = ''] = marked.split('|')
  const text = head + middle + tail
  const { start, end } = editedPart(parseScript('a.go', text), [
    { start: head.length, end: head.length + middle.length, text: '' },
  ])
  return text.slice(start, end)
}

describe('the part of a Go file that is formatted', () => {
  it('ends at the blank lines between declarations', () => {
    expect(partOf('package p\n\nimport "a"\n\nfunc f() {\n\t|a()|\n\n\tb()\n}\n\nfunc g() {}\n')).toBe(
      '\nfunc f() {\n\ta()\n\n\tb()\n}\n',
    )
  })

  it('is larger if declarations follow each other without a blank line, since their comments may share a column', () => {
    expect(partOf('package p\n\nvar a = 1 // one\nvar bb = |22| // two\nvar c = 3 // three\n\nvar d = 4\n')).toBe(
      '\nvar a = 1 // one\nvar bb = 22 // two\nvar c = 3 // three\n',
    )
  })

  it('contains all edits, and what an edit might join', () => {
    expect(partOf('package p\n\nvar a = 1\n|\nvar b = 2\n\n|var c = 3\n\nvar d = 4\n')).toBe(
      '\nvar a = 1\n\nvar b = 2\n\nvar c = 3\n',
    )
    expect(partOf('package p\n\nvar a = 1\n\nvar b = |2|\n')).toBe('\nvar b = 2\n')
  })

  it('does not end at a blank line in a comment', () => {
    expect(partOf('package p\n\nvar a = 1 /* one\n\ntwo */\nvar b = |2|\n')).toBe(
      '\nvar a = 1 /* one\n\ntwo */\nvar b = 2\n',
    )
    expect(partOf('package p\r\n\r\nvar a = 1\r\n\r\n// b\r\nvar b = |2|\r\n')).toBe('\r\n// b\r\nvar b = 2\r\n')
  })

  it('is formatted as in the whole file, in every fixture and for every check', () => {
    let changed = 0
    for (const folder of readdirSync(FIXTURES)) {
      const input = readdirSync(join(FIXTURES, folder)).find((name) => name.startsWith('input')) as string
      const text = readFileSync(join(FIXTURES, folder, input), 'utf8')
      const view = parseScript(input, text)
      const { checks, settings } = findGateChecks(view, indexOf(['On', 'Other'], { On: 'On', Other: 'Other' }), {
        shapes: [],
        resolveImport: resolveNoImports,
      })
      for (const value of [true, false]) {
        for (const only of [null, ...checks]) {
          const { edits } = planStrip(view, checks, {
            values: new Map([['On', value]]),
            settings,
            ...(only && { only }),
          })
          const stripped = applyEdits(text, edits)
          const tidy = applyEdits(text, tidyEdits(view, edits))
          expect(tidy, `${folder} ${value}`).toBe(tidyGo(input, text, stripped))
          if (tidy !== stripped) changed++
        }
      }
    }
    expect(changed).toBeGreaterThan(10)
  })
})
