import type { TSESTree } from '@typescript-eslint/utils'
import { annotatedType } from '../annotations.js'
import { isNullOrUndefined, staticKeyName, unwrapExpression } from '../expressions.js'
import { nodesOf } from '../nodes-of.js'
import type { Node, SourceView } from '../source-view.js'
import { ancestorsOf } from '../walk.js'
import { unknown, type ClassNode, type FunctionWithBody, type ObjectType, type Target, type Targets } from './target.js'
import { targetOfType } from './type-targets.js'

type OfClass = Extract<Target, { kind: 'class' | 'instance' }>

/**
 * The target of a member of a class or of its objects: declared in the class or a base class, or assigned to `this`.
 */
export function memberOfClass(owner: OfClass, name: string, finder: Targets): Target {
  const isStatic = owner.kind === 'class'
  const members = owner.node.body.body.filter(
    (member) => 'key' in member && member.static === isStatic && keyOf(member) === name,
  )
  const found =
    members.find((member) => 'value' in member && member.value?.type !== 'TSEmptyBodyFunctionExpression') ?? members[0]
  if (found) {
    const declared = ofMember(found, owner, name, finder)
    return mayBeDecorated(found, owner, finder) ? { kind: 'unknown', why: 'replaced', name, declared } : declared
  }
  if (!isStatic) {
    const own = givenByConstructor(owner, name, finder)
    if (own) return own
  }
  if (!owner.node.superClass) return unknown('member', name)
  const parent = finder.of(owner.node.superClass, owner.view)
  switch (parent.kind) {
    case 'class':
      return finder.member(
        isStatic
          ? parent
          : {
              kind: 'instance',
              node: parent.node,
              view: parent.view,
              made: owner.kind === 'instance' ? owner.made : null,
            },
        name,
      )
    case 'outside':
      return { ...parent, name }
    default:
      return unknown('member', name)
  }
}

/**
 * Whether a decorator may replace a member: any of its own, and one of its class that the project declares. Those of
 * packages describe a class to their framework.
 */
function mayBeDecorated(member: TSESTree.ClassElement, { node, view }: OfClass, finder: Targets): boolean {
  if (decoratorsOf(member).length > 0) return true
  return decoratorsOf(node).some(({ expression }) => {
    const named = unwrapExpression(expression)
    return finder.of(named.type === 'CallExpression' ? named.callee : named, view).kind !== 'outside'
  })
}

/** Parsers of JavaScript alone don't know decorators. */
function decoratorsOf(node: Node): readonly TSESTree.Decorator[] {
  return 'decorators' in node ? node.decorators : []
}

function keyOf(member: TSESTree.ClassElement): string | null {
  if (!('key' in member)) return null
  return member.key.type === 'PrivateIdentifier' ? `#${member.key.name}` : staticKeyName(member.key, member.computed)
}

function ofMember(member: TSESTree.ClassElement, owner: OfClass, name: string, finder: Targets): Target {
  const { view } = owner
  switch (member.type) {
    case 'MethodDefinition':
      if (member.kind === 'get') return resultOfGetter(member.value as FunctionWithBody, view, finder)
      if (member.value.type === 'TSEmptyBodyFunctionExpression')
        return { kind: 'signature', node: member.value, view, owner }
      return { kind: 'function', node: member.value as FunctionWithBody, view, owner }
    case 'TSAbstractMethodDefinition':
      return member.value.type === 'TSEmptyBodyFunctionExpression'
        ? { kind: 'signature', node: member.value, view, owner }
        : unknown('member', name)
    case 'PropertyDefinition':
    case 'AccessorProperty':
    case 'TSAbstractPropertyDefinition':
      return ofField(member, owner, name, finder)
    default:
      return unknown('member', name)
  }
}

/** What a getter returns, if it does nothing else. */
export function resultOfGetter(getter: FunctionWithBody, view: SourceView, finder: Targets): Target {
  const [only, ...others] = getter.body.type === 'BlockStatement' ? getter.body.body : []
  return only?.type === 'ReturnStatement' && others.length === 0 ? finder.resultOf(getter, view) : unknown('expression')
}

function ofField(
  member: TSESTree.PropertyDefinition | TSESTree.AccessorProperty | TSESTree.TSAbstractPropertyDefinition,
  owner: OfClass,
  name: string,
  finder: Targets,
): Target {
  const { view } = owner
  const writes = assignmentsTo(name, owner)
  const value = onlyValueOf(member, writes)
  const given = value && finder.of(value, view)
  const isKnown = given !== null && given.kind !== 'value' && (given.kind !== 'unknown' || given.why === 'proxy')
  if (given?.kind === 'function' && value === member.value) return { ...given, owner }
  if (isKnown || (given && !member.typeAnnotation)) return given
  // Another function of the same type isn't a check because of that.
  const isOneOfMany = value === null && writes.length > 0
  const typed = member.typeAnnotation ? targetOfType(member.typeAnnotation.typeAnnotation, view, finder) : null
  if (typed && typed.kind !== 'unknown' && !(typed.kind === 'signature' && isOneOfMany)) return typed
  return given ?? (isOneOfMany ? unknown('reassigned', name) : (typed ?? unknown('member', name)))
}

