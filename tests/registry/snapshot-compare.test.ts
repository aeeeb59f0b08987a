import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildGateIndex, type GateIndex } from '../../src/registry/gate-index.js'
import { DEFAULT_POLICY, type Gate, type Policy, type RegistryFile, type Scope } from '../../src/registry/model.js'
import { readDataRegistry } from '../../src/registry/readers/data.js'
import { takeSnapshot, type Snapshot } from '../../src/registry/snapshot-model.js'
import { compareWithSnapshot } from '../../src/registry/snapshot-compare.js'
import { parseVersion } from '../../src/registry/version.js'
import { dataViewOf } from './data-fixtures.js'
import { makeGate, type SpecRow } from './make-gate.js'

const v = parseVersion

function fileOf(gates: readonly Gate[], more: Partial<RegistryFile> = {}): RegistryFile {
  return {
    file: 'registry.ts',
    shape: 'feature-spec-map',
    gates,
    problems: [],
    complete: true,
    anchorVersion: null,
    ...more,
  }
}

function snapshotOf(file: RegistryFile, version: string | null, removed: readonly string[] = []): Snapshot {
  const snapshot = takeSnapshot({
    project: null,
    toolVersion: '0.1.0',
    version: version === null ? null : v(version),
    files: [file],
    nameOf: (name) => name,
    fields: null,
    previous: null,
  })
  return { ...snapshot, removed: removed.map((name) => ({ name, lastIn: v('1.30') })) }
}

function indexOf(file: RegistryFile, version: string | null, policy: Partial<Policy> = {}): GateIndex {
  return buildGateIndex([file], version === null ? null : v(version), { ...DEFAULT_POLICY, ...policy })
}

interface Options {
  readonly from?: string | null
  readonly to?: string | null
  readonly policy?: Partial<Policy>
  readonly anchorVersion?: RegistryFile['anchorVersion']
  readonly complete?: boolean
}

const ALPHA: SpecRow = ['1.30', 'Alpha', false, false]
const BETA: SpecRow = ['1.32', 'Beta', true, false]
const GA: SpecRow = ['1.34', 'GA', true, true]

/** The kinds of what breaks between two states of one gate; `null`: the gate is gone. */
function kinds(
  before: readonly SpecRow[],
  after: readonly SpecRow[] | null,
  { from = '1.35', to = '1.36', policy, anchorVersion = null, complete = true }: Options = {},
): string[] {
  const now = fileOf(after ? [makeGate(after)] : [], { anchorVersion, complete })
  const { gates, removals } = compareWithSnapshot(
    snapshotOf(fileOf([makeGate(before)]), from),
    indexOf(now, to, policy),
  )
  return [...gates, ...removals].map(({ kind }) => kind)
}

