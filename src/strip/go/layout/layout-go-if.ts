import type { TSESTree } from '@typescript-eslint/utils'
import type { GoBlockStatement, GoIfStatement, GoStatement } from '../../../source/go-nodes.js'
import type { Node } from '../../../source/source-view.js'
import { keptBetween } from '../../../text/whole-lines.js'
import { layoutIf } from '../../layout/layout-if.js'
import type { Layout } from '../../layout/layout-context.js'
import type { GoInit } from '../../reduce/fate.js'
import { statementOf } from '../../reduce/statement-text.js'
import { outdent } from './go-blocks.js'

/** Writes the init statement in front of the live branch. */
export function layoutGoInit(statement: GoIfStatement, fate: GoInit, layout: Layout): void {
  const { edits, trivia } = layout
  const init = statement.init as GoStatement
  const live = fate.live as GoBlockStatement | null
  layout.write(init)
  for (const inner of live?.body ?? []) layout.write(inner)
  const kept = live && keptBetween({ start: live.range[0] + 1, end: live.range[1] - 1 }, fate.removed, trivia)
  const isEmpty = !kept || kept.start >= kept.end
  const outer = trivia.indentAt(statement.range[0])
  if (fate.isOpen) {
    edits.delete(statement.range[0], init.range[0])
    writeInit(statement, fate, isEmpty, outer, layout)
    edits.delete(init.range[1], isEmpty ? statement.range[1] : kept.start)
    if (isEmpty) return
    edits.delete(kept.end, statement.range[1])
    return outdent(kept, (live as GoBlockStatement).range[1] - 1, statement.range[0], layout)
  }
  const inner = `${outer}\t`
  edits.replace(statement.range[0], init.range[0], `{${trivia.lineBreak}${inner}`)
  writeInit(statement, fate, isEmpty, inner, layout)
  if (!isEmpty) edits.delete(init.range[1], kept.start)
  edits.replace(isEmpty ? init.range[1] : kept.end, statement.range[1], `${trivia.lineBreak}${outer}}`)
}

function writeInit(
  statement: GoIfStatement,
  { text, effect }: GoInit,
  isEmpty: boolean,
  indent: string,
  layout: Layout,
): void {
  const { edits, trivia } = layout
  const { range } = statement.init as GoStatement
  const outer = trivia.indentAt(statement.range[0])
  // Lines inside a string that spans lines are left unchanged.
  if (text !== null)
    edits.replace(range[0], range[1], text.includes('`') ? text : text.replaceAll(`\n${outer}`, `\n${indent}`))
  else if (indent !== outer) edits.indent(range[0], range[1], '\t')
  if (effect) edits.insert(range[1], trivia.lineBreak + indent + statementOf(effect, indent, layout))
  if (!isEmpty) edits.insert(range[1], trivia.lineBreak + indent)
}

/** Writes `if v := f(); v > 1 { ... }`. */
export function writeMovedInit(statement: GoIfStatement, live: Node, layout: Layout): void {
  const { edits } = layout
  const inner = live as TSESTree.IfStatement
  layout.write(statement.init as GoStatement)
  edits.delete(statement.test.range[0], inner.test.range[0])
  edits.delete(inner.range[1], statement.range[1])
  layoutIf(inner, inner, layout)
}
