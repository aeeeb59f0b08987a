import type { Gate } from './model.js'
import { toSnapshotSpec, type Snapshot } from './snapshot-model.js'

/** How the gates of a snapshot have changed, for better or worse. */
export interface SnapshotDiff {
  readonly added: readonly Gate[]
  readonly changed: readonly { readonly before: Gate; readonly after: Gate }[]
  readonly removed: readonly Gate[]
}

/** Only its scope and its specs count, not the place of its registration or the promise of its removal. */
export function diffSnapshots(before: Snapshot, after: Snapshot): SnapshotDiff {
  const [old, now] = [byName(before.gates), byName(after.gates)]
  const changed: { before: Gate; after: Gate }[] = []
  for (const [name, gates] of now) {
    for (const [index, gate] of (old.get(name) ?? []).entries()) {
      const counterpart = gates[index]
      if (counterpart && stateOf(gate) !== stateOf(counterpart)) changed.push({ before: gate, after: counterpart })
    }
  }
  return { added: missingFrom(old, now), changed, removed: missingFrom(now, old) }
}

function byName(gates: readonly Gate[]): Map<string, Gate[]> {
  const found = new Map<string, Gate[]>()
  for (const gate of gates) found.set(gate.name, [...(found.get(gate.name) ?? []), gate])
  return found
}

/** The gates that `all` has more often than `others`. */
function missingFrom(others: ReadonlyMap<string, readonly Gate[]>, all: ReadonlyMap<string, readonly Gate[]>): Gate[] {
  return [...all].flatMap(([name, gates]) => gates.slice(others.get(name)?.length ?? 0))
}

function stateOf({ scope, specs }: Gate): string {
  return JSON.stringify([scope, specs.map(toSnapshotSpec)])
}
