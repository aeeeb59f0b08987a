import { describe, expect, it } from 'vitest'
import { certainValueOf } from '../../src/evaluate/certain-values.js'
import { nodesOf } from '../../src/source/nodes-of.js'
import { parseScript } from '../support/strip-text.js'

function valueOf(expression: string) {
  const [statement] = nodesOf(parseScript('src/input.tsx', `use(${expression})`), 'CallExpression')
  const given = statement?.type === 'CallExpression' ? statement.arguments[0] : undefined
  return given ? certainValueOf(given) : null
}

describe('the value of an expression', () => {
  it.each([
    ["'new'", true, false, true],
    ["''", false, false, true],
    ['0', false, false, true],
    ['null', false, true, true],
    ['{ a: run() }', true, false, false],
    ['[] as Row[]', true, false, false],
    ['() => run()', true, false, false],
    ['<Page />', true, false, false],
  ])('is certain where it is written down: %s', (expression, isTruthy, isNullish, isPlain) => {
    expect(valueOf(expression)).toEqual({ isTruthy, isNullish, isPlain })
  })

  it.each(['name', 'run()', '`${name}`', 'undefined', 'a && b'])("isn't certain otherwise: %s", (expression) => {
    expect(valueOf(expression)).toBeNull()
  })
})
