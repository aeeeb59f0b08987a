import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { isWritten, roleOf } from '../../source/role-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { camelCase } from '../camel-case.js'
import { endsWithName, isOfPackages, type CheckShapes, type DottedName, type MemberShape } from '../check-shapes.js'
import { describeOrigin, type CallIdentity } from '../identity/call-identity.js'
import { is, isNot, type Verdict } from '../identity/verdict.js'
import { callsAlong, pathOfObject, takenOutBy, variableDeclaredBy } from '../pattern-checks.js'
import { resolveGate, type NamedGate, type ResolveContext } from '../resolve-gate.js'
import { usesOfDeclared, usesOfResult } from '../result-uses.js'
import { CONFIGURED, type Asked } from './asked.js'

export function matchMember(
  node: TSESTree.MemberExpression,
  shapes: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): Asked | null {
  if (isWritten(node) || roleOf(node) === 'called') return null
  const asked = memberNamed(node, shapes, context, identity)
  if (!asked || asked.uses || asked.verdict.answer !== 'is') return asked
  const other = identity.otherTypeOf(node, context.view)
  return other === null ? asked : { ...asked, verdict: noBoolean(node, other, context.view) }
}

/** The declared type of a name in a pattern, looked up where it is read. */
function typeOfTaken(name: TSESTree.Identifier, { view }: ResolveContext, identity: CallIdentity): string | null {
  const read = variableDeclaredBy(name, view)?.references.find((reference) => reference.isRead())
  return read ? identity.otherTypeOf(read.identifier as Node, view) : null
}

/** A gate is on or off, so a member that holds something else isn't one, even with a gate's name. */
function noBoolean(node: Node, reason: string, { text }: SourceView): Verdict {
  return isNot(`\`${text.slice(...node.range)}\` isn't a boolean: ${reason}`)
}

/** `On: isOn` of `const { On: isOn } = flags`. Other names of such an object need not be flags. */
export function matchPattern(
  property: TSESTree.Property,
  shapes: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): Asked | null {
  const taken = takenOutBy(property, context.view)
  if (!taken) return null
  const whole = property.parent.parent
  const object = whole?.type === 'VariableDeclarator' ? whole.init : null
  const found =
    (object && memberShapeOfPackage(object, shapes, context.view, identity)) ??
    configuredMember(taken.path, shapes) ??
    (object && memberOfResult(object, shapes, context.view))
  if (!found) return null
  const { shape, verdict, fetches } = found
  const named =
    property.computed && shape.keys === undefined
      ? resolveGate(property.key, context)
      : namedBy(staticKeyName(property.key, property.computed), context, shape)
  if (!named || !('gate' in named)) return null
  const other = shape.result === undefined ? typeOfTaken(taken.name, context, identity) : null
  return {
    named,
    nameNode: property.key,
    node: taken.name,
    form: 'pattern',
    callee: null,
    verdict: other === null ? verdict : noBoolean(taken.name, other, context.view),
    ...(shape.scope && { scope: shape.scope }),
    ...(fetches && { fetches }),
    ...(shape.result !== undefined && { uses: usesOfDeclared(taken.name, shape.result, context.view) }),
  }
}

interface FoundMember {
  readonly shape: MemberShape
  readonly verdict: Verdict
  readonly fetches?: readonly Node[]
}

function configuredMember(path: DottedName | null, shapes: CheckShapes): FoundMember | null {
  const shape = memberShapeOf(path, shapes)
  return shape && { shape, verdict: CONFIGURED }
}

/** Of the result of a configured call that a variable holds: `flags.On` of `const flags = useFlags()`. */
function memberOfResult(object: Node, shapes: CheckShapes, view: SourceView): FoundMember | null {
  const call = shapes.members.length > 0 && object.type === 'Identifier' ? callBehind(object, view) : null
  const found = call && configuredMember(pathOfObject(call), shapes)
  return found && { ...found, fetches: [call as Node] }
}

/** A member of the result of a package's call, `useFlags()`, even if a variable holds the result. */
function memberShapeOfPackage(
  object: Node,
  { members }: CheckShapes,
  view: SourceView,
  identity: CallIdentity,
): FoundMember | null {
  if (!members.some(({ from }) => from)) return null
  const call = callBehind(object, view)
  const origin = call && identity.originOf(call.callee, view)
  const shape =
    origin &&
    members.find(({ name, from }) => from && name.at(-1) === origin.name && isOfPackages(origin.specifier, from))
  return shape ? { shape, verdict: is('outside', describeOrigin(origin, origin.name)), fetches: [call as Node] } : null
}

