import { describe, expect, it } from 'vitest'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { onlyResult } from '../../../src/source/targets/function-results.js'
import type { FunctionWithBody } from '../../../src/source/targets/target.js'
import { parseSource } from '../../../src/syntax/parse-source.js'

function resultOf(body: string): string | null {
  const view = parseSource('/p/a.ts', `function make() { ${body} }\n`)
  if (view?.kind !== 'estree') throw new Error('not parsed')
  const [fn] = nodesOf(view, 'FunctionDeclaration')
  const result = onlyResult(fn as FunctionWithBody)
  return result && view.text.slice(...result.range)
}

describe('the only result of a function', () => {
  it('is what it returns behind declarations and calls', () => {
    expect(resultOf('const a = 1; function f() {}; class A {} f(); return real')).toBe('real')
  })

  it.each([
    ['in a block', '{ if (dev) return fake } return real'],
    ['in a condition', 'if (dev) return fake; return real'],
    ['in a loop', 'for (const x of xs) return x; return real'],
    ['in a labelled block', 'a: { return fake } return real'],
  ])('is unknown if it may return something else %s', (_where, body) => {
    expect(resultOf(body)).toBeNull()
  })
})
