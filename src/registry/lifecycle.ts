import SemVer from 'semver/classes/semver.js'
import type { FeatureSpec, Gate, Policy, Stage } from './model.js'
import { addMinors, compareVersions, isNextRelease, isSameMinor } from './version.js'

/** Later than every release. */
const LAST_VERSION = new SemVer('999999.0.0')

/** Where in its life a gate is, at one version. */
export interface GateStatus {
  /** `null`: the gate has no spec at this version yet, or its spec can't be read. */
  readonly effective: FeatureSpec | null
  readonly stage: Stage | null
  readonly default: boolean | null
  /** Locked: every check of the gate gives {@link value}. */
  readonly graduated: boolean
  /** The value of every check once the gate is graduated; else `null`. */
  readonly value: boolean | null
  readonly lockedSince: SemVer | null
  readonly removal: RemovalStatus
}

export type RemovalStatus = RemovalDates &
  (
    | /** `by: promise`: the declared version is reached; `by: lag`: locked for at least `removalLag` minors. */
      { readonly due: true; readonly by: 'promise' | 'lag'; readonly dueIn: SemVer }
    /** `dueIn`: the earlier of the two dates. */
    | { readonly due: false; readonly dueIn: SemVer | null }
  )

interface RemovalDates {
  /** The release that the registry promises. */
  readonly promised: SemVer | null
  /** The release that follows from the lock, also a planned one, and the policy. */
  readonly byLag: SemVer | null
}

/**
 * The spec that decides at `at`: of those not above it the one with the highest version, the last one where two share
 * a version. Specs without a version hold in every release. A gate with an
 * unreadable version has no effective spec: which one decides isn't known.
 *
 * @param at current version of the component that owns the registry; `null`: not known, so only a registry without
 *   versions has an answer.
 */
export function effectiveSpec(gate: Gate, at: SemVer | null): FeatureSpec | null {
  if (gate.specs.some(hasUnreadableVersion)) return null
  let effective: FeatureSpec | null = null
  for (const spec of gate.specs) {
    if (spec.version === null) {
      if (effective === null || effective.version === null) effective = spec
    } else if (at !== null && compareVersions(spec.version, at) <= 0) {
      if (!effective?.version || compareVersions(spec.version, effective.version) >= 0) effective = spec
    }
  }
  return effective
}

function hasUnreadableVersion(spec: FeatureSpec): boolean {
  return spec.version === null && spec.fields.version !== undefined
}

/** The specs up to `at`, oldest first. */
export function historyUntil(gate: Gate, at: SemVer | null): FeatureSpec[] {
  return gate.specs
    .filter((spec) =>
      spec.version === null ? !hasUnreadableVersion(spec) : at !== null && compareVersions(spec.version, at) <= 0,
    )
    .sort((a, b) =>
      a.version && b.version ? compareVersions(a.version, b.version) : a.version ? 1 : b.version ? -1 : 0,
    )
}

/** Whether the gate is locked, so that it can't be set and decides nothing any more. */
export function isGraduated(gate: Gate, at: SemVer | null): boolean {
  const spec = effectiveSpec(gate, at)
  return spec !== null && spec.lockToDefault === true && spec.default !== null
}

/**
 * The release in which the lock began that holds at `at`: the first of the unbroken run of locked specs with one
 * default.
 */
export function lockedSince(gate: Gate, at: SemVer | null): SemVer | null {
  if (!isGraduated(gate, at)) return null
  const newestFirst = historyUntil(gate, at).reverse()
  let since = newestFirst[0]
  for (const spec of newestFirst) {
    if (!spec.lockToDefault || spec.default !== since?.default) break
    since = spec
  }
  return since?.version ?? null
}

/**
 * The first release in which the gate was on without being set. An anchor describes the behaviour before the gate
 * existed, so it doesn't count.
 */
export function firstDefaultOn(gate: Gate, anchorVersion: SemVer | null): SemVer | null {
  const on = historyUntil(gate, LAST_VERSION).find((spec) => spec.default === true && !isAnchor(spec, anchorVersion))
  return on?.version ?? null
}

/**
 * Kubernetes marks "how it was before the gate existed" with a spec of version 1.0; it is not a release of the gate.
 */
export function isAnchor(spec: FeatureSpec, anchorVersion: SemVer | null): boolean {
  return spec.version !== null && anchorVersion !== null && compareVersions(spec.version, anchorVersion) === 0
}

/**
 * Whether `at` is the release that has the gate on by default for the first time, when it must still be possible to
 * turn it off.
 */
export function isFirstDefaultOnRelease(gate: Gate, at: SemVer | null, anchorVersion: SemVer | null): boolean {
  const first = firstDefaultOn(gate, anchorVersion)
  return first !== null && at !== null && isSameMinor(first, at)
}

