import type { TSESTree } from '@typescript-eslint/utils'
import { literalString, staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import { isFunctionNode } from '../../../source/function-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { asGo } from '../../../source/go-casts.js'
import type { GoVariableDeclarator } from '../../../source/go-nodes.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { rangeOf } from '../../../text/text-range.js'
import { readMapParts } from '../estree-entries.js'
import type { MapNode } from '../estree-fields.js'
import { constantFileOf, goLiteralType, goTypeNameOf, isGoFeatureType, isGoMap } from '../go-maps.js'
import { readFlagClasses } from './flag-classes.js'
import { holderOf, holderWithin, type FlagHolder } from './flag-holder.js'
import { isGoStructOfFlags } from './flag-interfaces.js'
import { isCalledLikeFlags, isFlagFile, isNameOfDefaults, isPlainListName, mayNameFlags } from './flag-words.js'
import {
  isNamedLikeFlags,
  memberWithoutValue,
  readFlagName,
  type FlagContext,
  type FlagDeclaration,
} from './flag-row.js'
import { NOT_A_FLAG, readDescribed, readFlagObject, readFlagValue, readGetter, readStatus } from './flag-values.js'
import { declarationOf, RowCollector } from './row-collector.js'

/**
 * `const FEATURE_FLAGS = { newParser: false, oldParser: { default: true } }`, the same in a `Map` or a class, and Go's
 * `map[string]bool{...}` or struct of booleans.
 */
export function readFlagMaps(context: FlagContext): FlagDeclaration[] {
  const { view, isGo } = context
  const maps = nodesOf(view, 'ObjectExpression', 'ArrayExpression').flatMap((map): FlagDeclaration[] => {
    const isStruct = isGo && isGoStructOfFlags(map, context)
    if (isGo ? !isStruct && (map.type === 'ArrayExpression' || !isGoMap(map, view)) : !isMapOfScript(map)) return []
    const holder = repeatsExports(map, view) ? null : holderIn(map, context)
    if (!holder || !(isStruct || isMapOfFlags(holder, map, context))) return []
    const size = map.type === 'ArrayExpression' ? map.elements.length : map.properties.length
    if (size === 0) return emptyListOf('flag-map', `object ${holder.name}`, holder, map, context)
    const collector = collectRows(map, isStruct, context)
    if (!collector.isOfFlags(context, holder.names)) return []
    // `map[Feature]bool{X: true}` is Go's way to write a set of some flags, too.
    const isSet =
      isGo && !isStruct && collector.rows.every((row) => row.default === true) && !isPlainListName(holder.name)
    if (isSet && !context.lenient) return []
    if (isGo && !isStruct) collector.others.push(...otherNamesOfKeys(map, collector, view))
    return [declarationOf('flag-map', `object ${holder.name}`, holder.start, map, collector)]
  })
  return [...maps, ...readFlagClasses(context)]
}

/**
 * The constants of the file with the type of a map's keys that aren't keys: `Tabs` of `const Tabs Feature = "Tabs"`. A
 * map of defaults may leave out what is off.
 */
function otherNamesOfKeys(map: Node, { rows }: RowCollector, view: SourceView): string[] {
  const type = goLiteralType(map)
  const key = type?.type === 'GoMapType' && type.key.type === 'Identifier' ? type.key.name : null
  const names = new Set(rows.map(({ name }) => name))
  return nodesOf(view, 'VariableDeclarator').flatMap((node) => {
    const { goType, init } = asGo(node) as GoVariableDeclarator
    const value = goType?.type === 'Identifier' && goType.name === key && init ? literalString(init) : null
    return value === null || names.has(value) ? [] : [value]
  })
}

/** `export default { ENABLE_TABS, ENABLE_LANES }` of constants that the file also exports by their names. */
function repeatsExports(map: MapNode, view: SourceView): boolean {
  if (map.type !== 'ObjectExpression' || map.parent.type !== 'ExportDefaultDeclaration') return false
  const isExported = (name: string): boolean =>
    view.ast.body.some(
      (statement) =>
        statement.type === 'ExportNamedDeclaration' &&
        statement.declaration?.type === 'VariableDeclaration' &&
        statement.declaration.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name),
    )
  return map.properties.every(
    (property) =>
      property.type === 'Property' && property.shorthand && isExported(staticKeyName(property.key, false) ?? ''),
  )
}

/** With further evidence than names, what is around an object of a script matters less. */
function holderIn(map: MapNode, { view, isGo, lenient, byUse }: FlagContext): FlagHolder | null {
  return holderOf(map, view) ?? (!isGo && (lenient || byUse) ? holderWithin(map, view) : null)
}

/** An object, or the pairs of `new Map([['newParser', false]])`. */
function isMapOfScript(map: MapNode): boolean {
  const { parent } = map
  return (
    map.type === 'ObjectExpression' ||
    (parent.type === 'NewExpression' && parent.callee.type === 'Identifier' && parent.callee.name === 'Map')
  )
}

