import type { Gate, RegistryFile } from './model.js'

/**
 * Whether a registry in Go only repeats a gate of another module, next to gates of its own. A program registers both,
 * and ends at the start where the specs differ, so only the other module can change them. A registry whose constants
 * are all of another module registers these itself.
 */
export function isRepeated({ otherPackage }: Gate, { gates }: RegistryFile): boolean {
  return otherPackage !== undefined && gates.some((gate) => gate.otherPackage === undefined)
}

/** The gates of a registry without those that it only repeats. */
export function ownGatesOf(registry: RegistryFile): readonly Gate[] {
  return registry.gates.filter((gate) => !isRepeated(gate, registry))
}
