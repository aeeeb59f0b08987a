import type { AnyNode } from '../../source/source-view.js'

/** A declaration that can be removed once nothing uses it. */
export interface Removable {
  /** The uses that keep it. */
  readonly uses: readonly AnyNode[]
  /** The nodes to delete. */
  readonly nodes: readonly AnyNode[]
  /** Nodes removed entirely, so references inside them no longer count as uses. */
  readonly vanishing: readonly AnyNode[]
}
