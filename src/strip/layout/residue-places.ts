import type { Node } from '../../source/source-view.js'
import type { Fates } from '../reduce/fate.js'

/** Answers questions about the program after the strip, for nodes of the source before it. */
export class Residue {
  readonly #fates: Fates

  constructor(fates: Fates) {
    this.#fates = fates
  }

  /** The node that a node ends up replacing: for `b` in `x = check ? (other && b) : c`, the conditional. */
  placeOf(node: Node): Node {
    const outer = this.replacedBy(node)
    return outer ? this.placeOf(outer) : node
  }

  /** The node around it that a node replaces; `null` when it is kept in place, or a `!` is written in front of it. */
  replacedBy(node: Node): Node | null {
    return this.#fates.isNegated(node) ? null : this.#fates.replacedBy(node)
  }

  /** The same, looking through wrappers that don't change the value, such as `a!` and `a as T`. */
  valuePlaceOf(node: Node): Node {
    for (let place = node; ;) {
      const outer = this.placeOf(withTypes(place))
      if (outer === place) return place
      place = outer
    }
  }
}

function withTypes(node: Node): Node {
  switch (node.parent?.type) {
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return withTypes(node.parent)
    default:
      return node
  }
}
