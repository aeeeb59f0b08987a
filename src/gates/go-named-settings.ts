import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName } from '../source/expressions.js'
import { goTypeOf } from '../registry/readers/go-maps.js'
import type { Node } from '../source/source-view.js'
import { rangeOf } from '../text/text-range.js'
import { lastNameOf } from './dotted-path.js'
import { isGatesKey } from './flag-text.js'
import type { GateSetting } from './gate-settings.js'
import { resolveGate, type ResolveContext } from './resolve-gate.js'

const SWITCHES = /^(?:enable|disable)_?feature_?gates?$/i
const DISABLES = /^disable/i

/**
 * The gates that Go code switches on or off by naming them. The name of what gets them says which:
 * `enableFeatureGates(features.X)`, `config.DisabledFeatureGates = []string{features.X}`.
 */
export function settingsByName(node: Node, context: ResolveContext): GateSetting[] {
  if (node.type === 'CallExpression') {
    const name = lastNameOf(node.callee) ?? ''
    return SWITCHES.test(name) ? switched(node.arguments, name, context) : []
  }
  if (node.type !== 'ArrayExpression') return []
  const type = goTypeOf(node)
  const name = nameOfHolder(node)
  const isOfNames = type?.type === 'GoArrayType' && type.element.type === 'Identifier' && type.element.name === 'string'
  return isOfNames && name !== null && isGatesKey(name) ? switched(node.elements, name, context) : []
}

function switched(nodes: readonly (Node | null)[], name: string, context: ResolveContext): GateSetting[] {
  return nodes.flatMap((node): GateSetting[] => {
    const named = node && resolveGate(node, context)
    if (!named || !('gate' in named)) return []
    const value = !DISABLES.test(name)
    return [{ name: named.gate, shape: 'named', node, value, valueNode: null, nameRange: rangeOf(node) }]
  })
}

/** The field that a list is the value of: `FeatureGates` of `config.FeatureGates = []string{...}`. */
function nameOfHolder({ parent }: TSESTree.ArrayExpression): string | null {
  if (parent.type === 'Property') return parent.key.type === 'Identifier' ? parent.key.name : null
  const target = parent.type === 'AssignmentExpression' ? parent.left : null
  return target?.type === 'MemberExpression' ? staticKeyName(target.property, target.computed) : null
}
