import type { SemVer } from 'semver'
import { effectiveSpec, isAnchor, removalStatus, type GateStatus } from '../../registry/lifecycle.js'
import type { FeatureSpec, Gate, Policy, Stage } from '../../registry/model.js'
import { compareVersions } from '../../registry/version.js'

/** A stretch of a gate's life in which nothing changes, over columns of a time line. */
export type Period =
  /** The gate is not registered yet, or is gone as promised. */
  | { readonly kind: 'none'; readonly columns: number }
  | {
      readonly kind: 'stage'
      readonly columns: number
      /** `null`: the registry doesn't state it. The same holds for the next two. */
      readonly stage: Stage | null
      readonly default: boolean | null
      readonly locked: boolean | null
      /** Not released yet. */
      readonly isPlanned: boolean
      /** The registry doesn't say since which release. */
      readonly isUndated: boolean
    }
  /** Still registered, although its removal is due. */
  | { readonly kind: 'overdue'; readonly columns: number }
  /** The release without it, which is still to come. */
  | { readonly kind: 'removal'; readonly columns: number }

export interface LifeOptions {
  readonly columns: readonly SemVer[]
  /** The index of the current version's column; -1: not known. */
  readonly current: number
  readonly anchorVersion: SemVer | null
  readonly policy: Policy
}

/** The releases that a gate's time line needs columns for. */
export function versionsOf(gate: Gate, status: GateStatus, anchorVersion: SemVer | null): SemVer[] {
  const specs = gate.specs.flatMap((spec) => (spec.version && !isAnchor(spec, anchorVersion) ? [spec.version] : []))
  return status.removal.dueIn ? [...specs, status.removal.dueIn] : specs
}

/** A gate's periods; together they span all columns. */
export function lifeOf(gate: Gate, options: LifeOptions): Period[] {
  const periods: Period[] = []
  for (let index = 0; index < options.columns.length; index++) {
    const period = periodAt(gate, index, options)
    const last = periods.at(-1)
    if (last && isSame(last, period)) periods[periods.length - 1] = { ...last, columns: last.columns + 1 }
    else periods.push(period)
  }
  return periods
}

function periodAt(gate: Gate, index: number, { columns, current, anchorVersion, policy }: LifeOptions): Period {
  const at = columns[index] ?? null
  const now = columns[current] ?? at
  const removal = removalStatus(gate, now, policy)
  const isGone = removal.dueIn !== null && at !== null && compareVersions(at, removal.dueIn) >= 0
  if (isGone && removal.due && current >= 0) return { kind: index <= current ? 'overdue' : 'none', columns: 1 }
  if (isGone)
    return { kind: at && removal.dueIn && compareVersions(at, removal.dueIn) === 0 ? 'removal' : 'none', columns: 1 }
  const spec = effectiveSpec(gate, at)
  if (!spec || isAnchor(spec, anchorVersion) || !isKnownAt(spec, index, current)) return { kind: 'none', columns: 1 }
  const isFuture = current >= 0 && index > current
  return isFuture && !isForeseen(gate, removal.dueIn, at) ? { kind: 'none', columns: 1 } : describeSpec(spec, isFuture)
}

/** A spec without a version is only known to hold now, not before. */
function isKnownAt({ version }: FeatureSpec, index: number, current: number): boolean {
  return version !== null || (current >= 0 && index >= current)
}

/** A future release is known only if a later step is registered. */
function isForeseen({ specs }: Gate, dueIn: SemVer | null, at: SemVer | null): boolean {
  return [dueIn, ...specs.map(({ version }) => version)].some(
    (version) => version && at && compareVersions(version, at) >= 0,
  )
}

function describeSpec(spec: FeatureSpec, isPlanned: boolean): Period {
  const { stage, default: byDefault, lockToDefault: locked, version } = spec
  return { kind: 'stage', columns: 1, stage, default: byDefault, locked, isPlanned, isUndated: version === null }
}

function isSame(a: Period, b: Period): boolean {
  if (a.kind !== 'stage' || b.kind !== 'stage') return a.kind === b.kind
  return a.stage === b.stage && a.default === b.default && a.locked === b.locked && a.isPlanned === b.isPlanned
}
