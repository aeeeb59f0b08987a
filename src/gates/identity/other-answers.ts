import type { TSESTree } from '@typescript-eslint/utils'
import { annotatedType } from '../../source/annotations.js'
import { isGlobalName, variableOf } from '../../source/bindings.js'
import { findExport } from '../../source/exports.js'
import { lastName, partsOf, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { functionAround, isFunctionNode } from '../../source/function-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import {
  declaredTypeOf,
  exportedLookAlikes,
  importedLookAlikes,
  isSameType,
  lookAlikeClassesIn,
  lookAlikesIn,
  membersNeeded,
  type DeclaredType,
} from '../../source/targets/look-alikes.js'
import type { DeclaredClass } from '../../source/targets/members-of-class.js'
import { assignmentsTo, constructorOf, paramsOf, typeOfParameter } from '../../source/targets/members.js'
import type { ChangesElsewhere, FunctionWithBody, Target, Targets } from '../../source/targets/target.js'
import { isCreate } from '../../source/targets/target-of-call.js'
import { targetOfType } from '../../source/targets/type-targets.js'
import { lastNameOf } from '../dotted-path.js'
import { isOrExtends } from './given-specs.js'

type CalledTarget = Extract<Target, { kind: 'signature' | 'function' }>

/** What else a call may reach if only its type is known. */
export interface OpenCall {
  readonly callee: Node
  readonly view: SourceView
  readonly target: CalledTarget
}

/** What a call may reach: the expression, and what it is; `null`: nothing is known of it. */
export interface Answer {
  readonly node: Node
  readonly view: SourceView
  readonly target: Target | null
}

/**
 * How to find the files that may have the function: they have a member of a name, or call a function or class. The
 * values of a field are in its class.
 */
export type Where = { readonly member: string } | { readonly called: string } | { readonly field: string }

/** What a call with only a type may reach: where to look for it, and how to find it in a module. */
export interface OpenAnswers {
  readonly where: Where
  /** The functions of a module, and other expressions that may be functions. */
  readonly in: (module: SourceView, targets: Targets) => Answer[]
  /** Exports of a module that other files pass on. */
  readonly exportedBy: (module: SourceView, elsewhere: ChangesElsewhere) => Answer[]
}

/** `null`: the function is in code that isn't understood. */
export function openAnswersOf({ callee, view, target }: OpenCall, targets: Targets): OpenAnswers | null {
  const owner = declaredTypeOf(target.owner)
  if (owner) {
    const name = memberNameOf(target) ?? lastNameOf(callee)
    if (name === null) return null
    return {
      where: { member: name },
      in: (module, finder) => membersBehind(owner, name, module, finder),
      exportedBy: (module, elsewhere) => exportedMembers(owner, name, module, elsewhere),
    }
  }
  if (target.owner !== null) return null
  const given = parameterBehind(callee, view, targets)
  if (given)
    return {
      where: { called: given.name },
      in: (module, finder) => argumentsFor(given, module, finder),
      exportedBy: () => [],
    }
  const field = fieldBehind(callee, view, targets)
  return (
    field && {
      where: { field: field.name },
      in: (_module, finder) => valuesOfField(field, finder),
      exportedBy: () => [],
    }
  )
}

function memberNameOf({ node }: CalledTarget): string | null {
  if (node.type === 'TSMethodSignature') return staticKeyName(node.key, node.computed)
  const property = node.parent?.parent
  return property?.type === 'TSPropertySignature' ? staticKeyName(property.key, property.computed) : null
}

