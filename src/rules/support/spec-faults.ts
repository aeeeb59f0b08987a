import type { SemVer } from 'semver'
import { isAnchor } from '../../registry/lifecycle.js'
import { STAGES, type FeatureSpec, type Gate, type RegistryFile, type SpecFieldName } from '../../registry/model.js'
import { compareVersions, isNextRelease, isSameMinor } from '../../registry/version.js'

export type SpecFaultKind =
  | 'alphaOn'
  | 'alphaLocked'
  | 'gaOffUnlocked'
  | 'versionOrder'
  | 'versionTwice'
  | 'unlocked'
  | 'stageBack'
  | 'futureVersion'
  | 'stageInComment'

/** What is wrong with one spec of a gate, seen alone or against the spec before it. */
export interface SpecFault {
  readonly kind: SpecFaultKind
  readonly spec: FeatureSpec
  /** The spec that it contradicts. */
  readonly earlier: FeatureSpec | null
  /** The field at fault, where it's written. */
  readonly field: SpecFieldName
}

/**
 * The faults of a gate's specs: the first of each kind, so that one mistake isn't reported once a line. Anchors
 * describe the time before the gate, so they are neither judged nor compared.
 */
export function findSpecFaults(gate: Gate, registry: RegistryFile, currentVersion: SemVer | null): SpecFault[] {
  const specs = gate.specs.filter((spec) => !isAnchor(spec, registry.anchorVersion))
  const faults = [
    ...specs.flatMap((spec) => faultsOfStage(spec)),
    ...specs
      .filter((spec) => isFuture(spec, currentVersion))
      .map((spec) => fault('futureVersion', spec, null, 'version')),
    ...faultsOfOrder(specs),
    ...faultsOfRepetition(specs, registry),
    ...faultsOfHistory(specs),
    ...faultsOfComment(gate, specs, currentVersion),
  ]
  const seen = new Set<SpecFaultKind>()
  return faults.filter(({ kind }) => !seen.has(kind) && seen.add(kind))
}

function fault(kind: SpecFaultKind, spec: FeatureSpec, earlier: FeatureSpec | null, field: SpecFieldName): SpecFault {
  return { kind, spec, earlier, field }
}

/**
 * Alpha is off and can be set; GA is on, unless it is locked off.
 * https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/#feature-stages
 */
function faultsOfStage(spec: FeatureSpec): SpecFault[] {
  const faults: SpecFault[] = []
  if (spec.stage === 'Alpha' || spec.stage === 'PreAlpha') {
    if (spec.default === true) faults.push(fault('alphaOn', spec, null, 'default'))
    if (spec.lockToDefault === true) faults.push(fault('alphaLocked', spec, null, 'lockToDefault'))
  }
  if (spec.stage === 'GA' && spec.default === false && spec.lockToDefault === false) {
    faults.push(fault('gaOffUnlocked', spec, null, 'default'))
  }
  return faults
}

/** A spec of the next release is planned, so it isn't a fault. */
function isFuture(spec: FeatureSpec, currentVersion: SemVer | null): boolean {
  if (!spec.version || !currentVersion || isUnreleased(currentVersion)) return false
  const { version } = spec
  if (isSameMinor(version, currentVersion) || isNextRelease(version, currentVersion)) return false
  return compareVersions(version, currentVersion) > 0
}

/** `0.0.0` in a `package.json` says that releases get their version elsewhere. */
function isUnreleased(version: SemVer): boolean {
  return version.major === 0 && version.minor === 0 && version.patch === 0
}

function faultsOfOrder(specs: readonly FeatureSpec[]): SpecFault[] {
  const faults: SpecFault[] = []
  for (const [earlier, spec] of pairs(specs)) {
    if (earlier.version && spec.version && compareVersions(spec.version, earlier.version) < 0) {
      faults.push(fault('versionOrder', spec, earlier, 'version'))
    }
  }
  return faults
}

/**
 * Two specs of one version may differ in their minimum compatibility version. Kubernetes' generated list doesn't print
 * it, so differing specs in that list prove no fault.
 */
function faultsOfRepetition(specs: readonly FeatureSpec[], registry: RegistryFile): SpecFault[] {
  const faults: SpecFault[] = []
  for (const [index, spec] of specs.entries()) {
    const earlier = specs
      .slice(0, index)
      .find(
        (other) =>
          spec.version &&
          other.version &&
          compareVersions(spec.version, other.version) === 0 &&
          minimumOf(spec) === minimumOf(other),
      )
    if (earlier && !(registry.shape === 'kubernetes-list' && !isSameState(earlier, spec))) {
      faults.push(fault('versionTwice', spec, earlier, 'version'))
    }
  }
  return faults
}

function minimumOf(spec: FeatureSpec): string {
  return spec.fields.minCompatibilityVersion?.text ?? ''
}

function isSameState(a: FeatureSpec, b: FeatureSpec): boolean {
  return a.stage === b.stage && a.default === b.default && a.lockToDefault === b.lockToDefault
}

/** Judges by version, not by place: a list out of order has a fault of its own. */
function faultsOfHistory(specs: readonly FeatureSpec[]): SpecFault[] {
  const history = specs
    .filter((spec) => spec.version !== null)
    .sort((a, b) => (a.version && b.version ? compareVersions(a.version, b.version) : 0))
  const faults: SpecFault[] = []
  for (const [earlier, spec] of pairs(history)) {
    if (minimumOf(earlier) !== minimumOf(spec)) continue
    if (earlier.version && spec.version && compareVersions(earlier.version, spec.version) === 0) continue
    if (earlier.lockToDefault === true && spec.lockToDefault === false)
      faults.push(fault('unlocked', spec, earlier, 'lockToDefault'))
    if (earlier.stage && spec.stage && STAGES.indexOf(spec.stage) < STAGES.indexOf(earlier.stage)) {
      faults.push(fault('stageBack', spec, earlier, 'preRelease'))
    }
  }
  return faults
}

/** The comment of a gate's constant is what people read, so it has to name the current stage. */
function faultsOfComment(
  { stageInComment }: Gate,
  specs: readonly FeatureSpec[],
  currentVersion: SemVer | null,
): SpecFault[] {
  const isReached = (version: SemVer | null): boolean =>
    version === null || currentVersion === null || compareVersions(version, currentVersion) <= 0
  const latest = specs.findLast(({ version }) => isReached(version))
  if (!stageInComment || !isReached(stageInComment.version) || !latest?.stage) return []
  return latest.stage === stageInComment.stage ? [] : [fault('stageInComment', latest, null, 'preRelease')]
}

function pairs<T>(items: readonly T[]): [T, T][] {
  return items.slice(1).map((item, index) => [items[index] as T, item])
}
