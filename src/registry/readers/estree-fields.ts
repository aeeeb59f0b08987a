import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import { resolveConstant } from '../../source/resolve-constant.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { SpecFieldName } from '../model.js'
import { SPEC_FIELD_NAMES, SPEC_LIST_NAMES } from '../spec-fields.js'
import { followExpression, type Located } from './estree-values.js'
import { specFieldOfGo } from './go-maps.js'

/** A field of a spec or a gate. */
export interface FieldNode {
  /** As written: `since`. */
  readonly name: string
  readonly value: Node
  readonly view: SourceView
  readonly property: TSESTree.Property
}

/** The fields of an object that may be a spec, or a gate with fields of its own. */
export interface ObjectFields {
  readonly object: TSESTree.ObjectExpression
  readonly view: SourceView
  readonly spec: ReadonlyMap<SpecFieldName, FieldNode>
  readonly scope: FieldNode | null
  /** `specs` or `versions`, where it holds a list. */
  readonly list: FieldNode | null
  /** Keys that no spec has. */
  readonly others: readonly string[]
  /** Has a spread or a computed key that can't be followed, so a field that is missing here may still be set. */
  readonly open: boolean
}

/** The node that holds the entries of a registry: an object, or the list that `new Map([...])` is given. */
export type MapNode = TSESTree.ObjectExpression | TSESTree.ArrayExpression

/** Limits the depth of nested spreads. */
const DEEPEST_SPREAD = 8

export function readFields(
  object: TSESTree.ObjectExpression,
  view: SourceView,
  resolveImport: ImportResolver,
): ObjectFields {
  const collector = new FieldCollector(resolveImport)
  collector.add(object, view, 0)
  const { spec, scope, list, others, open } = collector
  return { object, view, spec, scope, list, others, open }
}

class FieldCollector {
  readonly spec = new Map<SpecFieldName, FieldNode>()
  readonly others: string[] = []
  scope: FieldNode | null = null
  list: FieldNode | null = null
  open = false
  readonly #resolveImport: ImportResolver

  constructor(resolveImport: ImportResolver) {
    this.#resolveImport = resolveImport
  }

  add(object: TSESTree.ObjectExpression, view: SourceView, depth: number): void {
    for (const property of object.properties) {
      // An embedded struct: its fields are those of the one around it.
      if (isEmbeddedSpec(property, view)) this.#addSpread(property.value, view, depth)
      else if (property.type === 'SpreadElement') this.#addSpread(property.argument, view, depth)
      else this.#addProperty(property, view)
    }
  }

  #addSpread(argument: Node, view: SourceView, depth: number): void {
    const base = depth < DEEPEST_SPREAD ? followObject({ node: argument, view }, this.#resolveImport) : null
    if (base) this.add(base.node, base.view, depth + 1)
    else this.#forget()
  }

  /** A value that can't be followed may set every field again. */
  #forget(): void {
    this.open = true
    this.spec.clear()
    this.scope = null
    this.list = null
  }

  #addProperty(property: TSESTree.Property, view: SourceView): void {
    const name = propertyName(property, view, this.#resolveImport)
    if (name === null || property.kind !== 'init') return this.#forget()
    const field = { name, value: property.value as Node, view, property }
    const known = view.language === 'go' ? specFieldOfGo(name) : name
    const specField = SPEC_FIELD_NAMES.get(known)
    if (specField) this.spec.set(specField, field)
    else if (known === 'scope') this.scope = field
    else if (SPEC_LIST_NAMES.has(known) && isList(field, this.#resolveImport)) this.list = field
    else this.others.push(name)
  }
}

/** `FeatureSpec: featuregate.FeatureSpec{...}`, as kubeadm's list has it. */
function isEmbeddedSpec(
  property: TSESTree.ObjectLiteralElement,
  view: SourceView,
): property is TSESTree.Property & { value: TSESTree.Expression } {
  return (
    view.language === 'go' &&
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    /^\w*FeatureSpec$/.test(property.key.name)
  )
}

/** The name of a property, also through `[CONSTANT]`; `null` where it isn't known. */
export function propertyName(
  property: TSESTree.Property,
  view: SourceView,
  resolveImport: ImportResolver,
): string | null {
  const written = staticKeyName(property.key, property.computed)
  if (written !== null || !property.computed) return written
  return resolveConstant(property.key, view, resolveImport)?.value ?? null
}

/**
 * The object that an expression evaluates to, also as the argument of a call that returns it: `defineFeatures({...})`.
 */
export function followObject(value: Located, resolveImport: ImportResolver): Located<TSESTree.ObjectExpression> | null {
  let followed = followExpression(value, resolveImport)
  for (let depth = 0; followed?.node.type === 'CallExpression' && depth < DEEPEST_SPREAD; depth++) {
    const argument: Node | undefined = followed.node.arguments[0]
    if (followed.node.arguments.length !== 1 || !argument) return null
    // Only an object literal in the call: it isn't known what a call does with another value.
    const inner: Node = unwrapExpression(argument)
    if (inner.type !== 'ObjectExpression' && inner.type !== 'CallExpression') return null
    followed = { node: inner, view: followed.view }
  }
  return followed?.node.type === 'ObjectExpression' ? { node: followed.node, view: followed.view } : null
}

/** The map that an expression means: an object, or the pairs of a `Map`. */
export function followMap(value: Located, resolveImport: ImportResolver): Located<MapNode> | null {
  const followed = followExpression(value, resolveImport)
  const [pairs] = followed?.node.type === 'NewExpression' ? mapPairs(followed.node) : []
  return followed && pairs ? { node: pairs, view: followed.view } : followObject(value, resolveImport)
}

/** The list that `new Map([...])` is given; none for anything else. */
export function mapPairs({ callee, arguments: [argument] }: TSESTree.NewExpression): TSESTree.ArrayExpression[] {
  const pairs = argument && unwrapExpression(argument)
  return callee.type === 'Identifier' && callee.name === 'Map' && pairs?.type === 'ArrayExpression' ? [pairs] : []
}

/** An element of a list of specs, followed; `element` is where the list names it. */
export interface ListElement extends Located {
  readonly element: Node
}

/** The elements of the list that an expression means, with those of lists spread into it; `null` for no list. */
export function followList(value: Located, resolveImport: ImportResolver): ListElement[] | null {
  const followed = followExpression(value, resolveImport)
  if (followed?.node.type !== 'ArrayExpression') return null
  return listElements(followed.node, followed.view, resolveImport, 0)
}

function listElements(
  list: TSESTree.ArrayExpression,
  view: SourceView,
  resolveImport: ImportResolver,
  depth: number,
): ListElement[] {
  return list.elements.flatMap((element): ListElement[] => {
    if (element === null) return []
    if (element.type !== 'SpreadElement') return [{ node: element, view, element }]
    const inner = depth < DEEPEST_SPREAD ? followExpression({ node: element.argument, view }, resolveImport) : null
    if (inner?.node.type !== 'ArrayExpression') return [{ node: element.argument, view, element }]
    return listElements(inner.node, inner.view, resolveImport, depth + 1).map((item) => ({ ...item, element }))
  })
}

function isList(field: FieldNode, resolveImport: ImportResolver): boolean {
  return followExpression({ node: field.value, view: field.view }, resolveImport)?.node.type === 'ArrayExpression'
}