/**
 * Whether a map is called like flags, where it is held, by its own type in Go, or as what has the defaults. In a file
 * of flags, the type of its keys is enough: `featureConfig satisfies Record<Feature, FeatureConfig>`.
 */
function isMapOfFlags({ name, names }: FlagHolder, map: Node, context: FlagContext): boolean {
  const typeName = goTypeNameOf(map)
  return (
    isNamedLikeFlags(names, context) ||
    (!context.isGo && isFlagFile(context.view.file) && names.some(mayNameFlags)) ||
    (typeName !== null && isNamedLikeFlags([typeName], context)) ||
    (isOfFeatures(map) && isNameOfDefaults(name))
  )
}

function collectRows(map: MapNode, isStruct: boolean, context: FlagContext): RowCollector {
  const collector = new RowCollector()
  const read = isOfFeatures(map) ? readStatus : readFlagValue
  for (const part of readMapParts(map, context.view, context.resolveImport)) {
    if (part.kind !== 'entry') {
      if (part.kind === 'spread' || !addAccessor(part.node, collector, context)) collector.complete = false
      continue
    }
    const named = isStruct ? { name: staticKeyName(part.key, false), constant: null } : part
    const name = named.name ?? (context.isGo ? null : memberWithoutValue(part.key, context))
    collector.add(
      {
        constant: named.constant,
        ...(context.isGo && constantFileOf(part.key, context.view, context.resolveImport)),
        name,
        key: rangeOf(part.key),
        range: part.outer,
      },
      map.type === 'ArrayExpression' && context.lenient
        ? readDescribed(part.value, context)
        : read(part.value, context),
    )
  }
  return collector
}

/** `get newParser() { return false }`. What a setter sets isn't fixed. */
function addAccessor(node: Node, collector: RowCollector, context: FlagContext): boolean {
  const name = node.type === 'Property' ? staticKeyName(node.key, node.computed) : null
  if (node.type !== 'Property' || name === null || !isFunctionNode(node.value) || node.kind === 'init') return false
  const row = { constant: null, name, key: rangeOf(node.key), range: rangeOf(node) }
  collector.add(row, node.kind === 'get' ? readGetter(node.value, context) : NOT_A_FLAG)
  return true
}

/** `map[Feature]Status` of Go, by the type of its keys. */
function isOfFeatures(map: Node): boolean {
  const type = goLiteralType(map)
  return type?.type === 'GoMapType' && isGoFeatureType(type.key)
}

/** `[{ id: 'newParser', defaultValue: false }]`, and Go's `[]FeatureFlag{{Name: "newParser", Stage: ...}}`. */
export function readFlagLists(context: FlagContext): FlagDeclaration[] {
  const { view } = context
  return nodesOf(view, 'ArrayExpression').flatMap((list): FlagDeclaration[] => {
    const holder = holderOf(list, view)
    if (!holder || !isNamedLikeFlags(holder.names, context)) return []
    if (list.elements.length === 0) return emptyListOf('flag-list', `list ${holder.name}`, holder, list, context)
    const collector = new RowCollector()
    for (const element of list.elements) {
      const item = element && unwrapExpression(element)
      const name = item?.type === 'ObjectExpression' ? nameField(item) : null
      if (!element || item?.type !== 'ObjectExpression' || !name) return []
      collector.add(
        { ...readFlagName(name, context), key: rangeOf(name), range: rangeOf(element) },
        readFlagObject(item, context),
      )
    }
    if (!collector.isOfFlags(context, holder.names)) return []
    if (context.isGo) collector.fillInZeroValues()
    return [declarationOf('flag-list', `list ${holder.name}`, holder.start, list, collector)]
  })
}

/** The most telling field first. */
const NAME_FIELDS = ['id', 'key', 'name', 'flag', 'featureFlag', 'feature']

function nameField(item: TSESTree.ObjectExpression): Node | null {
  const fields = new Map<string, Node>()
  for (const property of item.properties) {
    if (property.type !== 'Property' || property.kind !== 'init') continue
    const name = staticKeyName(property.key, property.computed)
    if (name !== null) fields.set(name.toLowerCase(), property.value as Node)
  }
  for (const name of NAME_FIELDS) {
    const value = fields.get(name.toLowerCase())
    if (value) return value
  }
  return null
}

/** A registry after its last flag, in a file that is named as one. Code may also fill it at run time. */
function emptyListOf(
  shape: FlagDeclaration['shape'],
  what: string,
  { names, start }: FlagHolder,
  container: Node,
  { lenient, view }: FlagContext,
): FlagDeclaration[] {
  if (!lenient || !isCalledLikeFlags(names, view.file)) return []
  return [{ shape, what, start, container: rangeOf(container), rows: [], others: [], complete: false, hasValues: true }]
}
