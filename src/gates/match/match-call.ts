import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { dialectOf } from '../../source/dialect.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { endsWithName, isBuiltInCall, isOfPackages, type CallShape, type CheckShapes } from '../check-shapes.js'
import { dottedPath, lastNameOf } from '../dotted-path.js'
import { usesOfPair } from '../go-pairs.js'
import { gateOfObjectCall } from '../go-gate-objects.js'
import { askedCallOf } from '../identity/asked-call.js'
import { mayNameGate } from '../identity/candidates.js'
import { describeOrigin, ofShape, type CallIdentity } from '../identity/call-identity.js'
import { is, mayBe, type Verdict } from '../identity/verdict.js'
import {
  gateOfNumberedMember,
  gateOfRegisteredMember,
  isRegistryConstant,
  isUnregisteredConstant,
  resolveGate,
  type NamedGate,
  type ResolveContext,
} from '../resolve-gate.js'
import { usesOfResult, type ResultUse } from '../result-uses.js'
import { CONFIGURED, type Asked } from './asked.js'

export function matchCall(
  node: TSESTree.CallExpression,
  shapes: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): Asked | null {
  const ofObject = gateOfObjectCall(node, context)
  if (ofObject !== null)
    return {
      named: { gate: ofObject },
      nameNode: node.callee,
      form: 'call',
      callee: null,
      verdict: is('gate-object', 'it is a method of the object that registering the gate returned'),
    }
  for (const shape of shapes.calls.length > 0 ? configuredShapesOf(node, shapes) : []) {
    const asked = matchConfiguredCall(node, shape, context, CONFIGURED)
    if (asked) return asked
  }
  return matchCallOfPackage(node, shapes, context, identity) ?? matchNamingCall(node, context, identity)
}

function configuredShapesOf(node: TSESTree.CallExpression, { calls }: CheckShapes): readonly CallShape[] {
  const path = dottedPath(node.callee)
  return path ? calls.filter(({ callee, from }) => !from && endsWithName(path, callee)) : []
}

/** Calls of a package whose argument is an object, or whose result is one, and of functions that a package made. */
function matchCallOfPackage(
  node: TSESTree.CallExpression,
  { calls, factories }: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): Asked | null {
  const special = calls.filter(({ from, key, result }) => from && (key !== undefined || result !== undefined))
  if (special.length > 0 && node.arguments.length > 0) {
    const origin = identity.originOf(node.callee, context.view)
    const shape =
      origin &&
      special.find(({ callee, from }) => callee.at(-1) === origin.name && isOfPackages(origin.specifier, from ?? []))
    if (origin && shape)
      return matchConfiguredCall(node, shape, context, ofShape(shape, node, describeOrigin(origin, origin.name)))
  }
  return factories.length > 0 && node.arguments.length === 0
    ? matchMadeFunction(node, factories, context, identity)
    : null
}

/** `showNav()` of `const showNav = flag({ key: 'nav' })`. */
function matchMadeFunction(
  node: TSESTree.CallExpression,
  factories: CheckShapes['factories'],
  context: ResolveContext,
  identity: CallIdentity,
): Asked | null {
  const made = identity.makerOf(node.callee, context.view)
  const [argument] = made?.call.arguments ?? []
  const origin = made && argument && identity.originOf(made.call.callee, made.view)
  const shape =
    origin && factories.find(({ name, from }) => name === origin.name && isOfPackages(origin.specifier, from ?? []))
  const nameNode = argument && shape ? valueOfKey(argument, shape.key) : null
  const named = made && nameNode && resolveGate(nameNode, { ...context, view: made.view })
  if (!named || !origin || !shape) return null
  const verdict = ofShape({ callee: [shape.name], ...shape }, node, describeOrigin(origin, origin.name))
  return { named, nameNode: node.callee, form: 'call', callee: null, verdict }
}

