import { asGo } from '../../../source/go-casts.js'
import type { GoGotoStatement, GoNode } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyNode } from '../../../source/source-view.js'
import type { Reducer } from '../../reduce/reducer.js'

/**
 * Whether a `goto` jumps over a statement, or out of it, to a later label in the same block. Go forbids declaring a
 * variable in between.
 */
export function isJumpedOver(statement: AnyNode, { view, liveness }: Reducer): boolean {
  const jumps: readonly GoGotoStatement[] = nodesOf(view, 'GoGotoStatement')
  return jumps.some((jump) => {
    if (jump.range[0] > statement.range[1] || liveness.isDead(jump as GoNode)) return false
    const { parent } = asGo(statement)
    const list: readonly GoNode[] =
      parent?.type === 'BlockStatement'
        ? parent.body
        : parent?.type === 'GoCaseClause' || parent?.type === 'GoCommClause'
          ? parent.consequent
          : []
    return list.some(
      (other) =>
        other.type === 'LabeledStatement' &&
        other.range[0] >= statement.range[1] &&
        other.label.name === jump.label.name,
    )
  })
}
