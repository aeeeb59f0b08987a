import type { Node } from '../../source/source-view.js'

/** A declaration that can be removed once nothing uses it. */
export interface Removable {
  /** The uses that keep it. */
  readonly uses: readonly Node[]
  /** The nodes to delete. */
  readonly nodes: readonly Node[]
  /** Nodes removed entirely, so references inside them no longer count as uses. */
  readonly vanishing: readonly Node[]
}
