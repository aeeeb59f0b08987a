import type { FeatureGate } from './feature-gate.js'

/**
 * Who is in the cluster, and what each member can do. A cluster gate is on only while every member wants it on, so it
 * changes when members come and go.
 */
export class Members {
  readonly #wishes = new Map<string, ReadonlyMap<string, boolean>>()
  readonly #own: ReadonlyMap<string, boolean>

  constructor(readonly cluster: FeatureGate) {
    this.#own = new Map(cluster.list().map(({ name, enabled }) => [name, enabled]))
  }

  join(member: string, wishes: ReadonlyMap<string, boolean>): void {
    this.#wishes.set(member, wishes)
    this.#agree()
  }

  leave(member: string): void {
    this.#wishes.delete(member)
    this.#agree()
  }

  names(): string[] {
    return [...this.#wishes.keys()].sort()
  }

  #agree(): void {
    const agreed = [...this.#own].map(([gate, own]): [string, boolean] =>
      // A member that doesn't know a gate can't do what it enables.
      [gate, own && [...this.#wishes.values()].every((wishes) => wishes.get(gate) ?? false)],
    )
    this.cluster.setFromMap(new Map(agreed))
  }
}
