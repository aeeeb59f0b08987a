import type { TSESTree } from '@typescript-eslint/utils'
import { contains, rangeOf } from '../../text/text-range.js'
import { annotatedType } from '../annotations.js'
import { variableOf } from '../bindings.js'
import { resolveEntity } from '../entities.js'
import { staticKeyName, unwrapExpression } from '../expressions.js'
import { nodesOf } from '../nodes-of.js'
import type { Node, SourceView } from '../source-view.js'
import { returnedExpressions } from './function-results.js'
import { isFunctionWithBody, type FunctionWithBody, type Targets } from './target.js'

/** An expression or a type, and its file. */
export interface ValueSource {
  readonly node: Node
  readonly view: SourceView
  readonly isType: boolean
}

/** A limit for what holds what holds a value, so that the stack isn't used up. */
const LONGEST_CHAIN = 200

/**
 * The expressions and types that say what the value of an expression may be. It is followed through variables,
 * functions that return it, and the lists, maps and objects that hold it: `overrides[0]`, `byTenant.get(tenant)`,
 * `one` of `overrides.some((one) => ...)`. Which of the held values is meant isn't asked: all of them are found.
 *
 * @param stopsAtTypes whether the type of a variable, a cast or a result says all about it, so that its value isn't
 *   followed.
 */
export function valueSources(
  expression: Node,
  view: SourceView,
  targets: Targets,
  { stopsAtTypes }: { readonly stopsAtTypes: boolean },
): ValueSource[] {
  const sources = new ValueSources(targets, stopsAtTypes)
  sources.follow(expression, view, 0)
  return sources.found
}

class ValueSources {
  readonly found: ValueSource[] = []
  readonly #targets: Targets
  readonly #stopsAtTypes: boolean
  /** Lists of lists can hold the same expression many times, and functions can return what they are given. */
  readonly #seen = new Set<Node>()
  /** The calls of functions on the way. */
  readonly #given = new Map<FunctionWithBody, { readonly call: TSESTree.CallExpression; readonly view: SourceView }[]>()
  /** The names of the members that are read on the way; none: all members of an object may be meant. */
  readonly #members = new Set<string>()

  constructor(targets: Targets, stopsAtTypes: boolean) {
    this.#targets = targets
    this.#stopsAtTypes = stopsAtTypes
  }

  follow(expression: Node, view: SourceView, depth: number): void {
    if (depth > LONGEST_CHAIN || this.#seen.has(expression)) return
    this.#seen.add(expression)
    if (expression.type === 'TSAsExpression' && this.#stopsAtTypes) {
      this.#addType(expression.typeAnnotation, view)
      return
    }
    this.#add(expression, view)
    const node = unwrapExpression(expression)
    if (node !== expression) this.#add(node, view)
    this.#followParts(node, view, depth + 1)
    const own = this.#targets.of(node, view)
    if (own.kind === 'function') this.#followFunction(own.node, own.view, depth + 1)
    if (own.kind !== 'value' || own.node === node) return
    if (own.node.type.startsWith('TS') && unwrapExpression(own.node) === own.node) this.#addType(own.node, own.view)
    else this.follow(own.node, own.view, depth + 1)
  }

  #add(node: Node, view: SourceView): void {
    this.found.push({ node, view, isType: false })
  }

