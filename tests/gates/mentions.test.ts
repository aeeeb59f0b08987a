import { describe, expect, it } from 'vitest'
import { mentionPattern } from '../../src/gates/mentions.js'
import { buildGateIndex } from '../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../src/registry/model.js'
import { makeGate } from '../registry/make-gate.js'

function indexOf(...gates: (readonly [name: string, constant: string | null])[]): ReturnType<typeof buildGateIndex> {
  const made = gates.map(([name, constant]) => ({ ...makeGate([['1.36', 'Alpha', false, false]]), name, constant }))
  return buildGateIndex([{ file: '/p/gates.ts', shape: null, gates: made, problems: [], complete: true, anchorVersion: null }], null, DEFAULT_POLICY)
}

describe('what a text must have to be worth parsing', () => {
  it('is the name of a gate, the last part of a constant, or that of a wrapper', () => {
    const pattern = mentionPattern(indexOf(['dark-mode', 'Gates.DarkMode'], ['Plain', 'Plain']), [
      { call: 'plans.isPaid', gate: 'dark-mode' }, { call: 'useFlag', argument: 0 },
    ])
    expect(['x("dark-mode")', 'x(G.DarkMode)', 'Plain', 'await isPaid()', 'Gates', 'plans()', 'useFlag(x)', ''].map((text) => pattern?.test(text))).toEqual([
      true, true, true, true, false, false, false, false,
    ])
  })

  it('is taken as it stands, whatever signs it has', () => {
    const pattern = mentionPattern(indexOf(['a.b', null], ['c$', null]), [])
    expect(['a.b', 'axb', 'c$', 'c'].map((text) => pattern?.test(text))).toEqual([true, false, true, false])
  })

  it('is nothing where there are no gates', () => {
    expect(mentionPattern(indexOf(), [])).toBeNull()
    expect(mentionPattern(indexOf(['', '']), [])).toBeNull()
  })
})
