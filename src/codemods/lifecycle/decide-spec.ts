import type { SemVer } from 'semver'
import { firstDefaultOn, isAnchor } from '../../registry/lifecycle.js'
import {
  STAGES,
  type FeatureSpec,
  type Gate,
  type Policy,
  type RegistryFile,
  type Stage,
} from '../../registry/model.js'
import { isRepeated } from '../../registry/own-gates.js'
import { inferDefaults } from '../../registry/spec-fields.js'
import { addMinors, compareVersions, formatVersion, isNextRelease, isSameMinor } from '../../registry/version.js'
import type { ChangeRefusal, NextSpec, SpecChange } from './spec-change.js'

export interface LifecycleContext {
  readonly registry: RegistryFile
  readonly policy: Policy
  readonly currentVersion: SemVer | null
}

/** The spec that a change leads to, or the life cycle rule that forbids the change. */
export function decideSpec(gate: Gate, change: SpecChange, context: LifecycleContext): NextSpec | ChangeRefusal {
  const last = gate.specs.at(-1)
  const state = last && stateOf(last)
  if (!last || !state || gate.specs.some(isUnreadable)) {
    return refuse(
      'valid-feature-spec',
      "one of its specs can't be read, so its state is unknown; fix the registry first",
    )
  }
  if (isRepeated(gate, context.registry))
    return refuse(null, `it repeats a gate of ${gate.otherPackage}, and a program ends where the two differ`)
  const how = howToWrite(last, change)
  const refusal =
    refuseVersion(gate, last, how, change, context) ??
    (change.kind === 'lock'
      ? refuseLock(state, last, change, context)
      : (refuseRegistered(gate, { ...state, version: last.version }, change, context) ?? refuseStage(state, change.to)))
  if (refusal) return refusal
  const next = change.kind === 'lock' ? lockedState(state) : graduatedState(gate, change, context)
  const early = refuseEarlyLock(gate, next, change.version, context) ?? refuseDefault(next)
  if (early) return early
  const { removalLag } = context.policy
  return {
    ...next,
    how,
    version: change.version,
    removeIn: next.lockToDefault && removalLag !== null ? addMinors(change.version, removalLag) : null,
  }
}

/** A spec without a version, and a lock at the version of the last spec, change that spec. */
function howToWrite({ version }: FeatureSpec, change: SpecChange): NextSpec['how'] {
  const isSame = version === null || (change.kind === 'lock' && compareVersions(version, change.version) === 0)
  return isSame ? 'amend' : 'append'
}

interface State {
  readonly stage: Stage
  readonly default: boolean
  readonly lockToDefault: boolean
}

function stateOf({ stage, default: on, lockToDefault }: FeatureSpec): State | null {
  return stage === null || on === null || lockToDefault === null ? null : { stage, default: on, lockToDefault }
}

function isUnreadable(spec: FeatureSpec): boolean {
  return spec.version === null && spec.fields.version !== undefined
}

function refuseVersion(
  gate: Gate,
  last: FeatureSpec,
  how: NextSpec['how'],
  change: SpecChange,
  { currentVersion: current, registry }: LifecycleContext,
): ChangeRefusal | null {
  const { version } = change
  if (!isInOrder(gate.specs.filter((spec) => !isAnchor(spec, registry.anchorVersion))))
    return refuse('valid-feature-spec', 'its specs are not in the order of their versions; fix that first')
  const isRegistered = change.kind === 'graduate' && isSpecOf(last, change)
  if (last.version && how === 'append' && !isRegistered && compareVersions(version, last.version) <= 0) {
    return refuse(
      'valid-feature-spec',
      `version ${formatVersion(version)} is not above ${formatVersion(last.version)}, the version of its last spec`,
    )
  }
  const isUnversioned = !current || (current.major === 0 && current.minor === 0 && current.patch === 0)
  return isUnversioned ? null : refuseDistance(version, current)
}

function isInOrder(specs: readonly FeatureSpec[]): boolean {
  return specs.slice(1).every(({ version }, index) => {
    const earlier = specs[index]?.version
    return version && earlier && compareVersions(version, earlier) >= 0
  })
}

/** A change may be for the current release or the next one. */
function refuseDistance(version: SemVer, current: SemVer): ChangeRefusal | null {
  if (compareVersions(version, current) < 0 && !isSameMinor(version, current)) {
    const released = `${formatVersion(version)} is released (the current version is ${formatVersion(current)})`
    return refuse('no-lifecycle-regression', `${released}, and a release can't be changed afterwards`)
  }
  if (compareVersions(version, current) > 0 && !isSameMinor(version, current) && !isNextRelease(version, current)) {
    const next = `the release after the current version ${formatVersion(current)}`
    return refuse('valid-feature-spec', `${formatVersion(version)} is further away than ${next}`)
  }
  return null
}

