import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName, variableOf } from '../bindings.js'
import { literalString, staticKeyName, unwrapExpression } from '../expressions.js'
import { nodesOf } from '../nodes-of.js'
import { isWritten } from '../role-of.js'
import type { Node, SourceView } from '../source-view.js'
import type { FunctionWithBody, Targets } from './target.js'

/** The object that gets a member, and the value; `null` when the value is unknown. */
export interface MemberWrite {
  readonly object: Node
  readonly value: Node | null
  /** The member's name isn't written there: `gates[key] = other`. */
  readonly isOfAnyName: boolean
  /** Whether a function that is given the object writes to the member. To find that out takes long. */
  readonly happens?: () => boolean
}

/** A module is searched once for the writes of a member, however often a removal needs them. */
const known = new WeakMap<Targets, WeakMap<object, Map<string, readonly MemberWrite[]>>>()

/**
 * The object that gets a member: `gates` of `gates.isOn = other`, `Gates` of `Gates.prototype.isOn = other`, both of
 * `Object.assign(gates, { isOn })`.
 */
export function writesOf(name: string, view: SourceView, finder: Targets): readonly MemberWrite[] {
  const ofFinder = known.get(finder) ?? new WeakMap<object, Map<string, readonly MemberWrite[]>>()
  known.set(finder, ofFinder)
  const ofModule = ofFinder.get(view.ast) ?? new Map<string, readonly MemberWrite[]>()
  ofFinder.set(view.ast, ofModule)
  const writes = ofModule.get(name) ?? findWrites(name, view, finder)
  ofModule.set(name, writes)
  return writes
}

function findWrites(name: string, view: SourceView, finder: Targets): MemberWrite[] {
  const taken = nodesOf(view, 'ArrayPattern', 'ObjectPattern').flatMap((pattern) => {
    const parts: (Node | null)[] =
      pattern.type === 'ArrayPattern' ? pattern.elements : pattern.properties.map(partOfPattern)
    return parts.flatMap((part) => (part ? writesOfMember(withoutDefault(part), null, name, view, finder) : []))
  })
  const looped = nodesOf(view, 'ForOfStatement', 'ForInStatement').flatMap(({ left }) =>
    writesOfMember(left, null, name, view, finder),
  )
  const others = nodesOf(view, 'AssignmentExpression', 'CallExpression', 'UnaryExpression').flatMap(
    (node): MemberWrite[] => {
      switch (node.type) {
        case 'CallExpression':
          return writesOfCall(node, name, view, finder)
        case 'AssignmentExpression':
          return writesOfMember(node.left, node.right, name, view, finder)
        case 'UnaryExpression':
          return node.operator === 'delete' ? writesOfMember(node.argument, null, name, view, finder) : []
        default:
          return []
      }
    },
  )
  return [...taken, ...looped, ...others]
}

/** `gates.isOn` of `({ isOn: gates.isOn } = others)`. */
function partOfPattern(property: TSESTree.Property | TSESTree.RestElement): Node {
  return property.type === 'RestElement' ? property : property.value
}

function withoutDefault(part: Node): Node {
  if (part.type === 'RestElement') return part.argument
  return part.type === 'AssignmentPattern' ? part.left : part
}

function writesOfMember(
  member: Node,
  value: Node | null,
  name: string,
  view: SourceView,
  finder: Targets,
): MemberWrite[] {
  if (member.type !== 'MemberExpression') return []
  const { object, property, computed } = member
  const written = computed ? textOf(property, view, finder) : staticKeyName(property, false)
  const isOfAnyName = written === null && computed && !isNumber(property)
  return written === name || isOfAnyName ? [{ object: withoutPrototype(object), value, isOfAnyName }] : []
}

/** The string that an expression always has; `null` when unknown. */
export function textOf(node: Node, view: SourceView, finder: Targets): string | null {
  const written = literalString(unwrapExpression(node))
  if (written !== null) return written
  const target = finder.of(node, view)
  return target.kind === 'value' ? literalString(unwrapExpression(target.node)) : null
}

function mayBeText(node: Node, text: string, view: SourceView, finder: Targets): boolean {
  const known = textOf(node, view, finder)
  return known === null ? !isNumber(node) : known === text
}

function isNumber(node: Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'number'
}

/** `Object.assign(gates, { isOn })`, `Object.defineProperty(gates, 'isOn', ...)`, `Reflect.set(gates, 'isOn', ...)`. */
function writesOfCall(call: TSESTree.CallExpression, name: string, view: SourceView, finder: Targets): MemberWrite[] {
  const changed = argumentChanged(call, name, view, finder)
  if (changed) return [{ object: changed, value: null, isOfAnyName: true }]
  const given = call.arguments.filter(({ type }) => type === 'ThisExpression')
  const byFunction = given.map((object): MemberWrite => {
    const happens = (): boolean => changesArgument(call, object, name, view, finder)
    return { object, value: null, isOfAnyName: true, happens }
  })
  return [...byFunction, ...writesOfStandard(call, name, view, finder)]
}

