import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName } from '../bindings.js'
import { literalString, staticKeyName, unwrapExpression } from '../expressions.js'
import { nodesOf } from '../nodes-of.js'
import type { Node, SourceView } from '../source-view.js'
import { ancestorsOf } from '../walk.js'
import type { ClassNode, MemberChange, Target, Targets } from './target.js'
import { targetOfType } from './type-targets.js'

type WithMembers = Extract<Target, { kind: 'object' | 'class' | 'instance' }>

/** Whether a target has members that other code can replace. */
export function hasMembers(target: Target): target is WithMembers {
  return target.kind === 'object' || target.kind === 'class' || target.kind === 'instance'
}

/**
 * Whether some code may replace a member, or may have made the object of a subclass with a member of that name. The code is that of the
 * object's module, of the module with the check, and of all files that the finder knows to change members.
 */
export function changeOf(owner: WithMembers, name: string, view: SourceView, finder: Targets): MemberChange | null {
  const { elsewhere } = finder
  const near = mostOf([...new Set([owner.view, view])], (module) => changeIn(module, owner, name, finder))
  if (near === 'this' || !elsewhere) return near
  const made = owner.kind === 'instance' && owner.made !== null ? 'made' : owner.kind
  const far = elsewhere.answer(`${made} ${owner.view.file} ${owner.node.range[0]} ${name}`, () =>
    mostOf(elsewhere.changing(name, holdersOf(owner)), (module) =>
      module.file === owner.view.file ? null : changeIn(module, owner, name, elsewhere.targets),
    ),
  )
  return far ?? near
}

function mostOf<Item>(items: readonly Item[], find: (item: Item) => MemberChange | null): MemberChange | null {
  let most: MemberChange | null = null
  for (const item of items) {
    most = find(item) ?? most
    if (most === 'this') return most
  }
  return most
}

/** Whether {@link changeOf} finds something, of whatever has the type of a class. */
export function isMemberChanged(node: ClassNode, name: string, view: SourceView, finder: Targets): boolean {
  return (
    changeOf({ kind: 'instance', node, view, made: null }, name, view, finder) !== null ||
    changeOf({ kind: 'class', node, view }, name, view, finder) !== null
  )
}

function changeIn(module: SourceView, owner: WithMembers, name: string, finder: Targets): MemberChange | null {
  return mayBeOverridden(module, owner, name, finder) ? 'this' : replacementIn(module, owner, name, finder)
}

/** What an object or a class, and what is made of it, is called in its module. */
function holdersOf({ node, view }: WithMembers): string[] {
  if (node.type === 'ObjectExpression') return nameOfHolder(node)
  const { id } = node
  const own = id ? [id.name] : nameOfHolder(node)
  const made = nodesOf(view, 'NewExpression').filter(
    ({ callee }) => callee.type === 'Identifier' && own.includes(callee.name),
  )
  return [...own, ...made.flatMap(nameOfHolder)]
}

function nameOfHolder({ parent }: Node): string[] {
  let holder = parent
  while (holder && /^TS(?:As|Satisfies|NonNull)/.test(holder.type)) holder = holder.parent
  return holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' ? [holder.id.name] : []
}

function mayBeOverridden(module: SourceView, owner: WithMembers, name: string, finder: Targets): boolean {
  // What `new` gives is of no class below. A private name is the class's own.
  if (owner.kind === 'object' || name.startsWith('#')) return false
  if (owner.kind === 'instance' && owner.made !== null) return false
  const isStatic = owner.kind === 'class'
  if (!isStatic && (makesOthers(owner.node, owner.view) || isBehindProxy(module, owner, finder))) return true
  if (!isStatic && isFaked(module, owner, name, finder)) return true
  return nodesOf(module, 'ClassDeclaration', 'ClassExpression').some((node) => {
    if (!isClass(node) || isSameNode(node, module, owner)) return false
    const declares = node.body.body.some(
      (member) => 'key' in member && member.static === isStatic && staticKeyName(member.key, member.computed) === name,
    )
    if (!declares) return false
    if (node.superClass && mayExtend(finder.of(node.superClass, module), owner, finder)) return true
    return !isStatic && node.implements.some((type) => isSame(targetOfType(type, module, finder), owner))
  })
}

