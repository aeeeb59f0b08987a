import { LEASE_CHECKPOINT } from '../features/cluster.js'
import { PAGED_RANGE } from '../features/server.js'
import type { FeatureGate } from '../feature-gate.js'
import type { KeyValue, Lease } from '../api/types.js'
import type { LeaseBook } from './leases.js'
import type { Store } from './store.js'

export interface Snapshot {
  readonly revision: number
  readonly keys: readonly KeyValue[]
  readonly leases: readonly Lease[]
}

/** Everything a new member needs to start with. */
export function takeSnapshot(store: Store, leases: LeaseBook, features: FeatureGate, cluster: FeatureGate): Snapshot {
  return {
    revision: store.revision,
    keys: [...readAll(store, features)],
    leases: leases.list().map((lease) => (
      // A lease without checkpoint starts over on the new member.
      cluster.enabled(LEASE_CHECKPOINT) ? { ...lease, ttl: leases.secondsLeft(lease.id) } : lease
    )),
  }
}

function* readAll(store: Store, features: FeatureGate): Generator<KeyValue> {
  let page = store.range({ prefix: '' })
  yield* page.items
  // Without pages the first answer was the whole store.
  if (!features.enabled(PAGED_RANGE)) return

  while (page.continue !== undefined) {
    page = store.range({ prefix: '', continue: page.continue })
    yield* page.items
  }
}
