import type { TSESTree } from '@typescript-eslint/utils'
import type { OverrideEntry } from '../config/config.js'
import { unwrapExpression } from '../source/expressions.js'
import type { Node } from '../source/source-view.js'
import { endsWithName } from './check-shapes.js'
import { dottedPath, lastNameOf } from './dotted-path.js'

type CallEntry = Extract<OverrideEntry, { readonly call: string }>

/** The configured shape of override calls that a call has; `null`: none. */
export function setterOf(call: TSESTree.CallExpression, entries: readonly OverrideEntry[]): CallEntry | null {
  if (entries.length === 0) return null
  const last = lastNameOf(call.callee)
  const found = entries.find(
    (entry): entry is CallEntry =>
      'call' in entry &&
      lastPart(entry.call) === last &&
      endsWithName(dottedPath(call.callee) ?? [], entry.call.split('.')),
  )
  return found ?? null
}

/** The value itself inside a configured wrapper: `true` of `makeFlagData(true)`. */
export function unwrapSetValue(node: Node, entries: readonly OverrideEntry[] = []): Node {
  const value = unwrapExpression(node)
  if (value.type !== 'CallExpression') return value
  const path = dottedPath(value.callee)
  for (const entry of entries) {
    if (!('wrapper' in entry) || !path || !endsWithName(path, entry.wrapper.split('.'))) continue
    const argument = value.arguments[entry.value ?? 0]
    return argument ? unwrapExpression(argument) : value
  }
  return value
}

/** Keys in YAML and JSON whose maps and lists set gates. */
export function keysOfOverrides(entries: readonly OverrideEntry[]): readonly string[] {
  return entries.flatMap((entry) => ('key' in entry ? [entry.key] : []))
}

/** A file must contain one of these words to set gates in a configured way. */
export function wordsOfOverrides(entries: readonly OverrideEntry[]): readonly string[] {
  return entries.flatMap((entry) => ('key' in entry ? [entry.key] : 'call' in entry ? [lastPart(entry.call)] : []))
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