/** Whether an object literal is declared to be of the class, `const fake: Gates = { isOn }`, or is passed where one is expected. */
function isFaked(module: SourceView, owner: WithMembers, name: string, finder: Targets): boolean {
  return nodesOf(module, 'ObjectExpression').some((object) => {
    const hasName = object.properties.some(
      (property) => property.type === 'Property' && staticKeyName(property.key, property.computed) === name,
    )
    if (!hasName) return false
    const { parent } = object
    if (parent.type === 'CallExpression')
      return object !== (parent.callee as Node) && isPassedAs(parent, object, module, owner, finder)
    const type = declaredTypeOf(object)
    return type !== null && isSame(targetOfType(type, module, finder), owner)
  })
}

function declaredTypeOf({ parent }: TSESTree.ObjectExpression): Node | null {
  switch (parent.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return parent.typeAnnotation
    case 'VariableDeclarator':
      return parent.id.typeAnnotation?.typeAnnotation ?? null
    default:
      return null
  }
}

/** Whether a function of the project takes an argument as an object of a class. */
function isPassedAs(
  call: TSESTree.CallExpression,
  object: TSESTree.ObjectExpression,
  module: SourceView,
  owner: WithMembers,
  finder: Targets,
): boolean {
  const called = finder.of(call.callee, module)
  if (called.kind !== 'function' && called.kind !== 'signature') return false
  const parameter = called.node.params[call.arguments.indexOf(object)]
  const name = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter
  const type = name && 'typeAnnotation' in name ? name.typeAnnotation : undefined
  return type?.type === 'TSTypeAnnotation' && isSame(targetOfType(type.typeAnnotation, called.view, finder), owner)
}

/** Whether an object of a class is hidden behind a `Proxy`, which then has the type of the class. */
function isBehindProxy(module: SourceView, owner: WithMembers, finder: Targets): boolean {
  if (!module.text.includes('Proxy')) return false
  return nodesOf(module, 'NewExpression').some(({ callee, arguments: [hidden] }) => {
    if (!hidden || !isGlobalName(module, callee, 'Proxy')) return false
    return extendsClass(finder.of(hidden, module), owner, finder, 0)
  })
}

/** A mixin makes a class below of whatever it is given. */
function mayExtend(parent: Target, owner: WithMembers, finder: Targets): boolean {
  return extendsClass(parent, owner, finder, 0) || (parent.kind === 'unknown' && parent.why === 'parameter')
}

function extendsClass(parent: Target, owner: WithMembers, finder: Targets, depth: number): boolean {
  if ((parent.kind !== 'class' && parent.kind !== 'instance') || depth > 8) return false
  if (isSame(parent, owner)) return true
  const { superClass } = parent.node
  return superClass !== null && extendsClass(finder.of(superClass, parent.view), owner, finder, depth + 1)
}

/** What gets a member, and what it gets; `null`: nothing tells what. */
interface Write {
  readonly object: Node
  readonly value: Node | null
  /** The member's name isn't written there: `gates[key] = other`. */
  readonly isOfAnyName: boolean
}

