import { FeatureGate, FeatureStage, type FeatureSpecs } from '../feature-gate.js'

// Cluster gates: all members have the same value, and it may change while they run. So ask again at every use.

/** What is left of a lease survives a restart, instead of starting over. */
export const LEASE_CHECKPOINT = 'LeaseCheckpoint'

/** Members can compare a hash of their keys. */
export const HASH_CHECK = 'HashCheck'

export const clusterFeatureSpecs: FeatureSpecs = {
  [LEASE_CHECKPOINT]: [
    { version: '1.32', default: false, preRelease: FeatureStage.Alpha },
    { version: '1.34', default: true, preRelease: FeatureStage.Beta },
  ],

  [HASH_CHECK]: [{ version: '1.36', default: false, preRelease: FeatureStage.Alpha }],
}

export function createClusterFeatures(version: string): FeatureGate {
  return new FeatureGate(version).add(clusterFeatureSpecs)
}
