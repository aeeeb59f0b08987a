import { basename } from 'node:path'
import type { SemVer } from 'semver'
import type { ConfigOverride } from '../../gates/configs/config-override.js'
import type { GateOverride } from '../../gates/find-gate-overrides.js'
import { openRelease, presetRelease, type ReleaseFacts } from '../../project/release-facts.js'
import { maySetOwnGate, ownNames, registersGatesOf } from '../../project/setting-owner.js'
import type { GateStatus } from '../../registry/lifecycle.js'
import type { Stage } from '../../registry/model.js'
import { formatVersion } from '../../registry/version.js'
import type { TextRange } from '../../text/text-range.js'
import { isPreset } from './open-linted-file.js'
import type { LintedFile } from './linted-file.js'
import { describeStage, describeState, nameOfPlace, relativePath } from './message-words.js'

/** What sets a gate, in code or in a configuration. */
export interface SetGatePlace {
  readonly name: string
  readonly value: boolean | null
  readonly nameRange: TextRange
  /** A call that sets the gate while the program runs. */
  readonly isCall: boolean
  readonly program: ConfigOverride['program']
  readonly component: string | null
  readonly version: SemVer | null
  readonly from?: SemVer | null
  readonly siblings: readonly string[]
}

/** What setting a gate does, in which program and at which release. */
export type Verdict = { readonly program: string; readonly at: string | null; readonly place: string } & (
  | { readonly kind: 'removed'; readonly removedIn: string }
  | { readonly kind: 'newer'; readonly addedIn: string }
  | { readonly kind: 'unknown'; readonly names: readonly string[] }
  /** Locked, and set in a place where that does no harm. */
  | { readonly kind: 'ignored'; readonly state: string; readonly stage: Stage | null }
  /** Locked and set to another value; locked and set to the same value; not locked, but to be removed. */
  | {
      readonly kind: 'lockedAgainst' | 'redundant' | 'leaving'
      readonly state: string
      readonly stage: Stage | null
      readonly fixed: boolean | null
    }
)

/** All places of a file that set a gate. */
export function overridesIn({ checks, configOverrides }: LintedFile): SetGatePlace[] {
  const calls = checks.overrides.map((override: GateOverride): SetGatePlace => ({
    ...override,
    isCall: true,
    program: null,
    component: null,
    version: null,
    siblings: [],
  }))
  const starts = new Set(calls.map(({ nameRange }) => nameRange.start))
  const others = configOverrides.filter(({ nameRange }) => !starts.has(nameRange.start))
  return [...calls, ...others.map((override) => ({ ...override, isCall: false }))]
}

/**
 * The effect of an override. `null` when it is correct, or when the gate's program or the release is unknown. A gate of
 * the project's own registries is judged at the project's current version. A Kubernetes gate is judged at the release
 * given on the command line, else by the document, else by the configuration's preset. For KubeVirt it is the release
 * in the document, or the newest one when an upgrade is checked.
 */
export function judgeOverride(override: SetGatePlace, linted: LintedFile): Verdict | null {
  const { program } = override
  const meant = presetRelease(linted.project, linted.file)
  const target = linted.services.targetVersion
  if (program === 'kubevirt')
    return judgeOwn(override, linted) ?? judgeOfKubevirt(override, meant.isMeant, target !== undefined)
  if (program !== 'kubernetes' && program !== 'kubeadm') {
    const own = judgeOwn(override, linted)
    return own ?? (override.isCall && meant.isMeant ? judgeBundled('kubernetes', override, linted) : null)
  }
  const isOwn = !meant.isMeant && !target && registersGatesOf(program, linted.index)
  const own = isOwn ? judgeOwn(override, linted) : null
  return own ?? (meant.isMeant || target ? judgeBundled(program, override, linted) : null)
}

/** The effect of an override by the lists of gates that this package ships. */
function judgeBundled(
  program: 'kubernetes' | 'kubeadm',
  override: SetGatePlace,
  { project, file, services }: LintedFile,
): Verdict | null {
  const version = services.targetVersion ?? override.version ?? presetRelease(project, file).version
  const facts = openRelease(program, version)
  const verdict = facts && judgeAt(override, facts, program === 'kubeadm' ? 'kubeadm' : 'Kubernetes')
  // Code that sets a gate only from a version on may name one that the release doesn't have yet.
  if (override.from && (verdict?.kind === 'newer' || verdict?.kind === 'unknown')) return null
  return verdict && program === 'kubeadm' && !isKnownOfKubeadm(verdict) ? null : verdict
}

/** Whether the program of an override is known. If so, an override without a verdict is correct. */
export function isJudged(override: SetGatePlace, verdict: Verdict | null, linted: LintedFile): boolean {
  return verdict !== null || override.program !== null || ownNames(linted.index).has(override.name)
}

