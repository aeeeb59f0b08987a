import type { TSESTree } from '@typescript-eslint/utils'
import { annotatedType } from '../annotations.js'
import { isGlobalName, variableOf } from '../bindings.js'
import { findExport, isOwnExports } from '../exports.js'
import { staticKeyName, unwrapExpression } from '../expressions.js'
import { nodesOf } from '../nodes-of.js'
import type { Node, SourceView } from '../source-view.js'
import { ancestorsOf } from '../walk.js'
import { exportedLookAlikes, importedLookAlikes, lookAlikesIn, membersNeeded } from './look-alikes.js'
import { writesOf, type MemberWrite } from './member-writes.js'
import {
  isClass,
  type ChangesElsewhere,
  type ClassNode,
  type MemberChange,
  type Target,
  type Targets,
} from './target.js'
import { targetOfType } from './type-targets.js'

/** The exports of a CommonJS module, which are an object. */
interface ModuleExports {
  readonly kind: 'exports'
  readonly node: TSESTree.Program
  readonly view: SourceView
}

type WithMembers = Extract<Target, { kind: 'object' | 'class' | 'instance' }> | ModuleExports

/** The object or class with members that other code can replace; `null`: there is none. */
export function withMembers(target: Target): WithMembers | null {
  switch (target.kind) {
    case 'class':
    case 'instance':
      return target
    case 'object':
      return isExportsOfModule(target.node) ? exportsOf(target.view) : target
    case 'module':
      return exportsOf(target.view)
    default:
      return null
  }
}

/** `null`: exports of ECMAScript modules can't be replaced. */
function exportsOf(view: SourceView): ModuleExports | null {
  const isOfEcmaScript = view.ast.body.some(({ type }) => /^(?:Export|Import)/.test(type))
  return isOfEcmaScript ? null : { kind: 'exports', node: view.ast, view }
}

function isExportsOfModule({ parent }: TSESTree.ObjectExpression): boolean {
  return (
    parent.type === 'AssignmentExpression' &&
    parent.left.type === 'MemberExpression' &&
    parent.left.object.type === 'Identifier' &&
    parent.left.object.name === 'module' &&
    staticKeyName(parent.left.property, parent.left.computed) === 'exports'
  )
}

/**
 * Whether some code may replace a member, or may have made the object of a subclass with a member of that name. The
 * code is that of the object's module, of the module with the check, and of all files that the finder knows to change
 * members.
 */
export function changeOf(owner: WithMembers, name: string, view: SourceView, finder: Targets): MemberChange | null {
  const { elsewhere } = finder
  const near = mostOf([...new Set([owner.view, view])], (module) => changeIn(module, owner, name, finder))
  if (near === 'this' || !elsewhere) return near
  const made = owner.kind === 'instance' && !isOpen(owner) ? 'made' : owner.kind
  const far = elsewhere.answer(
    `${made} ${owner.view.file} ${owner.node.range[0]} ${name}`,
    () =>
      mostOf(elsewhere.changing(name, holdersOf(owner), owner.view.file), (module) =>
        module.file === owner.view.file ? null : changeIn(module, owner, name, elsewhere.targets),
      ) ?? lookAlikeOf(owner, name, elsewhere),
  )
  return far ?? near
}

/** Whether nothing but its class is known of an object, so that another one may be meant. */
function isOpen(owner: WithMembers): owner is Extract<WithMembers, { kind: 'instance' }> {
  return owner.kind === 'instance' && (owner.made === null || owner.isType === true)
}

/** A value with the type of a class may be another object with the same members. */
function lookAlikeOf(owner: WithMembers, name: string, elsewhere: ChangesElsewhere): MemberChange | null {
  const { targets } = elsewhere
  const needed = isOpen(owner) ? membersNeeded(owner, targets) : null
  if (!isOpen(owner) || needed === null) return null
  const wanted = { declared: owner, needed, name }
  const modules = elsewhere.declaring(name)
  if (modules.some((module) => lookAlikesIn(module, wanted, targets).length > 0)) return 'something'
  const exported = modules.flatMap((module) => exportedLookAlikes(module, wanted))
  const isPassed = exported.some((one) =>
    elsewhere.importing(one).some((view) => importedLookAlikes(view, one, wanted, targets).length > 0),
  )
  return isPassed ? 'something' : null
}

function mostOf<Item>(items: readonly Item[], find: (item: Item) => MemberChange | null): MemberChange | null {
  let most: MemberChange | null = null
  for (const item of items) {
    most = find(item) ?? most
    if (most === 'this') return most
  }
  return most
}

/** Whether {@link changeOf} finds something for any value with the type of a class. */
export function isMemberChanged(node: ClassNode, name: string, view: SourceView, finder: Targets): boolean {
  return (
    changeOf({ kind: 'instance', node, view, made: null }, name, view, finder) !== null ||
    changeOf({ kind: 'class', node, view }, name, view, finder) !== null
  )
}

function changeIn(module: SourceView, owner: WithMembers, name: string, finder: Targets): MemberChange | null {
  const overridden = overrideIn(module, owner, name, finder)
  return overridden === 'this' ? overridden : (replacementIn(module, owner, name, finder) ?? overridden)
}

