import { declaredAs, isNeverReassigned, variableOf } from '../../source/bindings.js'
import { asGo } from '../../source/go-casts.js'
import { isWritten } from '../../source/role-of.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import { calledFunction } from './flow/find-go-parameters.js'
import type { GoFlowState } from './flow/flow-state.js'

/**
 * Whether a method looks only its argument up in the map that it is called on, as in `return m[name]`. One that reads
 * another entry, too, depends on more than the gate.
 */
export function isGoLookup(call: AnyNode, view: SourceView, state: GoFlowState): boolean {
  const node = asGo(call)
  const called = node.type === 'CallExpression' ? calledFunction(node, view, state) : null
  const map = called?.declaration.receiver?.names[0]
  const key = called?.declaration.params[0]?.names[0]
  if (!called || !map || !key) return false
  const [entries, name] = [map, key].map((declared) => declaredAs(called.view, called.declaration, declared))
  if (!entries || !name || !isNeverReassigned(name)) return false
  return entries.references.every(({ identifier }) => {
    const { parent } = asGo(identifier)
    return (
      parent?.type === 'MemberExpression' &&
      parent.computed &&
      parent.object === asGo(identifier) &&
      variableOf(called.view, parent.property) === name &&
      !isWritten(parent)
    )
  })
}
