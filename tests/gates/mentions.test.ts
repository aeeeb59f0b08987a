import { describe, expect, it } from 'vitest'
import { createNamedCheckFinder, mentionPattern } from '../../src/gates/mentions.js'
import { buildGateIndex } from '../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../src/registry/model.js'
import { makeGate } from '../registry/make-gate.js'

function indexOf(...gates: (readonly [name: string, constant: string | null])[]): ReturnType<typeof buildGateIndex> {
  const made = gates.map(([name, constant]) => ({ ...makeGate([['1.36', 'Alpha', false, false]]), name, constant }))
  return buildGateIndex(
    [{ file: '/p/gates.ts', shape: null, gates: made, problems: [], complete: true, anchorVersion: null }],
    null,
    DEFAULT_POLICY,
  )
}

describe('what a file must contain to be parsed', () => {
  it('is the name of a gate, the last part of a constant, or that of a wrapper', () => {
    const pattern = mentionPattern(indexOf(['dark-mode', 'Gates.DarkMode'], ['Plain', 'Plain']), [
      { call: 'plans.isPaid', gate: 'dark-mode' },
      { call: 'useFlag', argument: 0 },
    ])
    expect(
      ['x("dark-mode")', 'x(G.DarkMode)', 'Plain', 'await isPaid()', 'Gates', 'plans()', 'useFlag(x)', ''].map((text) =>
        pattern?.test(text),
      ),
    ).toEqual([true, true, true, true, false, false, false, false])
  })

  it('is taken literally, whatever characters it has', () => {
    const pattern = mentionPattern(indexOf(['a.b', null], ['c$', null]), [])
    expect(['a.b', 'axb', 'c$', 'c'].map((text) => pattern?.test(text))).toEqual([true, false, true, false])
  })

  it('is nothing if there are no gates', () => {
    expect(mentionPattern(indexOf(), [])).toBeNull()
    expect(mentionPattern(indexOf(['', '']), [])).toBeNull()
  })
})

describe('what a file must contain to check a gate by a constant', () => {
  it('may be a call that names the gate in an object', () => {
    const isNamed = createNamedCheckFinder([{ call: 'client.evaluate', key: 'flagKey' }])
    expect(isNamed('/p/a.ts', 'client.evaluate({ flagKey: NAV })')).toBe(true)
    expect(isNamed('/p/a.ts', 'client.other({ flagKey: NAV })')).toBe(false)
  })

  it('is a call of a known name with an argument that is not a string', () => {
    const mayAsk = createNamedCheckFinder([
      { call: 'flags.use' },
      { call: 'ask', argument: 1 },
      { call: 'isPaid', gate: 'A' },
    ])
    expect(
      ['enabled(A)', 'x.isFeatureEnabled?.(\n  A,\n)', 'use<boolean>(Names.A)', "ask('x', A)"].filter(
        (text) => !mayAsk('a.ts', text),
      ),
    ).toEqual([])
    expect(
      ["enabled('A')", 'enabled()', 'isPaid(A)', 'reuse(A)', 'enabled = A'].filter((text) => mayAsk('a.ts', text)),
    ).toEqual([])
    expect(mayAsk('a.go', 'Enabled(A)')).toBe(false)
  })

  it('is not a call with the constant of another gate', () => {
    const mayAsk = createNamedCheckFinder([], indexOf(['dark-mode', 'Gates.DarkMode'], ['Plain', null]))
    expect(
      ['enabled(Gates.DarkMode)', 'isEnabled(Plain)', 'enabled( DarkMode, user)'].filter((text) =>
        mayAsk('a.ts', text),
      ),
    ).toEqual([])
    expect(
      [
        'enabled(Gates.Dark)',
        'enabled(DarkMode) && enabled(LIGHT)',
        'enabled(DarkMode[0])',
        'enabled(DarkMode ?? LIGHT)',
        'enabled(DarkMode())',
      ].filter((text) => !mayAsk('a.ts', text)),
    ).toEqual([])
  })

  it('is a member with a computed name, or a component', () => {
    const mayAsk = createNamedCheckFinder([
      { member: 'app.flags' },
      { member: 'useFlags' },
      { jsx: 'Gate', prop: 'name' },
    ])
    expect(
      ['flags[A]', 'flags?.[ A ]', 'useFlags()[A]', '<Gate name={A}>'].filter((text) => !mayAsk('a.ts', text)),
    ).toEqual([])
    expect(['flags.A', "flags['A']", '<Gates name={A}>', 'Gate'].filter((text) => mayAsk('a.ts', text))).toEqual([])
  })

  it('may check a gate in Go by a constant of any name only where data registers the gates', () => {
    const text = 'if features.IsEnabled(api.CSIFlag) {}'
    expect(createNamedCheckFinder([])('a.go', text)).toBe(false)
    expect(createNamedCheckFinder([], null, true)('a.go', text)).toBe(true)
    expect(createNamedCheckFinder([], null, true)('a.go', 'features.IsEnabled()')).toBe(false)
  })
})