/** The members of that name in objects that are declared with a type, or are passed on with all members of the type. */
function membersBehind(owner: DeclaredType, name: string, module: SourceView, targets: Targets): Answer[] {
  const classes = nodesOf(module, 'ClassDeclaration', 'ClassExpression').flatMap((node): Target[] => {
    if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') return []
    return implementsType(node, owner, module, targets, 0) ? [{ kind: 'instance', node, view: module, made: null }] : []
  })
  const objects = nodesOf(module, 'ObjectExpression').flatMap((node): Target[] =>
    node.type === 'ObjectExpression' && isDeclaredAs(node, owner, module, targets)
      ? [{ kind: 'object', node, view: module }]
      : [],
  )
  const wanted = { declared: owner, needed: membersNeeded(owner, targets) ?? [], name }
  const alike = lookAlikesIn(module, wanted, targets).map((node) => targets.of(node, module))
  const passed = lookAlikeClassesIn(module, wanted, targets).map((node): Target => ({
    kind: 'instance',
    node,
    view: module,
    made: null,
  }))
  const members = [...classes, ...objects, ...alike, ...passed].flatMap((target) => memberOf(target, name, targets))
  return [...members, ...madeOfObjects(name, module, targets), ...attributesOf(owner, name, module, targets)]
}

/** What is made of an object may have another function: `new Proxy(gates, ...)`, `Object.create(gates, ...)`. */
function madeOfObjects(name: string, module: SourceView, targets: Targets): Answer[] {
  if (!/\b(?:Proxy|create)\b/.test(module.text)) return []
  return nodesOf(module, 'NewExpression', 'CallExpression').flatMap((node): Answer[] => {
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return []
    const [hidden, more] = node.arguments
    const isMade = node.type === 'NewExpression' ? isGlobalName(module, node.callee, 'Proxy') : isCreate(node.callee)
    if (!isMade || !hidden || !more) return []
    const { kind } = targets.member(targets.of(hidden, module), name)
    return kind === 'function' || kind === 'signature' ? [{ node, view: module, target: null }] : []
  })
}

function memberOf(target: Target, name: string, targets: Targets): Answer[] {
  if (target.kind !== 'object' && target.kind !== 'instance') return []
  const property =
    target.kind === 'object'
      ? target.node.properties.find(
          (one) => one.type === 'Property' && staticKeyName(one.key, one.computed) === name && one.kind === 'init',
        )
      : undefined
  const node = property?.type === 'Property' ? property.value : target.node
  return [{ node, view: target.view, target: targets.member(target, name) }]
}

/** The members of a module's exports that other files pass on as objects of a type. */
function exportedMembers(owner: DeclaredType, name: string, module: SourceView, elsewhere: ChangesElsewhere): Answer[] {
  const { targets } = elsewhere
  const needed = membersNeeded(owner, targets) ?? []
  const wanted = { declared: owner, needed, name }
  const imported = exportedLookAlikes(module, wanted).flatMap((exported) =>
    elsewhere
      .importing(exported)
      .flatMap((view) =>
        importedLookAlikes(view, exported, wanted, targets).flatMap((node) =>
          memberOf(targets.of(node, view), name, targets),
        ),
      ),
  )
  // A module itself has what it exports: `import * as gates from './own-gates.js'`.
  const own = needed.map((one) => findExport(module, one, targets.resolveImport))
  const isWhole = own.length > 0 && own.every((one) => one !== null) && elsewhere.importingWhole(module.file)
  const target = isWhole ? targets.member({ kind: 'module', view: module }, name) : null
  return target?.kind === 'function' ? [...imported, { node: target.node, view: target.view, target }] : imported
}

function implementsType(
  node: TSESTree.ClassDeclaration | TSESTree.ClassExpression,
  owner: DeclaredType,
  view: SourceView,
  targets: Targets,
  depth: number,
): boolean {
  const isOwn = node.implements.some((parent) => {
    const type = targetOfType(parent, view, targets)
    return isSameType(type, owner) || owner.nodes.some((own) => isOrExtends(type, own, targets, 0))
  })
  if (isOwn || !node.superClass || depth > 8) return isOwn
  const above = targets.of(node.superClass, view)
  return above.kind === 'class' && implementsType(above.node, owner, above.view, targets, depth + 1)
}

/** `const all: Gates = { ... }`, `{ ... } as Gates`, `(): Gates => ({ ... })`, and an argument for such a parameter. */
function isDeclaredAs(
  object: TSESTree.ObjectExpression,
  owner: DeclaredType,
  view: SourceView,
  targets: Targets,
): boolean {
  const type = expectedTypeOf(object, view, targets)
  return type !== null && isSameType(targetOfType(type.node, type.view, targets), owner)
}

