import type { TSESTree } from '@typescript-eslint/utils'
import { literalString, staticKeyName } from '../source/expressions.js'
import type { AnyNode, Node } from '../source/source-view.js'
import { rangeOf, type TextRange } from '../text/text-range.js'
import { isGoMap } from '../registry/readers/go-maps.js'
import type { OverrideEntry } from '../config/config.js'
import { setterOf, unwrapSetValue } from './configured-setters.js'
import { namesAGate } from './check-shapes.js'
import { dottedPath, lastNameOf } from './dotted-path.js'
import { isGateObject } from './object-of-gates.js'
import { gateOfObjectName } from './go-gate-objects.js'
import { resolveGate, type NamedGate, type ResolveContext } from './resolve-gate.js'

/**
 * Code that sets a gate: `featureGate.set('A=true')`, `featureGates.setFromMap({ A: true })`,
 * `setFeatureGateDuringTest(t, gate, A, true)`.
 */
export interface GateOverride {
  readonly node: TSESTree.CallExpression
  readonly name: string
  /** `null`: it is computed at run time. */
  readonly value: boolean | null
  /** The expression of the value; `null`: a part of a string, or the name of the call. */
  readonly valueNode: Node | null
  readonly nameRange: TextRange
  readonly isRegistered: boolean
}

const HELPER =
  /^(?:set|override|force|with)_?feature(?:_?gates?|s?(?=_?during_?test))(?:_?(?:during|for|in)_?tests?)?$/i
const SETTER = /^(?:set|setFromMap|override|overrideDefault|setEmulated)$/i
/** Methods that set a gate by their name: `featureGates.Enable(features.A)`. */
const SWITCHES: ReadonlyMap<string, boolean> = new Map([
  ['enable', true],
  ['disable', false],
])
/** The value that a call gives a gate by the name of its method; `null`: it has another name. */
export function switchedBy({ callee }: { readonly callee: AnyNode }): boolean | null {
  return SWITCHES.get(lastNameOf(callee)?.toLowerCase() ?? '') ?? null
}

/** Names of objects that may hold gates or other things, which only the names that are set show. */
const MAY_HOLD_GATES = /(?:features?|gates?|flags?|toggles?|^GlobalRegistry)$/i

/** Switches for all gates of a stage; they are in no registry. */
const META_GATES: ReadonlySet<string> = new Set(['AllAlpha', 'AllBeta'])

function mayHoldGates({ callee }: TSESTree.CallExpression, receiver: string, context: ResolveContext): boolean {
  if (MAY_HOLD_GATES.test(receiver)) return true
  return callee.type === 'MemberExpression' && isGateObject(callee.object, context)
}

/** The gates that one call sets; empty for any other call. */
export function overridesOf(node: TSESTree.CallExpression, context: ResolveContext): GateOverride[] {
  const setter = setterOf(node, context.overrides ?? [])
  if (setter) return overridesOfSetter(node, setter, context)
  const name = lastNameOf(node.callee) ?? ''
  const switched = switchedBy(node)
  if (switched !== null) return overridesOfSwitch(node, switched, context)
  const isHelper = HELPER.test(name)
  const isSetter = SETTER.test(name)
  const path = isHelper || isSetter ? dottedPath(node.callee) : null
  if (path === null) return []
  const receiver = globalRegistryOf(node) ?? path.at(-2) ?? ''
  const isOfObject =
    isSetter && node.arguments[0] !== undefined && gateOfObjectName(node.arguments[0], context) !== null
  const isSure = isHelper || (isSetter && namesAGate(receiver)) || isOfObject
  if (!isSure && !isSetter) return []
  const found = node.arguments
    .flatMap((argument, index) => {
      const given = node.arguments[index + 1]
      const next = given && unwrapSetValue(given, context.overrides)
      if (argument.type === 'ObjectExpression') return overridesInMap(argument, context)
      if (next && isBoolean(next)) return named(argument, next, context)
      if (next && isRegistered(argument, context)) return named(argument, next, context)
      return argument.type === 'CallExpression'
        ? overrideInFormat(argument, context)
        : overridesInText(argument, context)
    })
    .map((override) => ({ ...override, node }))
  if (!isSure && !(found.every((override) => override.isRegistered) && mayHoldGates(node, receiver, context))) return []
  return found.filter((override) => !META_GATES.has(override.name))
}

function overridesOfSetter(
  node: TSESTree.CallExpression,
  { gate = 0, value = gate + 1 }: Extract<OverrideEntry, { readonly call: string }>,
  context: ResolveContext,
): GateOverride[] {
  const argument = node.arguments[gate]
  if (!argument || argument.type === 'SpreadElement') return []
  if (argument.type === 'ObjectExpression') return overridesInMap(argument, context).map((one) => ({ ...one, node }))
  const given = typeof value === 'number' ? node.arguments[value] : undefined
  const valueNode = given ? unwrapSetValue(given, context.overrides) : null
  return named(argument, valueNode, context).map((one) => ({
    ...one,
    node,
    ...(typeof value === 'boolean' && { value }),
  }))
}

