import type { TSESTree } from '@typescript-eslint/utils'
import { annotatedType } from '../annotations.js'
import { moduleExportName } from '../exports.js'
import { staticKeyName, unwrapExpression } from '../expressions.js'
import { nodesOf } from '../nodes-of.js'
import type { Node, SourceView } from '../source-view.js'
import { HIGHEST, membersOfClass, type DeclaredClass } from './members-of-class.js'
import type { ClassNode, ObjectType, Target, Targets } from './target.js'
import { targetOfType } from './type-targets.js'

/** The same of an interface or an object type, or of the type of an object: `typeof gates`. */
export interface DeclaredType {
  readonly nodes: readonly (ObjectType | TSESTree.ObjectExpression)[]
  readonly view: SourceView
}

/** The type of something of which nothing else is known; `null`: a class, or more is known. */
export function declaredTypeOf(target: Target | null): DeclaredType | null {
  if (target?.kind === 'type') return target
  return target?.kind === 'object' && target.isType ? { nodes: [target.node], view: target.view } : null
}

/** The declared type of a parameter or a field with the members. */
type Declared = DeclaredClass | DeclaredType

/** A member, and the members that an object needs for its own to be called in place of the declared one. */
export interface Wanted {
  readonly declared: Declared
  readonly needed: readonly string[]
  readonly name: string
}

/**
 * The members that an object needs for TypeScript to accept it as one of a class or type. `null` for a class with
 * private members, because TypeScript accepts no other object for it.
 */
export function membersNeeded(declared: Declared, finder: Targets): readonly string[] | null {
  if ('nodes' in declared) return declared.nodes.flatMap(membersOfType)
  const { needed, hasPrivate } = membersOfClass(declared, finder)
  return hasPrivate ? null : needed
}

/** Whether objects of a class have all known members of another class or type without being declared as such. */
function isAlikeClass(made: DeclaredClass, { declared, needed, name }: Wanted, finder: Targets): boolean {
  if (isBelow(made, declared, finder, 0)) return false
  const { names, isOpen } = membersOfClass(made, finder)
  return names.has(name) && (isOpen || needed.every((one) => names.has(one)))
}

/** Whether a class is the declared one, or extends it. */
function isBelow({ node, view }: DeclaredClass, declared: Declared, finder: Targets, height: number): boolean {
  if (isSame({ kind: 'class', node, view }, declared)) return true
  const above = node.superClass && height < HIGHEST ? finder.of(node.superClass, view) : null
  return above?.kind === 'class' && isBelow(above, declared, finder, height + 1)
}

/** The names of the members that an object of a type must have. */
function membersOfType(node: ObjectType | TSESTree.ObjectExpression): string[] {
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((property) =>
      property.type === 'Property' ? (staticKeyName(property.key, property.computed) ?? []) : [],
    )
  const members: readonly TSESTree.TypeElement[] = node.type === 'TSTypeLiteral' ? node.members : node.body.body
  return members.flatMap((member) => {
    if (member.type !== 'TSMethodSignature' && member.type !== 'TSPropertySignature') return []
    const name = member.optional ? null : staticKeyName(member.key, member.computed)
    return name === null ? [] : [name]
  })
}

/**
 * The objects that a module passes on and that have all members of a class or type without being one of it, `show({
 * isOn: () => false })`.
 */
export function lookAlikesIn(module: SourceView, wanted: Wanted, finder: Targets): Node[] {
  const { declared, needed, name } = wanted
  const literals = nodesOf(module, 'ObjectExpression')
    .filter((object) => isAlike(object, needed, name))
    .filter((object) => isPassedOn(object, module, declared, finder, 0))
  const made = nodesOf(module, 'NewExpression').filter((made) => {
    if (made.type !== 'NewExpression' || !mayBePassed(made)) return false
    const target = finder.of(made.callee, module)
    if (target.kind !== 'class' || !isAlikeClass(target, wanted, finder)) return false
    return isPassedOn(made, module, declared, finder, 0)
  })
  return [...literals, ...made]
}

/** The classes of a module that have all members of a type, and that it passes on as such: `bind(Gates, OwnGates)`. */
export function lookAlikeClassesIn(module: SourceView, wanted: Wanted, finder: Targets): ClassNode[] {
  return nodesOf(module, 'ClassDeclaration').flatMap((node): ClassNode[] => {
    if (node.type !== 'ClassDeclaration' || !isArgument(module, node)) return []
    return isAlikeClass({ node, view: module }, wanted, finder) ? [node] : []
  })
}

/** Whether a call gets a class itself. */
function isArgument(module: SourceView, node: ClassNode): boolean {
  return module.scopes.getDeclaredVariables(node).some(({ references }) =>
    references.some(({ identifier }) => {
      const { parent } = identifier as Node
      return parent?.type === 'CallExpression' && parent.callee !== identifier
    }),
  )
}

/** The names of a module's exported constants that {@link lookAlikesIn} would find if they were passed on. */
export function exportedLookAlikes(module: SourceView, { needed, name }: Wanted): string[] {
  return nodesOf(module, 'VariableDeclarator').flatMap((node) => {
    const init = node.init && unwrapExpression(node.init)
    const isHeld = init?.type === 'NewExpression' || (init?.type === 'ObjectExpression' && isAlike(init, needed, name))
    return isHeld && node.id.type === 'Identifier' && /\bexport\b/.test(module.text) ? [node.id.name] : []
  })
}

