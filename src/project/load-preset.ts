import type { SemVer } from 'semver'
import type { RegistryEntry } from '../config/config.js'
import { textOf } from '../files/read-file.js'
import { ownFile } from '../own-package.js'
import {
  KUBEADM_PRESET_PATH,
  KUBERNETES_PRESET_PATH,
  KUBEVIRT_PRESET_PATH,
  readKubernetesPreset,
  type KubernetesPreset,
} from '../registry/kubernetes-preset.js'
import type { RegistryFile } from '../registry/model.js'

/** Programs whose gates ship with this package. */
export type PresetProgram = 'kubernetes' | 'kubeadm' | 'kubevirt'

const PATHS: Readonly<Record<PresetProgram, string>> = {
  kubernetes: KUBERNETES_PRESET_PATH,
  kubeadm: KUBEADM_PRESET_PATH,
  kubevirt: KUBEVIRT_PRESET_PATH,
}

const read = new Map<string, KubernetesPreset>()
const scoped = new Map<string, RegistryFile>()

/**
 * A registry that ships with this package, read once a process.
 *
 * @param at the release of the other program; `null`: the newest that is known.
 */
export function loadPreset(entry: Extract<RegistryEntry, { preset: string }>, at: SemVer | null): RegistryFile {
  const preset = loadFacts(entry.preset, at)
  if (entry.scope === undefined) return preset
  const key = JSON.stringify([entry.preset, entry.scope, at?.version])
  const known = scoped.get(key)
  if (known) return known
  const registry = withScope(preset, entry.scope)
  scoped.set(key, registry)
  return registry
}

/** The gates of a program at one of its releases; `null`: the newest that is known. */
export function loadFacts(program: PresetProgram, at: SemVer | null): KubernetesPreset {
  const key = JSON.stringify([program, at?.version])
  const known = read.get(key)
  if (known) return known
  const file = ownFile(PATHS[program])
  // Without its data the package is damaged, which the reader says.
  const preset = readKubernetesPreset(textOf(file) ?? '', { file, at })
  read.set(key, preset)
  return preset
}

function withScope(registry: RegistryFile, scope: NonNullable<RegistryEntry['scope']>): RegistryFile {
  return { ...registry, gates: registry.gates.map((gate) => ({ ...gate, scope })) }
}
