import { describe, expect, it } from 'vitest'
import { findFlags, isBareFlag, isGatesKey, isWholeFlag, planPairs, readFlagList } from '../../src/gates/flag-text.js'

describe('a list of gates in a string', () => {
  it('is the whole string, with the place of each pair', () => {
    expect(readFlagList('  A=true, b.C-d=FALSE, ', 10)).toEqual({
      start: 12,
      end: 31,
      pairs: [
        { gate: 'A', value: true, start: 12, end: 18 },
        { gate: 'b.C-d', value: false, start: 20, end: 31 },
      ],
    })
  })

  it.each(['', 'A', 'A=1', 'A=true;B=true', 'A=true B=true', 'A=truely', '=true', 'say A=true', 'A=true,,'])(
    'is not: %s',
    (text) => {
      expect(readFlagList(text, 0)).toBeNull()
    },
  )
})

describe('flags in a string', () => {
  it('are all flags with a list, in any spelling, with their places', () => {
    const text = `kubelet --feature-gates=A=true,B=false -feature_gate "C=true" --FeatureGates='D=TRUE' --feature-gates E=false`
    expect(
      findFlags(text, 100).map(({ start, end, pairs }) => [
        text.slice(start - 100, end - 100),
        ...pairs.map(({ gate, value }) => `${gate} ${value}`),
      ]),
    ).toEqual([
      ['A=true,B=false', 'A true', 'B false'],
      ['C=true', 'C true'],
      ['D=TRUE', 'D true'],
      ['E=false', 'E false'],
    ])
  })

  it.each([
    '--feature-gates',
    '--feature-gates=',
    '--feature-gates=A',
    '--feature-gates=A=true=B',
    'feature-gates=A=true',
    '--feature-gates=A=true-ish',
    '--my-gates=A=true',
    '--my-feature-gates=A=true',
    '---feature-gates=A=true',
  ])('are not: %s', (text) => {
    expect(findFlags(text, 0)).toEqual([])
  })

  it.each([
    ['--feature-gates=A=true', true, false],
    ['-feature_gate=A=true,B=false', true, false],
    ['--FEATUREGATES=A=true', true, false],
    ['--feature-gates', false, true],
    ['-featureGate', false, true],
    ['x --feature-gates=A=true', false, false],
    ['--feature-gates=A=true x', false, false],
    ['--feature-gates=', false, false],
    ['x --feature-gates', false, false],
    ['--feature-gates-file', false, false],
    ['feature-gates', false, false],
  ])('may be a whole argument, or one before its list: %s', (text, isWhole, isBare) => {
    expect([isWholeFlag(text), isBareFlag(text)]).toEqual([isWhole, isBare])
  })

  it.each([
    ['featureGates', true],
    ['feature-gates', true],
    ['FEATURE_GATES', true],
    ['featuregate', true],
    ['kubelet_feature_gates', true],
    ['featureGatesFile', false],
    ['features', false],
    ['gates', false],
  ])('have the key %s: %s', (key, isKey) => {
    expect(isGatesKey(key)).toBe(isKey)
  })
})

describe('gates that are removed from a list', () => {
  it.each([
    ['A', ['A'], 'all'],
    ['A,B', ['A', 'B'], 'all'],
    ['A,B', [], 'A=true, B=true'],
    ['A,B,C', ['A'], 'B=true, C=true'],
    ['A,B,C', ['B'], 'A=true, C=true'],
    ['A,B,C', ['C'], 'A=true, B=true'],
    ['A,B,C', ['A', 'B'], 'C=true'],
    ['A,B,C', ['B', 'C'], 'A=true'],
    ['A,B,C', ['A', 'C'], 'B=true'],
    ['A,B,C,D', ['B', 'D'], 'A=true, C=true'],
  ])('are removed with their commas: %s without %s', (gates, gone, left) => {
    const text = gates
      .split(',')
      .map((gate) => `${gate}=true`)
      .join(', ')
    const list = readFlagList(text, 0)
    const plan = list && planPairs(list, ({ gate }) => (gone as string[]).includes(gate))
    const result = Array.isArray(plan)
      ? [...plan]
          .sort((a, b) => b.start - a.start)
          .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
      : plan
    expect(result).toBe(left)
  })
})
