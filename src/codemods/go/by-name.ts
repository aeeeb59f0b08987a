import { PerTree } from '../../source/per-tree.js'
import type { SourceView } from '../../source/source-view.js'

/** What a file has by names, listed at the first question: who asks for each name of a file would walk it as often. */
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
