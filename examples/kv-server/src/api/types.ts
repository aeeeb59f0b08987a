/** A key as it was at one revision. */
export interface KeyValue {
  key: string
  value: string
  createRevision: number
  modRevision: number
  /** How often the key was put since it was created. */
  version: number
  lease?: string
  /** @featureGate KeyLabels */
  labels?: Record<string, string>
}

/** What a client sends to put a key. */
export type KeyInput = Pick<KeyValue, 'value' | 'lease' | 'labels'>

export interface Lease {
  id: string
  /** Seconds. */
  ttl: number
  /** @featureGate LeasePriority */
  priority?: number
}

export type LeaseInput = Pick<Lease, 'ttl' | 'priority'>

export interface RangeRequest {
  prefix: string
  /** Default: the newest one. */
  revision?: number
  labels?: ReadonlyMap<string, string>
  /** @featureGate PagedRange */
  limit?: number
  /** @featureGate PagedRange */
  continue?: string
}

export interface RangeResult {
  items: KeyValue[]
  revision: number
  /** @featureGate PagedRange */
  continue?: string
  /** @featureGate PagedRange */
  remaining?: number
}

export interface WatchEvent {
  type: 'put' | 'delete' | 'progress'
  revision: number
  key?: string
  value?: string
}
