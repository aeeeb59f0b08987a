import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName } from '../bindings.js'
import { staticKeyName, unwrapExpression } from '../expressions.js'
import { nodesOf } from '../nodes-of.js'
import type { Node, SourceView } from '../source-view.js'
import type { Target, Targets } from './target.js'

type WithMembers = Extract<Target, { kind: 'object' | 'class' | 'instance' }>

/** Whether a target has members that other code can replace. */
export function hasMembers(target: Target): target is WithMembers {
  return target.kind === 'object' || target.kind === 'class' || target.kind === 'instance'
}

/** Whether an object of a class may be one of a class below it, in its module or the one that asks, which has a member of its own by that name. */
export function mayBeOverridden(owner: WithMembers, name: string, view: SourceView, finder: Targets): boolean {
  // What `new` gives is of no class below. A private name is the class's own.
  if (owner.kind !== 'instance' || owner.made !== null || name.startsWith('#')) return false
  return [...new Set([owner.view, view])].some((module) =>
    nodesOf(module, 'ClassDeclaration', 'ClassExpression').some((node) => {
      if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') return false
      if (!node.superClass || node === owner.node) return false
      const declares = node.body.body.some(
        (member) => 'key' in member && !member.static && staticKeyName(member.key, member.computed) === name,
      )
      return declares && extendsClass(finder.of(node.superClass, module), owner, finder, 0)
    }),
  )
}

function extendsClass(parent: Target, owner: WithMembers, finder: Targets, depth: number): boolean {
  if (parent.kind !== 'class' || depth > 8) return false
  if (parent.node === owner.node) return true
  const { superClass } = parent.node
  return superClass !== null && extendsClass(finder.of(superClass, parent.view), owner, finder, depth + 1)
}

/** Whether the module of an object, or the one that asks it, puts something else into a member: `gates.isOn = other`. */
export function isReplaced(owner: WithMembers, name: string, view: SourceView, finder: Targets): boolean {
  return [...new Set([owner.view, view])].some((module) => {
    if (!module.text.includes(name)) return false
    return writesOf(name, module).some((written) => isSame(finder.of(written, module), owner))
  })
}

/** What gets a member: `gates` of `gates.isOn = other`, `Gates` of `Gates.prototype.isOn = other`, both of `Object.assign(gates, { isOn })`. */
function writesOf(name: string, view: SourceView): Node[] {
  return nodesOf(view, 'AssignmentExpression', 'CallExpression').flatMap((node) => {
    if (node.type === 'CallExpression') return givenMember(node, name, view)
    if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return []
    const { object, property, computed } = node.left
    return object.type !== 'ThisExpression' && staticKeyName(property, computed) === name
      ? [withoutPrototype(object)]
      : []
  })
}

function givenMember(call: TSESTree.CallExpression, name: string, view: SourceView): Node[] {
  const { callee } = call
  const [first, second] = call.arguments
  if (callee.type !== 'MemberExpression' || !isGlobalName(view, callee.object, 'Object') || !first || !second) return []
  const method = staticKeyName(callee.property, callee.computed)
  if (method === 'defineProperty')
    return view.text.slice(...second.range).includes(name) ? [withoutPrototype(first)] : []
  const given = second.type === 'ObjectExpression' ? second.properties : []
  const hasName = given.some(
    (property) => property.type === 'Property' && staticKeyName(property.key, property.computed) === name,
  )
  return (method === 'assign' || method === 'defineProperties') && hasName ? [withoutPrototype(first)] : []
}

function withoutPrototype(object: Node): Node {
  const node = unwrapExpression(object)
  return node.type === 'MemberExpression' && staticKeyName(node.property, node.computed) === 'prototype'
    ? node.object
    : node
}

function isSame(target: Target, owner: WithMembers): boolean {
  return hasMembers(target) && target.node === owner.node
}

/**
 * Whether `this` in the methods of an object is that object: nothing copies them into another one, `{ ...gates, isOn }`,
 * `Object.create(gates)`.
 */
export function isHeldAlone(object: TSESTree.ObjectExpression, view: SourceView): boolean {
  let holder: Node = object.parent
  while (/^TS(?:As|Satisfies|NonNull)/.test(holder.type) && holder.parent) holder = holder.parent
  if (holder.type !== 'VariableDeclarator') return true
  const [variable] = view.scopes.getDeclaredVariables(holder)
  return (variable?.references ?? []).every(({ identifier, init }) => {
    const { parent } = identifier as Node
    if (parent?.type === 'SpreadElement') return false
    return init === true || parent?.type !== 'CallExpression' || !isCopying(parent, view)
  })
}

function isCopying({ callee }: TSESTree.CallExpression, view: SourceView): boolean {
  return callee.type === 'MemberExpression' && isGlobalName(view, callee.object, 'Object')
}