/** The names of an object or a class, and of its instances, in its module. */
function holdersOf({ node, view }: WithMembers): string[] {
  if (node.type === 'Program') return []
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

/** A mixin may make a subclass of this class, or of `something` else. */
function overrideIn(module: SourceView, owner: WithMembers, name: string, finder: Targets): MemberChange | null {
  // The result of `new` is not an object of a subclass. A private name belongs to the class alone.
  if (owner.kind === 'object' || owner.kind === 'exports' || name.startsWith('#')) return null
  if (owner.kind === 'instance' && !isOpen(owner)) return null
  const isStatic = owner.kind === 'class'
  if (!isStatic && (makesOthers(owner.node, owner.view) || isBehindProxy(module, owner, finder))) return 'this'
  if (!isStatic && isFaked(module, owner, name, finder)) return 'this'
  return mostOf(nodesOf(module, 'ClassDeclaration', 'ClassExpression'), (node) => {
    if (!isClass(node) || isSameNode(node, module, owner)) return null
    const declares = node.body.body.some(
      (member) => 'key' in member && member.static === isStatic && staticKeyName(member.key, member.computed) === name,
    )
    if (!declares) return null
    const implemented = !isStatic && node.implements.some((type) => isSame(targetOfType(type, module, finder), owner))
    return implemented ? 'this' : node.superClass && extensionOf(node.superClass, module, owner, finder)
  })
}

/**
 * Whether an object literal is declared to be of the class, `const fake: Gates = { isOn }`, or is passed where one is
 * expected.
 */
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
  const type = annotatedType(called.node.params[call.arguments.indexOf(object)])
  return type !== null && isSame(targetOfType(type, called.view, finder), owner)
}

/** Whether an object of a class is hidden behind a `Proxy`, which then has the type of the class. */
function isBehindProxy(module: SourceView, owner: WithMembers, finder: Targets): boolean {
  if (!module.text.includes('Proxy')) return false
  return nodesOf(module, 'NewExpression').some(({ callee, arguments: [hidden] }) => {
    if (!hidden || !isGlobalName(module, callee, 'Proxy')) return false
    return extendsClass(finder.of(hidden, module), owner, finder, 0)
  })
}

/** A mixin makes a class below of whatever it is given, also where its parameter has a type. */
function extensionOf(parent: Node, module: SourceView, owner: WithMembers, finder: Targets): MemberChange | null {
  const variable = parent.type === 'Identifier' ? variableOf(module, parent) : null
  if (variable?.defs.some(({ type }) => type === 'Parameter')) return 'something'
  const target = finder.of(parent, module)
  if (extendsClass(target, owner, finder, 0)) return 'this'
  return target.kind === 'unknown' && target.why === 'parameter' ? 'something' : null
}

function extendsClass(required: Target, owner: WithMembers, finder: Targets, depth: number): boolean {
  // `const Base = require('./base')`
  const isOfCommonJs = required.kind === 'module' && exportsOf(required.view) !== null
  const parent = isOfCommonJs ? finder.member(required, 'default') : required
  if ((parent.kind !== 'class' && parent.kind !== 'instance') || depth > 8) return false
  if (isSame(parent, owner)) return true
  const { superClass } = parent.node
  return superClass !== null && extendsClass(finder.of(superClass, parent.view), owner, finder, depth + 1)
}

