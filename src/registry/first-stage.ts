import type { Gate, Stage } from './model.js'
import type { Snapshot } from './snapshot-model.js'
import { compareVersions } from './version.js'

/**
 * The stage in which a gate began its life.
 *
 * @param snapshot the last release's: a gate that it doesn't have is new.
 * @returns `null` when unknown: the registry only has the present state of a gate.
 */
export function firstStage({ name, specs, range }: Gate, snapshot: Snapshot | null): Stage | null {
  const [first] = specs
  if (!first) return null
  const isNew =
    snapshot !== null &&
    !snapshot.gates.some((gate) => gate.name === name) &&
    !snapshot.removed.some((gate) => gate.name === name)
  const hasHistory = specs.every(({ version }) => version !== null) && (specs.length > 1 || range.end > first.range.end)
  if (!isNew && !hasHistory) return null
  const ordered = [...specs].sort((a, b) => (a.version && b.version ? compareVersions(a.version, b.version) : 0))
  // Version 1.0 in Kubernetes' registries says how it was before the gate existed.
  const real = ordered.filter(
    ({ version }) => !(version && version.major === 1 && version.minor === 0 && specs.length > 1),
  )
  return real[0]?.stage ?? null
}