describe('compared with the last release, a gate', () => {
  it('that continues its life breaks nothing', () => {
    expect(kinds([ALPHA], [ALPHA, ['1.36', 'Beta', true, false]])).toEqual([])
    expect(kinds([ALPHA, BETA], [ALPHA, BETA, ['1.36', 'GA', true, true]])).toEqual([])
    expect(kinds([ALPHA, BETA, GA], [ALPHA, BETA, GA])).toEqual([])
  })

  it('must not go back, in a new spec or in place', () => {
    expect(kinds([ALPHA, BETA], [ALPHA, BETA, ['1.36', 'Alpha', false, false]])).toEqual(['stageBack', 'defaultOff'])
    expect(kinds([[null, 'Beta', false, false]], [[null, 'Alpha', false, false]], { from: null, to: null })).toEqual([
      'stageBack',
    ])
  })

  it('must stay locked', () => {
    expect(kinds([ALPHA, BETA, GA], [ALPHA, BETA, ['1.34', 'GA', true, false]])).toEqual(['unlocked'])
    expect(kinds([ALPHA, BETA, GA], [ALPHA, BETA, GA, ['1.36', 'GA', true, false]])).toEqual(['unlocked'])
  })

  it('must stay on, unless it is deprecated', () => {
    expect(kinds([BETA], [BETA, ['1.36', 'Beta', false, false]])).toEqual(['defaultOff'])
    expect(kinds([BETA], [BETA, ['1.36', 'Deprecated', false, false]])).toEqual([])
  })

  it('must keep its history: nothing changed, deleted or added', () => {
    expect(kinds([ALPHA, BETA], [['1.30', 'Alpha', true, false], BETA])).toEqual(['historyRewritten'])
    expect(kinds([['1.32', 'GA', true, false]], [['1.32', 'GA', true, true]])).toEqual(['historyRewritten'])
    expect(kinds([ALPHA, BETA], [BETA])).toEqual(['historyRewritten'])
    expect(kinds([BETA], [ALPHA, BETA])).toEqual(['historyRewritten'])
    expect(kinds([BETA], [BETA, ['1.35', 'GA', true, true]])).toEqual(['historyRewritten'])
  })

  it('must not begin in a later version than the one it shipped in', () => {
    expect(kinds([BETA], [['1.36', 'Beta', true, false]])).toEqual(['shippedEarlier'])
    expect(
      kinds(
        [BETA],
        [
          ['1.36', 'Beta', true, false],
          ['1.37', 'GA', true, true],
        ],
      ),
    ).toEqual(['shippedEarlier'])
    expect(kinds([ALPHA], [['1.36', 'Beta', true, false]])).toEqual(['historyRewritten'])
    expect(kinds([ALPHA, BETA], [['1.36', 'Beta', true, false]])).toEqual(['historyRewritten'])
    expect(kinds([['1.36', 'Beta', true, false]], [['1.37', 'Beta', true, false]])).toEqual([])
  })

  it('may change what is not released, and is not judged on what is not known', () => {
    expect(kinds([BETA, ['1.36', 'GA', true, true]], [BETA, ['1.37', 'GA', true, true]])).toEqual([])
    expect(kinds([ALPHA, BETA], [ALPHA, ['1.32', null, null, null]])).toEqual([])
    expect(kinds([ALPHA, BETA], [ALPHA, ['banana', 'Alpha', false, false]])).toEqual([])
    expect(kinds([[null, 'Beta', true, false]], [ALPHA, BETA])).toEqual([])
    expect(kinds([ALPHA, BETA], [[null, 'Beta', true, false]])).toEqual([])
    expect(kinds([BETA], [BETA, ['1.36', 'Alpha', false, false]], { to: null })).toEqual([])
  })

  it('may get an anchor, which describes the time before the gate', () => {
    const anchored: SpecRow[] = [['1.0', 'GA', true, false], BETA]
    expect(kinds([BETA], anchored, { anchorVersion: v('1.0') })).toEqual([])
    expect(kinds([BETA], anchored)).toEqual(['historyRewritten'])
  })

  it('of an older release is not compared with a newer one', () => {
    expect(kinds([ALPHA, BETA], [ALPHA], { from: '1.36', to: '1.35' })).toEqual([])
    expect(kinds([ALPHA, BETA], null, { from: '1.36', to: '1.35' })).toEqual([])
  })

  it('may be removed in Alpha, or once it has been locked for as long as the policy requires', () => {
    expect(kinds([ALPHA], null)).toEqual([])
    expect(kinds([ALPHA, ['1.33', 'GA', true, true]], null)).toEqual([])
    expect(kinds([['1.40', 'Beta', true, false]], null)).toEqual([])
  })

  it('must not be removed earlier', () => {
    expect(kinds([ALPHA, BETA], null)).toEqual(['removedWhileBeta'])
    expect(kinds([['1.32', 'GA', true, false]], null)).toEqual(['removedUnlocked'])
    expect(kinds([['1.32', 'Deprecated', false, false]], null)).toEqual(['removedUnlocked'])
    expect(kinds([ALPHA, BETA, GA], null)).toEqual(['removedTooEarly'])
  })

  it('is removed as the policy of the project has it', () => {
    expect(kinds([GA], null, { policy: { removalLag: 2 } })).toEqual([])
    expect(kinds([GA], null, { policy: { removalLag: null } })).toEqual([])
    expect(kinds([['1.32', 'GA', true, false]], null, { policy: { gaMustLock: false } })).toEqual([])
    expect(kinds([BETA], null, { policy: { gaMustLock: false } })).toEqual(['removedWhileBeta'])
  })

  it('does not count as removed while a registry cannot be read completely', () => {
    expect(kinds([BETA], null, { complete: false })).toEqual([])
  })

  it('must not take the name of a removed gate', () => {
    const file = fileOf([{ ...makeGate([['1.36', 'Alpha', false, false]]), name: 'constructor' }])
    const { gates } = compareWithSnapshot(snapshotOf(fileOf([]), '1.35', ['constructor']), indexOf(file, '1.36'))
    expect(gates).toMatchObject([{ kind: 'nameReused', removed: { lastIn: v('1.30') } }])
  })

  it('that is registered for servers and for clusters is compared with the one of its scope, or with none if unsure', () => {
    const gate = (scope: Scope, rows: readonly SpecRow[], start: number): Gate => ({
      ...makeGate(rows),
      scope,
      key: { start, end: start },
    })
    const before = snapshotOf(fileOf([gate('server', [BETA], 0), gate('cluster', [ALPHA], 1)]), '1.35')
    const kindsOf = (...gates: Gate[]): string[] =>
      compareWithSnapshot(before, indexOf(fileOf(gates), '1.36')).gates.map(({ kind }) => kind)
    expect(kindsOf(gate('server', [BETA], 0), gate('cluster', [ALPHA], 1))).toEqual([])
    expect(kindsOf(gate('server', [BETA], 0), gate('cluster', [ALPHA, BETA], 1))).toEqual(['historyRewritten'])
    expect(kindsOf(gate('server', [ALPHA], 0), gate('server', [BETA], 1))).toEqual([])
  })
})

describe("in Kubernetes' own lists", () => {
  const list = (release: string): RegistryFile => {
    const path = fileURLToPath(new URL(`../fixtures/kubernetes/lists/${release}.yaml`, import.meta.url))
    return readDataRegistry(dataViewOf(path, readFileSync(path, 'utf8')))
  }
  const broken = (from: string, to: string, file = to): string[] => {
    const { gates, removals } = compareWithSnapshot(snapshotOf(list(from), from), indexOf(list(file), to))
    return [
      ...gates.map(({ kind, gate }) => `${kind} ${gate.name}`),
      ...removals.map(({ kind, before }) => `${kind} ${before.name}`),
    ]
  }

  it.each([
    ['1.33', '1.34', '1.34', ['removedUnlocked LegacySidecarContainers']],
    ['1.34', '1.35', '1.35', ['removedTooEarly ProbeHostPodSecurityStandards']],
    [
      '1.35',
      '1.36',
      '1.36',
      ['historyRewritten TopologyManagerPolicyOptions', 'removedUnlocked InPlacePodVerticalScalingAllocatedStatus'],
    ],
    ['1.36', '1.37', '1.37-prerelease', ['removedWhileBeta PreventStaticPodAPIReferences']],
  ])('from %s to %s, the broken promises are those that a person finds', (from, to, file, expected) => {
    expect(broken(from, to, file)).toEqual(expected)
  })
})