/** Code that changes members of its argument, whose names it doesn't have to know. */
export const CHANGES_GIVEN =
  /\bObject\s*\.\s*(?:assign\s*\((?!\s*\{)|define\w+|setPrototypeOf)|\bReflect\s*\.\s*(?:set|define|delete)|\bnew\s+Proxy\b/
/** The same for an object that it names, by computed names in brackets. */
export const CHANGES_BY_KEY = /\]\s*=(?!=)|\bdelete\b/

function replacementIn(module: SourceView, owner: WithMembers, name: string, finder: Targets): MemberChange | null {
  if (!module.text.includes(name) && !CHANGES_GIVEN.test(module.text) && !CHANGES_BY_KEY.test(module.text)) return null
  const writes = writesOf(name, module, finder).filter((write) => !isExport(write, module, name, finder))
  return mostOf(writes, (write) => reachOf(write, module, owner, name, finder))
}

function reachOf(
  { object, value, isOfAnyName, happens }: MemberWrite,
  module: SourceView,
  owner: WithMembers,
  name: string,
  finder: Targets,
): MemberChange | null {
  const target = finder.of(object, module)
  const isOwn = object.type === 'ThisExpression'
  if (isOwn && value && isBinding(value, name)) return null
  const changed = withMembers(target)
  if (changed) {
    if (!mayReach(changed, owner) || happens?.() === false) return null
    // `this.isOn = isOn` of the same class, or of one above, is found through its field.
    const isOfField = isOwn && !isOfAnyName && !declaresMethod(owner, name)
    const isSameClass = isSameNode(changed.node, changed.view, owner)
    return (isSameClass ? !isOfField || value === null : isOf(changed, owner, isOfField, finder)) ? 'this' : null
  }
  const isNotKnown = target.kind === 'unknown' || target.kind === 'type'
  const isMeant = isNotKnown && !isOwn && !isOfAnyName && value !== null
  if (!isMeant || !mayBeFunction(finder.of(value, module))) return null
  const given = givenTo(object, module)
  return given ? mostOf(given, (one) => reachOfGiven(one, module, owner, finder)) : 'something'
}

/** `exports.isOn = isOn`, which gives the export its value. */
function isExport({ object, value }: MemberWrite, module: SourceView, name: string, finder: Targets): boolean {
  if (!value || !isOwnExports(object, module)) return false
  const exported = findExport(module, name, finder.resolveImport)
  return exported?.kind === 'expression' && exported.node === value
}

/** Whether a write to one may be a write to the other: only classes pass their members on. */
function mayReach(changed: WithMembers, owner: WithMembers): boolean {
  return isSameNode(changed.node, changed.view, owner) || (hasClass(changed) && hasClass(owner))
}

/** The objects that a function changes by writing to its parameter, from the arguments of all its calls. */
function reachOfGiven(given: Node, module: SourceView, owner: WithMembers, finder: Targets): MemberChange | null {
  const target = finder.of(given, module)
  if (target.kind === 'unknown' || target.kind === 'type') return 'something'
  return isSame(target, owner) ? 'this' : null
}

/**
 * All arguments for a parameter of a function that only its own module calls; `null` when it isn't such a parameter, or
 * they are unknown.
 */
function givenTo(object: Node, module: SourceView): Node[] | null {
  const parameter = object.type === 'Identifier' ? variableOf(module, object) : null
  const [definition, ...others] = parameter?.defs ?? []
  if (definition?.type !== 'Parameter' || others.length > 0) return null
  const fn = definition.node as Node
  if (fn.type !== 'FunctionDeclaration' || /^Export/.test(fn.parent.type)) return null
  const index = fn.params.indexOf(definition.name as TSESTree.Parameter)
  const called = module.scopes.getDeclaredVariables(fn).find(({ name }) => name === fn.id?.name)
  if (!called || index === -1) return null
  const given = called.references.map(({ identifier }) => {
    const call = (identifier as Node).parent
    const isPlain = call?.type === 'CallExpression' && call.callee === identifier
    return isPlain && !call.arguments.some(({ type }) => type === 'SpreadElement') ? call.arguments[index] : undefined
  })
  return given.every((one) => one !== undefined) ? given : null
}

/** Whether a write to a member of one class also changes the member of another. @param isOwn through its field. */
function isOf(target: WithMembers, owner: WithMembers, isOwn: boolean, finder: Targets): boolean {
  if (!hasClass(target) || !hasClass(owner)) return false
  // Objects of subclasses count as well, because a class passes its members on.
  const isBelow = isOpen(owner) && extendsClass(target, owner, finder, 0)
  return isBelow || (!isOwn && extendsClass(owner, target, finder, 0))
}

/** Nothing more is known about the argument of `patch(gates)`. Data with that name aren't functions. */
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

function declaresMethod({ node }: WithMembers, name: string): boolean {
  return (
    node.type === 'ObjectExpression' ||
    node.type === 'Program' ||
    node.body.body.some(
      (member) => member.type === 'MethodDefinition' && staticKeyName(member.key, member.computed) === name,
    )
  )
}

function isSame(target: Target, owner: WithMembers): boolean {
  const other = withMembers(target)
  return other !== null && isSameNode(other.node, other.view, owner)
}

function hasClass(target: WithMembers): target is Extract<WithMembers, { kind: 'class' | 'instance' }> {
  return target.kind === 'class' || target.kind === 'instance'
}

/** One file may have been parsed twice. */
function isSameNode(node: Node, { file }: SourceView, owner: WithMembers): boolean {
  const { type, range } = owner.node
  return node === owner.node || (file === owner.view.file && node.type === type && node.range[0] === range[0])
}

/**
 * Whether `new` may give something other than an object of the class: its constructor returns another object, such as a
 * `Proxy`.
 */
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
 * Whether `this` in the methods of an object is that object: nothing copies them into another one, `{ ...gates, isOn
 * }`, `Object.create(gates)`, `{ __proto__: gates }`.
 */
export function isHeldAlone(object: TSESTree.ObjectExpression, view: SourceView): boolean {
  let holder: Node = object.parent
  while (/^TS(?:As|Satisfies|NonNull)/.test(holder.type) && holder.parent) holder = holder.parent
  if (holder.type !== 'VariableDeclarator') return true
  const [variable] = view.scopes.getDeclaredVariables(holder)
  return (variable?.references ?? []).every(({ identifier, init }) => {
    const { parent } = identifier as Node
    if (parent?.type === 'SpreadElement') return false
    const isBelow = parent?.type === 'Property' && staticKeyName(parent.key, parent.computed) === '__proto__'
    if (isBelow) return false
    return init === true || parent?.type !== 'CallExpression' || !isCopying(parent, view)
  })
}

function isCopying({ callee }: TSESTree.CallExpression, view: SourceView): boolean {
  return callee.type === 'MemberExpression' && isGlobalName(view, callee.object, 'Object')
}
