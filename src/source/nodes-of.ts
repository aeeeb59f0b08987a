import type { GoNode } from './go-nodes.js'
import { PerTree } from './per-tree.js'
import type { AnyNode, Node, SourceView } from './source-view.js'
import { walk } from './walk.js'

/** By their types' texts. */
export type NodesByType = { [Item in Node as `${Item['type']}`]: Item } & {
  [Item in GoNode as Exclude<Item['type'], `${Node['type']}`>]: Item
}

/** The nodes of one type, in the order of the text, and which node of the tree each is. */
interface Bucket {
  readonly nodes: Node[]
  readonly places: number[]
}

type Buckets = Map<string, Bucket>

const known = new PerTree<Buckets>()

/**
 * All nodes of a tree that have one of `types`, in the order in which {@link walk} meets them. The tree is walked on
 * first use only: most callers need few of its nodes.
 */
export function nodesOf<Type extends keyof NodesByType>(
  { ast, visitorKeys }: Pick<SourceView, 'ast' | 'visitorKeys'>,
  ...types: Type[]
): readonly NodesByType[Type][] {
  let buckets = known.get(ast)
  if (!buckets) {
    const collector = new NodeCollector()
    walk(ast, visitorKeys, (node) => collector.add(node))
    buckets = collector.keepFor(ast)
  }
  return merge(types.flatMap((type) => buckets.get(type) ?? [])) as readonly AnyNode[] as readonly NodesByType[Type][]
}

/** Sorts nodes by type, for callers that walk the whole tree anyway. They come in the order of {@link walk}. */
export class NodeCollector {
  readonly #buckets: Buckets = new Map<string, Bucket>()
  #count = 0

  add(node: Node): void {
    let bucket = this.#buckets.get(node.type)
    if (bucket === undefined) {
      bucket = { nodes: [], places: [] }
      this.#buckets.set(node.type, bucket)
    }
    bucket.nodes.push(node)
    bucket.places.push(this.#count++)
  }

  /** From now on {@link nodesOf} knows the nodes of the tree. */
  keepFor(ast: object): Buckets {
    known.set(ast, this.#buckets)
    return this.#buckets
  }
}

function merge(buckets: readonly Bucket[]): readonly Node[] {
  const [first] = buckets
  if (first === undefined || buckets.length === 1) return first?.nodes ?? []
  const merged: Node[] = []
  const at = buckets.map(() => 0)
  for (;;) {
    let next = -1
    let earliest = Infinity
    for (let index = 0; index < buckets.length; index++) {
      const place = (buckets[index] as Bucket).places[at[index] as number] ?? Infinity
      if (place >= earliest) continue
      earliest = place
      next = index
    }
    if (next === -1) return merged
    merged.push((buckets[next] as Bucket).nodes[at[next] as number] as Node)
    ;(at[next] as number)++
  }
}
