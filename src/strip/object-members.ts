import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned } from '../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { Node, SourceView } from '../source/source-view.js'
import { canDropDeclarator } from './removable.js'
import type { KnownValues } from './known-values.js'
import { misuseOf } from './usage.js'

/** A property of a local object that holds a gate's value: `const flags = { plan: gates.enabled('Plan') }`. */
export interface GateProperty {
  readonly property: TSESTree.Property
  readonly value: boolean
  /** Everything that reads it. */
  readonly uses: readonly Node[]
}

/** Properties of objects that nobody else gets hold of: each mention of the object reads one of its properties. */
export function findGateProperties(view: SourceView, values: Iterable<Node>, known: KnownValues): GateProperty[] {
  const found = new Map<Node, GateProperty>()
  for (const node of values) {
    const property = propertyAround(node)
    const object = property?.parent
    if (!property || object?.type !== 'ObjectExpression' || found.has(property)) continue
    const value = known.of(property.value)
    const name = staticKeyName(property.key, property.computed)
    const variable = value?.exact && value.effects.length === 0 && name !== null ? holderOf(object, view) : null
    const reads = variable && readsOf(variable)
    if (!value || !reads || object.properties.some((other) => !isPlain(other, property, name))) continue
    const uses = reads.filter((read) => staticKeyName(read.property, read.computed) === name)
    if (uses.every((use) => misuseOf(use) === null)) found.set(property, { property, value: value.truth, uses })
  }
  return [...found.values()]
}

function propertyAround(node: Node): TSESTree.Property | null {
  let current: Node | undefined = node
  while (current && current.type !== 'Property') current = /Function|Class|Statement$/.test(current.type) ? undefined : current.parent
  return current?.type === 'Property' && current.kind === 'init' && !current.method ? current : null
}

/** The variable that an object is the value of, and nothing but it. */
function holderOf(object: Node, view: SourceView): Variable | null {
  let value = object
  while (value.parent && value.parent.type !== 'VariableDeclarator' && unwrapExpression(value.parent) === object) value = value.parent
  const declarator = value.parent
  if (declarator?.type !== 'VariableDeclarator' || declarator.init !== value || declarator.id.type !== 'Identifier') return null
  if (!canDropDeclarator(declarator) || declarator.parent.kind === 'var') return null
  const variable = view.scopes.getDeclaredVariables(declarator)[0]
  return variable && variable.defs.length === 1 && isNeverReassigned(variable) && variable.scope.type !== 'global' ? variable : null
}

/** `null`: the object is handed on, changed, or called into. */
function readsOf(variable: Variable): TSESTree.MemberExpression[] | null {
  const reads: TSESTree.MemberExpression[] = []
  for (const { identifier, init } of variable.references) {
    if (init) continue
    const { parent } = identifier as Node
    if (parent?.type !== 'MemberExpression' || parent.object !== identifier || parent.optional || staticKeyName(parent.property, parent.computed) === null) return null
    if (isTarget(parent) || isTarget(parent.parent)) return null
    reads.push(parent)
  }
  return reads
}

/** It is written, deleted, or called with the object as its `this`. */
function isTarget(node: Node): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'AssignmentExpression': case 'ForInStatement': case 'ForOfStatement': case 'AssignmentPattern':
      return parent.left === node
    case 'CallExpression':
      return parent.callee === node
    case 'TaggedTemplateExpression':
      return parent.tag === node
    case 'Property':
      return parent.parent.type === 'ObjectPattern'
    case 'UnaryExpression':
      return parent.operator === 'delete'
    case 'UpdateExpression': case 'ArrayPattern': case 'RestElement':
      return true
    default:
      return false
  }
}

/** No other property can stand for the one called `name`, or look at the object it is in. */
function isPlain(other: TSESTree.ObjectLiteralElement, property: Node, name: string | null): boolean {
  if (other === property) return name !== '__proto__'
  if (other.type === 'SpreadElement' || other.kind !== 'init' || other.method) return false
  const key = staticKeyName(other.key, other.computed)
  return key !== null && key !== name && key !== '__proto__'
}
