import type { TSESTree } from '@typescript-eslint/utils'
import type { OverrideEntry } from '../config/config.js'
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

/** Keys in YAML and JSON whose maps and lists set gates. */
export function keysOfOverrides(entries: readonly OverrideEntry[]): readonly string[] {
  return entries.flatMap((entry) => ('key' in entry ? [entry.key] : []))
}

/** What a text must have one of to set gates in a configured way. */
export function wordsOfOverrides(entries: readonly OverrideEntry[]): readonly string[] {
  return entries.map((entry) => ('key' in entry ? entry.key : lastPart(entry.call)))
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