function refuseLock(
  { stage, lockToDefault, default: on }: State,
  { version: locked }: FeatureSpec,
  { version }: SpecChange,
  { currentVersion: current }: LifecycleContext,
): ChangeRefusal | null {
  if (lockToDefault && locked && compareVersions(locked, version) === 0)
    return { rule: null, reason: describeRegistered('locked', locked, current), isDone: true }
  if (lockToDefault) return refuse(null, 'it is locked already')
  if (stage === 'Alpha' || stage === 'PreAlpha') {
    return refuse(
      'valid-feature-spec',
      `a gate that is ${stage} can't be locked; graduate it to Beta or GA, or deprecate it`,
    )
  }
  if (stage === 'Beta' && !on) {
    return refuse(
      'valid-feature-spec',
      'it is Beta and off by default; graduate it to GA to keep the feature, or to Deprecated to give it up',
    )
  }
  return null
}

/** `it is planned to be GA in 1.37` */
function describeRegistered(state: string, version: SemVer, current: SemVer | null): string {
  const isPlanned = current !== null && compareVersions(version, current) > 0
  return `it is ${isPlanned ? `planned to be ${state} in` : `registered as ${state} since`} ${formatVersion(version)}`
}

type Graduation = SpecChange & { readonly kind: 'graduate' }

/** Whether a spec has the stage and the version that a gate is to get. */
function isSpecOf({ stage, version }: Pick<FeatureSpec, 'stage' | 'version'>, change: Graduation): boolean {
  return stage === change.to && version !== null && compareVersions(version, change.version) === 0
}

/** Nothing is left to do if the last spec is the one that would be added. */
function refuseRegistered(
  gate: Gate,
  last: State & Pick<FeatureSpec, 'version'>,
  change: Graduation,
  context: LifecycleContext,
): ChangeRefusal | null {
  if (!isSpecOf(last, change)) return null
  const registered = describeRegistered(change.to, change.version, context.currentVersion)
  const next = graduatedState(gate, change, context)
  if (next.default !== last.default)
    return refuse(null, `${registered}, but ${last.default ? 'on' : 'off'} by default; edit that spec by hand`)
  if (next.lockToDefault && !last.lockToDefault)
    return refuse(null, `${registered}, but not locked; lock it with \`lock\``)
  return { rule: null, reason: registered, isDone: true }
}

function refuseStage({ stage, lockToDefault }: State, to: Stage): ChangeRefusal | null {
  if (lockToDefault)
    return refuse('valid-feature-spec', 'it is locked, and a locked gate must be locked until its removal')
  if (stage === to) return refuse(null, `it is ${to} already`)
  if (STAGES.indexOf(to) < STAGES.indexOf(stage))
    return refuse('valid-feature-spec', `its stage would go back from ${stage} to ${to}`)
  return null
}

/** A lock completes the graduation: a Beta gate that is on becomes GA. */
function lockedState({ stage, default: on }: State): State {
  return { stage: stage === 'Beta' ? 'GA' : stage, default: on, lockToDefault: true }
}

function graduatedState(gate: Gate, change: Graduation, { policy, registry }: LifecycleContext): State {
  const { to, version } = change
  const on = change.default ?? inferDefaults(to).default
  if (to !== 'GA') return { stage: to, default: on, lockToDefault: false }
  // A GA gate that is off belongs to an abandoned feature, and no one may turn it on again.
  if (!on) return { stage: to, default: false, lockToDefault: true }
  const stays = policy.firstDefaultOnMayStayUnlocked && isFirstOn(gate, version, registry)
  return { stage: to, default: true, lockToDefault: policy.gaMustLock && !stays }
}

function refuseDefault({ stage, default: on }: State): ChangeRefusal | null {
  return (stage === 'Alpha' || stage === 'PreAlpha') && on
    ? refuse('valid-feature-spec', `a gate that is ${stage} is off by default`)
    : null
}

function refuseEarlyLock(
  gate: Gate,
  next: State,
  version: SemVer,
  { policy, registry }: LifecycleContext,
): ChangeRefusal | null {
  if (!next.lockToDefault || !next.default || !policy.firstDefaultOnMayStayUnlocked) return null
  if (!isFirstOn(gate, version, registry)) return null
  return refuse(
    'require-lock-to-default',
    `${formatVersion(version)} is the first release that has it on by default, in which users must still be able ` +
      'to turn it off; lock it in a later one, or set policy.firstDefaultOnMayStayUnlocked to false',
  )
}

/** Whether `version` would be the first release with the gate on by default. */
function isFirstOn(gate: Gate, version: SemVer, { anchorVersion }: RegistryFile): boolean {
  const specs = gate.specs.filter((spec) => !isAnchor(spec, anchorVersion))
  if (specs.some((spec) => spec.version === null)) return !specs.some((spec) => spec.default === true)
  const first = firstDefaultOn(gate, anchorVersion)
  return first === null || isSameMinor(first, version)
}

function refuse(rule: string | null, reason: string): ChangeRefusal {
  return { rule, reason }
}