/** `useFlags()`, or a variable that always holds it: `flags` of `const flags = useFlags()`. */
function callBehind(object: Node, view: SourceView): TSESTree.CallExpression | null {
  const node = unwrapExpression(object)
  if (node.type === 'CallExpression') return node
  if (node.type === 'AwaitExpression' || node.type === 'ChainExpression')
    return callBehind(node.type === 'AwaitExpression' ? node.argument : node.expression, view)
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  const [definition, ...others] = variable?.defs ?? []
  if (!variable || definition?.node.type !== 'VariableDeclarator' || others.length > 0) return null
  const { id, init } = definition.node
  return id.type === 'Identifier' && init && isNeverReassigned(variable) && unwrapExpression(init).type !== 'Identifier'
    ? callBehind(init, view)
    : null
}

/** The configured name of a member that checks gates, read or written. */
export function memberNamed(
  node: TSESTree.MemberExpression,
  shapes: CheckShapes,
  context: ResolveContext,
  identity: CallIdentity,
): Asked | null {
  const found =
    configuredMember(pathOfObject(node.object), shapes) ??
    memberOfResult(unwrapExpression(node.object), shapes, context.view) ??
    memberShapeOfPackage(node.object, shapes, context.view, identity)
  if (!found) return null
  const { shape, verdict } = found
  const named =
    node.computed && shape.keys === undefined
      ? resolveGate(node.property, context)
      : namedBy(staticKeyName(node.property, node.computed), context, shape)
  if (!named || ('unknown' in named && isNoFlag(named.unknown, node, shapes, context))) return null
  return {
    named,
    nameNode: node.property,
    form: 'member',
    callee: null,
    verdict,
    ...(shape.scope && { scope: shape.scope }),
    fetches: found.fetches ?? callsAlong(node.object, shape.name.length),
    ...(shape.result !== undefined && { uses: usesOfResult(node, shape.result, context.view) }),
  }
}

/** Whether a name that no registry has belongs to something else than a flag. */
function isNoFlag(name: string, node: Node, shapes: CheckShapes, context: ResolveContext): boolean {
  // `flags.value`, if that is configured to hold the flags as well: Vue's templates read `flags.On`, and scripts
  // `flags.value.On`.
  return (
    name in Object.prototype ||
    isUnexported(name, context) ||
    (memberShapeOf(pathOfObject(node), shapes)?.name.length ?? 0) > 1
  )
}

/** Go structs may have unexported fields beside those that are gates: `options.FeatureGates.input`. */
function isUnexported(name: string, { view, index }: ResolveContext): boolean {
  return (
    view.language === 'go' &&
    /^[\p{Ll}_]/u.test(name) &&
    ![...index.gates.keys()].some((gate) => /^[\p{Ll}_]/u.test(gate))
  )
}

/** The configured calls that return the object to query, such as `useFlags()` of `const { isOn } = useFlags()`. */
export function fetchesOf(
  { fetches = [], form }: Asked,
  node: Node,
  shapes: CheckShapes,
  view: SourceView,
): { fetches?: readonly Node[] } {
  const init = form === 'jsx' || shapes.members.length === 0 ? null : originOf(node, view)
  const shape = init && memberShapeOf(pathOfObject(init), shapes)
  const all = init && shape ? [...fetches, ...callsAlong(init, shape.name.length)] : fetches
  return all.length > 0 ? { fetches: all } : {}
}

/** The initial value of the variable with which a path begins, or the object it was destructured from. */
export function originOf(node: Node, view: SourceView): Node | null {
  let root = unwrapExpression(node)
  for (;;) {
    if (root.type === 'CallExpression') root = unwrapExpression(root.callee)
    else if (root.type === 'MemberExpression') root = unwrapExpression(root.object)
    else if (root.type === 'ChainExpression') root = unwrapExpression(root.expression)
    else break
  }
  const name =
    root.type === 'Property' ? (root.value.type === 'AssignmentPattern' ? root.value.left : root.value) : root
  if (name.type !== 'Identifier') return null
  const [definition, ...others] =
    (root.type === 'Property' ? variableDeclaredBy(name, view) : variableOf(view, name))?.defs ?? []
  return definition?.node.type === 'VariableDeclarator' && others.length === 0 ? definition.node.init : null
}

/** The most specific one that matches. */
function memberShapeOf(path: DottedName | null, { members }: CheckShapes): MemberShape | null {
  let found: MemberShape | null = null
  for (const shape of path ? members : [])
    if (!shape.from && endsWithName(path as DottedName, shape.name) && shape.name.length > (found?.name.length ?? 0))
      found = shape
  return found
}

function namedBy(name: string | null, { index }: ResolveContext, { keys }: MemberShape): NamedGate | null {
  if (name === null) return null
  if (keys === 'camelCase') {
    const [gate, ...others] = [...index.gates.keys()].filter((candidate) => camelCase(candidate) === name)
    return gate !== undefined && others.length === 0 ? { gate } : null
  }
  return index.gates.has(name) ? { gate: name } : { unknown: name }
}
