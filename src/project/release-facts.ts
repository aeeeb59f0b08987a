import { relative, sep } from 'node:path'
import { matcherOf } from '../files/globs.js'
import type { SemVer } from 'semver'
import type { RegistryEntry } from '../config/config.js'
import { gateStatus, type GateStatus } from '../registry/lifecycle.js'
import { DEFAULT_POLICY, type Gate } from '../registry/model.js'
import type { KubernetesPreset } from '../registry/kubernetes-preset.js'
import { compareVersions, parseVersion } from '../registry/version.js'
import { loadFacts, type PresetProgram } from './load-preset.js'
import type { Project } from './project.js'

/** What a release of a program that ships as a preset does with one gate. */
export type GateAtRelease =
  | { readonly kind: 'registered'; readonly gate: Gate; readonly status: GateStatus }
  | { readonly kind: 'removed'; readonly removedIn: string }
  | { readonly kind: 'newer'; readonly addedIn: string }
  /** No release up to {@link ReleaseFacts.at} has it, nor does a later one. */
  | { readonly kind: 'unknown' }

/** The gates of one release. */
export interface ReleaseFacts {
  readonly at: SemVer
  readonly preset: KubernetesPreset
  readonly names: readonly string[]
  /** `null`: the facts don't say, because the release is older or newer than they are. */
  find(gate: string): GateAtRelease | null
}

/** Facts of earlier releases of Kubernetes may be off by one. */
const FIRST_SURE: Readonly<Partial<Record<PresetProgram, string>>> = { kubernetes: '1.17.0', kubeadm: '1.17.0' }

const opened = new Map<string, ReleaseFacts | null>()

/**
 * The gates of a program at one release. For a release newer than the data, those of the newest known release: gates
 * removed there are removed later too.
 *
 * @returns `null` when the release is too old for reliable data, or the package is damaged.
 */
export function openRelease(program: PresetProgram, version: SemVer | null): ReleaseFacts | null {
  const key = `${program} ${version?.version ?? ''}`
  const known = opened.get(key)
  if (known !== undefined) return known
  const made = makeRelease(program, version)
  opened.set(key, made)
  return made
}

function makeRelease(program: PresetProgram, version: SemVer | null): ReleaseFacts | null {
  const { asOf } = loadFacts(program, null)
  if (!asOf) return null
  const isBeyond = version !== null && (version.major !== asOf.major || version.minor > asOf.minor)
  const at = version === null || isBeyond ? asOf : version
  if (compareVersions(at, parseVersion(FIRST_SURE[program] ?? '') ?? at) < 0) return null
  const preset = loadFacts(program, at)
  const gates = new Map(preset.gates.map((gate) => [gate.name, gate]))
  const isPartial = preset.since !== null && compareVersions(at, preset.since) < 0
  return {
    at,
    preset,
    names: [...gates.keys()],
    find(name) {
      const removedIn = preset.removedGates.get(name)
      if (removedIn !== undefined) return { kind: 'removed', removedIn }
      const addedIn = preset.newerGates.get(name)
      if (addedIn !== undefined) return isPartial ? null : { kind: 'newer', addedIn }
      const gate = gates.get(name)
      if (!gate) return isPartial || isBeyond ? null : { kind: 'unknown' }
      if (isPartial) return null
      return { kind: 'registered', gate, status: gateStatus(gate, at, DEFAULT_POLICY) }
    },
  }
}

type PresetEntry = Extract<RegistryEntry, { readonly preset: string }>

/**
 * The release of Kubernetes for a file that doesn't state one: that of the configuration's first preset for the file.
 * @returns `isMeant: false`: the configuration names no preset for the file, so its gates aren't judged.
 */
export function presetRelease(
  { config, root }: Project,
  file: string,
): { readonly isMeant: boolean; readonly version: SemVer | null } {
  const entries = (config.registries ?? []).filter((entry): entry is PresetEntry => 'preset' in entry)
  const entry =
    entries.find(({ usedIn }) => usedIn !== undefined && matches(usedIn, root, file)) ??
    entries.find(({ usedIn }) => usedIn === undefined)
  if (!entry) return { isMeant: false, version: null }
  if (entry.currentVersion !== undefined) return { isMeant: true, version: parseVersion(entry.currentVersion) }
  // The version of the project is that of Kubernetes only where the project registers no gates of its own.
  const isOwn = (config.registries ?? []).some((other) => 'files' in other)
  return {
    isMeant: true,
    version: isOwn || typeof config.currentVersion !== 'string' ? null : parseVersion(config.currentVersion),
  }
}

function matches(globs: readonly string[], root: string, file: string): boolean {
  return matcherOf(globs)(relative(root, file).replaceAll(sep, '/'))
}
