import type { TSESTree } from '@typescript-eslint/utils'
import type { CheckShapeEntry } from '../../config/config.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { isUsedAsPair } from '../go-pairs.js'
import { contains } from '../../text/text-range.js'
import type { GateCheck } from '../gate-check.js'
import { dottedPath, lastNameOf } from '../dotted-path.js'
import { askedCallOf } from './asked-call.js'

/** The entry of the configuration's `checks` that makes a call a check. */
export function entryFor(node: TSESTree.CallExpression, nameNode: Node, view: SourceView): CheckShapeEntry {
  const { callee, arguments: given } = askedCallOf(node)
  const path = (dottedPath(callee) ?? [lastNameOf(callee) ?? '']).filter((name) => name !== 'this')
  const call = path
    .slice(path.lastIndexOf('()') + 1)
    .slice(-2)
    .join('.')
  const index = given.indexOf(nameNode)
  return { call, ...(index > 0 && { argument: index }), ...(isUsedAsPair(node, view) && { result: 0 }) }
}

/** The entry that matches a check which is a call; `null`: it has no argument that names the gate. */
export function entryOf(
  { node, nameRange }: Pick<GateCheck, 'node' | 'nameRange'>,
  view: SourceView,
): CheckShapeEntry | null {
  if (node.type !== 'CallExpression') return null
  const given = askedCallOf(node).arguments.find((argument) => contains(argument, nameRange))
  return given ? entryFor(node, given, view) : null
}

/** A reason, and what to add to the configuration. @param entry as {@link spellEntry} spells it; `null`: none helps. */
export function withAdvice(reason: string, entry: string | null): string {
  return entry === null ? reason : `${reason}; if it always has the gate's value, add ${entry} to "checks"`
}

/** An entry as the documentation writes it: `{ "call": "gates.enabled", "argument": 1 }`, or the name of a service. */
export function spellEntry(entry: CheckShapeEntry | string): string {
  if (typeof entry === 'string') return JSON.stringify(entry)
  const fields = Object.entries(entry).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
  return `{ ${fields.join(', ')} }`
}
