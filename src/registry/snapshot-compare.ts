import type { SemVer } from 'semver'
import type { GateIndex } from './gate-index.js'
import { effectiveSpec, isAnchor, isGraduated, lagAfterLock, lockedSince } from './lifecycle.js'
import { STAGES, type FeatureSpec, type Gate, type SpecFieldName } from './model.js'
import type { RemovedGate, Snapshot } from './snapshot-model.js'
import { compareVersions, formatVersion } from './version.js'

/** A promise of the previous release that is broken, about a gate that is still registered. */
export type GateRegression = {
  readonly gate: Gate
  /** The spec at fault; `null`: the gate itself is. */
  readonly spec: FeatureSpec | null
  readonly field: SpecFieldName | null
} & (
  | { readonly kind: 'stageBack' | 'unlocked' | 'defaultOff'; readonly before: Gate; readonly released: FeatureSpec }
  /** `released`: the spec as shipped; `null`: the release had no spec of this version. */
  | {
      readonly kind: 'historyRewritten'
      readonly before: Gate
      readonly released: FeatureSpec | null
      readonly version: SemVer
    }
  /** The release shipped the gate's first spec, `released`, in an earlier version than `spec` says. */
  | { readonly kind: 'shippedEarlier'; readonly before: Gate; readonly released: FeatureSpec; readonly version: SemVer }
  | { readonly kind: 'nameReused'; readonly removed: RemovedGate }
)

/** A gate that is gone, and should not be. */
export interface RemovalRegression {
  readonly kind: 'removedWhileBeta' | 'removedUnlocked' | 'removedTooEarly'
  /** As the snapshot has it. */
  readonly before: Gate
  readonly released: FeatureSpec
  /** For `removedTooEarly`: the release of its lock, and the first one that may lack the gate. */
  readonly lockedSince: SemVer | null
  readonly dueIn: SemVer | null
}

export interface Comparison {
  readonly gates: readonly GateRegression[]
  readonly removals: readonly RemovalRegression[]
}

const NOTHING: Comparison = { gates: [], removals: [] }

/**
 * The promises of `snapshot` that `index` breaks. Unknown values break nothing, an incomplete index has removed
 * nothing, and an older release isn't compared with a newer one.
 */
export function compareWithSnapshot(snapshot: Snapshot, index: GateIndex): Comparison {
  const { currentVersion: current } = index
  if (snapshot.version && current && compareVersions(current, snapshot.version) < 0) return NOTHING
  const before = new Map<string, Gate[]>()
  for (const gate of snapshot.gates) before.set(gate.name, [...(before.get(gate.name) ?? []), gate])
  const own = index.files.filter((file) => !('removedGates' in file))
  const anchors = new Map(own.map((file) => [file.file, file.anchorVersion]))
  const gates = new Map(
    own.flatMap((file) => file.gates).map((gate) => [JSON.stringify([gate.file, gate.key.start, gate.name]), gate]),
  )
  const found = [...gates.values()].flatMap((gate): GateRegression[] => {
    const anchor = anchors.get(gate.file) ?? null
    const released = before.get(gate.name)
    if (!released) return reusedName(gate, snapshot)
    const match = findCounterpart(gate, released, [...gates.values()])
    return match
      ? [
          ...compareStates(match, gate, snapshot.version, current),
          ...compareHistory(match, gate, snapshot.version, anchor),
        ]
      : []
  })
  const names = new Set([...gates.values()].map(({ name }) => name))
  return {
    gates: withoutRepetition(found),
    removals: index.complete ? findRemovals(before, names, snapshot, index) : [],
  }
}

function reusedName(gate: Gate, { removed }: Snapshot): GateRegression[] {
  const match = removed.find(({ name }) => name === gate.name)
  return match ? [{ kind: 'nameReused', gate, removed: match, spec: null, field: null }] : []
}

/** The registration of `gate` in the snapshot. If registries repeat a name, the scope decides. `null`: not known. */
function findCounterpart(gate: Gate, released: readonly Gate[], gates: readonly Gate[]): Gate | null {
  const namesakes = gates.filter(({ name }) => name === gate.name)
  if (released.length === 1 && namesakes.length === 1) return released[0] ?? null
  const sameScope = released.filter(({ scope }) => scope === gate.scope)
  return sameScope.length === 1 && namesakes.filter(({ scope }) => scope === gate.scope).length === 1
    ? (sameScope[0] ?? null)
    : null
}

function compareStates(before: Gate, gate: Gate, release: SemVer | null, current: SemVer | null): GateRegression[] {
  const [released, now] = [effectiveSpec(before, release), effectiveSpec(gate, current)]
  if (!released || !now) return []
  const regression = (kind: 'stageBack' | 'unlocked' | 'defaultOff', field: SpecFieldName): GateRegression => ({
    kind,
    gate,
    before,
    released,
    spec: now,
    field,
  })
  return [
    ...(released.stage && now.stage && STAGES.indexOf(now.stage) < STAGES.indexOf(released.stage)
      ? [regression('stageBack', 'preRelease')]
      : []),
    ...(released.lockToDefault === true && now.lockToDefault === false
      ? [regression('unlocked', 'lockToDefault')]
      : []),
    // A deprecated feature is turned off before its removal. A flag without a stage promises nothing about its default.
    ...(released.stage && released.default === true && now.default === false && now.stage !== 'Deprecated'
      ? [regression('defaultOff', 'default')]
      : []),
  ]
}

/**
 * What a release shipped is a fact, and programs that behave as that release read it from the registry:
 * https://github.com/kubernetes/enhancements/tree/master/keps/sig-architecture/4330-compatibility-versions
 */
