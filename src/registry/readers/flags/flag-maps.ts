import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node } from '../../../source/source-view.js'
import { rangeOf } from '../../../text/text-range.js'
import { readMapParts } from '../estree-entries.js'
import type { MapNode } from '../estree-fields.js'
import { goLiteralType, goTypeNameOf, isGoFeatureType, isGoMap } from '../go-maps.js'
import { holderOf, holderWithin, isAtTop, type FlagHolder } from './flag-holder.js'
import { isGoStructOfFlags } from './flag-interfaces.js'
import {
  isCalledLikeFlags,
  isFieldOfFlag,
  isFlagFile,
  isNameOfDefaults,
  isPlainListName,
  mayHoldFlags,
  mayNameFlags,
} from './flag-words.js'
import {
  isNamedLikeFlags,
  memberWithoutValue,
  readFlagName,
  type FlagContext,
  type FlagDeclaration,
  type FlagRow,
} from './flag-row.js'
import { readDescribed, readFlagObject, readFlagValue, readStatus, type FlagValue } from './flag-values.js'

/** A list of many flags may have a few strings; a list with more of them has settings. */
const FLAGS_PER_OTHER = 3

const HOOK = /^use[A-Z]/

/** Collects the rows of a list or a map before it is known whether it is one of flags. */
class RowCollector {
  readonly rows: FlagRow[] = []
  readonly others: string[] = []
  complete = true
  #sure = 0
  #open = 0

  add(row: Pick<FlagRow, 'constant' | 'key' | 'range'> & { readonly name: string | null }, value: FlagValue): void {
    const { name } = row
    if (name === null) this.complete = false
    else if (value.likeness === 'not') this.others.push(name)
    else {
      const { default: isOn, stage, description, fields } = value
      this.rows.push({ ...row, name, default: isOn, stage, description, fields })
    }
    if (value.likeness === 'sure') this.#sure++
    else if (value.isOpen) this.#open++
  }

  /** In Go, a field that a row leaves out is false, if other rows have it. */
  fillInZeroValues(): void {
    if (!this.rows.some(({ fields }) => fields.default)) return
    for (const [index, row] of this.rows.entries())
      if (!row.fields.default) this.rows[index] = { ...row, default: false }
  }

  /** Whether it is what a function returns for one flag: `{ enabled: true, variant: 'a' }`. */
  #isOneFlag(): boolean {
    return [...this.rows.map(({ name }) => name), ...this.others].every(isFieldOfFlag)
  }

  /**
   * Whether some row is certainly a flag, and few are something else. In a file that is named as a registry, more may
   * be something else. There, a list of nothing else that is called like flags may have lost those that are certain.
   */
  isOfFlags({ lenient, byUse, view }: FlagContext, names: readonly string[]): boolean {
    const isOfNothingElse = this.rows.length > 0 && this.others.length === 0
    if (byUse && !isCalledLikeFlags(names, view.file))
      return isOfNothingElse && this.#sure > 0 && this.#sure + this.#open === this.rows.length
    if (!lenient && this.#isOneFlag()) return false
    const isCalledSo = isCalledLikeFlags(names, view.file) || names.some(mayHoldFlags)
    if (lenient && isOfNothingElse && isCalledSo) return true
    // A hook returns what it has found out, of which only constants are flags: `{ newParser: false, reload }`.
    const unsure = names.some((name) => HOOK.test(name)) ? this.rows.length - this.#sure : 0
    const isDescribed = lenient && this.rows.length > 1 && this.rows.every(({ description }) => description !== null)
    return isDescribed || (this.#sure > 0 && (lenient || this.#sure >= FLAGS_PER_OTHER * (this.others.length + unsure)))
  }
}

/**
 * `const FEATURE_FLAGS = { newParser: false, oldParser: { default: true } }`, the same in a `Map` or a class, and Go's
 * `map[string]bool{...}` or struct of booleans.
 */
export function readFlagMaps(context: FlagContext): FlagDeclaration[] {
  const { view, isGo } = context
  const maps = nodesOf(view, 'ObjectExpression', 'ArrayExpression').flatMap((map): FlagDeclaration[] => {
    const isStruct = isGo && isGoStructOfFlags(map, context)
    if (isGo ? !isStruct && (map.type === 'ArrayExpression' || !isGoMap(map, view)) : !isMapOfScript(map)) return []
    const holder = holderIn(map, context)
    if (!holder || !(isStruct || isMapOfFlags(holder, map, context))) return []
    const size = map.type === 'ArrayExpression' ? map.elements.length : map.properties.length
    if (size === 0) return emptyListOf('flag-map', `object ${holder.name}`, holder, map, context)
    const collector = collectRows(map, isStruct, context)
    if (!collector.isOfFlags(context, holder.names)) return []
    // `map[Feature]bool{X: true}` is Go's way to write a set of some flags, too.
    const isSet =
      isGo && !isStruct && collector.rows.every((row) => row.default === true) && !isPlainListName(holder.name)
    if (isSet && !context.lenient) return []
    return [declarationOf('flag-map', `object ${holder.name}`, holder.start, map, collector)]
  })
  return [...maps, ...nodesOf(view, 'ClassDeclaration').flatMap((node) => readFlagClass(node, context))]
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
      collector.complete = false
      continue
    }
    const named = isStruct ? { name: staticKeyName(part.key, false), constant: null } : part
    const name = named.name ?? (context.isGo ? null : memberWithoutValue(part.key, context))
    collector.add(
      { constant: named.constant, name, key: rangeOf(part.key), range: part.outer },
      map.type === 'ArrayExpression' && context.lenient
        ? readDescribed(part.value, context)
        : read(part.value, context),
    )
  }
  return collector
}

/** `class FeatureFlags { static readonly newParser = false }`: a class of nothing but static fields. */
function readFlagClass(node: TSESTree.ClassDeclaration, context: FlagContext): FlagDeclaration[] {
  if (!node.id || !isAtTop(node) || !isNamedLikeFlags([node.id.name], context)) return []
  const collector = new RowCollector()
  for (const member of node.body.body) {
    const isField = member.type === 'PropertyDefinition' && member.static && member.value !== null
    const name = isField ? staticKeyName(member.key, member.computed) : null
    if (!isField || name === null || !member.value) {
      if (!context.lenient) return []
      continue
    }
    collector.add(
      { constant: null, name, key: rangeOf(member.key), range: rangeOf(member) },
      readFlagValue(member.value, context),
    )
  }
  if (!collector.isOfFlags(context, [node.id.name])) return []
  return [declarationOf('flag-map', `class ${node.id.name}`, node.range[0], node.body, collector)]
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

function declarationOf(
  shape: FlagDeclaration['shape'],
  what: string,
  start: number,
  container: Node,
  { rows, others, complete }: RowCollector,
): FlagDeclaration {
  return { shape, what, start, container: rangeOf(container), rows, others, complete, hasValues: true }
}
