import type { TSESTree } from '@typescript-eslint/utils'
import { literalString, staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { GoExpression } from '../source/go-nodes.js'
import type { Node, AnyNode } from '../source/source-view.js'
import { rangeOf, type TextRange } from '../text/text-range.js'
import { ancestorsOf } from '../source/walk.js'
import { goLiteralType } from '../registry/readers/go-maps.js'
import { isGatesKey } from './flag-text.js'
import { unwrapSetValue } from './configured-setters.js'
import { dottedPath, lastNameOf } from './dotted-path.js'
import { resolveGate, type ResolveContext } from './resolve-gate.js'

/** Code that gives a gate a value for the time of a test. */
export interface GateSetting {
  /** The gate. If a test replaces something that a strip made constant, the id of that. */
  readonly name: string
  /** `name` isn't the name of a gate. */
  readonly isOfSlot?: true
  /**
   * - `call`: an override call, perhaps with other gates in its map, or an assignment
   * - `entry`: a property of an object of flags
   * - `mock`: a chain that makes a function return the value
   * - `member`: a property of a module's replacement
   * - `answer`: what a mock returns for the gate, when it answers for every other name too
   * - `listed`: an element of a list of gates in a table row
   * - `named`: what switches the gate in Go by its name alone: an argument of a call, or an element of a
   *   configuration's list
   * - `spec`: in a test's own set of gates, a spec with another default than the registry's
   * - `argument`: what a test passes to a parameter, or stores in a field, that gets the gate's value from all other
   *   code. Also what it passes to a function of another file that sets the gate
   */
  readonly shape: 'call' | 'entry' | 'mock' | 'member' | 'answer' | 'listed' | 'named' | 'spec' | 'argument'
  readonly node: Node
  /** `null`: it is computed at run time. */
  readonly value: boolean | null
  /** The expression of the value. */
  readonly valueNode: Node | null
  readonly nameRange: TextRange
  /** An `answer` of a mock that also handles other names. */
  readonly isShared?: boolean
}

const FLAGS = /(?:features?|gates?|flags?|toggles?)$/i
const SETS_FLAGS =
  /^(?:set|mock|with|override|enable|stub|force|init|provide|use|render|setup)\w*(?:features?|gates?|flags?|toggles?)/i
const GIVES_BACK = /^(?:mock(?:Return|Resolved)Value(?:Once)?|mockImplementation(?:Once)?|returns|resolves)$/
const FOR_ONE_ARGUMENT = /^(?:calledWith|withArgs)$/

/**
 * Whether an entry of a Go map sets a gate in a configuration: `config.FeatureGates =
 * map[string]bool{string(features.X): true}`, and in tests `reconciler{features: map[string]bool{features.X: true}}`. A
 * string that equals the gate's name may be that of another program's gate.
 */
export function isConfiguredInGo(entry: Node, isTest: boolean): boolean {
  const map = entry.parent
  if (entry.type !== 'Property' || entry.key.type === 'Literal' || map?.type !== 'ObjectExpression') return false
  const type = goLiteralType(map)
  if (type?.type !== 'GoMapType' || type.value.type !== 'Identifier' || type.value.name !== 'bool') return false
  const holdsGates = (name: string): boolean => isGatesKey(name) || (isTest && name === 'features')
  const { parent } = map
  if (parent.type === 'Property') return parent.key.type === 'Identifier' && holdsGates(parent.key.name)
  const target = parent.type === 'AssignmentExpression' ? parent.left : null
  return target?.type === 'MemberExpression' && holdsGates(staticKeyName(target.property, target.computed) ?? '')
}

/**
 * The gate that a property of an object of flags sets: `{ flags: { On: false } }`, `mockFlags({ [ON]: true })`,
 * `mocked(useFlags).mockReturnValue({ On: true })`. The object's name shows that it holds flags, the key which one.
 */
export function settingOfEntry(property: TSESTree.Property, context: ResolveContext): GateSetting | null {
  const object = property.parent
  if (object.type !== 'ObjectExpression' || property.kind !== 'init' || property.method) return null
  // Testing the name is faster than resolving the key.
  if (!mayNameGate(property, context) || !(isGoMapOfGates(object) || isObjectOfFlags(object)) || isExpectation(object))
    return null
  const name = gateOfKey(property, context)
  if (name === null) return null
  const value = unwrapSetValue(property.value, context.overrides)
  return {
    name,
    shape: 'entry',
    node: property,
    value: booleanOf(value),
    valueNode: value,
    nameRange: rangeOf(property.key),
  }
}

/** Tests that run with one value only: `SkipUnlessFeatureGateEnabled(features.X)` counts as setting it. */
const SKIPS = /^Skip(Unless|If)FeatureGate(Enabled|Disabled)$/i

function settingOfSkip(call: TSESTree.CallExpression, context: ResolveContext): GateSetting | null {
  if (!SKIPS.test(lastNameOf(call.callee) ?? '')) return null
  const [, unlessOrIf, state] = SKIPS.exec(dottedPath(call.callee)?.at(-1) ?? '') ?? []
  const [argument, ...others] = call.arguments
  const gate = unlessOrIf && argument && others.length === 0 ? resolveGate(argument, context) : null
  if (!argument || !gate || !('gate' in gate)) return null
  const value = (unlessOrIf?.toLowerCase() === 'unless') === (state?.toLowerCase() === 'enabled')
  return { name: gate.gate, shape: 'call', node: call, value, valueNode: null, nameRange: rangeOf(argument) }
}

/**
 * `when(isEnabled).calledWith('On').mockReturnValue(false)`, `isEnabled.withArgs('On').returns(true)`, and what skips a
 * test by a gate.
 */
export function settingOfCall(call: TSESTree.CallExpression, context: ResolveContext): GateSetting | null {
  return settingOfSkip(call, context) ?? settingOfMock(call, context)
}

function settingOfMock(call: TSESTree.CallExpression, context: ResolveContext): GateSetting | null {
  const argument = call.arguments[0]
  if (call.callee.type !== 'MemberExpression' || call.arguments.length !== 1 || !argument) return null
  if (!GIVES_BACK.test(staticKeyName(call.callee.property, call.callee.computed) ?? '')) return null
  const chosen = unwrapExpression(call.callee.object)
  const only = chosen.type === 'CallExpression' && chosen.arguments.length === 1 ? chosen.arguments[0] : undefined
  if (!only || chosen.type !== 'CallExpression' || !FOR_ONE_ARGUMENT.test(dottedPath(chosen.callee)?.at(-1) ?? ''))
    return null
  const gate = resolveGate(only, context)
  if (!gate || !('gate' in gate)) return null
  return {
    name: gate.gate,
    shape: 'mock',
    node: call,
    value: booleanOf(unwrapSetValue(argument, context.overrides)),
    valueNode: unwrapSetValue(argument, context.overrides),
    nameRange: rangeOf(only),
  }
}

export function booleanOf(node: AnyNode): boolean | null {
  return node.type === 'Literal' && typeof node.value === 'boolean' ? node.value : null
}

/**
 * `false`: a key that is a plain name doesn't name a gate. Computed keys, and those of Go's literals, have to be
 * resolved.
 */
function mayNameGate({ key, computed }: TSESTree.Property, { view, index }: ResolveContext): boolean {
  return computed || view.language === 'go' || index.gates.has(staticKeyName(key, false) ?? '')
}

function gateOfKey({ key, computed }: TSESTree.Property, context: ResolveContext): string | null {
  // In Go a constant, or a struct's field, which other code may fill with more than a gate.
  if (computed || context.view.language === 'go') {
    const gate = resolveGate(key, context)
    return gate && 'gate' in gate ? gate.gate : null
  }
  const name = staticKeyName(key, false)
  return name !== null && context.index.gates.has(name) ? name : null
}

/** `map[featuregate.Feature]bool{features.X: true}`, also where the list around it has the type. */
function isGoMapOfGates(object: TSESTree.ObjectExpression): boolean {
  const own = goTypeOf(object)
  const { parent } = object
  const list =
    parent.type === 'ArrayExpression'
      ? goTypeOf(parent)
      : parent.type === 'Property' && parent.value === object && parent.parent.type === 'ObjectExpression'
        ? goTypeOf(parent.parent)
        : null
  const type = own ?? (list?.type === 'GoArrayType' ? list.element : list?.type === 'GoMapType' ? list.value : null)
  return (
    type?.type === 'GoMapType' &&
    type.value.type === 'Identifier' &&
    type.value.name === 'bool' &&
    /^Feature(?:Gate|Name)?$/.test(dottedPath(type.key)?.at(-1) ?? '')
  )
}

function goTypeOf(literal: Node): GoExpression | null {
  return 'goType' in literal ? (literal.goType as GoExpression | null) : null
}

/** Climbs from the object to what is called, assigned or declared with it: its name says whether it holds flags. */
function isObjectOfFlags(object: Node): boolean {
  for (let node = object; node.parent; node = node.parent) {
    const { parent } = node
    switch (parent.type) {
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'ReturnStatement':
      case 'AwaitExpression':
      case 'FunctionExpression':
        continue
      case 'ArrowFunctionExpression':
        if (parent.body !== node) return false
        continue
      case 'BlockStatement':
        if (parent.body.length !== 1 || !/^(?:Arrow)?Function/.test(parent.parent.type)) return false
        continue
      case 'CallExpression':
        if (parent.callee === node) return false
        if (calledName(parent) === 'fn') continue
        return takesFlags(parent)
      default:
        return isNamedAsFlags(node, parent)
    }
  }
  return false
}

/** `flags: { ... }`, `const flags = { ... }`, `<Provider flags={{ ... }}>` */
function isNamedAsFlags(value: Node, parent: Node): boolean {
  switch (parent.type) {
    case 'Property':
      return parent.value === value && FLAGS.test(staticKeyName(parent.key, parent.computed) ?? '')
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' && !parent.id.typeAnnotation && FLAGS.test(parent.id.name)
    case 'JSXExpressionContainer':
      return (
        parent.parent.type === 'JSXAttribute' &&
        typeof parent.parent.name.name === 'string' &&
        FLAGS.test(parent.parent.name.name)
      )
    default:
      return false
  }
}

/** `setFlags({ ... })`, `useFlags.mockReturnValue({ ... })` */
function takesFlags(call: TSESTree.CallExpression): boolean {
  const name = calledName(call)
  return GIVES_BACK.test(name)
    ? call.callee.type === 'MemberExpression' && isOfFlags(call.callee.object)
    : SETS_FLAGS.test(name)
}

function calledName({ callee }: TSESTree.CallExpression): string {
  return dottedPath(callee)?.at(-1) ?? ''
}

/** `useFlags` of `vi.mocked(useFlags)`, `useFlags as jest.Mock`, `jest.spyOn(flags, 'useFlags')`. */
function isOfFlags(receiver: Node): boolean {
  const node = unwrapExpression(receiver)
  if (node.type === 'CallExpression')
    return node.arguments.some((argument) => FLAGS.test(literalString(argument) ?? dottedPath(argument)?.at(-1) ?? ''))
  return FLAGS.test(dottedPath(node)?.at(-1) ?? '')
}

/** What a test expects is not a setting. */
function isExpectation(node: Node): boolean {
  for (const ancestor of ancestorsOf(node)) {
    if (
      ancestor.type === 'CallExpression' &&
      /^(?:to[A-Z]|expect$|assert|equal|deepEqual|strictEqual|calledWith$)/.test(
        dottedPath(ancestor.callee)?.at(-1) ?? '',
      )
    )
      return true
    if (/Statement$/.test(ancestor.type)) return false
  }
  return false
}
