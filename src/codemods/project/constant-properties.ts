import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, topLevelVariable } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import type { SlotAccess } from '../../strip/slots/slot.js'
import { parseSource } from '../../syntax/parse-source.js'
import { usesExportsPlainly } from './common-js.js'
import type { PlannedFile } from './planned-file.js'

/** A property of an exported object, or of a CommonJS module's exports, that the strip made constant. */
export interface ConstantProperty {
  /** The variable that holds the object; `null` for the module's exports. */
  readonly holder: string | null
  readonly name: string
  readonly kind: SlotAccess
  readonly value: boolean
  /** The gate that the value depends on. */
  readonly gate: string
  /** The property, or the assignment to it. */
  readonly node: Node
}

interface Place {
  readonly holder: string | null
  readonly name: string
  readonly node: TSESTree.Property | TSESTree.AssignmentExpression
}

/** The properties that checked a gate and now, as the stripped source shows, only have its value. */
export function findConstantProperties({ view, checks, plan }: PlannedFile): ConstantProperty[] {
  if (view.language === 'go' || !plan) return []
  const asked = new Map<Node, { place: Place; gate: string }>()
  for (const { node, gate } of checks) {
    const place = placeAround(node, view)
    if (place && !asked.has(place.node)) asked.set(place.node, { place, gate })
  }
  const after = asked.size > 0 ? parseSource(view.file, plan.after) : null
  if (after?.kind !== 'estree') return []
  return [...asked.values()].flatMap(({ place: { holder, name, node }, gate }) => {
    const [only, ...more] = placesIn(after, holder).filter((place) => place.name === name)
    if (!only || more.length > 0 || placesIn(view, holder).filter((place) => place.name === name).length !== 1)
      return []
    const given = givenBy(only.node)
    return given ? [{ holder, name, node, gate, ...given }] : []
  })
}

function placeAround(node: Node, view: SourceView): Place | null {
  for (const ancestor of ancestorsOf(node)) {
    if (ancestor.type !== 'Property' && ancestor.type !== 'AssignmentExpression') continue
    const place = placeOf(ancestor, view)
    if (place) return place
  }
  return null
}

function placeOf(node: TSESTree.Property | TSESTree.AssignmentExpression, view: SourceView): Place | null {
  if (node.type === 'AssignmentExpression') {
    const name =
      node.operator === '=' && node.left.type === 'MemberExpression' && isModuleExports(node.left.object, view)
        ? staticKeyName(node.left.property, node.left.computed)
        : null
    return name === null ? null : { holder: null, name, node }
  }
  const name = staticKeyName(node.key, node.computed)
  const object = node.parent
  if (name === null || object.type !== 'ObjectExpression' || !isPlainObject(object)) return null
  let value: Node = object
  while (value.parent && value.parent.type !== 'VariableDeclarator' && unwrapExpression(value.parent) === object)
    value = value.parent
  const { parent } = value
  if (
    parent?.type === 'AssignmentExpression' &&
    parent.right === value &&
    isModuleExports(parent.left, view) &&
    parent.left.type === 'MemberExpression'
  )
    return { holder: null, name, node }
  if (
    parent?.type !== 'VariableDeclarator' ||
    parent.id.type !== 'Identifier' ||
    parent.init !== value ||
    parent.parent.parent.type === 'ForOfStatement'
  )
    return null
  const variable = topLevelVariable(view, parent.id.name)
  return variable?.defs[0]?.node === parent && isNeverReassigned(variable) && parent.parent.kind !== 'var'
    ? { holder: parent.id.name, name, node }
    : null
}

/** `exports` or `module.exports` of a file that uses them for nothing else. */
function isModuleExports(node: Node, view: SourceView): boolean {
  return /^(?:module\.)?exports$/.test(view.text.slice(...node.range)) && usesExportsPlainly(view)
}

/** Whether every key is literal and unique, so that no property hides another, and no method assigns to `this`. */
function isPlainObject({ properties }: TSESTree.ObjectExpression): boolean {
  const keys = properties.map((property) =>
    property.type === 'Property' ? staticKeyName(property.key, property.computed) : null,
  )
  return !keys.includes(null) && !keys.includes('__proto__') && new Set(keys).size === keys.length
}

/** All places of a holder. */
function placesIn(view: SourceView, holder: string | null): Place[] {
  const objects: Node[] = []
  const places: Place[] = []
  for (const statement of view.ast.body) {
    const expression = statement.type === 'ExpressionStatement' ? statement.expression : null
    if (holder === null && expression?.type === 'AssignmentExpression') {
      const place = placeOf(expression, view)
      if (place) places.push(place)
      else objects.push(unwrapExpression(expression.right))
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    for (const { id, init } of holder !== null && declaration?.type === 'VariableDeclaration'
      ? declaration.declarations
      : []) {
      if (id.type === 'Identifier' && id.name === holder && init) objects.push(unwrapExpression(init))
    }
  }
  for (const object of objects) {
    for (const property of object.type === 'ObjectExpression' ? object.properties : []) {
      const place = property.type === 'Property' ? placeOf(property, view) : null
      if (place?.holder === holder) places.push(place)
    }
  }
  return places
}

/** The value of reading or calling it; `null` when it varies, or there is a side effect. */
function givenBy(node: Place['node']): Pick<ConstantProperty, 'kind' | 'value'> | null {
  const value = node.type === 'Property' ? node.value : unwrapExpression(node.right)
  if (value.type !== 'ArrowFunctionExpression' && value.type !== 'FunctionExpression') {
    const given = booleanOf(value)
    return given === null ? null : { kind: 'constant', value: given }
  }
  const isPlain =
    !value.generator &&
    value.params.every(({ type }) => type === 'Identifier') &&
    value.returnType?.typeAnnotation.type !== 'TSTypePredicate'
  const given = isPlain && value.body ? returnedLiteral(value.body) : null
  if (given === null) return null
  if (node.type === 'Property' && node.kind === 'get') return { kind: 'constant', value: given }
  return node.type === 'Property' && node.kind === 'set'
    ? null
    : { kind: value.async ? 'promise' : 'call', value: given }
}

/** The result of a function body that only returns `true` or `false`. */
export function returnedLiteral(body: Node): boolean | null {
  if (body.type !== 'BlockStatement') return booleanOf(body)
  const [only] = body.body
  return body.body.length === 1 && only?.type === 'ReturnStatement' && only.argument ? booleanOf(only.argument) : null
}

export function booleanOf(node: Node): boolean | null {
  return node.type === 'Literal' && typeof node.value === 'boolean' ? node.value : null
}
