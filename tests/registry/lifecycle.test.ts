import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  effectiveSpec,
  firstDefaultOn,
  gateStatus,
  historyUntil,
  isAnchor,
  isFirstDefaultOnRelease,
  isGraduated,
  isLockMissing,
  lockedSince,
  removalByLag,
  removalStatus,
} from '../../src/registry/lifecycle.js'
import { DEFAULT_POLICY, STAGES, type Gate, type Policy } from '../../src/registry/model.js'
import { compareVersions, formatVersion, minorsBetween, parseVersion } from '../../src/registry/version.js'
import { makeGate, makeSpec, type SpecRow } from './make-gate.js'

const v = (text: string) => parseVersion(text)!
const NEVER: Policy = { ...DEFAULT_POLICY, removalLag: null }

const classic = makeGate([
  ['1.30', 'Alpha', false, false],
  ['1.31', 'Beta', true, false],
  ['1.33', 'GA', true, true],
])

describe('the effective spec', () => {
  const versionAt = (gate: Gate, at: string | null): string | undefined => {
    const spec = effectiveSpec(gate, at === null ? null : v(at))
    return spec ? (spec.version ? formatVersion(spec.version) : 'every') : undefined
  }

  it('is that of the highest version not above the current one', () => {
    expect(
      ['1.29', '1.30', '1.30.9', '1.31', '1.32.5', '1.33', '1.40', '2.0'].map((at) => versionAt(classic, at)),
    ).toEqual([undefined, '1.30', '1.30', '1.31', '1.31', '1.33', '1.33', '1.33'])
  })

  it('does not depend on the order of the list', () => {
    const specs = [...classic.specs]
    fc.assert(
      fc.property(
        fc.shuffledSubarray(specs, { minLength: 3 }),
        fc.constantFrom('1.29', '1.30', '1.32', '1.33', '1.50'),
        (shuffled, at) => {
          expect(effectiveSpec({ ...classic, specs: shuffled }, v(at))).toBe(effectiveSpec(classic, v(at)))
        },
      ),
    )
  })

  it('is the last of those that share a version', () => {
    expect(
      effectiveSpec(
        makeGate([
          ['1.37', 'Alpha', false, false],
          ['1.37', 'Beta', false, false],
        ]),
        v('1.37'),
      )?.stage,
    ).toBe('Beta')
  })

  it('of a registry without versions is the same in every release, known or not', () => {
    const gate = makeGate([[null, 'Beta', true, false]])
    expect([versionAt(gate, '0.1'), versionAt(gate, null)]).toEqual(['every', 'every'])
    expect(
      effectiveSpec(
        makeGate([
          [null, 'Alpha', false, false],
          [null, 'Beta', true, false],
        ]),
        null,
      )?.stage,
    ).toBe('Beta')
  })

  it('of a registry with versions is unknown without a current version', () => {
    expect(versionAt(classic, null)).toBeUndefined()
  })

  it('is one with a version, if some have none', () => {
    const mixed = makeGate([
      ['1.30', 'Beta', true, false],
      [null, 'Alpha', false, false],
    ])
    expect(versionAt(mixed, '1.36')).toBe('1.30')
    expect(
      versionAt(
        makeGate([
          [null, 'Alpha', false, false],
          ['1.30', 'Beta', true, false],
        ]),
        '1.36',
      ),
    ).toBe('1.30')
  })

  it('is unknown if a version cannot be read', () => {
    const gate = makeGate([
      ['1.30', 'Alpha', false, false],
      ['banana', 'GA', true, true],
    ])
    expect(effectiveSpec(gate, v('1.36'))).toBeNull()
    expect(gateStatus(gate, v('1.36'), DEFAULT_POLICY)).toMatchObject({
      stage: null,
      default: null,
      graduated: false,
      value: null,
      lockedSince: null,
    })
    expect(lockedSince(gate, v('1.36'))).toBeNull()
  })

  it('changes at the version of a pre-release', () => {
    expect(versionAt(classic, '1.33.0-alpha.1')).toBe('1.33')
  })
})

