import type { GoNode, GoRange } from '../../source/go-nodes.js'

/** Until the node above is made; every node but the program gets one. */
export const NO_PARENT = undefined as unknown as GoNode

/**
 * A node of which files are full. A parser's time is mostly that of making objects and of collecting them again, so these
 * have classes, and hold nothing that can be told when someone asks for it, as the range can. All other nodes are plain
 * objects. A class says its `type` once, for all nodes of it.
 *
 * A constructor sets the parents of the children that it is given.
 */
export abstract class RangedNode {
  declare start: number
  declare end: number
  declare parent: GoNode

  get range(): GoRange {
    return [this.start, this.end]
  }
}

export function adopt(parent: GoNode, children: readonly Exclude<GoNode, { type: 'Program' }>[]): void {
  for (let index = 0; index < children.length; index++)
    (children[index] as Exclude<GoNode, { type: 'Program' }>).parent = parent
}
