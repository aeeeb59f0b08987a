/** Counters in the text form that monitoring systems read. */
export class Metrics {
  readonly #counters = new Map<string, number>()

  add(name: string, amount = 1): void {
    this.#counters.set(name, (this.#counters.get(name) ?? 0) + amount)
  }

  /** @param paged whether the list may have been cut, so that operators can tell short lists from full ones. */
  recordList(items: number, paged: boolean): void {
    this.add(`kv_lists_total{paged="${paged}"}`)
    this.add('kv_listed_keys_total', items)
  }

  toString(): string {
    return [...this.#counters]
      .sort()
      .map(([name, value]) => `${name} ${value}\n`)
      .join('')
  }
}
