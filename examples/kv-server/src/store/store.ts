import { createHash } from 'node:crypto'
import { KEY_LABELS, PAGED_RANGE } from '../features/server.js'
import type { FeatureGate } from '../feature-gate.js'
import type { KeyInput, KeyValue, RangeRequest, RangeResult, WatchEvent } from '../api/types.js'
import { decodeCursor, encodeCursor } from './cursor.js'

/** The requested revision was compacted, or doesn't exist yet. */
export class RevisionGone extends Error {}

/** The key was changed by someone else. */
export class Conflict extends Error {}

interface StoredVersion {
  readonly revision: number
  /** `null`: the key was deleted. */
  readonly kv: KeyValue | null
}

export interface StoreOptions {
  readonly features: FeatureGate
  /** Keys on a page if the client doesn't say. */
  readonly pageSize: number
}

/** Keys with their history since the last compaction. Every change makes one new revision. */
export class Store {
  readonly #features: FeatureGate
  readonly #pageSize: number
  readonly #history = new Map<string, StoredVersion[]>()
  readonly #listeners = new Set<(event: WatchEvent) => void>()
  #revision = 1
  #compacted = 0

  constructor({ features, pageSize }: StoreOptions) {
    this.#features = features
    // Keeps the answer to a careless client small.
    this.#pageSize = features.enabled(PAGED_RANGE) ? pageSize : Infinity
  }

  get revision(): number {
    return this.#revision
  }

  get(key: string): KeyValue | null {
    return this.#history.get(key)?.at(-1)?.kv ?? null
  }

  /** @param expected the revision that the key must have, 0 for a key that must not exist; `null`: any. */
  put(key: string, input: KeyInput, expected: number | null = null): KeyValue {
    const old = this.get(key)
    if (expected !== null && expected !== (old?.modRevision ?? 0)) {
      throw new Conflict(`${key} is at revision ${old?.modRevision ?? 0}, not ${expected}`)
    }
    const revision = ++this.#revision
    const kv: KeyValue = {
      key,
      ...input,
      createRevision: old?.createRevision ?? revision,
      modRevision: revision,
      version: (old?.version ?? 0) + 1,
    }
    this.#append(key, { revision, kv })
    this.#tell({ type: 'put', revision, key, value: kv.value })
    return kv
  }

  delete(key: string): boolean {
    if (!this.get(key)) return false
    const revision = ++this.#revision
    this.#append(key, { revision, kv: null })
    this.#tell({ type: 'delete', revision, key })
    return true
  }

  /** The keys with a prefix, in their order. */
  range(request: RangeRequest): RangeResult {
    const paged = this.#features.enabled(PAGED_RANGE)
    const cursor = paged && request.continue !== undefined ? decodeCursor(request.continue) : null
    const revision = cursor?.revision ?? request.revision ?? this.#revision
    this.#assertAvailable(revision)

    const items = this.#itemsAt(revision, request).filter(({ key }) => cursor === null || key > cursor.after)
    // Without pages, a list is all there is.
    if (!paged) return { items, revision }

    const limit = request.limit ?? this.#pageSize
    const page = items.slice(0, limit)
    const last = page.at(-1)
    if (last === undefined || page.length === items.length) return { items: page, revision }
    return {
      items: page,
      revision,
      continue: encodeCursor({ revision, after: last.key }), // the next page starts behind it
      remaining: items.length - page.length,
    }
  }

  /** Forgets what was before `revision`. */
  compact(revision: number): void {
    this.#assertAvailable(revision)
    this.#compacted = revision
    for (const [key, versions] of this.#history) {
      const newest = versions.findLastIndex((version) => version.revision <= revision)
      const kept = versions.slice(Math.max(newest, 0))
      if (kept.length === 1 && kept[0]?.kv === null) this.#history.delete(key)
      else this.#history.set(key, kept)
    }
  }

  /** A hash of all keys at the newest revision, equal on members that hold the same. */
  hash(): string {
    const hash = createHash('sha256')
    for (const kv of this.#itemsAt(this.#revision, { prefix: '' })) hash.update(JSON.stringify(kv) + '\n')
    return hash.digest('hex')
  }

  /** Changes after `revision`, oldest first. */
  eventsSince(revision: number, prefix: string): WatchEvent[] {
    this.#assertAvailable(revision)
    const events: WatchEvent[] = []
    for (const [key, versions] of this.#history) {
      if (!key.startsWith(prefix)) continue
      for (const version of versions.filter((one) => one.revision > revision)) {
        events.push(
          version.kv
            ? { type: 'put', revision: version.revision, key, value: version.kv.value }
            : { type: 'delete', revision: version.revision, key },
        )
      }
    }
    return events.sort((a, b) => a.revision - b.revision)
  }

  /** @returns a function that ends it. */
  onChange(listener: (event: WatchEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #itemsAt(revision: number, request: RangeRequest): KeyValue[] {
    const items: KeyValue[] = []
    for (const [key, versions] of this.#history) {
      if (!key.startsWith(request.prefix)) continue
      const kv = versions.findLast((version) => version.revision <= revision)?.kv
      if (kv && this.#isSelected(kv, request)) items.push(kv)
    }
    return items.sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  #isSelected(kv: KeyValue, { labels }: RangeRequest): boolean {
    if (labels === undefined || !this.#features.enabled(KEY_LABELS)) return true
    return [...labels].every(([name, value]) => kv.labels?.[name] === value)
  }

  #assertAvailable(revision: number): void {
    if (revision < this.#compacted) throw new RevisionGone(`revision ${revision} has been compacted`)
    if (revision > this.#revision) throw new RevisionGone(`revision ${revision} is not there yet`)
  }

  #append(key: string, version: StoredVersion): void {
    const versions = this.#history.get(key)
    if (versions) versions.push(version)
    else this.#history.set(key, [version])
  }

  #tell(event: WatchEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}
