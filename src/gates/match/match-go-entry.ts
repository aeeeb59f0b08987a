import type { TSESTree } from '@typescript-eslint/utils'
import { declaredBy, usesOf } from '../../source/bindings.js'
import { dialectOf } from '../../source/dialect.js'
import { asGo, asNode } from '../../source/go-casts.js'
import type { GoExpression, GoMemberExpression } from '../../source/go-nodes.js'
import { isWritten, roleOf } from '../../source/role-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { ChangesElsewhere } from '../../source/targets/target.js'
import type { CallIdentity } from '../identity/call-identity.js'
import { holdsRegistry } from '../identity/go-gate-fields.js'
import { is, mayBe } from '../identity/verdict.js'
import { isRegistryConstant, resolveGate, type ResolveContext } from '../resolve-gate.js'
import type { ResultUse } from '../result-uses.js'
import type { Asked } from './asked.js'

/**
 * `r.features[features.X]` in Go, where the field holds the map in which the gate is registered.
 *
 * @param elsewhere shows what fills the field. Without it, nothing is known of that.
 */
export function matchGoEntry(
  node: TSESTree.MemberExpression,
  context: ResolveContext,
  identity: CallIdentity,
  elsewhere: ChangesElsewhere | null,
): Asked | null {
  if (!dialectOf(context.view).hasSeveralResults) return null
  const entry = asGo(node) as GoMemberExpression
  const { object, property } = entry
  if (!elsewhere || !entry.computed || property.type === 'Literal') return null
  if (object.type !== 'MemberExpression' || object.computed || object.property.type !== 'Identifier') return null
  const key = asNode(property)
  const named = resolveGate(key, context)
  if (!named || !('gate' in named) || !isRegistryConstant(key, named.gate, context)) return null
  const use = useOfEntry(node, context.view)
  if (!use || !holdsRegistry(object.property.name, named.gate, context, elsewhere)) return null
  const doubt = named.doubt ?? identity.changeOf(named.gate)
  return {
    named,
    nameNode: key,
    form: 'member',
    callee: null,
    verdict: doubt === null ? is('reads-registry', 'it looks the gate up in the registered gates') : mayBe(doubt),
    uses: [use],
  }
}

/** What has the gate's value: the entry, or in `if on, ok := m[key]; ok && on {...}` the test. */
function useOfEntry(entry: TSESTree.MemberExpression, view: SourceView): ResultUse | null {
  if (isWritten(entry) || roleOf(entry) === 'called') return null
  const declarator = asGo(entry.parent)
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'ArrayPattern')
    return asGo(entry.parent)?.type === 'AssignmentExpression' ? null : { node: entry, form: 'member' }
  const statement = declarator.parent.parent
  if (statement?.type !== 'IfStatement' || statement.init !== declarator.parent) return null
  const names = declarator.id.elements.map(nameOf)
  const { test } = statement
  const isPair =
    test.type === 'LogicalExpression' &&
    test.operator === '&&' &&
    [test.left, test.right].map(nameOf).sort().join() === [...names].sort().join()
  const isOnlyUse = declaredBy(view, declarator).every((variable) => usesOf(variable).length === 1)
  return isPair && isOnlyUse && names.every((name) => name !== null && name !== '_')
    ? { node: asNode(test) as Node, form: 'member' }
    : null
}

function nameOf(node: GoExpression): string | null {
  return node.type === 'Identifier' ? node.name : null
}