/** Code that changes members whose names it needn't know, of what it is given. */
export const CHANGES_GIVEN =
  /\bObject\s*\.\s*(?:assign\s*\((?!\s*\{)|define\w+|setPrototypeOf)|\bReflect\s*\.\s*(?:set|define|delete)|\bnew\s+Proxy\b/
/** The same by names in brackets, of what it has a name for. */
export const CHANGES_BY_KEY = /\]\s*=(?!=)|\bdelete\b/

function replacementIn(module: SourceView, owner: WithMembers, name: string, finder: Targets): MemberChange | null {
  if (!module.text.includes(name) && !CHANGES_GIVEN.test(module.text) && !CHANGES_BY_KEY.test(module.text)) return null
  return mostOf(writesOf(name, module, finder), (write) => reachOf(write, module, owner, name, finder))
}

function reachOf(
  { object, value, isOfAnyName }: Write,
  module: SourceView,
  owner: WithMembers,
  name: string,
  finder: Targets,
): MemberChange | null {
  const target = finder.of(object, module)
  const isOwn = object.type === 'ThisExpression'
  if (isOwn && value && isBinding(value, name)) return null
  if (hasMembers(target)) return isOf(target, owner, isOwn, name, finder) ? 'this' : null
  const isNotKnown = target.kind === 'unknown' || target.kind === 'type'
  const isMeant = isNotKnown && !isOwn && !isOfAnyName && value !== null
  return isMeant && mayBeFunction(finder.of(value, module)) ? 'something' : null
}

/** Whether what is written to a member of one object or class is written to that of another. */
function isOf(target: WithMembers, owner: WithMembers, isOwn: boolean, name: string, finder: Targets): boolean {
  if (isSame(target, owner)) return !isOwn || declaresMethod(owner, name)
  if (target.kind === 'object' || owner.kind === 'object') return false
  // An object of a class below is asked as well, and a class passes on what it has.
  const isBelow = owner.kind === 'instance' && owner.made === null && extendsClass(target, owner, finder, 0)
  return isBelow || (!isOwn && extendsClass(owner, target, finder, 0))
}

/** `patch(gates)`: of what a function is given nobody knows more. Data that have the name are no functions. */
function mayBeFunction(given: Target): boolean {
  return (
    given.kind === 'function' || given.kind === 'signature' || (given.kind === 'unknown' && given.why === 'parameter')
  )
}

/** `this.isOn = this.isOn.bind(this)` */
function isBinding(value: Node, name: string): boolean {
  const call = unwrapExpression(value)
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false
  const { object, property, computed } = call.callee
  return (
    staticKeyName(property, computed) === 'bind' &&
    object.type === 'MemberExpression' &&
    object.object.type === 'ThisExpression' &&
    staticKeyName(object.property, object.computed) === name
  )
}

/** What a class gives its fields itself is told by its fields. */
function declaresMethod({ node }: WithMembers, name: string): boolean {
  return (
    node.type === 'ObjectExpression' ||
    node.body.body.some(
      (member) => member.type === 'MethodDefinition' && staticKeyName(member.key, member.computed) === name,
    )
  )
}

/** What gets a member: `gates` of `gates.isOn = other`, `Gates` of `Gates.prototype.isOn = other`, both of `Object.assign(gates, { isOn })`. */
function writesOf(name: string, view: SourceView, finder: Targets): Write[] {
  const taken = nodesOf(view, 'ArrayPattern', 'ObjectPattern').flatMap((pattern) => {
    const parts = pattern.type === 'ArrayPattern' ? pattern.elements : pattern.properties.map(partOfPattern)
    return parts.flatMap((part) => (part ? writesOfMember(part, null, name, view, finder) : []))
  })
  const others = nodesOf(view, 'AssignmentExpression', 'CallExpression', 'UnaryExpression').flatMap((node): Write[] => {
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
  })
  return [...taken, ...others]
}

/** `gates.isOn` of `({ isOn: gates.isOn } = others)`. */
function partOfPattern(property: TSESTree.Property | TSESTree.RestElement): Node {
  if (property.type === 'RestElement') return property.argument
  return property.value.type === 'AssignmentPattern' ? property.value.left : property.value
}

function writesOfMember(member: Node, value: Node | null, name: string, view: SourceView, finder: Targets): Write[] {
  if (member.type !== 'MemberExpression') return []
  const { object, property, computed } = member
  const written = computed ? textOf(property, view, finder) : staticKeyName(property, false)
  const isOfAnyName = written === null && computed && !isNumber(property)
  return written === name || isOfAnyName ? [{ object: withoutPrototype(object), value, isOfAnyName }] : []
}

/** The text that an expression always is; `null`: nothing tells. */
function textOf(node: Node, view: SourceView, finder: Targets): string | null {
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
function writesOfCall(call: TSESTree.CallExpression, name: string, view: SourceView, finder: Targets): Write[] {
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

/** Whether an object that is written down has a member; one that isn't may. */
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

function isSame(target: Target, owner: WithMembers): boolean {
  return hasMembers(target) && isSameNode(target.node, target.view, owner)
}

/** One file may have been parsed twice. */
function isSameNode(node: Node, { file }: SourceView, owner: WithMembers): boolean {
  return node === owner.node || (file === owner.view.file && node.range[0] === owner.node.range[0])
}

function isClass(node: Node): node is ClassNode {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression'
}

/** Whether what a class makes may be something else than an object of it: its constructor returns another, such as a `Proxy`. */
export function makesOthers(node: ClassNode, view: SourceView): boolean {
  const made = node.body.body.find(
    (member) => member.type === 'MethodDefinition' && member.kind === 'constructor' && member.value.body,
  )
  if (made?.type !== 'MethodDefinition') return false
  return nodesOf(view, 'ReturnStatement').some((statement) => {
    if (!statement.argument || statement.argument.type === 'ThisExpression') return false
    for (const ancestor of ancestorsOf(statement)) {
      if (ancestor === made.value) return true
      if (/Function/.test(ancestor.type)) return false
    }
    return false
  })
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