describe('a graduated gate', () => {
  it('is locked at the current version', () => {
    expect(['1.30', '1.32', '1.33', '1.36'].map((at) => isGraduated(classic, v(at)))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('has its default as its value, even a locked "off"', () => {
    const replaced = makeGate([
      ['1.30', 'Beta', true, false],
      ['1.32', 'Deprecated', false, true],
    ])
    expect(gateStatus(replaced, v('1.36'), DEFAULT_POLICY)).toMatchObject({
      graduated: true,
      value: false,
      stage: 'Deprecated',
    })
  })

  it('does not include one whose default is unknown', () => {
    expect(isGraduated(makeGate([['1.30', 'GA', null, true]]), v('1.36'))).toBe(false)
    expect(isGraduated(makeGate([['1.30', 'GA', true, null]]), v('1.36'))).toBe(false)
  })

  it('has no value before that', () => {
    expect(gateStatus(classic, v('1.32'), DEFAULT_POLICY)).toMatchObject({
      default: true,
      graduated: false,
      value: null,
      lockedSince: null,
    })
  })
})

describe('the release of the lock', () => {
  const since = (rows: SpecRow[], at = '1.40'): string | null => {
    const version = lockedSince(makeGate(rows), v(at))
    return version && formatVersion(version)
  }

  it('is the first of the unbroken run of locked specs', () => {
    expect(
      since([
        ['1.30', 'Beta', true, false],
        ['1.31', 'Beta', true, true],
        ['1.33', 'GA', true, true],
      ]),
    ).toBe('1.31')
  })

  it('is a later one after an unlock', () => {
    expect(
      since([
        ['1.30', 'GA', true, true],
        ['1.31', 'GA', true, false],
        ['1.33', 'GA', true, true],
      ]),
    ).toBe('1.33')
  })

  it('is a later one after the value was flipped', () => {
    expect(
      since([
        ['1.30', 'GA', true, true],
        ['1.33', 'Deprecated', false, true],
      ]),
    ).toBe('1.33')
  })

  it('does not look beyond the current version', () => {
    expect(
      since(
        [
          ['1.30', 'GA', true, true],
          ['1.33', 'GA', true, false],
        ],
        '1.32',
      ),
    ).toBe('1.30')
  })

  it('is unknown without versions, and does not exist without a lock', () => {
    expect(since([[null, 'GA', true, true]])).toBeNull()
    expect(since([['1.30', 'GA', true, false]])).toBeNull()
  })
})

describe('a lock is missing', () => {
  const anchor = v('1.0')
  const isMissing = (rows: SpecRow[], policy: Policy = DEFAULT_POLICY): boolean =>
    isLockMissing(makeGate(rows), v('1.36'), policy, anchor)

  it('if a gate is GA and can still be set', () => {
    expect(
      isMissing([
        ['1.30', 'Beta', true, false],
        ['1.33', 'GA', true, false],
      ]),
    ).toBe(true)
    expect(
      isMissing([
        ['1.30', 'Beta', true, false],
        ['1.33', 'GA', true, true],
      ]),
    ).toBe(false)
    expect(
      isMissing([
        ['1.30', 'Beta', true, false],
        ['1.33', 'Beta', true, false],
      ]),
    ).toBe(false)
  })

  it('but not if the registry does not state the lock, or the value to lock it to', () => {
    expect(
      isMissing([
        ['1.30', 'Beta', true, false],
        ['1.33', 'GA', true, null],
      ]),
    ).toBe(false)
    expect(
      isMissing([
        ['1.30', 'Beta', true, false],
        ['1.33', 'GA', null, false],
      ]),
    ).toBe(false)
  })

  it('but not before a release has the gate, nor if only the anchor describes it', () => {
    expect(isMissing([['1.37', 'GA', true, false]])).toBe(false)
    expect(
      isMissing([
        ['1.0', 'GA', false, false],
        ['1.37', 'GA', true, false],
      ]),
    ).toBe(false)
  })

  it('but not in the release that turns it on for the first time, unless the policy wants that', () => {
    expect(isMissing([['1.36', 'GA', true, false]])).toBe(false)
    expect(isMissing([['1.36', 'GA', true, false]], { ...DEFAULT_POLICY, firstDefaultOnMayStayUnlocked: false })).toBe(
      true,
    )
  })
})

describe('the first release that has a gate on by default', () => {
  const anchor = v('1.0')
  const first = (rows: SpecRow[]): string | null => {
    const version = firstDefaultOn(makeGate(rows), anchor)
    return version && formatVersion(version)
  }

  it('is that of the first spec that is on', () => {
    expect(
      first([
        ['1.30', 'Alpha', false, false],
        ['1.31', 'Beta', true, false],
        ['1.33', 'GA', true, true],
      ]),
    ).toBe('1.31')
    expect(
      first([
        ['1.33', 'GA', true, true],
        ['1.31', 'Beta', true, false],
      ]),
    ).toBe('1.31')
    expect(first([['1.30', 'Alpha', false, false]])).toBeNull()
  })

  it('is not the anchor, which describes the behaviour before the gate existed', () => {
    expect(
      first([
        ['1.0', 'GA', true, false],
        ['1.31', 'Deprecated', false, false],
      ]),
    ).toBeNull()
    expect(isAnchor(makeSpec(['1.0', 'GA', true, false]), anchor)).toBe(true)
    expect(isAnchor(makeSpec(['1.0', 'GA', true, false]), null)).toBe(false)
    expect(isAnchor(makeSpec([null, 'GA', true, false]), anchor)).toBe(false)
  })

  it('lasts for all patches of its minor', () => {
    const gate = makeGate([['1.36', 'GA', true, false]])
    expect(['1.35', '1.36', '1.36.4', '1.37'].map((at) => isFirstDefaultOnRelease(gate, v(at), anchor))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isFirstDefaultOnRelease(gate, null, anchor)).toBe(false)
  })
})

describe('the removal of a gate', () => {
  const removal = (gate: Gate, at: string, policy = DEFAULT_POLICY): string => {
    const status = removalStatus(gate, v(at), policy)
    const dueIn = status.dueIn ? formatVersion(status.dueIn) : 'never'
    return status.due ? `due by ${status.by} in ${dueIn}` : dueIn
  }
  const locked: SpecRow[] = [['1.33', 'GA', true, true]]

  it('is due by the lag, three minors after the lock', () => {
    expect(['1.33', '1.35.9', '1.36', '1.40'].map((at) => removal(makeGate(locked), at))).toEqual([
      '1.36',
      '1.36',
      'due by lag in 1.36',
      'due by lag in 1.36',
    ])
  })

  it('is never due by the lag if the policy has none', () => {
    expect(removal(makeGate(locked), '1.99', NEVER)).toBe('never')
  })

  it('is due at once by a lag of 0', () => {
    expect(removal(makeGate(locked), '1.33', { ...DEFAULT_POLICY, removalLag: 0 })).toBe('due by lag in 1.33')
  })

  it('is never due before the lock, even with no lag and a lock in a patch release', () => {
    const lateLock = makeGate([['1.33.1', 'GA', true, true]])
    const noLag = { ...DEFAULT_POLICY, removalLag: 0 }
    expect(['1.33', '1.33.1'].map((at) => removal(lateLock, at, noLag))).toEqual(['1.33.1', 'due by lag in 1.33.1'])
  })

  it('is not due by the lag while the gate is not graduated', () => {
    expect(removal(makeGate([['1.30', 'GA', true, false]]), '1.40')).toBe('never')
  })

  it('is due when it was promised, graduated or not', () => {
    expect(
      ['1.34', '1.35', '1.36'].map((at) => removal(makeGate([['1.30', 'Beta', true, false]], 'in 1.35'), at)),
    ).toEqual(['1.35', 'due by promise in 1.35', 'due by promise in 1.35'])
  })

  it('is due in the release that follows an "after"', () => {
    const gate = makeGate([['1.30', 'Beta', true, false]], 'after 1.35')
    expect(['1.35', '1.35.7', '1.36'].map((at) => removal(gate, at))).toEqual([
      '1.36',
      '1.36',
      'due by promise in 1.36',
    ])
  })

  it('is due by the lag despite a later promise', () => {
    expect(removal(makeGate(locked, 'in 1.40'), '1.36')).toBe('due by lag in 1.36')
    expect(removal(makeGate(locked, 'in 1.40'), '1.40')).toBe('due by lag in 1.36')
  })

  it('is the same release before the lock, after it and once it is due', () => {
    const releases = ['1.28', '1.30', '1.32', '1.33', '1.35', '1.36', '1.39', '1.40', '1.41']
    const dates = (promise: string): Set<string> =>
      new Set(releases.map((at) => removal(makeGate(locked, promise), at).split(' ').at(-1) ?? ''))
    expect(dates('in 1.40')).toEqual(new Set(['1.36']))
    expect(dates('in 1.35')).toEqual(new Set(['1.35']))
    expect(dates('after 1.34')).toEqual(new Set(['1.35']))
    expect(dates('not-before 1.38')).toEqual(new Set(['1.38']))
  })

  it('is postponed by a promise to keep the gate', () => {
    expect(['1.36', '1.37', '1.38', '1.39'].map((at) => removal(makeGate(locked, 'not-before 1.38'), at))).toEqual([
      '1.38',
      '1.38',
      'due by lag in 1.38',
      'due by lag in 1.38',
    ])
    expect(removal(makeGate(locked, 'not-before 1.34'), '1.35')).toBe('1.36')
    expect(removal(makeGate([['1.30', 'Beta', true, false]], 'not-before 1.38'), '1.40')).toBe('never')
  })

  it('counts only the certain minors across a new major', () => {
    const gate = makeGate([['1.36', 'GA', true, true]])
    expect(['1.38', '2.1', '2.2', '3.0', '3.1', '9.0'].map((at) => removal(gate, at))).toEqual([
      '1.39',
      '2.2',
      'due by lag in 2.2',
      '3.1',
      'due by lag in 3.1',
      'due by lag in 4.0',
    ])
  })

  it('is unknown without a current version', () => {
    expect(removalStatus(makeGate(locked), null, DEFAULT_POLICY)).toMatchObject({ due: false, dueIn: null })
    expect(removalStatus(makeGate(locked, 'in 1.36'), null, DEFAULT_POLICY)).toMatchObject({
      due: false,
      dueIn: v('1.36'),
    })
    const mixed = makeGate([
      [null, 'GA', true, true],
      ['1.30', 'GA', true, true],
    ])
    expect([isGraduated(mixed, null), lockedSince(mixed, null), historyUntil(mixed, null)]).toEqual([
      true,
      null,
      [mixed.specs[0]],
    ])
    expect(removalByLag(makeGate([[null, 'GA', true, true]]), v('1.36'), DEFAULT_POLICY)).toBeNull()
  })

  it('of a cluster gate is due when it is promised, and never by the lag', () => {
    const cluster = (promise: string | null) => ({
      ...makeGate([['1.30', 'GA', true, true]], promise),
      scope: 'cluster' as const,
    })
    expect(removalStatus(cluster(null), v('1.36'), DEFAULT_POLICY)).toMatchObject({ due: false, dueIn: null })
    expect(removalStatus(cluster('not-before 1.32'), v('1.36'), DEFAULT_POLICY)).toMatchObject({
      due: false,
      dueIn: null,
    })
    expect(removal(cluster('in 1.36'), '1.36')).toBe('due by promise in 1.36')
  })
})

describe('whatever a registry states', () => {
  const version = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.nat({ max: 6 }), fc.nat({ max: 1 }))
    .map((parts) => parts.join('.'))
  const row: fc.Arbitrary<SpecRow> = fc.tuple(
    fc.oneof({ weight: 8, arbitrary: version }, { weight: 1, arbitrary: fc.constantFrom(null, 'banana') }),
    fc.constantFrom(...STAGES, null),
    fc.constantFrom(true, false, null),
    fc.constantFrom(true, true, false, null),
  )
  const promise = fc.option(
    fc.tuple(fc.constantFrom('in', 'after', 'not-before'), version).map((parts) => parts.join(' ')),
  )
  const gate = fc
    .tuple(fc.array(row, { minLength: 1, maxLength: 5 }), promise)
    .map(([rows, removal]) => makeGate(rows, removal))
  const policy = fc.option(fc.nat({ max: 5 })).map((removalLag): Policy => ({ ...DEFAULT_POLICY, removalLag }))

  it('the effective spec is the last one of the history', () => {
    fc.assert(
      fc.property(gate, version, (one, at) => {
        const effective = effectiveSpec(one, v(at))
        if (effective) expect(historyUntil(one, v(at)).at(-1)).toBe(effective)
      }),
    )
  })

  it("a lock began in a current or past release, with a locked spec of today's value", () => {
    fc.assert(
      fc.property(gate, version, (one, at) => {
        const since = lockedSince(one, v(at))
        if (!since) return
        expect(compareVersions(since, v(at))).toBeLessThanOrEqual(0)
        const then = one.specs.filter((spec) => spec.version && compareVersions(spec.version, since) === 0)
        expect(then.some((spec) => spec.lockToDefault && spec.default === effectiveSpec(one, v(at))?.default)).toBe(
          true,
        )
      }),
    )
  })

  it('a removal is due exactly from the release on that it was due in', () => {
    fc.assert(
      fc.property(gate, version, policy, (one, at, rules) => {
        const status = removalStatus(one, v(at), rules)
        if (status.due) expect(compareVersions(status.dueIn, v(at))).toBeLessThanOrEqual(0)
        else if (status.dueIn) expect(compareVersions(status.dueIn, v(at))).toBeGreaterThan(0)
      }),
    )
  })

  it('a removal is due by the lag exactly when that many minors have passed since the lock', () => {
    fc.assert(
      fc.property(gate, version, policy, (one, at, rules) => {
        if (one.removal) return
        const since = lockedSince(one, v(at))
        const passed = since !== null && rules.removalLag !== null && minorsBetween(since, v(at)) >= rules.removalLag
        expect(removalStatus(one, v(at), rules).due).toBe(passed)
      }),
    )
  })

  it('a gate has a value exactly when it is graduated', () => {
    fc.assert(
      fc.property(gate, version, (one, at) => {
        const { graduated, value, lockedSince: since } = gateStatus(one, v(at), DEFAULT_POLICY)
        expect(value !== null).toBe(graduated)
        if (since) expect(graduated).toBe(true)
      }),
    )
  })
})