function compareHistory(before: Gate, gate: Gate, release: SemVer | null, anchor: SemVer | null): GateRegression[] {
  if (!release || [before, gate].some(({ specs }) => specs.some(({ version }) => version === null))) return []
  const isPast = (spec: FeatureSpec): boolean =>
    spec.version !== null && compareVersions(spec.version, release) <= 0 && !isAnchor(spec, anchor)
  const [old, now] = [byVersion(before.specs.filter(isPast)), byVersion(gate.specs.filter(isPast))]
  const first = now.size === 0 ? movedSpec([...old.values()].flat(), gate, anchor) : null
  if (first) return [{ kind: 'shippedEarlier', gate, before, ...first, field: 'version' }]
  const rewritten = rewrittenSpec(old, now) ?? addedSpec(old, now)
  return rewritten ? [{ kind: 'historyRewritten', gate, before, ...rewritten }] : []
}

type HistoryRewritten = Extract<GateRegression, { readonly kind: 'historyRewritten' }>
type RewrittenSpec = Pick<HistoryRewritten, 'released' | 'version' | 'spec' | 'field'>
type SpecsByVersion = ReadonlyMap<string, readonly FeatureSpec[]>

/** The first released spec that is gone, or has another state. */
function rewrittenSpec(old: SpecsByVersion, now: SpecsByVersion): RewrittenSpec | null {
  for (const [key, specs] of old) {
    const [released, spec] = [specs[0], now.get(key)?.[0]]
    // Two specs of one version can't be matched with certainty.
    if (!released?.version || specs.length > 1 || (now.get(key)?.length ?? 0) > 1) continue
    const field = spec ? changedField(released, spec) : null
    if (!spec || field) return { released, version: released.version, spec: spec ?? null, field }
  }
  return null
}

/** The first spec of a version that the release had without it. */
function addedSpec(old: SpecsByVersion, now: SpecsByVersion): RewrittenSpec | null {
  for (const [key, [spec]] of now)
    if (spec?.version && !old.has(key)) return { released: null, version: spec.version, spec, field: 'version' }
  return null
}

/**
 * The first spec of a gate if the release had shipped just that one, in an earlier version. A gate begins in the next
 * release on the main branch, and a patch of an older one may bring it to users first:
 * https://github.com/kubernetes-sigs/kueue/pull/7444
 */
function movedSpec(
  [released, ...others]: readonly FeatureSpec[],
  gate: Gate,
  anchor: SemVer | null,
): { readonly spec: FeatureSpec; readonly released: FeatureSpec; readonly version: SemVer } | null {
  const spec = gate.specs.find((one) => !isAnchor(one, anchor))
  if (!released?.version || others.length > 0 || !spec?.version) return null
  const isSame = released.stage !== null && released.stage === spec.stage && changedField(released, spec) === null
  return isSame && compareVersions(spec.version, released.version) > 0
    ? { spec, released, version: released.version }
    : null
}

function byVersion(specs: readonly FeatureSpec[]): Map<string, FeatureSpec[]> {
  const found = new Map<string, FeatureSpec[]>()
  for (const spec of specs) {
    const key = JSON.stringify([
      spec.version && formatVersion(spec.version),
      spec.fields.minCompatibilityVersion?.text ?? '',
    ])
    found.set(key, [...(found.get(key) ?? []), spec])
  }
  return found
}

function changedField(released: FeatureSpec, spec: FeatureSpec): SpecFieldName | null {
  if (released.stage && spec.stage && released.stage !== spec.stage) return 'preRelease'
  if (differ(released.default, spec.default)) return 'default'
  return differ(released.lockToDefault, spec.lockToDefault) ? 'lockToDefault' : null
}

function differ(a: boolean | null, b: boolean | null): boolean {
  return a !== null && b !== null && a !== b
}

/** One edit is one report: a flipped spec breaks the state and, being released, the history. */
function withoutRepetition(regressions: readonly GateRegression[]): GateRegression[] {
  return regressions.filter(
    (regression) =>
      regression.kind !== 'historyRewritten' ||
      !regressions.some(
        (other) => other !== regression && other.gate === regression.gate && other.spec === regression.spec,
      ),
  )
}

function findRemovals(
  before: ReadonlyMap<string, readonly Gate[]>,
  names: ReadonlySet<string>,
  { version }: Snapshot,
  index: GateIndex,
): RemovalRegression[] {
  return [...before].flatMap(([name, [gate]]) => {
    const released = gate && !names.has(name) ? effectiveSpec(gate, version) : null
    return gate && released ? judgeRemoval(gate, released, version, index) : []
  })
}

/** An Alpha feature may be abandoned. Later stages are removed once locked for `removalLag` releases. */
function judgeRemoval(
  before: Gate,
  released: FeatureSpec,
  version: SemVer | null,
  { currentVersion, policy }: GateIndex,
): RemovalRegression[] {
  if (released.stage === null || released.stage === 'Alpha' || released.stage === 'PreAlpha') return []
  if (isGraduated(before, version)) {
    const dueIn = lagAfterLock(before, currentVersion, policy)
    const isEarly = dueIn !== null && currentVersion !== null && compareVersions(currentVersion, dueIn) < 0
    return isEarly
      ? [{ kind: 'removedTooEarly', before, released, lockedSince: lockedSince(before, version), dueIn }]
      : []
  }
  if (released.lockToDefault !== false) return []
  if (released.stage === 'Beta') return [{ kind: 'removedWhileBeta', before, released, lockedSince: null, dueIn: null }]
  return policy.gaMustLock ? [{ kind: 'removedUnlocked', before, released, lockedSince: null, dueIn: null }] : []
}
