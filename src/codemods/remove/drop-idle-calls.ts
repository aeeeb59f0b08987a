import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath } from '../../gates/dotted-path.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { rangeOf } from '../../text/text-range.js'
import { applyEdits } from '../../text/text-edits.js'
import { parseSource } from '../../syntax/parse-source.js'
import { ItemEdits } from '../../text/item-edits.js'
import { planImports, usedImports } from './unused-imports.js'

/** A test file without calls that no longer set anything. */
export interface WithoutIdleCalls {
  readonly after: string
  readonly edits: number
  readonly declarations: number
  readonly imports: number
}

const SETTER = /^(?:set|override|mock|stub|given|use|enable|disable|with)|feature|flag|gate/i
/** A mock that returns nothing differs from a mock that returns an object. */
const ANSWER = /^mock(?:Return|Resolved|Rejected|Implementation)/

/**
 * Drops calls of a test file that set nothing after a removal, such as `mockFeatures([])` and `setFlags({ flags: {}
 * })`, with the imports that only they used. Calls that were like that before are kept.
 *
 * @returns `null` when there are none.
 */
export function dropIdleCalls(before: SourceView, after: SourceView): WithoutIdleCalls | null {
  const known = new Map<string, number>()
  for (const call of idleCalls(before)) known.set(textOf(call, before), (known.get(textOf(call, before)) ?? 0) + 1)
  const idle = idleCalls(after).filter((call) => {
    const text = textOf(call, after)
    const left = known.get(text) ?? 0
    known.set(text, left - 1)
    return left <= 0
  })
  if (idle.length === 0) return null
  const edits = new ItemEdits(after)
  for (const call of idle) edits.deleteLines(rangeOf(statementOf(call)))
  const planned = edits.toEdits()
  const text = applyEdits(after.text, planned)
  const parsed = parseSource(after.file, text)
  if (parsed?.kind !== 'estree') return null
  const used = usedImports(after)
  const imports = planImports(parsed, (local) => used.has(local))
  return {
    after: imports ? applyEdits(text, imports.edits) : text,
    edits: planned.length + (imports?.edits.length ?? 0),
    declarations: idle.length,
    imports: imports?.count ?? 0,
  }
}

/** Statements that are calls with empty arguments. */
function idleCalls(view: SourceView): TSESTree.CallExpression[] {
  return nodesOf(view, 'CallExpression').filter((call) => {
    const name = dottedPath(call.callee)?.at(-1) ?? ''
    return (
      call.arguments.length > 0 &&
      call.arguments.every(isEmpty) &&
      SETTER.test(name) &&
      !ANSWER.test(name) &&
      statementOf(call).type === 'ExpressionStatement'
    )
  })
}

/** `{}`, `[]`, `{ flags: {} }` */
function isEmpty(node: Node): boolean {
  if (node.type === 'ArrayExpression') return node.elements.length === 0
  return (
    node.type === 'ObjectExpression' &&
    node.properties.every((property) => property.type === 'Property' && !property.computed && isEmpty(property.value))
  )
}

function statementOf(call: Node): Node {
  const { parent } = call
  return parent?.type === 'AwaitExpression' ? (parent.parent as Node) : (parent as Node)
}

function textOf(call: Node, { text }: SourceView): string {
  return text.slice(...call.range)
}
