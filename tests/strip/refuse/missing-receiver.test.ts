import { nodesOf } from '../../../src/source/nodes-of.js'
import { isSameWhereMissing } from '../../../src/strip/refuse/missing-receiver.js'
import { parseScript } from '../../support/strip-text.js'

/** Whether the code around `M`, the check, does the same where `client` is missing, with the gate on and off. */
function isSameForBoth(body: string): boolean[] {
  const view = parseScript('a.tsx', `function f() {\n  ${body.replace('M', "client?.isEnabled('On')")}\n}\n`)
  const [check] = nodesOf(view, 'ChainExpression')
  if (!check) throw new Error('no check')
  return [true, false].map((value) => isSameWhereMissing(check, value, view))
}

describe('a check that gives undefined where its object is missing', () => {
  it.each([
    'if (M) run()',
    'if (a && M) run()',
    'if (M && a) run()',
    'if (M || a) run()',
    'return M ? 1 : 2',
    'while (M) run()',
    'const on = M\n  if (on) run()',
    'run(!M)',
    'return M === true',
    'return M ?? false',
    'run(M as boolean ? 1 : 2)',
  ])('is the same as false, but not as true: %s', (body) => {
    expect(isSameForBoth(body)).toEqual([false, true])
  })

  it.each(['return M === false', 'return M !== false'])('is the same as true, but not as false: %s', (body) => {
    expect(isSameForBoth(body)).toEqual([true, false])
  })

  it.each([
    'return M',
    'run(M)',
    'return M ?? a',
    'return M ?? true',
    'const on = M\n  run(on)',
    'let on = M\n  on = a\n  if (on) run()',
    'const { on } = M',
    'return { on: M }',
    'return a ? M : b',
    'return M === undefined',
    'return `${M}`',
  ])('is neither where its value goes on: %s', (body) => {
    expect(isSameForBoth(body)).toEqual([false, false])
  })

  it('is both where nothing reads it', () => {
    expect(isSameForBoth('M')).toEqual([true, true])
    expect(isSameForBoth('const on = M')).toEqual([true, true])
  })
})
