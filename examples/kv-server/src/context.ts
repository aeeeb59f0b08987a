import type { FeatureGate } from './feature-gate.js'
import type { Members } from './members.js'
import type { Metrics } from './metrics.js'
import type { LeaseBook } from './store/leases.js'
import type { Store } from './store/store.js'

/** What the routes work with. */
export interface Context {
  readonly store: Store
  readonly leases: LeaseBook
  readonly members: Members
  readonly metrics: Metrics
  /** Server gates. */
  readonly features: FeatureGate
  /** Cluster gates. */
  readonly cluster: FeatureGate
}
