import { randomUUID } from 'node:crypto'
import { LEASE_PRIORITY, PAGED_RANGE } from '../features/server.js'
import type { FeatureGate } from '../feature-gate.js'
import type { Lease, LeaseInput } from '../api/types.js'
import type { Store } from './store.js'

interface HeldLease {
  lease: Lease
  expiresAt: number
}

/** Leases, and the keys that go when their lease does. */
export class LeaseBook {
  readonly #held = new Map<string, HeldLease>()

  /** @param now milliseconds; a test gives its own clock. */
  constructor(
    readonly store: Store,
    readonly features: FeatureGate,
    readonly now: () => number = Date.now,
  ) {}

  grant(input: LeaseInput): Lease {
    const lease: Lease = { id: randomUUID(), ...input }
    this.#held.set(lease.id, { lease, expiresAt: this.now() + lease.ttl * 1000 })
    return lease
  }

  get(id: string): Lease | null {
    return this.#held.get(id)?.lease ?? null
  }

  /** @returns `null`: there is no such lease. */
  update(id: string, input: LeaseInput): Lease | null {
    const held = this.#held.get(id)
    if (!held) return null
    held.lease = { id, ...input }
    held.expiresAt = this.now() + input.ttl * 1000
    return held.lease
  }

  keepAlive(id: string): Lease | null {
    const held = this.#held.get(id)
    if (!held) return null
    held.expiresAt = this.now() + held.lease.ttl * 1000
    return held.lease
  }

  list(): Lease[] {
    return [...this.#held.values()].map(({ lease }) => lease)
  }

  secondsLeft(id: string): number {
    const held = this.#held.get(id)
    return held ? Math.max(0, Math.ceil((held.expiresAt - this.now()) / 1000)) : 0
  }

  /** Ends a lease and deletes its keys. */
  revoke(id: string): boolean {
    if (!this.#held.delete(id)) return false
    const keys = this.#keysOf(id)
    for (const key of keys) this.store.delete(key)
    return true
  }

  /** Revokes what has expired. @returns the leases' ids, in the order in which they went. */
  expire(): string[] {
    const expired = [...this.#held.values()].filter(({ expiresAt }) => expiresAt <= this.now())
    if (this.features.enabled(LEASE_PRIORITY)) {
      expired.sort((a, b) => (a.lease.priority ?? 0) - (b.lease.priority ?? 0))
    }
    for (const { lease } of expired) this.revoke(lease.id)
    return expired.map(({ lease }) => lease.id)
  }

  #keysOf(id: string): string[] {
    const keys: string[] = []
    let page = this.store.range({ prefix: '' })
    for (;;) {
      for (const kv of page.items) if (kv.lease === id) keys.push(kv.key)
      // This was the last page, or all there is.
      if (!this.features.enabled(PAGED_RANGE) || page.continue === undefined) return keys
      page = this.store.range({ prefix: '', continue: page.continue })
    }
  }
}
