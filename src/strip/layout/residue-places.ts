import type { Node } from '../../source/source-view.js'
import type { Fates } from '../reduce/fate.js'

/** Answers of the program as it is after the strip, by nodes as they are before it. */
export class Residue {
  readonly #fates: Fates

  constructor(fates: Fates) {
    this.#fates = fates
  }

  /** The node whose place a node comes to stand in: for `b` in `x = check ? (other && b) : c` the conditional. */
  placeOf(node: Node): Node {
    for (let place = node; ;) {
      const outer = this.#fates.isNegated(place) ? null : this.#fates.replacedBy(place)
      if (!outer) return place
      place = outer
    }
  }

  /** The node in which a node comes to stand. */
  parentOf(node: Node): Node | undefined {
    return this.placeOf(node).parent
  }

  /** The same, not counting types around a value: `a!`, `a as T` leave it as it is, and the object whose method it was. */
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
