/**
 * What is worked out once for a tree and goes with it.
 *
 * No WeakMap where that can be avoided: V8 keeps what such a map has, keys included, through all small collections until the next big
 * one, so each tree that was looked at would be copied twice, with all that hangs on it. That took a quarter of the time of `check`.
 */
export class PerTree<Value> {
  readonly #key = Symbol('worked out')
  /** Of trees that take no more properties. */
  readonly #others = new WeakMap<object, Value>()

  get(tree: object): Value | undefined {
    return (tree as Record<symbol, Value | undefined>)[this.#key] ?? this.#others.get(tree)
  }

  set(tree: object, value: Value): void {
    if (Object.isExtensible(tree)) Object.defineProperty(tree, this.#key, { value, writable: true, configurable: true })
    else this.#others.set(tree, value)
  }
}