function writesOfStandard(
  call: TSESTree.CallExpression,
  name: string,
  view: SourceView,
  finder: Targets,
): MemberWrite[] {
  const { callee } = call
  const [first, second, third] = call.arguments
  if (!first || !second) return []
  const isStandard =
    callee.type === 'MemberExpression' &&
    (isGlobalName(view, callee.object, 'Object') || isGlobalName(view, callee.object, 'Reflect'))
  // `replace(gates, 'isOn', other)`
  if (!isStandard)
    return call.arguments.length > 2 && literalString(second) === name
      ? [{ object: withoutPrototype(first), value: null, isOfAnyName: true }]
      : []
  const written = { object: withoutPrototype(first), value: null, isOfAnyName: true }
  switch (staticKeyName(callee.property, callee.computed)) {
    case 'defineProperty':
    case 'deleteProperty':
      return mayBeText(second, name, view, finder) ? [written] : []
    case 'set':
      return mayBeText(second, name, view, finder)
        ? [{ ...written, value: third ?? null, isOfAnyName: textOf(second, view, finder) !== name }]
        : []
    case 'assign':
    case 'defineProperties':
      return call.arguments.slice(1).some((given) => mayHold(given, name, view, finder)) ? [written] : []
    case 'setPrototypeOf':
      return [written]
    default:
      return []
  }
}

/**
 * A variable of which a function may write to a member. Only functions of the module itself are examined: to follow all
 * that it imports would take longer than all else.
 */
function argumentChanged(
  call: TSESTree.CallExpression,
  name: string,
  view: SourceView,
  finder: Targets,
): Node | undefined {
  const { callee } = call
  if (callee.type !== 'Identifier' || variableOf(view, callee)?.defs[0]?.type !== 'FunctionName') return undefined
  return call.arguments.find(
    (argument) => argument.type === 'Identifier' && changesArgument(call, argument, name, view, finder),
  )
}

/** What functions do to members of what they are given, by their parameter and the name. */
const changing = new WeakMap<Targets, WeakMap<Node, Map<string, boolean>>>()

/** `apply(gates, options)`: whether the function may write to a member of what it is given. */
function changesArgument(
  call: TSESTree.CallExpression,
  argument: TSESTree.CallExpressionArgument,
  name: string,
  view: SourceView,
  finder: Targets,
): boolean {
  // Whether some code replaces the function isn't looked at: it may be the one that is called.
  const called = (finder.elsewhere?.targets ?? finder).of(call.callee, view)
  if (called.kind !== 'function') return false
  const index = call.arguments.indexOf(argument)
  const ofFinder = changing.get(finder) ?? new WeakMap<Node, Map<string, boolean>>()
  changing.set(finder, ofFinder)
  const ofFunction = ofFinder.get(called.node) ?? new Map<string, boolean>()
  ofFinder.set(called.node, ofFunction)
  const question = `${index} ${name}`
  const known = ofFunction.get(question)
  if (known !== undefined) return known
  // A function that calls itself changes no more by that.
  ofFunction.set(question, false)
  const answer = changesParameter(called.node, index, name, called.view, finder)
  ofFunction.set(question, answer)
  return answer
}

function changesParameter(
  fn: FunctionWithBody,
  index: number,
  name: string,
  view: SourceView,
  finder: Targets,
): boolean {
  const parameter = fn.params[index]
  const variable = view.scopes
    .getDeclaredVariables(fn)
    .find(({ identifiers }) => parameter !== undefined && (identifiers as Node[]).includes(parameter))
  return (variable?.references ?? []).some(({ identifier }) => {
    const parent = (identifier as Node).parent
    if (parent?.type === 'MemberExpression' && parent.object === identifier)
      return isWritten(parent) && writesOfMember(parent, null, name, view, finder).length > 0
    return (
      parent?.type === 'CallExpression' &&
      writesOfCall(parent, name, view, finder).some(
        ({ object, happens }) => object === identifier && (happens?.() ?? true),
      )
    )
  })
}

/** Whether an object has a member. If it isn't a literal, it may. */
function mayHold(given: Node, name: string, view: SourceView, finder: Targets): boolean {
  const target = given.type === 'SpreadElement' ? null : finder.of(given, view)
  if (target?.kind !== 'object') return true
  return target.node.properties.some((property) => {
    if (property.type === 'SpreadElement') return mayHold(property.argument, name, target.view, finder)
    const key = staticKeyName(property.key, property.computed)
    return key === null ? mayBeText(property.key, name, target.view, finder) : key === name
  })
}

function withoutPrototype(object: Node): Node {
  const node = unwrapExpression(object)
  return node.type === 'MemberExpression' && staticKeyName(node.property, node.computed) === 'prototype'
    ? node.object
    : node
}
