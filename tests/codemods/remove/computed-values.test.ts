import { describe, expect, it } from 'vitest'
import { isComputed } from '../../../src/codemods/remove/computed-values.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { parseScript } from '../../support/strip-text.js'

function isValueComputed(code: string): boolean {
  const view = parseScript('input.ts', `${code}\nsend(value)\n`)
  const [argument] = nodesOf(view, 'CallExpression').at(-1)?.arguments ?? []
  if (!argument) throw new Error('no call')
  return isComputed(argument, view)
}

describe('a value', () => {
  it.each([
    'const value = a === 1',
    'const value = a.b',
    'const value = a()',
    'const value = !a()',
    'const value = a ? 1 : 2',
    'let value = true\nvalue = a',
    'const [value] = a',
    "import { value } from 'a'",
    'const other = a?.b\nconst value = other',
    'const value = !value',
    'const value = other\nconst other = value',
  ])('is known only when the program runs: %s', (code) => {
    expect(isValueComputed(code)).toBe(true)
  })

  it.each([
    'const value = true',
    'const value = !0',
    "const value = 'a'",
    'const value = { a: b }',
    'const other = false\nconst value = !other',
    'let value = true',
  ])('is known before: %s', (code) => {
    expect(isValueComputed(code)).toBe(false)
  })
})
