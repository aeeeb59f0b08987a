import { PerTree } from '../../source/per-tree.js'
import type { SourceView } from '../../source/source-view.js'

/** Indexes what a file has by name, on first use. Without the index, each look-up of a name would walk the file. */
export class ByName<Item> {
  readonly #known = new PerTree<Map<string, Item[]>>()
  readonly #list: (view: SourceView) => Iterable<readonly [name: string, item: Item]>

  constructor(list: (view: SourceView) => Iterable<readonly [name: string, item: Item]>) {
    this.#list = list
  }

  of(view: SourceView, name: string): readonly Item[] {
    let items = this.#known.get(view.ast)
    if (!items) {
      items = new Map()
      for (const [key, item] of this.#list(view)) {
        const same = items.get(key)
        if (same) same.push(item)
        else items.set(key, [item])
      }
      this.#known.set(view.ast, items)
    }
    return items.get(name) ?? []
  }
}
