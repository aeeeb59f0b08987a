import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SemVer } from 'semver'
import type { RegistryEntry } from '../config/config.js'
import { KUBERNETES_PRESET_PATH, readKubernetesPreset } from '../registry/kubernetes-preset.js'
import type { RegistryFile } from '../registry/model.js'

const loaded = new Map<string, RegistryFile>()

/**
 * A registry that ships with this package, read once a process.
 *
 * @param at the release of the other program; `null`: the newest that is known.
 */
export function loadPreset(entry: Extract<RegistryEntry, { preset: string }>, at: SemVer | null): RegistryFile {
  const key = JSON.stringify([entry.preset, entry.scope, at?.version])
  const known = loaded.get(key)
  if (known) return known
  const file = fileURLToPath(new URL(`../../${KUBERNETES_PRESET_PATH}`, import.meta.url))
  const registry = withScope(readKubernetesPreset(textOf(file), { file, at }), entry.scope)
  loaded.set(key, registry)
  return registry
}

/** Without its data the package is damaged, which the reader says. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function withScope<Registry extends RegistryFile>(registry: Registry, scope: RegistryEntry['scope']): Registry {
  return scope === undefined ? registry : { ...registry, gates: registry.gates.map((gate) => ({ ...gate, scope })) }
}
