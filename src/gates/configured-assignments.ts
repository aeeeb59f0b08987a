import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../source/source-view.js'
import { ancestorsOf } from '../source/walk.js'
import { rangeOf } from '../text/text-range.js'
import type { CheckShapes } from './check-shapes.js'
import { settingOfConfiguredMethod } from './configured-mocks.js'
import { unwrapSetValue } from './configured-setters.js'
import { dottedPath } from './dotted-path.js'
import { booleanOf, type GateSetting } from './gate-settings.js'
import type { CallIdentity } from './identity/call-identity.js'
import { memberNamed } from './match/match-member.js'
import type { ResolveContext } from './resolve-gate.js'

/** `config.flags.On = false`. What a hook sets after the tests doesn't affect them. */
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
  const asked = memberNamed(node.left, shapes, context, identity)
  if (!asked || !('gate' in asked.named)) return settingOfConfiguredMethod(node, node.left, shapes, context)
  const value = unwrapSetValue(node.right, context.overrides)
  return {
    name: asked.named.gate,
    shape: 'call',
    node,
    value: booleanOf(value),
    valueNode: value,
    nameRange: rangeOf(asked.nameNode),
  }
}

function isInAfterHook(node: Node): boolean {
  return [...ancestorsOf(node)].some(
    (ancestor) =>
      ancestor.type === 'CallExpression' &&
      /^(?:after|teardown|tearDown)/.test(dottedPath(ancestor.callee)?.at(-1) ?? ''),
  )
}