function matchConfiguredCall(
  node: TSESTree.CallExpression,
  shape: CallShape,
  context: ResolveContext,
  verdict: Verdict,
): Asked | null {
  if (!shape.from && isLocalName(node.callee, context.view)) return null
  const { result } = shape
  const rest = {
    form: 'call' as const,
    callee: null,
    verdict,
    ...(shape.scope && { scope: shape.scope }),
    ...(result !== undefined && { uses: usesOfPart(node, result, context.view), fetches: [node] }),
  }
  if (shape.gate !== undefined) {
    const named = context.index.gates.has(shape.gate) ? { gate: shape.gate } : { unknown: shape.gate }
    return { named, nameNode: node.callee, ...rest }
  }
  const argument = node.arguments[shape.argument ?? 0]
  if (!argument || node.arguments.some(({ type }) => type === 'SpreadElement')) return null
  const nameNode = shape.key === undefined ? argument : valueOfKey(argument, shape.key)
  const named = nameNode && (resolveGate(nameNode, context) ?? gateOfNumberedMember(nameNode, context))
  return named && nameNode && { named, nameNode, ...rest }
}

function usesOfPart(call: Node, part: string | number, view: SourceView): readonly ResultUse[] {
  return part === 0 && dialectOf(view).hasSeveralResults ? usesOfPair(call, view) : usesOfResult(call, part, view)
}

/** The value of a key in an object literal; `null`: it doesn't have the key, or a spread may add it. */
function valueOfKey(argument: Node, key: string): Node | null {
  const object = unwrapExpression(argument)
  if (object.type !== 'ObjectExpression') return null
  let value: Node | null = null
  for (const property of object.properties) {
    if (property.type !== 'Property') value = null
    else if (staticKeyName(property.key, property.computed) === key) value = property.value
  }
  return value
}

/** Calls whose name is that of a check, and calls of any name with an argument that names a registered gate. */
function matchNamingCall(node: TSESTree.CallExpression, context: ResolveContext, identity: CallIdentity): Asked | null {
  const asked = askedCallOf(node)
  const name = lastNameOf(asked.callee)
  if (name === null) return null
  const isKnownName = isBuiltInCall(name)
  const isCandidate =
    isKnownName || (identity.followsAnyName && asked.arguments.some((argument) => mayNameGate(argument, context.index)))
  if (!isCandidate) return null
  const naming = namingOf(asked.arguments, context)
  if (!naming) return null
  const isRegistered = 'gate' in naming.named
  if (!isRegistered && !isKnownName) return null
  const verdict = identityOf(node, naming, context, identity)
  return (
    verdict && {
      named: naming.named,
      nameNode: naming.argument,
      form: 'call',
      callee: dottedPath(asked.callee)?.join('.') ?? name,
      verdict,
      ...(isPair(verdict) && { uses: usesOfPair(node, context.view), fetches: [node] }),
    }
  )
}

function isPair(verdict: Verdict): boolean {
  return verdict.answer === 'is' && verdict.isPair === true
}

function identityOf(
  node: TSESTree.CallExpression,
  { named, argument }: NamedArgument,
  context: ResolveContext,
  identity: CallIdentity,
): Verdict | null {
  const isConstant =
    'gate' in named ? isRegistryConstant(argument, named.gate, context) : isUnregisteredConstant(argument, context)
  const verdict = identity.ofCall(node, { argument, isConstant }, context.view)
  if (verdict?.answer !== 'is' || !('gate' in named)) return verdict
  const doubt = named.doubt ?? identity.changeOf(named.gate)
  return doubt === null ? verdict : mayBe(doubt)
}

interface NamedArgument {
  readonly named: NamedGate
  readonly argument: Node
}

/** The argument that names a gate. */
function namingOf(given: readonly Node[], context: ResolveContext): NamedArgument | null {
  if (given.some(({ type }) => type === 'SpreadElement')) return null
  const named = given.map((argument) => ({
    argument,
    found: resolveGate(argument, context) ?? gateOfRegisteredMember(argument, context),
  }))
  const known = named.filter(({ found }) => found && 'gate' in found)
  // A call with two gates doesn't return the value of either.
  if (known.length > 1) return null
  const asked = known[0] ?? named[0]
  return asked?.found ? { named: asked.found, argument: asked.argument } : null
}

/**
 * Whether a called name is a parameter or an inner function. Then it isn't what the configuration names. But a name
 * that a function destructures may be: `const { isOn } = useFlags()`.
 */
function isLocalName(callee: Node, view: SourceView): boolean {
  const node = unwrapExpression(callee)
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  if (variable === null || variable.scope.block === (view.ast as Node)) return false
  const declared = variable.defs.map((definition) => definition.node as Node)
  return !declared.every(
    (declaration) =>
      declaration.type === 'VariableDeclarator' &&
      declaration.init !== null &&
      (declaration.id.type !== 'Identifier' || !isFunctionNode(unwrapExpression(declaration.init))),
  )
}
