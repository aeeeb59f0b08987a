import { FeatureGate, FeatureStage, type FeatureSpecs } from '../feature-gate.js'

// Server gates: every server has its own values, and keeps them from its start to its end.

/** Lists are sent as one JSON value a line. */
export const RANGE_STREAM = 'RangeStream'

/** Leases carry a priority that orders what expires first. */
export const LEASE_PRIORITY = 'LeasePriority'

/** Keys carry labels, and lists can select by them. */
export const KEY_LABELS = 'KeyLabels'

/** A watch tells how far it has come even if nothing changes. */
export const WATCH_PROGRESS = 'WatchProgress'

/** `If-Match` puts a value only if the key has not changed since. */
export const CONDITIONAL_PUT = 'ConditionalPut'

/** Lists come in pages: `limit` and `continue`. */
export const PAGED_RANGE = 'PagedRange'

/** Large answers are compressed where the client accepts it. */
export const GZIP_RESPONSES = 'GzipResponses'

/** The paths below `/v2/keys` that clients from before 1.0 use. */
export const LEGACY_V2_API = 'LegacyV2Api'

export const serverFeatureSpecs: FeatureSpecs = {
  [RANGE_STREAM]: [{ version: '1.36', default: false, preRelease: FeatureStage.PreAlpha }],

  [LEASE_PRIORITY]: [{ version: '1.35', default: false, preRelease: FeatureStage.Alpha }],

  [KEY_LABELS]: [
    { version: '1.34', default: false, preRelease: FeatureStage.Alpha },
    { version: '1.36', default: true, preRelease: FeatureStage.Beta },
  ],

  [WATCH_PROGRESS]: [
    { version: '1.32', default: false, preRelease: FeatureStage.Alpha },
    { version: '1.34', default: true, preRelease: FeatureStage.Beta },
  ],

  [CONDITIONAL_PUT]: [
    { version: '1.31', default: false, preRelease: FeatureStage.Alpha },
    { version: '1.33', default: true, preRelease: FeatureStage.Beta },
    { version: '1.35', default: true, preRelease: FeatureStage.GA },
  ],

  [PAGED_RANGE]: [
    { version: '1.30', default: false, preRelease: FeatureStage.Alpha },
    { version: '1.32', default: true, preRelease: FeatureStage.Beta },
    { version: '1.35', default: true, lockToDefault: true, preRelease: FeatureStage.GA }, // remove in 1.38
  ],

  [GZIP_RESPONSES]: [
    { version: '1.28', default: true, preRelease: FeatureStage.Beta },
    { version: '1.31', default: true, lockToDefault: true, preRelease: FeatureStage.GA }, // remove in 1.34
  ],

  [LEGACY_V2_API]: [
    { version: '1.32', default: true, preRelease: FeatureStage.Deprecated },
    { version: '1.35', default: false, preRelease: FeatureStage.Deprecated },
  ],
}

export function createServerFeatures(version: string): FeatureGate {
  return new FeatureGate(version).add(serverFeatureSpecs)
}