function expectedTypeOf(
  object: Node,
  view: SourceView,
  targets: Targets,
): { readonly node: Node; readonly view: SourceView } | null {
  const { parent } = object
  switch (parent?.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return { node: parent.typeAnnotation, view }
    case 'VariableDeclarator':
      return annotationOf(parent.id, view)
    case 'PropertyDefinition':
      return annotationOf(parent, view)
    case 'AssignmentPattern':
      return annotationOf(parent.left, view)
    case 'ReturnStatement':
    case 'ArrowFunctionExpression': {
      const fn = functionAround(object)
      return fn?.returnType ? { node: fn.returnType.typeAnnotation, view } : null
    }
    case 'CallExpression':
    case 'NewExpression':
      return typeOfArgument(parent, object, view, targets)
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return expectedTypeOf(parent, view, targets)
    default:
      return null
  }
}

function annotationOf(named: Node, view: SourceView): { readonly node: Node; readonly view: SourceView } | null {
  const node = annotatedType(named)
  return node && { node, view }
}

/** The type of the parameter that receives an argument. */
function typeOfArgument(
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  argument: Node,
  view: SourceView,
  targets: Targets,
): { readonly node: Node; readonly view: SourceView } | null {
  const called = targets.of(call.callee, view)
  const index = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument)
  const type = typeOfParameter(paramsOf(called)[index])
  return type && 'view' in called ? { node: type, view: called.view } : null
}

/** What elements pass to components with properties of a type: `<Page isEnabled={...} />`. */
function attributesOf(owner: DeclaredType, name: string, view: SourceView, targets: Targets): Answer[] {
  return nodesOf(view, 'JSXAttribute').flatMap((attribute): Answer[] => {
    const { value, parent } = attribute as TSESTree.JSXAttribute
    if ((attribute as TSESTree.JSXAttribute).name.name !== name || value?.type !== 'JSXExpressionContainer') return []
    const element = parent.type === 'JSXOpeningElement' && parent.name.type === 'JSXIdentifier' ? parent.name : null
    const variable = element ? variableNamed(element.name, attribute as Node, view) : null
    const component = variable ? targets.ofVariable(variable, view) : null
    const type = component?.kind === 'function' ? typeOfParameter(component.node.params[0]) : null
    return type && component?.kind === 'function' && isSameType(targetOfType(type, component.view, targets), owner)
      ? [{ node: value.expression, view, target: targets.of(value.expression, view) }]
      : []
  })
}

function variableNamed(name: string, at: Node, view: SourceView) {
  for (let node: Node | undefined = at; node; node = node.parent) {
    const found = view.scopes.acquire(node)?.set.get(name)
    if (found) return found
  }
  return null
}

/** A parameter that holds a function, of a function or the constructor of a class. */
interface GivenFunction {
  /** What is called: the function or the class. */
  readonly name: string
  readonly node: Node
  readonly file: string
  readonly index: number
}

function parameterBehind(callee: Node, view: SourceView, targets: Targets): GivenFunction | null {
  const node = unwrapExpression(callee)
  if (node.type === 'Identifier') {
    const [definition, ...others] = variableOf(view, node)?.defs ?? []
    if (definition?.type !== 'Parameter' || others.length > 0) return null
    const fn = definition.node as Node
    const called = isFunctionNode(fn) ? calledOf(fn) : null
    const index = isFunctionNode(fn) ? indexOfParameter(fn, definition.name as Node) : -1
    return called === null || index === -1 ? null : { ...called, file: view.file, index }
  }
  const field = fieldBehind(node, view, targets)
  const index = field ? parameterOfMember(field) : -1
  return !field?.node.id || index === -1
    ? null
    : { name: field.node.id.name, node: field.node, file: field.view.file, index }
}