  #addType(node: Node, view: SourceView): void {
    this.found.push({ node, view, isType: true })
  }

  #followParts(node: Node, view: SourceView, depth: number): void {
    const followAll = (inner: readonly (Node | null)[]): void => {
      for (const part of inner) if (part) this.follow(part, view, depth)
    }
    switch (node.type) {
      case 'Identifier':
        return this.#followVariable(node, view, depth)
      case 'MemberExpression': {
        const name = staticKeyName(node.property, node.computed)
        if (name !== null) {
          this.#members.add(name)
          this.#followMember(node.object, name, view, depth)
        }
        return followAll([node.object])
      }
      case 'AwaitExpression':
      case 'SpreadElement':
      case 'YieldExpression':
        return followAll([node.argument])
      case 'LogicalExpression':
        return followAll([node.left, node.right])
      case 'ConditionalExpression':
        return followAll([node.consequent, node.alternate])
      case 'ArrayExpression':
        return followAll(node.elements)
      case 'ObjectExpression':
        return followAll(node.properties.map((property) => this.#heldBy(property)))
      case 'NewExpression':
        if (node.typeArguments) this.#addType(node.typeArguments, view)
        return followAll(node.arguments)
      case 'CallExpression':
        if (node.typeArguments) this.#addType(node.typeArguments, view)
        return this.#followCall(node, view, depth)
    }
  }

  /** What a field of a class is set to, or a getter returns. */
  #followMember(object: Node, name: string, view: SourceView, depth: number): void {
    const owner = this.#targets.of(object, view)
    if (owner.kind !== 'instance' && owner.kind !== 'class') return
    for (const member of owner.node.body.body) {
      if (!('key' in member) || staticKeyName(member.key, member.computed) !== name) continue
      const type = annotatedType(member)
      if (type) this.#addType(type, owner.view)
      if (!member.value || (type && this.#stopsAtTypes)) continue
      if (member.type === 'PropertyDefinition') this.follow(member.value, owner.view, depth)
      else if (member.type === 'MethodDefinition' && member.kind === 'get' && isFunctionWithBody(member.value))
        this.#followFunction(member.value, owner.view, depth)
    }
  }

  #heldBy(property: TSESTree.ObjectLiteralElement): Node | null {
    if (property.type === 'SpreadElement') return property
    const key = staticKeyName(property.key, property.computed)
    return key === null || this.#members.size === 0 || this.#members.has(key) ? property.value : null
  }

  #followVariable(name: TSESTree.Identifier, view: SourceView, depth: number): void {
    const definition = variableOf(view, name)?.defs[0]
    if (!definition) return
    const { node } = definition
    const { parent } = definition.name as Node
    const key = parent?.type === 'Property' ? staticKeyName(parent.key, parent.computed) : null
    if (key !== null) this.#members.add(key)
    const type = annotatedType(definition.name as Node)
    if (type) {
      this.#addType(type, view)
      if (this.#stopsAtTypes) return
    }
    if (definition.type === 'ImportBinding') return this.#followImport(name, view, depth)
    if (definition.type === 'Parameter') return this.#followParameter(definition.name as Node, node, view, depth)
    if (node.type !== 'VariableDeclarator') return
    const loop = node.parent.parent
    const source = loop.type === 'ForOfStatement' && loop.left === node.parent ? loop.right : node.init
    if (source) this.follow(source, view, depth)
  }

  #followImport(name: TSESTree.Identifier, view: SourceView, depth: number): void {
    const entity = resolveEntity(name, view, this.#targets.resolveImport)
    if (entity?.kind !== 'expression') return
    const { parent } = entity.node
    const type = parent?.type === 'VariableDeclarator' ? annotatedType(parent.id) : null
    if (type) {
      this.#addType(type, entity.view)
      if (this.#stopsAtTypes) return
    }
    this.follow(entity.node, entity.view, depth)
  }

  #followCall(call: TSESTree.CallExpression, view: SourceView, depth: number): void {
    const { callee } = call
    const called = this.#targets.of(callee, view)
    if (called.kind === 'function') {
      this.#given.set(called.node, [...(this.#given.get(called.node) ?? []), { call, view }])
      this.#followFunction(called.node, called.view, depth)
    } else if (called.kind === 'signature' && called.node.returnType)
      this.#addType(called.node.returnType.typeAnnotation, called.view)
    this.follow(callee.type === 'MemberExpression' ? callee.object : callee, view, depth)
    for (const given of call.arguments) {
      // What a function of the project is given is followed where it returns it, unless only its type is looked at.
      if (called.kind !== 'function' || this.#stopsAtTypes || this.#targets.of(given, view).kind === 'function')
        this.follow(given, view, depth)
    }
  }

  /** What a function returns, which may be called: itself, by `call` or out of a list, or as a callback. */
  #followFunction(fn: FunctionWithBody, view: SourceView, depth: number): void {
    if (fn.returnType) {
      this.#addType(fn.returnType.typeAnnotation, view)
      if (this.#stopsAtTypes) return
    }
    const given = fn.generator
      ? nodesOf(view, 'YieldExpression').filter((one) => contains(fn, rangeOf(one)))
      : returnedExpressions(fn, view)
    for (const one of given) this.follow(one, view, depth)
  }

  /** What a callback gets from the list that calls it, or a function from the calls on the way. */
  #followParameter(parameter: Node, fn: Node, view: SourceView, depth: number): void {
    const callee = fn.parent?.type === 'CallExpression' ? fn.parent.callee : null
    if (callee?.type === 'MemberExpression') this.follow(callee.object, view, depth)
    if (!isFunctionWithBody(fn)) return
    const index = fn.params.findIndex((one) => contains(one, rangeOf(parameter)))
    for (const given of this.#given.get(fn) ?? []) {
      const argument = given.call.arguments[index]
      if (argument) this.follow(argument, given.view, depth)
    }
    const declared = fn.params[index]
    if (declared?.type === 'AssignmentPattern') this.follow(declared.right, view, depth)
  }
}
