import { stripText } from '../../support/strip-text.js'

const HEAD = 'package a\n\nimport "example.com/features"\n\nvar _ = features.Other\n\n'

function strippedGo(condition: string, value: boolean): string {
  const text = `${HEAD}func f() bool { return ${condition.replaceAll(/\bC\b/g, 'features.Gate.Enabled(features.On)')} }\n`
  const stripped = stripText({ file: 'a.go', text, values: { On: value }, constants: { On: 'On' } }).text
  return stripped.slice(`${HEAD}func f() bool { return `.length, -' }\n'.length)
}

describe('a condition with the same operand twice', () => {
  it.each([
    ['ready && C || ready', 'ready'],
    ['(ready || !C) && ready', 'ready'],
    ['n == 2 && C || n == 2 || n == 3', 'n == 2 || n == 3'],
    ['p.ok && (p.ok || !C)', 'p.ok'],
    ['(C && n > 3) || (C && n > 3)', 'n > 3'],
  ])('keeps it once if a strip of Go made it so: %s', (condition, expected) => {
    expect(strippedGo(condition, true)).toBe(expected)
  })

  it.each([
    ['get() && C || get()', 'get() || get()'],
    ['ready || ready || C', 'true'],
    ['ready || ready && !C || other', 'ready || other'],
    ['a && C || b', 'a || b'],
    ['ready || ready || C && other', 'ready || ready || other'],
  ])('is kept as the author wrote it, and with its calls: %s', (condition, expected) => {
    expect(strippedGo(condition, true)).toBe(expected)
  })

  it.each([
    ['if (a && isEnabled("On") || a) go()', 'if (a) go()'],
    ['const x = a && isEnabled("On") || a', 'const x = a && true || a'],
  ])('keeps its value in TypeScript: %s', (text, expected) => {
    expect(stripText({ file: 'a.ts', text, values: { On: true } }).text).toBe(expected)
  })
})
