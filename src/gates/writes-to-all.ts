import { resolveEntity } from '../source/entities.js'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import { nodesOf } from '../source/nodes-of.js'
import type { Node } from '../source/source-view.js'
import { booleanOf } from './gate-settings.js'
import type { ResolveContext } from './resolve-gate.js'

/** Whether source may give all gates of a registry one value. */
export function mayWriteToAll(text: string): boolean {
  return /\]\s*=\s*(?:true|false)\b/.test(text)
}

/** Assignments of a value to any gate of a registry: `for (const name of Object.keys(GATES)) GATES[name] = false`. */
export function findWritesToAll(value: boolean, { view, index, resolveImport }: ResolveContext): Node[] {
  return nodesOf(view, 'AssignmentExpression').filter(({ left, right, operator }) => {
    if (left.type !== 'MemberExpression' || staticKeyName(left.property, left.computed) !== null) return false
    if (operator !== '=' || booleanOf(right) !== value) return false
    const entity = resolveEntity(unwrapExpression(left.object), view, resolveImport)
    return entity?.kind === 'expression' && index.files.some(({ file }) => file === entity.view.file)
  })
}