/** `featureGates.Disable(features.A)`, where the name is that of a gate. */
function overridesOfSwitch(node: TSESTree.CallExpression, value: boolean, context: ResolveContext): GateOverride[] {
  const receiver = dottedPath(node.callee)?.at(-2) ?? ''
  const [argument, ...others] = node.arguments
  if (!argument || others.length > 0) return []
  // `flags.enable('debug')` may be about anything, but no other flags have the registry's constants.
  const isSure = namesAGate(receiver) || (literalString(argument) === null && MAY_HOLD_GATES.test(receiver))
  if (!isSure) return []
  return isRegistered(argument, context) ? named(argument, null, context).map((one) => ({ ...one, node, value })) : []
}

/**
 * `GlobalRegistry`, the function of OpenTelemetry that gives the registry in
 * `featuregate.GlobalRegistry().Set(xGate.ID(), true)`.
 */
function globalRegistryOf({ callee }: TSESTree.CallExpression): string | null {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'CallExpression') return null
  const name = lastNameOf(callee.object.callee)
  return name === 'GlobalRegistry' ? name : null
}

type Found = Omit<GateOverride, 'node'>

function isRegistered(argument: Node, context: ResolveContext): boolean {
  const gate = gateNamedBy(argument, context)
  return gate !== null && 'gate' in gate
}

function gateNamedBy(argument: Node, context: ResolveContext): NamedGate | null {
  const gate = gateOfObjectName(argument, context)
  return gate === null ? resolveGate(argument, context) : { gate }
}

function named(argument: Node, valueNode: Node | null, context: ResolveContext): Found[] {
  const gate = gateNamedBy(argument, context)
  if (!gate) return []
  return [
    {
      name: 'gate' in gate ? gate.gate : gate.unknown,
      value: valueNode && isBoolean(valueNode) ? valueNode.value : null,
      valueNode,
      nameRange: rangeOf(argument),
      isRegistered: 'gate' in gate,
    },
  ]
}

function overridesInMap(map: TSESTree.ObjectExpression, context: ResolveContext): Found[] {
  return map.properties.flatMap((property) => {
    if (property.type !== 'Property') return []
    const valueNode = unwrapSetValue(property.value, context.overrides)
    const value = isBoolean(valueNode) ? valueNode.value : null
    // The keys of Go's maps are constants.
    if (property.computed || isGoMap(map, context.view))
      return value === null && !isRegistered(property.key, context) ? [] : named(property.key, valueNode, context)
    const name = staticKeyName(property.key, false)
    if (name === null || (value === null && !context.index.gates.has(name))) return []
    return [
      {
        name,
        value,
        valueNode,
        nameRange: rangeOf(property.key),
        isRegistered: context.index.gates.has(name),
      },
    ]
  })
}

/** `'A=true,B=false'` */
function overridesInText(argument: Node, { index }: ResolveContext): Found[] {
  const text = literalString(argument)
  if (text === null || !/^[\w.-]+=(?:true|false)(?:,[\w.-]+=(?:true|false))*$/.test(text)) return []
  let start = argument.range[0] + 1
  return text.split(',').map((pair) => {
    const [name = '', value] = pair.split('=')
    const nameRange = { start, end: start + name.length }
    start += pair.length + 1
    return { name, value: value === 'true', valueNode: null, nameRange, isRegistered: index.gates.has(name) }
  })
}

/** Go's `fmt.Sprintf("%s=%t", features.A, value)`, also with the value or the name in the string. */
function overrideInFormat({ callee, arguments: given }: TSESTree.CallExpression, context: ResolveContext): Found[] {
  const [format, name, value, ...others] = given
  if (context.view.language !== 'go' || dottedPath(callee)?.join('.') !== 'fmt.Sprintf' || !format || !name) return []
  const text = literalString(format) ?? ''
  const [, inText] = /^([\w.-]+)=%[tv]$/.exec(text) ?? []
  if (inText !== undefined) return value === undefined ? nameInFormat(inText, format, name, context) : []
  const [, written] = /^%[sv]=(true|false|%[tv])$/.exec(text) ?? []
  const isWhole = written?.startsWith('%') ? value !== undefined && others.length === 0 : value === undefined
  if (written === undefined || !isWhole) return []
  const found = named(name, value ?? null, context)
  return value ? found : found.map((one) => ({ ...one, value: written === 'true' }))
}

/** `fmt.Sprintf("A=%t", value)` */
function nameInFormat(name: string, format: Node, valueNode: Node, { index }: ResolveContext): Found[] {
  const start = format.range[0] + 1
  const value = isBoolean(valueNode) ? valueNode.value : null
  return [
    { name, value, valueNode, nameRange: { start, end: start + name.length }, isRegistered: index.gates.has(name) },
  ]
}

function isBoolean(node: Node): node is TSESTree.BooleanLiteral {
  return node.type === 'Literal' && typeof node.value === 'boolean'
}
