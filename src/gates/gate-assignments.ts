import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../source/source-view.js'
import { resolveEntity } from '../source/entities.js'
import { staticKeyName } from '../source/expressions.js'
import { ancestorsOf } from '../source/walk.js'
import { contains, rangeOf } from '../text/text-range.js'
import type { CheckShapes } from './check-shapes.js'
import { settingOfConfiguredMethod } from './configured-mocks.js'
import { unwrapSetValue } from './configured-setters.js'
import { dottedPath } from './dotted-path.js'
import { booleanOf, type GateSetting } from './gate-settings.js'
import type { CallIdentity } from './identity/call-identity.js'
import { memberNamed } from './match/match-member.js'
import type { ResolveContext } from './resolve-gate.js'

/**
 * `config.flags.On = false` of a configured member, and the same of the object that registers the gate. What a hook
 * sets after the tests doesn't affect them.
 */
export function settingOfAssignment(
  node: TSESTree.AssignmentExpression,
  shapes: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): GateSetting | null {
  if (
    node.operator !== '=' ||
    node.left.type !== 'MemberExpression' ||
    node.parent.type !== 'ExpressionStatement' ||
    isInAfterHook(node)
  )
    return null
  const asked = shapes.members.length > 0 ? memberNamed(node.left, shapes, context, identity) : null
  const name = asked && 'gate' in asked.named ? asked.named.gate : registeredBy(node.left, context)
  if (name === null) return settingOfConfiguredMethod(node, node.left, shapes, context)
  const value = unwrapSetValue(node.right, context.overrides)
  const nameRange = rangeOf(asked?.nameNode ?? node.left.property)
  return { name, shape: 'call', node, value: booleanOf(value), valueNode: value, nameRange }
}

/** `tabs` of `FEATURE_FLAGS.tabs`, if that is where the gate is registered with its value. */
function registeredBy(
  member: TSESTree.MemberExpression,
  { view, index, resolveImport }: ResolveContext,
): string | null {
  const name = staticKeyName(member.property, member.computed)
  const gate = name === null ? undefined : index.gates.get(name)?.gate
  if (name === null || gate === undefined) return null
  const registry = index.files.find(({ file }) => file === gate.file)
  const object = registry?.shape === 'flag-map' ? resolveEntity(member.object, view, resolveImport) : null
  return object?.kind === 'expression' && object.view.file === gate.file && contains(object.node, gate.range)
    ? name
    : null
}

function isInAfterHook(node: Node): boolean {
  return [...ancestorsOf(node)].some(
    (ancestor) =>
      ancestor.type === 'CallExpression' &&
      /^(?:after|teardown|tearDown)/.test(dottedPath(ancestor.callee)?.at(-1) ?? ''),
  )
}
