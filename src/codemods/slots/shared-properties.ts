import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, topLevelVariable } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { parseSource } from '../../syntax/parse-source.js'
import { usesExportsPlainly } from '../project/common-js.js'
import type { ProjectModules } from '../project/project-modules.js'
import { findPropertyUses, isIdleProperty } from './property-reads.js'
import { sharedSlot, type SharedSlot } from './shared-slot.js'
import type { PlannedFile } from '../project/planned-file.js'

interface Place {
  readonly holder: string | null
  readonly name: string
  readonly node: TSESTree.Property | TSESTree.AssignmentExpression
}

/**
 * Properties of exported objects, and of a CommonJS module's exports, that checked a gate and now, as the stripped
 * source shows, only have its value.
 */
export function findSharedProperties({ view, checks, plan }: PlannedFile, modules: ProjectModules): SharedSlot[] {
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
    if (!given) return []
    const property = { view, holder, name, node }
    return [
      sharedSlot({
        kind: 'property',
        view,
        name,
        declaration: node,
        gate,
        ...given,
        findUses: (id) => findPropertyUses(modules, property, id),
        removal: (isGone) => (isIdleProperty(modules, property, isGone) ? [{ view, node }] : []),
      }),
    ]
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

function placeOf(node: Place['node'], view: SourceView): Place | null {
  const name = node.type === 'Property' ? staticKeyName(node.key, node.computed) : assignedExport(node, view)
  const holder = name === null ? null : node.type === 'Property' ? holderOf(node.parent, view) : { name: null }
  return name !== null && holder ? { holder: holder.name, name, node } : null
}

/** `on` of `exports.on = ...` */
function assignedExport({ operator, left }: TSESTree.AssignmentExpression, view: SourceView): string | null {
  return operator === '=' && left.type === 'MemberExpression' && isModuleExports(left.object, view)
    ? staticKeyName(left.property, left.computed)
    : null
}

/** The variable that always holds an object, or the module's exports, which have no name; `null`: neither does. */
function holderOf(object: Node, view: SourceView): { readonly name: string | null } | null {
  if (object.type !== 'ObjectExpression' || !isPlainObject(object)) return null
  let value: Node = object
  while (value.parent && value.parent.type !== 'VariableDeclarator' && unwrapExpression(value.parent) === object)
    value = value.parent
  const { parent } = value
  if (parent?.type === 'AssignmentExpression' && parent.right === value && parent.left.type === 'MemberExpression')
    return isModuleExports(parent.left, view) ? { name: null } : null
  return parent?.type === 'VariableDeclarator' && parent.init === value ? constantName(parent, view) : null
}

function constantName({ id, parent }: TSESTree.VariableDeclarator, view: SourceView): { readonly name: string } | null {
  if (id.type !== 'Identifier' || parent.kind === 'var' || parent.parent.type === 'ForOfStatement') return null
  const variable = topLevelVariable(view, id.name)
  return variable?.defs[0]?.node === id.parent && isNeverReassigned(variable) ? { name: id.name } : null
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
  const nodes = view.ast.body.flatMap((statement): Node[] =>
    holder === null ? exportedIn(statement, view) : valuesOf(holder, statement),
  )
  const assigned = nodes.filter((node) => node.type === 'AssignmentExpression')
  const properties = nodes.flatMap((node) => (node.type === 'ObjectExpression' ? node.properties : []))
  const places = [...assigned, ...properties.filter((property) => property.type === 'Property')]
  return places.flatMap((node) => placeOf(node, view) ?? []).filter((place) => place.holder === holder)
}

/** `exports.on = ...` itself, or the object of `module.exports = { ... }`. */
function exportedIn(statement: Node, view: SourceView): Node[] {
  const expression = statement.type === 'ExpressionStatement' ? statement.expression : null
  if (expression?.type !== 'AssignmentExpression') return []
  return [placeOf(expression, view) ? expression : unwrapExpression(expression.right)]
}

function valuesOf(name: string, statement: Node): Node[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && id.name === name && init ? [unwrapExpression(init)] : [],
  )
}

/** The value of reading or calling it; `null` when it varies, or there is a side effect. */
function givenBy(node: Place['node']): Pick<SharedSlot, 'access' | 'value'> | null {
  const value = node.type === 'Property' ? node.value : unwrapExpression(node.right)
  if (value.type !== 'ArrowFunctionExpression' && value.type !== 'FunctionExpression') {
    const given = booleanOf(value)
    return given === null ? null : { access: 'constant', value: given }
  }
  const given = resultOf(value)
  const kind = node.type === 'Property' ? node.kind : 'init'
  if (given === null || kind === 'set') return null
  if (kind === 'get') return { access: 'constant', value: given }
  return { access: value.async ? 'promise' : 'call', value: given }
}

/** What a plain function returns at every call. */
function resultOf(fn: TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression): boolean | null {
  const isPlain =
    !fn.generator &&
    fn.params.every(({ type }) => type === 'Identifier') &&
    fn.returnType?.typeAnnotation.type !== 'TSTypePredicate'
  return isPlain ? returnedLiteral(fn.body) : null
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