/** KubeVirt refuses nothing. It ignores unknown names, and gates that are GA or discontinued. */
function judgeOfKubevirt(override: SetGatePlace, isMeant: boolean, isUpgrade: boolean): Verdict | null {
  const isTold = isUpgrade || (isMeant && override.version !== null)
  const facts = isTold ? openRelease('kubevirt', override.version) : null
  const verdict = facts && judgeAt(override, facts, KUBEVIRT)
  return verdict?.kind === 'redundant' || verdict?.kind === 'lockedAgainst' ? { ...verdict, kind: 'ignored' } : verdict
}

const KUBEVIRT = 'KubeVirt'

/** Whether setting what can't be set does no harm. */
export function isLenient({ program }: Pick<Verdict, 'program'>): boolean {
  return program === KUBEVIRT
}

/** kubeadm refuses names that it doesn't know and warns of deprecated gates; it doesn't look at locks, nor at GA. */
function isKnownOfKubeadm(verdict: Verdict): boolean {
  return verdict.kind !== 'lockedAgainst' && (verdict.kind !== 'leaving' || verdict.stage === 'Deprecated')
}

function judgeOwn(override: SetGatePlace, { index, project }: LintedFile): Verdict | null {
  const { name, value, siblings, isCall } = override
  if (!isCall && !maySetOwnGate(override, index)) return null
  const own = ownNames(index)
  const registered = own.has(name) ? index.gates.get(name) : undefined
  if (registered) {
    const place = nameOfPlace(project.root, registered.gate.place)
    return registered.agreed ? judgeStatus(registered.status, value, { program: '', at: null, place }) : null
  }
  // A name is unknown only if most of its neighbours show that gates of the project are set, and if all registries are
  // known completely.
  const isKnownWholly = index.complete && project.failures.length === 0
  const known = siblings.filter((sibling) => own.has(sibling)).length
  if (!isKnownWholly || known === 0 || known * 2 < siblings.length) return null
  const place = index.files
    .filter((file) => !isPreset(file))
    .map(({ file }) => relativePath(project.root, file))
    .join(', ')
  return { kind: 'unknown', program: '', at: null, place, names: [...own] }
}

function judgeAt({ name, value, component }: SetGatePlace, facts: ReleaseFacts, program: string): Verdict | null {
  const found = facts.find(name)
  const file = basename(facts.preset.file)
  const about = { program, at: formatVersion(facts.at), place: file }
  const owner = facts.preset.onlyIn.get(name)
  if (owner !== undefined && (component === null || component === owner)) return null
  switch (found?.kind) {
    case 'removed':
      return { ...about, kind: 'removed', removedIn: found.removedIn }
    case 'newer':
      return { ...about, kind: 'newer', addedIn: found.addedIn }
    case 'unknown':
      // minikube takes kubeadm's gates as well; a cloud's controller manager has its own.
      return component === 'minikube' || component === 'cloud-controller-manager'
        ? null
        : { ...about, kind: 'unknown', names: facts.names }
    case 'registered':
      return judgeStatus(withoutUnsureDates(found.status, facts), value, {
        ...about,
        place: `${file}:${found.gate.place.line}`,
      })
    default:
      return null
  }
}

/**
 * If a gate is older than the facts or than gates themselves, its first row gives its state, not the release where
 * that began.
 */
function withoutUnsureDates(status: GateStatus, { preset }: ReleaseFacts): GateStatus {
  const isUnsure = (version: SemVer | null): boolean =>
    version !== null && [preset.anchorVersion, preset.since].some((other) => other?.version === version.version)
  const { effective, lockedSince } = status
  return {
    ...status,
    effective: effective && isUnsure(effective.version) ? { ...effective, version: null } : effective,
    lockedSince: isUnsure(lockedSince) ? null : lockedSince,
  }
}

function judgeStatus(
  status: GateStatus,
  value: boolean | null,
  about: Pick<Verdict, 'program' | 'at' | 'place'>,
): Verdict | null {
  const { graduated, stage } = status
  const facts = { ...about, state: describeState(status), stage, fixed: status.value }
  if (graduated)
    return value === null ? null : { ...facts, kind: value === status.value ? 'redundant' : 'lockedAgainst' }
  return stage === 'GA' || stage === 'Deprecated' ? { ...facts, kind: 'leaving', state: describeStage(status) } : null
}

const WORDS: Readonly<Partial<Record<Verdict['kind'], string>>> = {
  removed: 'Breaks',
  lockedAgainst: 'Breaks',
  newer: 'Breaks',
  unknown: 'Breaks',
  leaving: 'Warns',
  redundant: 'Redundant',
  ignored: 'Redundant',
}

/** `Breaks at Kubernetes 1.36. `, when an upgrade is checked. */
export function prefixOf(verdict: Verdict, { services }: LintedFile): string {
  const { kind, program, at } = verdict
  return services.targetVersion && at !== null
    ? `${kind === 'unknown' && isLenient(verdict) ? 'Redundant' : WORDS[kind]} at ${program} ${at}. `
    : ''
}
