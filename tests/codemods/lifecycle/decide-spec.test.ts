import { decideSpec } from '../../../src/codemods/lifecycle/decide-spec.js'
import type { SpecChange } from '../../../src/codemods/lifecycle/spec-change.js'
import { DEFAULT_POLICY, type Policy } from '../../../src/registry/model.js'
import { readRegistry } from '../../../src/registry/read-registry.js'
import { formatVersion } from '../../../src/registry/version.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { change, graduate, lock, script, version, type ChangeOptions } from '../../support/spec-changes.js'
import { parseScript } from '../../support/strip-text.js'

describe('the life cycle forbids', () => {
  const GA = `{ version: '1.30', default: true, preRelease: 'GA' }`
  const forbidden: [title: string, specs: string, asked: SpecChange, refusal: string, options?: ChangeOptions][] = [
    [
      'to lock an Alpha gate',
      `{ version: '1.30', default: false, preRelease: 'Alpha' }`,
      lock(),
      "valid-feature-spec: a gate that is Alpha can't be locked; graduate it to Beta or GA, or deprecate it",
    ],
    [
      'to lock a Beta gate that is off',
      `{ version: '1.30', default: false, preRelease: 'Beta' }`,
      lock(),
      'valid-feature-spec: it is Beta and off by default; graduate it to GA to keep the feature, or to Deprecated to give it up',
    ],
    [
      'to lock twice',
      `{ version: '1.30', default: true, lockToDefault: true, preRelease: 'GA' }`,
      lock(),
      '-: it is locked already',
    ],
    [
      'to lock in the first release that has it on',
      `{ version: '1.36', default: true, preRelease: 'GA' }`,
      lock('1.36'),
      'require-lock-to-default: 1.36 is the first release that has it on by default, in which users must still be able to turn it off; lock it in a later one, or set policy.firstDefaultOnMayStayUnlocked to false',
    ],
    ['to go back', GA, graduate('Beta'), 'valid-feature-spec: its stage would go back from GA to Beta'],
    ['to stay', GA, graduate('GA'), '-: it is GA already'],
    [
      'to change what is locked',
      `{ version: '1.30', default: true, lockToDefault: true, preRelease: 'Beta' }`,
      graduate('GA'),
      'valid-feature-spec: it is locked, and a locked gate must be locked until its removal',
    ],
    [
      'a version that is not above the last',
      GA,
      lock('1.29'),
      'valid-feature-spec: version 1.29 is not above 1.30, the version of its last spec',
    ],
    [
      'to rewrite what is released',
      GA,
      lock('1.34'),
      "no-lifecycle-regression: 1.34 is released (the current version is 1.36), and a release can't be changed afterwards",
    ],
    [
      'to plan too far ahead',
      GA,
      lock('1.38'),
      'valid-feature-spec: 1.38 is further away than the release after the current version 1.36',
    ],
    [
      'to continue after specs out of order',
      `{ version: '1.33', default: false, preRelease: 'Alpha' }, ${GA}`,
      lock(),
      'valid-feature-spec: its specs are not in the order of their versions; fix that first',
    ],
    [
      'an Alpha gate that is on',
      `{ version: '1.30', default: false, preRelease: 'PreAlpha' }`,
      graduate('Alpha', '1.37', true),
      'valid-feature-spec: a gate that is Alpha is off by default',
    ],
    [
      "to continue after specs that can't be read",
      `{ version: VERSION, default: true, preRelease: 'GA' }`,
      lock(),
      "valid-feature-spec: one of its specs can't be read, so its state is unknown; fix the registry first",
    ],
  ]
  it.each(forbidden)('%s', (_title, specs, asked, refusal, options) => {
    expect(change('a.ts', script(`  A: [${specs}],`), 'A', asked, options)).toBe(`refused: ${refusal}`)
  })

  it('nothing that the policy allows', () => {
    const entry = script(`  A: [{ version: '1.36', default: true, preRelease: 'GA' }],`)
    expect(change('a.ts', entry, 'A', lock('1.36'), { policy: { firstDefaultOnMayStayUnlocked: false } })).toContain(
      'lockToDefault: true',
    )
  })

  it('a lock in the release that turns the gate on for the first time, and leaves the gate unlocked', () => {
    const entry = script(`  A: [{ version: '1.30', default: false, preRelease: 'Alpha' }],`)
    expect(change('a.ts', entry, 'A', graduate('GA'))).toContain(
      `    { version: '1.37', default: true, preRelease: 'GA' },\n`,
    )
    expect(change('a.ts', entry, 'A', graduate('GA', '1.37', false))).toContain(
      `    { version: '1.37', default: false, lockToDefault: true, preRelease: 'GA' }, // remove in 1.40\n`,
    )
  })
})

