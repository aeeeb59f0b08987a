/**
 * Values that are computed once for a tree and freed with it.
 *
 * A WeakMap is the last choice. V8 keeps its entries, keys included, until the next full collection. So it would copy
 * each tree twice, which took a quarter of the time of `check`.
 */
export class PerTree<Value> {
  readonly #key = Symbol('worked out')
  /** For trees that can't get new properties. */
  readonly #others = new WeakMap<object, Value>()

  get(tree: object): Value | undefined {
    return (tree as Record<symbol, Value | undefined>)[this.#key] ?? this.#others.get(tree)
  }

  set(tree: object, value: Value): void {
    if (Object.isExtensible(tree)) Object.defineProperty(tree, this.#key, { value, writable: true, configurable: true })
    else this.#others.set(tree, value)
  }
}
