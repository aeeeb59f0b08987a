import { variableOf } from '../../source/bindings.js'
import { isConstType, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { changeOf, withMembers } from '../../source/targets/replaced-members.js'
import type { Targets } from '../../source/targets/target.js'
import { constantInit } from './gate-reads.js'

/** Whether code changes a member by which a gate is named: `Names.main = 'Other'`, where `Names.main` is the name. */
export function mayNameChange(expression: Node, view: SourceView, targets: Targets): boolean {
  const node = unwrapExpression(expression)
  if (node.type === 'MemberExpression') {
    const name = staticKeyName(node.property, node.computed)
    const owner = name === null ? null : withMembers(targets.of(node.object, view))
    if (owner && name !== null && !isConstantObject(owner) && changeOf(owner, name, view, targets) !== null) return true
    return mayNameChange(node.object, view, targets)
  }
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  const init = variable && constantInit(variable)
  return init ? mayNameChange(init, view, targets) : false
}

/** `{ main: 'X' } as const` */
function isConstantObject({ node }: { readonly node: Node }): boolean {
  const { parent } = node
  return parent?.type === 'TSAsExpression' && isConstType(parent.typeAnnotation)
}