/** A field of an object of a class. */
interface Field extends DeclaredClass {
  readonly name: string
}

function fieldBehind(callee: Node, view: SourceView, targets: Targets): Field | null {
  const node = unwrapExpression(callee)
  if (node.type !== 'MemberExpression') return null
  const owner = targets.of(node.object, view)
  const { property } = node
  const name = property.type === 'PrivateIdentifier' ? `#${property.name}` : staticKeyName(property, node.computed)
  return owner.kind === 'instance' && name !== null ? { node: owner.node, view: owner.view, name } : null
}

/** What a class sets a field to: `this.isOn = given.isOn ?? isOn`. */
function valuesOfField(field: Field, targets: Targets): Answer[] {
  const [only, ...others] = assignmentsTo(field.name, field)
  if (!only || others.length > 0) return []
  return partsOf(only.right).map((node) => ({ node, view: field.view, target: targets.of(node, field.view) }))
}

/** The parameter of a class's constructor that a member is set to; `-1`: none is known. */
function parameterOfMember({ node, view, name }: Field): number {
  const made = constructorOf(node)
  if (!made) return -1
  const declared = made.params.findIndex(
    (parameter) => parameter.type === 'TSParameterProperty' && isNamed(parameter.parameter, name),
  )
  if (declared !== -1) return declared
  const [only, ...others] = assignmentsTo(name, { node, view }).map(({ right }) => unwrapExpression(right))
  return only?.type === 'Identifier' && others.length === 0
    ? made.params.findIndex((parameter) => isNamed(parameter, only.name))
    : -1
}

function isNamed(parameter: Node, name: string): boolean {
  const id = parameter.type === 'AssignmentPattern' ? parameter.left : parameter
  return id.type === 'Identifier' && id.name === name
}

function indexOfParameter({ params }: FunctionWithBody, name: Node): number {
  return params.findIndex((parameter) => (parameter.type === 'AssignmentPattern' ? parameter.left : parameter) === name)
}

/** What is called to run a function: the function, or the class that it constructs. */
function calledOf(fn: FunctionWithBody): Pick<GivenFunction, 'name' | 'node'> | null {
  const { parent } = fn
  const node = parent.type === 'MethodDefinition' && parent.kind === 'constructor' ? parent.parent.parent : fn
  const name = node === fn ? nameOfFunction(fn) : node.id?.name
  return name ? { name, node } : null
}

function nameOfFunction(fn: FunctionWithBody): string | null {
  if (fn.id) return fn.id.name
  const { parent } = fn
  switch (parent.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id.name : null
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'Property':
      return staticKeyName(parent.key, parent.computed)
    default:
      return null
  }
}

function argumentsFor(given: GivenFunction, module: SourceView, targets: Targets): Answer[] {
  const called = nodesOf(module, 'CallExpression', 'NewExpression').flatMap((call): Answer[] => {
    if (call.type !== 'CallExpression' && call.type !== 'NewExpression') return []
    const argument = call.arguments[given.index]
    if (!argument || !isGiven(unwrapExpression(call.callee), given, module, targets)) return []
    return argument.type === 'SpreadElement'
      ? [{ node: argument, view: module, target: null }]
      : partsOf(argument).map((node) => ({ node, view: module, target: targets.of(node, module) }))
  })
  // Other code calls it with whatever it has: `all.map(ask)`.
  const handedOver = nodesOf(module, 'Identifier').filter(
    (node) =>
      node.type === 'Identifier' &&
      node.name === given.name &&
      node.parent.type === 'CallExpression' &&
      node.parent.callee !== node &&
      isGiven(node, given, module, targets),
  )
  return [...called, ...handedOver.map((node) => ({ node, view: module, target: null }))]
}

function isGiven(callee: Node, { name, node, file }: GivenFunction, module: SourceView, targets: Targets): boolean {
  const called = targets.of(callee, module)
  return called.kind === 'function' || called.kind === 'class'
    ? called.view.file === file && called.node.range[0] === node.range[0]
    : called.kind === 'unknown' && lastName(callee) === name
}
