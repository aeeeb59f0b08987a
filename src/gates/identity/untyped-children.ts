import { lastName } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Targets } from '../../source/targets/target.js'

/**
 * Whether an expression is the `children` of a component whose type the source doesn't show. By convention they are
 * rendered, and a component that passes its own children on rarely types them in JavaScript.
 */
export function isUntypedChildren(expression: Node, view: SourceView, targets: Targets): boolean {
  if (lastName(expression) !== 'children') return false
  const target = targets.of(expression, view)
  if (target.kind === 'outside')
    return target.name === 'children' && (target.specifier === null || expression.type !== 'Identifier')
  return target.kind === 'unknown' && (target.why === 'parameter' || target.why === 'member')
}
