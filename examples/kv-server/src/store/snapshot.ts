import { LEASE_CHECKPOINT } from '../features/cluster.js'
import { PAGED_RANGE } from '../features/server.js'
import type { KeyValue, Lease } from '../api/types.js'
import type { Context } from '../context.js'

export interface Snapshot {
  readonly revision: number
  readonly keys: readonly KeyValue[]
  readonly leases: readonly Lease[]
}

type SnapshotSource = Pick<Context, 'store' | 'leases' | 'features' | 'cluster'>

/** Everything a new member needs to start with. */
export function takeSnapshot(context: SnapshotSource): Snapshot {
  const { store, leases, cluster } = context
  return {
    revision: store.revision,
    keys: [...readAll(context)],
    leases: leases.list().map((lease) =>
      // A lease without checkpoint starts over on the new member.
      cluster.enabled(LEASE_CHECKPOINT) ? { ...lease, ttl: leases.secondsLeft(lease.id) } : lease,
    ),
  }
}

function* readAll(source: SnapshotSource): Generator<KeyValue> {
  let page = source.store.range({ prefix: '' })
  yield* page.items
  // Without pages the first answer was the whole store.
  if (!source.features.enabled(PAGED_RANGE)) return

  while (page.continue !== undefined) {
    page = source.store.range({ prefix: '', continue: page.continue })
    yield* page.items
  }
}
