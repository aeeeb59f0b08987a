import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, referenceOf } from '../../source/bindings.js'
import { staticKeyName } from '../../source/expressions.js'
import { isFunctionNode, type FunctionNode } from '../../source/function-nodes.js'
import { PerTree } from '../../source/per-tree.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { isReplaceable } from './replaceable-names.js'
import { elementsNamed } from './element-names.js'
import { isWritten, roleOf } from '../../source/role-of.js'

/** A property that a function only reads from one of its parameters: `props.isNew`, `const { isNew } = props`. */
export interface ReadProperty {
  readonly fn: FunctionNode
  readonly index: number
  readonly parameter: TSESTree.Identifier
  readonly key: string
  /** The nodes that read it from the parameter: `props.isNew`, `<props.Icon/>`, the property of a pattern. */
  readonly takes: readonly Node[]
  /** Everything that reads its value: `props.isNew`, the uses of the name that a pattern gives it. */
  readonly reads: ReadonlySet<Node>
  /** Whether some name of it may be reassigned, or a pattern destructures it further. */
  readonly isOpen: boolean
  /** The properties of the parameter that are called with it as `this`: `props.onClick()`. */
  readonly called: ReadonlySet<string>
}

interface Found {
  readonly takes: Node[]
  readonly reads: Set<Node>
  isOpen: boolean
}

const knownByTree = new PerTree<Map<Variable, ReadonlyMap<string, ReadProperty>>>()

/**
 * The properties that are read from a parameter, by name. Empty when the parameter is used in any other way: passed on,
 * spread, assigned to, or read with a computed key.
 */
export function readPropertiesOf(variable: Variable, view: SourceView): ReadonlyMap<string, ReadProperty> {
  const known = knownByTree.get(view.ast) ?? new Map<Variable, ReadonlyMap<string, ReadProperty>>()
  knownByTree.set(view.ast, known)
  let properties = known.get(variable)
  if (!properties) {
    properties = findReadProperties(variable, view) ?? new Map<string, ReadProperty>()
    known.set(variable, properties)
  }
  return properties
}

function findReadProperties(variable: Variable, view: SourceView): ReadonlyMap<string, ReadProperty> | null {
  const place = placeOf(variable)
  if (
    !place ||
    !isNeverReassigned(variable) ||
    elementsNamed(view, variable.name).some((name) => referenceOf(view, name) === null)
  )
    return null
  const found = new Map<string, Found>()
  const called = new Set<string>()
  for (const { identifier, init } of variable.references) {
    if (init) continue
    const takes = takesAround(identifier as Node)
    if (!takes) return null
    for (const { key, node } of takes) {
      const property = found.get(key) ?? { takes: [], reads: new Set<Node>(), isOpen: false }
      found.set(key, property)
      property.takes.push(node)
      addReads(property, node, view)
      if (roleOf(node) === 'called') called.add(key)
    }
  }
  return new Map([...found].map(([key, property]) => [key, { ...place, key, called, ...property }]))
}

/** The parameter that declares a name as a whole: `f(props)`, `f(props = {})`. */
function placeOf({ defs }: Variable): Pick<ReadProperty, 'fn' | 'index' | 'parameter'> | null {
  const [definition] = defs
  const parameter = definition?.name as Node | undefined
  if (defs.length !== 1 || definition?.type !== 'Parameter' || parameter?.type !== 'Identifier') return null
  const isDefaulted = parameter.parent.type === 'AssignmentPattern' && parameter.parent.left === parameter
  if (isDefaulted && !isEmptyObject((parameter.parent as TSESTree.AssignmentPattern).right)) return null
  const node: Node = isDefaulted ? parameter.parent : parameter
  const fn = node.parent
  return fn && isFunctionNode(fn) ? { fn, index: fn.params.indexOf(node as TSESTree.Parameter), parameter } : null
}

function isEmptyObject(node: Node): boolean {
  return node.type === 'ObjectExpression' && node.properties.length === 0
}

/** @returns `null` when the mention does more than read properties. */
function takesAround(mention: Node): readonly { readonly key: string; readonly node: Node }[] | null {
  const { parent } = mention
  switch (parent?.type) {
    case 'MemberExpression': {
      const key = parent.object === mention && !parent.optional ? staticKeyName(parent.property, parent.computed) : null
      return key === null || isWritten(parent) ? null : [{ key, node: parent }]
    }
    case 'JSXMemberExpression':
      return parent.object === mention ? [{ key: parent.property.name, node: parent }] : null
    case 'VariableDeclarator':
      return parent.init === mention && parent.id.type === 'ObjectPattern' && !parent.id.typeAnnotation
        ? takesOfPattern(parent.id)
        : null
    default:
      return null
  }
}

function takesOfPattern({
  properties,
}: TSESTree.ObjectPattern): readonly { readonly key: string; readonly node: Node }[] | null {
  const takes = properties.map((node) => {
    const key = node.type === 'Property' && !node.computed ? staticKeyName(node.key, false) : null
    return key === null ? null : { key, node }
  })
  return takes.every((take) => take !== null) ? takes : null
}

function addReads(property: Found, node: Node, view: SourceView): void {
  if (node.type !== 'Property') {
    property.reads.add(node)
    // `<props.Icon/>`
    if (node.type !== 'MemberExpression') property.isOpen = true
    return
  }
  const name = node.value.type === 'AssignmentPattern' ? node.value.left : node.value
  const declarator = node.parent.parent as TSESTree.VariableDeclarator
  const variable = view.scopes
    .getDeclaredVariables(declarator)
    .find(({ identifiers }) => identifiers.includes(name as TSESTree.Identifier))
  const reads = variable?.references.filter(({ init }) => !init) ?? []
  for (const { identifier } of reads) property.reads.add(identifier as Node)
  // A `var` is `undefined` until its declaration runs.
  const isPlain =
    variable?.defs.length === 1 &&
    isNeverReassigned(variable) &&
    declarator.parent.kind !== 'var' &&
    reads.every(isReplaceable)
  if (!isPlain) property.isOpen = true
}
