import type { TSESTree } from '@typescript-eslint/utils'
import { lastName, literalString, unwrapExpression } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node } from '../../../source/source-view.js'
import { rangeOf } from '../../../text/text-range.js'
import { readBoolean } from '../estree-values.js'
import { bareRow, isNamedLikeFlags, type FlagContext, type FlagDeclaration, type FlagRow } from './flag-row.js'

/** A single call proves nothing. */
const FEWEST = 2

/** `var RuntimeFlagX = runtimeFlag("x", true)`: a call for each flag, with its name and its default. */
export function readFlagCalls(context: FlagContext): FlagDeclaration[] {
  const { view } = context
  const byCallee = new Map<string, FlagRow[]>()
  for (const declarator of nodesOf(view, 'VariableDeclarator')) {
    const call = declarator.init && unwrapExpression(declarator.init)
    if (call?.type !== 'CallExpression' || declarator.id.type !== 'Identifier') continue
    const callee = lastName(call.callee)
    if (callee === null || !isNamedLikeFlags([callee], context)) continue
    const row = readCall(call, declarator.id, declarator, context)
    if (row) byCallee.set(callee, [...(byCallee.get(callee) ?? []), row])
  }
  return [...byCallee]
    .filter(([, rows]) => rows.length >= FEWEST)
    .map(([callee, rows]) => ({
      shape: 'flag-calls',
      what: `calls of ${callee}`,
      start: rows[0]?.range.start ?? 0,
      container: { start: 0, end: view.text.length },
      rows,
      others: [],
      hasValues: true,
      complete: true,
    }))
}

function readCall(
  call: TSESTree.CallExpression,
  id: TSESTree.Identifier,
  declarator: Node,
  { view, resolveImport }: FlagContext,
): FlagRow | null {
  const key = call.arguments[0]
  const name = key ? literalString(unwrapExpression(key)) : null
  if (!key || name === null) return null
  for (const argument of call.arguments.slice(1)) {
    const read = readBoolean({ node: argument, view }, resolveImport)
    if (read.kind !== 'value') continue
    const range = rangeOf(argument)
    const text = view.text.slice(range.start, range.end)
    return {
      ...bareRow(name, id.name, key, declarator),
      default: read.value,
      fields: { default: { name: 'default', range, value: range, text } },
    }
  }
  return null
}
