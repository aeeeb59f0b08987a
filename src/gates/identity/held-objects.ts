import type { TSESTree } from '@typescript-eslint/utils'
import { annotatedType } from '../../source/annotations.js'
import { variableOf } from '../../source/bindings.js'
import { resolveEntity } from '../../source/entities.js'
import { unwrapExpression } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { returnedExpressions } from '../../source/targets/function-results.js'
import type { Target, Targets } from '../../source/targets/target.js'
import { targetOfType } from '../../source/targets/type-targets.js'
import { walk } from '../../source/walk.js'
import { contains, rangeOf } from '../../text/text-range.js'

/** A limit for what holds what holds an object, so that the stack isn't used up. */
const LONGEST_CHAIN = 200

/**
 * The methods of a name of the objects that an expression may be because a list, a map or a call gives it:
 * `overrides[0]`, `byTenant.get(tenant)`, `one` of `overrides.some((one) => ...)`. What gives it isn't followed
 * exactly: an object counts wherever its type or its maker is written there.
 */
export function heldMembers(expression: Node, name: string, view: SourceView, targets: Targets): Target[] {
  return new HeldObjects(targets)
    .in(expression, view, 0)
    .map((held) => targets.member(held, name))
    .filter(({ kind }) => kind === 'function' || kind === 'signature')
}

class HeldObjects {
  readonly #targets: Targets
  /** Lists of lists can hold the same expression many times, and functions can return what they are given. */
  readonly #seen = new Set<Node>()

  constructor(targets: Targets) {
    this.#targets = targets
  }

  in(expression: Node, view: SourceView, depth: number): Target[] {
    if (depth > LONGEST_CHAIN || this.#seen.has(expression)) return []
    this.#seen.add(expression)
    if (expression.type === 'TSAsExpression') return this.#ofType(expression.typeAnnotation, view)
    const node = unwrapExpression(expression)
    const own = this.#targets.of(node, view)
    const parts = this.#inParts(node, view, depth + 1)
    if (isObject(own)) return [own, ...parts]
    if (own.kind !== 'value' || own.node === node) return parts
    return [...parts, ...this.#ofValue(own.node, own.view, depth + 1)]
  }

  #inParts(node: Node, view: SourceView, depth: number): Target[] {
    const inAll = (inner: readonly (Node | null)[]): Target[] =>
      inner.flatMap((part) => (part ? this.in(part, view, depth) : []))
    switch (node.type) {
      case 'Identifier':
        return this.#ofVariable(node, view, depth)
      case 'MemberExpression':
        return inAll([node.object])
      case 'AwaitExpression':
      case 'SpreadElement':
        return inAll([node.argument])
      case 'LogicalExpression':
        return inAll([node.left, node.right])
      case 'ConditionalExpression':
        return inAll([node.consequent, node.alternate])
      case 'ArrayExpression':
        return inAll(node.elements)
      case 'NewExpression':
        return [...this.#ofTypes(node.typeArguments, view), ...inAll(node.arguments)]
      case 'CallExpression':
        return [
          ...this.#ofTypes(node.typeArguments, view),
          ...this.#ofResult(node, view, depth),
          ...inAll([node.callee, ...node.arguments]),
        ]
      case 'YieldExpression':
        return inAll([node.argument])
      default:
        return []
    }
  }

  /** What a variable, or something of a value, was found to be: an expression or a type. */
  #ofValue(node: Node, view: SourceView, depth: number): Target[] {
    return node.type.startsWith('TS') ? this.#ofType(node, view) : this.in(node, view, depth)
  }

  #ofVariable(name: TSESTree.Identifier, view: SourceView, depth: number): Target[] {
    const definition = variableOf(view, name)?.defs[0]
    if (!definition) return []
    const { node } = definition
    const type = annotatedType(definition.name as Node)
    if (type) return this.#ofType(type, view)
    if (definition.type === 'ImportBinding') return this.#ofImport(name, view, depth)
    if (definition.type === 'Parameter') {
      const callee = node.parent?.type === 'CallExpression' ? node.parent.callee : null
      return callee?.type === 'MemberExpression' ? this.in(callee.object, view, depth) : []
    }
    if (node.type !== 'VariableDeclarator') return []
    const loop = node.parent.parent
    const source = loop.type === 'ForOfStatement' && loop.left === node.parent ? loop.right : node.init
    return source ? this.in(source, view, depth) : []
  }

  #ofImport(name: TSESTree.Identifier, view: SourceView, depth: number): Target[] {
    const entity = resolveEntity(name, view, this.#targets.resolveImport)
    if (entity?.kind !== 'expression') return []
    const { parent } = entity.node
    const type = parent?.type === 'VariableDeclarator' ? annotatedType(parent.id) : null
    return type ? this.#ofType(type, entity.view) : this.in(entity.node, entity.view, depth)
  }

  #ofResult(call: TSESTree.CallExpression, view: SourceView, depth: number): Target[] {
    const called = this.#targets.of(call.callee, view)
    if (called.kind !== 'function' && called.kind !== 'signature') return []
    if (called.node.returnType) return this.#ofType(called.node.returnType.typeAnnotation, called.view)
    if (called.kind !== 'function') return []
    const given = called.node.generator
      ? nodesOf(called.view, 'YieldExpression').filter((one) => contains(called.node, rangeOf(one)))
      : returnedExpressions(called.node, called.view)
    return given.flatMap((one) => this.in(one, called.view, depth))
  }

  #ofTypes(types: TSESTree.TSTypeParameterInstantiation | undefined, view: SourceView): Target[] {
    return types ? this.#ofType(types, view) : []
  }

  /** The objects that a type names: `Overrides` of `Map<string, Overrides[]>`. */
  #ofType(type: Node, view: SourceView): Target[] {
    const found: Target[] = []
    walk(type, view.visitorKeys, (node) => {
      if (node.type === 'TSTypeReference' || node.type === 'TSTypeQuery')
        found.push(targetOfType(node, view, this.#targets))
    })
    return found.filter(isObject)
  }
}

function isObject({ kind }: Target): boolean {
  return kind === 'instance' || kind === 'object' || kind === 'class' || kind === 'type'
}