/** What changes in the next release, as the registry says; `null`: nothing. */
export function plannedSpec(gate: Gate, at: SemVer | null): FeatureSpec | null {
  return gate.specs.find((spec) => at && spec.version && isNextRelease(spec.version, at)) ?? null
}

/**
 * Whether the gate is GA and can still be set, although the policy requires a lock. `false` if any of that is unknown.
 */
export function isLockMissing(gate: Gate, at: SemVer | null, policy: Policy, anchorVersion: SemVer | null): boolean {
  const spec = effectiveSpec(gate, at)
  if (!policy.gaMustLock || spec?.stage !== 'GA' || spec.lockToDefault !== false || spec.default === null) return false
  if (isAnchor(spec, anchorVersion) || plannedSpec(gate, at)?.lockToDefault === true) return false
  return !(policy.firstDefaultOnMayStayUnlocked && isFirstDefaultOnRelease(gate, at, anchorVersion))
}

/**
 * The release by which a graduated gate must be removed: lock + lag. `null` when policy or registry don't say. A
 * cluster gate has no such release, because a cluster may keep what its members once agreed on. It is removed only when
 * promised.
 */
export function removalByLag(gate: Gate, at: SemVer | null, policy: Policy): SemVer | null {
  return gate.scope === 'cluster' ? null : lagAfterLock(gate, at, policy)
}

/**
 * The first release in which a graduated gate of any scope may be removed: lock + lag. `null` when policy or registry
 * don't
 * say. The number of minors in a past major is unknown, so across majors only the certain ones count. A lock in 1.36
 * and a lag of 3 give 1.39, but 2.2 once there is a 2.0.
 */
export function lagAfterLock(gate: Gate, at: SemVer | null, policy: Policy): SemVer | null {
  const { removalLag: lag } = policy
  const since = lockedSince(gate, at)
  if (lag === null || !since || !at) return null
  const majors = Math.min(Math.max(at.major - since.major, 0), lag)
  // A lock in a patch release isn't due before it: 1.2.1 and no lag give 1.2.1, not 1.2.0.
  return majors === 0 ? laterOf(addMinors(since, lag), since) : new SemVer(`${since.major + majors}.${lag - majors}.0`)
}

/**
 * Whether the gate should be removed by `at`: its declared removal version is reached, or it has been locked for
 * `removalLag` minor releases, whichever comes first. A promise to keep the gate until a release (`not-before`) holds
 * against the lag.
 */
export function removalStatus(gate: Gate, at: SemVer | null, policy: Policy): RemovalStatus {
  const promised = promisedRemoval(gate)
  const lag = removalByLag(gate, at, policy) ?? removalByPlannedLock(gate, at, policy)
  const byLag = lag && gate.removal?.kind === 'not-before' ? laterOf(lag, gate.removal.version) : lag
  const isPromisedFirst = promised !== null && (byLag === null || compareVersions(promised, byLag) <= 0)
  const dueIn = isPromisedFirst ? promised : byLag
  if (dueIn && isReached(dueIn, at))
    return { due: true, by: isPromisedFirst ? 'promise' : 'lag', dueIn, promised, byLag }
  return { due: false, dueIn, promised, byLag }
}

/**
 * As {@link removalByLag}, for a gate that the registry locks in a later release. The result is the same before and
 * after the lock.
 */
function removalByPlannedLock(gate: Gate, at: SemVer | null, policy: Policy): SemVer | null {
  const since = lockedSince(gate, LAST_VERSION)
  return at && since && compareVersions(since, at) > 0 ? removalByLag(gate, since, policy) : null
}

function promisedRemoval({ removal }: Gate): SemVer | null {
  if (removal?.kind === 'in') return removal.version
  return removal?.kind === 'after' ? addMinors(removal.version, 1) : null
}

function isReached(version: SemVer, at: SemVer | null): boolean {
  return at !== null && compareVersions(at, version) >= 0
}

function laterOf(a: SemVer, b: SemVer): SemVer {
  return compareVersions(a, b) >= 0 ? a : b
}

/** Everything the rules and the `list` command say about a gate at one version. */
export function gateStatus(gate: Gate, at: SemVer | null, policy: Policy): GateStatus {
  const effective = effectiveSpec(gate, at)
  const graduated = isGraduated(gate, at)
  return {
    effective,
    stage: effective?.stage ?? null,
    default: effective?.default ?? null,
    graduated,
    value: graduated ? (effective?.default ?? null) : null,
    lockedSince: graduated ? lockedSince(gate, at) : null,
    removal: removalStatus(gate, at, policy),
  }
}
