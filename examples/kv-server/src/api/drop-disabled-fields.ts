import { KEY_LABELS, LEASE_PRIORITY } from '../features/server.js'
import type { FeatureGate } from '../feature-gate.js'
import type { KeyInput, KeyValue, Lease, LeaseInput } from './types.js'

// A field whose gate is off is dropped on write, unless the stored object already has it. Turning a gate off must not
// lose what was stored while it was on.

export function dropDisabledKeyFields(input: KeyInput, old: KeyValue | null, features: FeatureGate): void {
  if (!features.enabled(KEY_LABELS) && !hasLabels(old)) input.labels = undefined
}

export function dropDisabledLeaseFields(input: LeaseInput, old: Lease | null, features: FeatureGate): void {
  if (!features.enabled(LEASE_PRIORITY) && !hasPriority(old)) input.priority = undefined
}

function hasLabels(kv: KeyValue | null): boolean {
  return kv?.labels !== undefined
}

function hasPriority(lease: Lease | null): boolean {
  return lease?.priority !== undefined
}
