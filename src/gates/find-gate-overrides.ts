import type { TSESTree } from '@typescript-eslint/utils'
import { literalString, staticKeyName } from '../source/expressions.js'
import { rangeOf, type Node, type TextRange } from '../source/source-view.js'
import { namesAGate } from './check-shapes.js'
import { dottedPath } from './dotted-path.js'
import { resolveGate, type ResolveContext } from './resolve-gate.js'

/** Code that sets a gate: `featureGate.set('A=true')`, `featureGates.setFromMap({ A: true })`, `setFeatureGateDuringTest(t, gate, A, true)`. */
export interface GateOverride {
  readonly name: string
  readonly value: boolean
  readonly nameRange: TextRange
  readonly isRegistered: boolean
}

const HELPER = /^(?:set|override|force|with)_?feature_?gates?(?:_?(?:during|for|in)_?tests?)?$/i
const SETTER = /^(?:set|setFromMap|override|overrideDefault|setEmulated)$/i

/** Switches for all gates of a stage; they are in no registry. */
const META_GATES: ReadonlySet<string> = new Set(['AllAlpha', 'AllBeta'])

/** The gates that one call sets; empty for any other call. */
export function overridesOf(node: TSESTree.CallExpression, context: ResolveContext): GateOverride[] {
  const path = dottedPath(node.callee)
  const name = path?.at(-1) ?? ''
  const receiver = path?.at(-2) ?? ''
  if (!HELPER.test(name) && !(SETTER.test(name) && namesAGate(receiver))) return []
  const found = node.arguments.flatMap((argument, index) => {
    const next = node.arguments[index + 1]
    if (argument.type === 'ObjectExpression') return overridesInMap(argument, context)
    if (next && isBoolean(next)) return named(argument, next.value, context)
    return overridesInText(argument, context)
  })
  return found.filter((override) => !META_GATES.has(override.name))
}

function named(argument: Node, value: boolean, context: ResolveContext): GateOverride[] {
  const gate = resolveGate(argument, context)
  if (!gate) return []
  return [{
    name: 'gate' in gate ? gate.gate : gate.unknown,
    value,
    nameRange: rangeOf(argument),
    isRegistered: 'gate' in gate,
  }]
}

function overridesInMap(map: TSESTree.ObjectExpression, context: ResolveContext): GateOverride[] {
  return map.properties.flatMap((property) => {
    if (property.type !== 'Property' || !isBoolean(property.value)) return []
    if (property.computed) return named(property.key, property.value.value, context)
    const name = staticKeyName(property.key, false)
    if (name === null) return []
    return [{ name, value: property.value.value, nameRange: rangeOf(property.key), isRegistered: context.index.gates.has(name) }]
  })
}

/** `'A=true,B=false'` */
function overridesInText(argument: Node, { index }: ResolveContext): GateOverride[] {
  const text = literalString(argument)
  if (text === null || !/^[\w.-]+=(?:true|false)(?:,[\w.-]+=(?:true|false))*$/.test(text)) return []
  let start = argument.range[0] + 1
  return text.split(',').map((pair) => {
    const [name = '', value] = pair.split('=')
    const nameRange = { start, end: start + name.length }
    start += pair.length + 1
    return { name, value: value === 'true', nameRange, isRegistered: index.gates.has(name) }
  })
}

function isBoolean(node: Node): node is TSESTree.BooleanLiteral {
  return node.type === 'Literal' && typeof node.value === 'boolean'
}
