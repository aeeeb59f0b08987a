import type { GoNode, GoRange } from '../../source/go-nodes.js'

/** `null` until the parent is created; every node except the program gets one. */
export const NO_PARENT = undefined as unknown as GoNode

/**
 * Base of the most frequent nodes. A parser spends most of its time on creating and collecting objects, so these have
 * classes. Their fields hold nothing that can be computed on demand, such as the range. All other nodes are plain
 * objects. A class declares its `type` once, for all its nodes. A constructor sets the parents of the children that it
 * receives.
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