/** What a field is set to and nothing else; `null`: nothing, or several values. */
function onlyValueOf(
  { value }: { readonly value: Node | null },
  writes: readonly TSESTree.AssignmentExpression[],
): Node | null {
  if (writes.length === 0) return value
  const [only] = writes
  return only && writes.length === 1 && (!value || isNullOrUndefined(value)) ? only.right : null
}

/** `constructor(readonly gates: FeatureGate)`, `this.gates = gates`. */
function givenByConstructor(owner: OfClass, name: string, finder: Targets): Target | null {
  const { view } = owner
  for (const parameter of constructorOf(owner.node)?.params ?? []) {
    if (parameter.type !== 'TSParameterProperty') continue
    const { parameter: declared } = parameter
    const id = declared.type === 'AssignmentPattern' ? declared.left : declared
    if (id.type !== 'Identifier' || id.name !== name) continue
    const variable = view.scopes
      .getDeclaredVariables(parameter.parent as Node)
      .find((candidate) => candidate.name === name)
    if (variable) return finder.ofVariable(variable, view)
    return id.typeAnnotation ? targetOfType(id.typeAnnotation.typeAnnotation, view, finder) : unknown('parameter', name)
  }
  const writes = assignmentsTo(name, owner)
  if (writes.length !== 1) return writes.length > 1 ? unknown('reassigned', name) : null
  const value = finder.of((writes[0] as TSESTree.AssignmentExpression).right, view)
  return value.kind === 'function' ? { ...value, owner } : value
}

export function constructorOf(node: ClassNode): FunctionWithBody | null {
  const found = node.body.body.find(
    (member) =>
      member.type === 'MethodDefinition' && member.kind === 'constructor' && member.value.type === 'FunctionExpression',
  )
  return found?.type === 'MethodDefinition' ? (found.value as FunctionWithBody) : null
}

/**
 * The parameters of what is called: a function, or the constructor of a class. None are known of anything else.
 *
 * @param constructorIn picks one of a class's overloads; without it, the constructor with a body counts.
 */
export function paramsOf(
  called: Target,
  constructorIn: (node: ClassNode) => Pick<FunctionWithBody, 'params'> | null = constructorOf,
): readonly TSESTree.Parameter[] {
  switch (called.kind) {
    case 'function':
    case 'signature':
      return called.node.params
    case 'class':
      return constructorIn(called.node)?.params ?? []
    default:
      return []
  }
}

/** The type that a parameter is declared with, also that of a constructor's `readonly name: Type`. */
export function typeOfParameter(parameter: TSESTree.Parameter | undefined): Node | null {
  return annotatedType(parameter?.type === 'TSParameterProperty' ? parameter.parameter : parameter)
}

/** `this.name = value` in a class. */
export function assignmentsTo(
  name: string,
  { node: owner, view }: Pick<OfClass, 'node' | 'view'>,
): TSESTree.AssignmentExpression[] {
  if (!view.text.slice(...owner.range).includes(name.replace('#', ''))) return []
  return nodesOf(view, 'AssignmentExpression').filter(({ left, range }) => {
    if (range[0] < owner.range[0] || range[1] > owner.range[1] || left.type !== 'MemberExpression') return false
    if (left.object.type !== 'ThisExpression') return false
    const written =
      left.property.type === 'PrivateIdentifier'
        ? `#${left.property.name}`
        : staticKeyName(left.property, left.computed)
    if (written !== name) return false
    for (const ancestor of ancestorsOf(left)) if (ancestor === owner) return true
    return false
  })
}

/** The target of a member of an interface or an object type. */
export function memberOfType(owner: Extract<Target, { kind: 'type' }>, name: string, finder: Targets): Target {
  for (const node of owner.nodes) {
    const members: readonly TSESTree.TypeElement[] = node.type === 'TSTypeLiteral' ? node.members : node.body.body
    for (const member of members) {
      if (member.type !== 'TSMethodSignature' && member.type !== 'TSPropertySignature') continue
      if (staticKeyName(member.key, member.computed) !== name) continue
      if (member.type === 'TSMethodSignature') return { kind: 'signature', node: member, view: owner.view, owner }
      if (!member.typeAnnotation) return unknown('member', name)
      const type = targetOfType(member.typeAnnotation.typeAnnotation, owner.view, finder)
      return type.kind === 'signature' ? { ...type, owner } : type
    }
  }
  return inherited(owner.nodes, name, owner, finder)
}

function inherited(
  nodes: readonly ObjectType[],
  name: string,
  owner: Extract<Target, { kind: 'type' }>,
  finder: Targets,
): Target {
  for (const node of nodes) {
    for (const parent of node.type === 'TSInterfaceDeclaration' ? node.extends : []) {
      const type = targetOfType(parent, owner.view, finder)
      const found = type.kind === 'type' || type.kind === 'instance' ? finder.member(type, name) : type
      if (found.kind === 'outside-type') return found
      if (found.kind !== 'unknown') return found
    }
  }
  return unknown('member', name)
}
