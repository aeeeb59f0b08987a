import type { Node } from '../../source/source-view.js'

/** A declaration that can be taken out once nothing uses it. */
export interface Removable {
  /** What keeps it. */
  readonly uses: readonly Node[]
  /** What is taken out. */
  readonly nodes: readonly Node[]
  /** Those of the nodes of which nothing is left for certain, so that the names in them are no uses. */
  readonly vanishing: readonly Node[]
}
