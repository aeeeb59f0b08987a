import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { walk } from '../../src/source/walk.js'
import { parseGo } from '../../src/syntax/go/parse-go.js'
import { GO_VISITOR_KEYS } from '../../src/syntax/go/nodes.js'
import { listScriptFixtures } from '../registry/read-fixture.js'
import { expectHarmless } from '../support/hostile-text.js'

const samples = listScriptFixtures()
  .filter(({ file }) => file.endsWith('.go'))
  .map(({ file }) => readFileSync(file, 'utf8'))

describe('a Go file that is broken in any way', () => {
  it('gives a tree within its source, or a refusal with a place', () => {
    expectHarmless(
      samples,
      (text) => {
        const result = parseGo('broken.go', text)
        if (result.kind !== 'estree') {
          const { message, place } = result as Extract<typeof result, { kind: 'failure' }>
          expect([message.includes('\n'), place.line > 0, place.column > 0]).toEqual([false, true, true])
          return
        }
        let isWhole = true
        walk(result.ast, GO_VISITOR_KEYS, ({ range }) => {
          if (range[0] < 0 || range[0] > range[1] || range[1] > text.length) isWhole = false
        })
        expect(isWhole).toBe(true)
        expect(result.scopes.scopes.length).toBeGreaterThan(0)
      },
      150,
    )
  })
})
