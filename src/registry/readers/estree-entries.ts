import { unwrapExpression } from '../../source/expressions.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import { constantName } from '../../source/resolve-constant.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import {
  followList,
  followObject,
  propertyName,
  readFields,
  type FieldNode,
  type ListElement,
  type MapNode,
  type ObjectFields,
} from './estree-fields.js'
import { followExpression, readText } from './estree-values.js'
import { readGoName } from './go-maps.js'

export interface MapEntry {
  readonly kind: 'entry'
  /** `null`: a computed key that can't be followed. */
  readonly name: string | null
  readonly constant: string | null
  readonly key: Node
  readonly value: Node
  /** From the key, with its brackets, to the end of the value. */
  readonly range: TextRange
  /** The whole element of the map: the entry, for `['X', {...}]` with its brackets. */
  readonly outer: TextRange
}

export type MapPart =
  | MapEntry
  | { readonly kind: 'spread'; readonly node: Node; readonly argument: Node }
  /** A getter, a method, or an element that isn't a pair. */
  | { readonly kind: 'unreadable'; readonly node: Node }

export function readMapParts(map: MapNode, view: SourceView, resolveImport: ImportResolver): MapPart[] {
  if (map.type === 'ArrayExpression') {
    return map.elements.flatMap((element) => (element ? [readPair(element, view, resolveImport)] : []))
  }
  return map.properties.map((property): MapPart => {
    if (property.type === 'SpreadElement') return { kind: 'spread', node: property, argument: property.argument }
    if (property.kind !== 'init' || property.method) return { kind: 'unreadable', node: property }
    const range = { start: property.range[0], end: property.range[1] }
    if (view.language === 'go') {
      const value = property.value as Node
      return {
        kind: 'entry',
        ...readGoName(property.key, view, resolveImport),
        key: property.key,
        value,
        range,
        outer: range,
      }
    }
    return {
      kind: 'entry',
      name: propertyName(property, view, resolveImport),
      constant: property.computed ? constantName(property.key, view) : null,
      key: property.key,
      value: property.value as Node,
      range,
      outer: range,
    }
  })
}

function readPair(element: Node, view: SourceView, resolveImport: ImportResolver): MapPart {
  if (element.type === 'SpreadElement') return { kind: 'spread', node: element, argument: element.argument }
  const pair = unwrapExpression(element)
  const [key, value] = pair.type === 'ArrayExpression' ? pair.elements : []
  if (!key || !value || key.type === 'SpreadElement' || value.type === 'SpreadElement')
    return { kind: 'unreadable', node: element }
  const name = readText({ node: key, view }, resolveImport)
  return {
    kind: 'entry',
    name: name.kind === 'value' ? name.value : null,
    constant: constantName(key, view),
    key,
    value,
    range: { start: key.range[0], end: value.range[1] },
    outer: { start: element.range[0], end: element.range[1] },
  }
}

/** One spec of an entry. */
export interface SpecSource {
  /** `null`: it is unknown, or a literal that isn't a spec. */
  readonly fields: ObjectFields | null
  readonly node: Node
  readonly view: SourceView
  /** Where the list names it. */
  readonly element: Node
}

export interface EntryValue {
  /** Fields of the gate beside its list of specs: scope, description, removeIn. */
  readonly gate: ObjectFields | null
  readonly specs: readonly SpecSource[]
}

/** `{...}`, `[{...}, {...}]` or `{ scope: 'cluster', specs: [...] }`, in place or by reference. */
export function readEntryValue(value: Node, view: SourceView, resolveImport: ImportResolver): EntryValue {
  const list = followList({ node: value, view }, resolveImport)
  if (list) return { gate: null, specs: list.map((element) => specSource(element, resolveImport)) }
  const source = specSource({ node: value, view, element: value }, resolveImport)
  const inner = source.fields?.list && followList(fieldValue(source.fields.list), resolveImport)
  if (inner) return { gate: source.fields, specs: inner.map((element) => specSource(element, resolveImport)) }
  return { gate: null, specs: [source] }
}

function specSource({ node, view, element }: ListElement, resolveImport: ImportResolver): SpecSource {
  const object = followObject({ node, view }, resolveImport)
  if (object) return { fields: readFields(object.node, object.view, resolveImport), ...object, element }
  const followed = followExpression({ node, view }, resolveImport) ?? { node, view }
  return { fields: null, ...followed, element }
}

function fieldValue(field: FieldNode): { node: Node; view: SourceView } {
  return { node: field.value, view: field.view }
}