/** The spec that a change of the gate `A` leads to, or why there isn't one. */
function decided(
  specs: string,
  asked: SpecChange,
  policy: Partial<Policy> = {},
  current: string | null = '1.36',
): unknown {
  const registry = readRegistry(parseScript('a.ts', script(`  A: [${specs}],`)), {
    configured: true,
    resolveImport: resolveNoImports,
  })
  const gate = registry.gates.find(({ name }) => name === 'A')
  if (!gate) throw new Error('no gate')
  const next = decideSpec(gate, asked, {
    registry,
    policy: { ...DEFAULT_POLICY, ...policy },
    currentVersion: current === null ? null : version(current),
  })
  if ('reason' in next) return next.isDone ? `done: ${next.reason}` : next.reason
  const { how, stage, default: on, lockToDefault, removeIn } = next
  return [how, stage, on, lockToDefault, removeIn && formatVersion(removeIn)]
}

const BETA = `{ version: '1.30', default: true, preRelease: 'Beta' }`
const OFF = `{ version: '1.30', default: false, preRelease: 'Beta' }`
const GA = `{ version: '1.30', default: true, preRelease: 'GA' }`

describe('the next spec of a gate', () => {
  it.each([
    [BETA, lock(), ['append', 'GA', true, true, '1.40']],
    [GA, lock(), ['append', 'GA', true, true, '1.40']],
    [
      `{ version: '1.30', default: false, preRelease: 'Deprecated' }`,
      lock(),
      ['append', 'Deprecated', false, true, '1.40'],
    ],
    [BETA, graduate('GA'), ['append', 'GA', true, true, '1.40']],
    [OFF, graduate('GA'), ['append', 'GA', true, false, null]],
    [OFF, graduate('GA', '1.37', false), ['append', 'GA', false, true, '1.40']],
    [BETA, graduate('Deprecated'), ['append', 'Deprecated', false, false, null]],
    [
      `{ version: '1.36', default: false, preRelease: 'Alpha' }`,
      graduate('Beta', '1.37', true),
      ['append', 'Beta', true, false, null],
    ],
  ])('%s, %o: %j', (specs, asked, expected) => {
    expect(decided(specs, asked)).toEqual(expected)
  })

  it('changes the last spec where that has no version, or is of the same release', () => {
    expect(decided(`{ default: true, preRelease: 'GA' }`, lock())).toEqual(['amend', 'GA', true, true, '1.40'])
    const same = `${OFF}, { version: '1.33', default: true, preRelease: 'GA' }, { version: '1.36', default: true, preRelease: 'GA' }`
    expect(decided(same, lock('1.36'))).toEqual(['amend', 'GA', true, true, '1.39'])
  })

  it('follows the policy', () => {
    expect(decided(BETA, lock(), { removalLag: null })).toEqual(['append', 'GA', true, true, null])
    expect(decided(BETA, lock(), { removalLag: 1 })).toEqual(['append', 'GA', true, true, '1.38'])
    expect(decided(BETA, graduate('GA'), { gaMustLock: false })).toEqual(['append', 'GA', true, false, null])
    expect(decided(OFF, graduate('GA'), { firstDefaultOnMayStayUnlocked: false })).toEqual([
      'append',
      'GA',
      true,
      true,
      '1.40',
    ])
  })

  it('may be of any version where the current one is not known', () => {
    expect(decided(GA, lock('1.99'), {}, null)).toEqual(['append', 'GA', true, true, '1.102'])
    expect(decided(GA, lock('1.99'), {}, '0.0.0')).toEqual(['append', 'GA', true, true, '1.102'])
  })

  it('is there already', () => {
    const locked = `{ version: '1.36', default: true, lockToDefault: true, preRelease: 'GA' }`
    expect(decided(`${BETA}, ${locked}`, lock('1.36'))).toBe('done: it is registered as locked since 1.36')
    expect(decided(`${BETA}, ${locked}`, graduate('GA', '1.36'))).toBe('done: it is registered as GA since 1.36')
    const planned = locked.replace('1.36', '1.37')
    expect(decided(`${BETA}, ${planned}`, lock())).toBe('done: it is planned to be locked in 1.37')
  })

  it('is there already, but with another state', () => {
    const unlocked = `{ version: '1.36', default: true, preRelease: 'GA' }`
    expect(decided(`${BETA}, ${unlocked}`, graduate('GA', '1.36'))).toBe(
      'it is registered as GA since 1.36, but not locked; lock it with `lock`',
    )
    expect(decided(`${BETA}, ${unlocked}`, graduate('GA', '1.36', false))).toBe(
      'it is registered as GA since 1.36, but on by default; edit that spec by hand',
    )
  })
})
