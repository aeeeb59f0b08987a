import type { DataNode } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import { findFlags, isBareFlag, isGatesKey, readFlagList, type FlagList } from '../flag-text.js'
import { entryOf, textOf, unquoted } from './data-path.js'

/** A gate that is named, with the value it gets. */
export interface SetGate {
  readonly name: string
  readonly value: boolean | null
  readonly nameRange: TextRange
}

/** The name of a gate, as every program that has them takes it. */
const GATE_NAME = /^[A-Za-z_][\w.-]*$/

/**
 * The gates that the value of a `featureGates` key sets: a map by gate, a list of names, a list of `Gate=true`, a list
 * of `{ name, enabled }`, or a text `A=true,B=false`.
 *
 * @param listed the value of a gate that is only listed.
 */
export function readGates(node: DataNode, listed: boolean): SetGate[] {
  switch (node.type) {
    case 'map':
      return isSchema(node)
        ? []
        : node.entries.flatMap(({ key, value }) => named(key.value, booleanOf(value), nameRangeOf(key, key.value)))
    case 'list':
      return node.items.flatMap((item) => readItem(item, listed))
    case 'scalar':
      return typeof node.value === 'string' ? flagsOf(wholeList(node)) : []
  }
}

/** The schema of a field `featureGates`, as in the definition of a custom resource. */
function isSchema(map: DataNode & { readonly type: 'map' }): boolean {
  return /^(?:object|array|string)$/.test(textOf(entryOf(map, 'type')?.value) ?? '')
}

/** Entries of a list: `A`, `A=true`, `{ name: A, enabled: true }`. */
function readItem(item: DataNode, listed: boolean): SetGate[] {
  if (item.type === 'map') {
    const name = entryOf(item, 'name')?.value
    const enabled = entryOf(item, 'enabled')?.value
    if (name?.type !== 'scalar' || typeof name.value !== 'string') return []
    return named(name.value, enabled ? booleanOf(enabled) : listed, nameRangeOf(name, name.value))
  }
  if (item.type !== 'scalar' || typeof item.value !== 'string') return []
  const list = wholeList(item)
  return list ? flagsOf(list) : named(item.value, listed, nameRangeOf(item, item.value))
}

/**
 * The gates that the arguments of a program set: a map `feature-gates: A=true`, a list of `{ name, value }`, a list of
 * `feature-gates=A=true` or `--feature-gates=A=true`, or one such text.
 */
export function readArguments(node: DataNode): SetGate[] {
  switch (node.type) {
    case 'map':
      return node.entries.flatMap(({ key, value }) => (value && isFlagName(key.value) ? readGates(value, true) : []))
    case 'list':
      return node.items.flatMap((item, index) => readArgument(item, node.items[index - 1]))
    case 'scalar':
      return flagsIn(node)
  }
}

function readArgument(item: DataNode, before: DataNode | undefined): SetGate[] {
  if (item.type === 'map') {
    const value = entryOf(item, 'value')?.value
    return value && isFlagName(textOf(entryOf(item, 'name')?.value) ?? '') ? readGates(value, true) : []
  }
  if (item.type !== 'scalar') return []
  return isBareFlag(textOf(before) ?? '') ? flagsOf(wholeList(item)) : flagsIn(item)
}

/** `feature-gates=A=true`, with or without its dashes. */
function flagsIn(node: DataNode & { readonly type: 'scalar' }): SetGate[] {
  const { text, start } = unquoted(node)
  const [flag = ''] = /^(?:--?)?feature[-_]gates=/.exec(text) ?? []
  const list =
    flag === '' ? null : readFlagList(text.slice(flag.length).replace(/^["']|["']$/g, ' '), start + flag.length)
  if (list) return flagsOf(list)
  return findFlags(node.source, node.start).flatMap(flagsOf)
}

function isFlagName(name: string): boolean {
  return isGatesKey(name) && /^-{0,2}feature/i.test(name)
}

function wholeList(node: DataNode & { readonly type: 'scalar' }): FlagList | null {
  const { text, start } = unquoted(node)
  return readFlagList(text, start)
}

export function flagsOf(list: FlagList | null): SetGate[] {
  return (list?.pairs ?? []).map(({ gate, value, start }) => ({
    name: gate,
    value,
    nameRange: { start, end: start + gate.length },
  }))
}

function named(name: string, value: boolean | null, nameRange: TextRange): SetGate[] {
  return GATE_NAME.test(name) ? [{ name, value, nameRange }] : []
}

/** Without the quotes. */
function nameRangeOf({ start, end }: TextRange, name: string): TextRange {
  const margin = (end - start - name.length) / 2
  return margin === 1 ? { start: start + 1, end: end - 1 } : { start, end }
}

/** kOps and Gardener have `"true"` and `true`. */
function booleanOf(node: DataNode | null): boolean | null {
  if (node?.type !== 'scalar') return null
  if (typeof node.value === 'boolean') return node.value
  return /^true$/i.test(String(node.value)) ? true : /^false$/i.test(String(node.value)) ? false : null
}