/**
 * Expressions by which a file passes on an imported name whose declaration isn't of the class or type.
 *
 * @param imported the name that its module exports it under.
 */
export function importedLookAlikes(view: SourceView, imported: string, wanted: Wanted, finder: Targets): Node[] {
  const { declared } = wanted
  return nodesOf(view, 'ImportSpecifier')
    .filter((specifier) => specifier.type === 'ImportSpecifier' && moduleExportName(specifier.imported) === imported)
    .flatMap((specifier) => view.scopes.getDeclaredVariables(specifier))
    .flatMap(({ references }) => references.map(({ identifier }) => identifier as Node))
    .filter((identifier) => {
      const target = finder.of(identifier, view)
      const isIt = target.kind === 'object' || (target.kind === 'instance' && isAlikeClass(target, wanted, finder))
      return isIt && isPassedOn(identifier, view, declared, finder, 0)
    })
}

/** Calling its methods passes nothing on. */
function mayBePassed({ parent }: Node): boolean {
  return parent?.type !== 'MemberExpression' && parent?.type !== 'ExpressionStatement'
}

function isAlike({ properties }: TSESTree.ObjectExpression, needed: readonly string[], name: string): boolean {
  const names = new Set<string | null>()
  let isSpread = false
  for (const property of properties) {
    if (property.type === 'SpreadElement') isSpread = true
    else {
      const key = staticKeyName(property.key, property.computed)
      if (key === name && property.value.type === 'Literal') return false
      names.add(key)
    }
  }
  return names.has(name) && (isSpread || needed.every((one) => names.has(one)))
}

/** An expression with the object as its value, or as a part of it, that isn't followed further. */
const GIVES_ON: ReadonlySet<string> = new Set([
  'ConditionalExpression',
  'ReturnStatement',
  'ArrowFunctionExpression',
  'AssignmentExpression',
  'ArrayExpression',
])
/** The same for types: any object with the members may be passed as one. */
const GIVES_ON_ALSO: ReadonlySet<string> = new Set([
  'LogicalExpression',
  'ExportDefaultDeclaration',
  'SpreadElement',
  'YieldExpression',
  'AwaitExpression',
  'JSXExpressionContainer',
])

/** Whether an object is passed where an object of the class is expected, or where nothing is known. */
function isPassedOn(object: Node, view: SourceView, declared: Declared, finder: Targets, depth: number): boolean {
  let node = object
  while (node.parent && unwrapExpression(node.parent) !== node.parent) node = node.parent
  const { parent } = node
  switch (parent?.type) {
    case 'CallExpression':
    case 'NewExpression':
      return parent.callee !== node && mayTake(parent, node, view, declared, finder)
    case 'VariableDeclarator':
      return parent.init === node && depth < 3 && isVariablePassedOn(parent, view, declared, finder, depth)
    case 'Property':
      if (parent.value !== node) return false
      return 'nodes' in declared || (depth < 3 && isPassedOn(parent.parent, view, declared, finder, depth + 1))
    default:
      return (
        parent !== undefined && (GIVES_ON.has(parent.type) || ('nodes' in declared && GIVES_ON_ALSO.has(parent.type)))
      )
  }
}

function isVariablePassedOn(
  declarator: TSESTree.VariableDeclarator,
  view: SourceView,
  declared: Declared,
  finder: Targets,
  depth: number,
): boolean {
  return view.scopes
    .getDeclaredVariables(declarator)
    .some(({ references }) =>
      references.some(
        ({ identifier, init }) => init !== true && isPassedOn(identifier as Node, view, declared, finder, depth + 1),
      ),
    )
}

function mayTake(
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  argument: Node,
  view: SourceView,
  declared: Declared,
  finder: Targets,
): boolean {
  const called = finder.of(call.callee, view)
  // It may return its argument: `Promise.resolve(gates)`, `Object.create(gates)`.
  if ('nodes' in declared && (called.kind === 'outside' || called.kind === 'value')) return true
  if (called.kind === 'outside') return false
  if (called.kind === 'class') return true
  if (called.kind !== 'function' && called.kind !== 'signature') return called.kind === 'unknown'
  const type = annotatedType(called.node.params[call.arguments.indexOf(argument as TSESTree.Expression)])
  if (!type) return true
  const taken = targetOfType(type, called.view, finder)
  // A part of a larger object may be passed on with it.
  return isSame(taken, declared) || (argument.type === 'ObjectExpression' && taken.kind === 'type')
}

/** Whether a target is of a type, of which one file may have been parsed twice. */
export function isSameType(target: Target, { nodes, view }: DeclaredType): boolean {
  const type = declaredTypeOf(target)
  return (
    type !== null &&
    type.view.file === view.file &&
    type.nodes.some(({ range }) => nodes.some((node) => node.range[0] === range[0]))
  )
}

function isSame(target: Target, declared: Declared): boolean {
  if ('nodes' in declared) return isSameType(target, declared)
  const { node, view } = declared
  return (
    (target.kind === 'instance' || target.kind === 'class') &&
    target.view.file === view.file &&
    target.node.range[0] === node.range[0]
  )
}
