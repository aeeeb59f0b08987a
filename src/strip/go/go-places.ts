import type { AnyNode, Node } from '../../source/source-view.js'
import { asGo } from '../../source/go-casts.js'

/** A clause of a `switch` or a `select`, which holds statements. */
export function isGoClause(node: Node): boolean {
  const { type } = asGo(node)
  return type === 'GoCaseClause' || type === 'GoCommClause'
}

/** The statement before the condition, as in `if x := f(); ...`, `switch` and `for`. */
export function isGoInit(node: AnyNode): boolean {
  const { parent } = asGo(node)
  switch (parent?.type) {
    case 'IfStatement':
    case 'GoSwitchStatement':
    case 'GoTypeSwitchStatement':
    case 'ForStatement':
      return (parent.init as unknown) === node
    default:
      return false
  }
}

/** The names in `for k, v := range items`. The loop header loses those that are removed. */
export function isGoRange(declarator: Node | undefined): boolean {
  const parent = declarator && asGo(declarator).parent
  return parent?.parent?.type === 'ForOfStatement' && 'short' in parent
}
