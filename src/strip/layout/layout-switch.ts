import type { TSESTree } from '@typescript-eslint/utils'
import { outerRange } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import { keptBetween, leadingCommentsStart, rangeWithLines } from '../../text/whole-lines.js'
import type { Layout } from './layout-context.js'
import type { Clause } from '../reduce/fate.js'
import { contentOf } from '../reduce/reduce-switch.js'
import { removeCase, removeWithLines } from './remove-lines.js'

/** Replaces a `switch` by the statements of one arm. */
export function layoutArm(statement: TSESTree.SwitchStatement, { arm, form, removed }: Clause, layout: Layout): void {
  if (!arm) return
  const { edits, trivia } = layout
  for (const inner of arm.body) layout.write(inner)
  const kept = keptBetween(contentOf(arm, trivia), removed, trivia)
  const outerIndent = trivia.indentAt(statement.range[0])
  const labels = {
    start: statement.range[0],
    bodyStart: bodyStartOf(statement, layout),
    first: statement.cases[0]?.range[0],
    kept: arm.cases.map(({ range }) => range[0]),
  }
  const start = keepLabelComments(labels, outerIndent, layout)
  if (arm.block && form === 'block') {
    edits.delete(start, arm.block.range[0])
    edits.delete(arm.block.range[1], statement.range[1])
    for (const gone of [...(arm.exit ? [arm.exit] : []), ...arm.behind]) removeWithLines(gone, layout)
    return dedent(arm.block.range[0], arm.block.range[1], trivia.indentAt(arm.block.range[1] - 1), outerIndent, layout)
  }
  edits.delete(start, kept.start)
  edits.delete(kept.end, statement.range[1])
  const isFirst = trivia.isFirstOnLine(kept.start)
  dedent(kept.start, kept.end, trivia.indentAt(isFirst ? kept.start : kept.end), outerIndent, layout)
  if (trivia.commentEndingAt(kept.end)?.type === 'Line' && !trivia.isLastOnLine(statement.range[1]))
    edits.insert(kept.end, trivia.lineBreak + outerIndent)
  if (form !== 'body') return
  edits.insertFirst(kept.start, '{ ')
  edits.insert(kept.end, ' }')
}

/** Writes a `switch` that loses cases. */
export function layoutCases({ discriminant, cases, range }: TSESTree.SwitchStatement, layout: Layout): void {
  layout.write(discriminant)
  for (const [index, item] of cases.entries()) {
    if (layout.fates.isDropped(item)) removeCase(item, cases[index + 1]?.range[0] ?? range[1] - 1, layout)
    else layoutCase(item, layout)
  }
}

function layoutCase(item: TSESTree.SwitchCase, layout: Layout): void {
  const { edits, trivia, fates } = layout
  const fate = item.test ? fates.of(item.test) : undefined
  if (item.test && fate?.kind === 'text') edits.replace(item.range[0], outerRange(item.test, trivia)[1], fate.text)
  else if (item.test && fate?.kind === 'drop') removeLabel(item, item.test, layout)
  else if (item.test) layout.write(item.test)
  for (const statement of item.consequent) layout.write(statement)
}

/** A comment above a label may describe the statements it leads to. */
function removeLabel(item: TSESTree.SwitchCase, test: Node, { edits, trivia }: Layout): void {
  const colon = trivia.nextCode(outerRange(test, trivia)[1])
  const { start, end } = rangeWithLines(item.range[0], colon + 1, trivia, true)
  edits.delete(start, end)
}

function dedent(start: number, end: number, inner: string, outer: string, layout: Layout): void {
  if (inner.startsWith(outer)) layout.edits.dedent(start, end, inner.slice(outer.length))
}

/** Where the comments of a switch are. */
export interface SwitchLabels {
  /** Where the statement begins, and its body, after the `{`. */
  readonly start: number
  readonly bodyStart: number
  /** The offset of its first label. */
  readonly first: number | undefined
  /** Those of the labels whose statements stay. */
  readonly kept: readonly number[]
}

/**
 * Keeps the comments above the kept labels, which describe them, and those at the start of the `switch` that describe
 * no label of their own. @returns the end of the last one.
 */
export function keepLabelComments(
  { start: outer, bodyStart, first, kept }: SwitchLabels,
  indent: string,
  { trivia, edits }: Layout,
): number {
  let start = outer
  const keep = (from: number, to: number): void => {
    for (const comment of trivia.commentsIn(from, to)) {
      const isApart = /\n[ \t]*\r?\n[ \t]*$/.test(trivia.text.slice(start, comment.start))
      edits.delete(start, comment.start)
      if (isApart && start > outer) edits.insertFirst(start, trivia.lineBreak)
      edits.insert(comment.end, trivia.lineBreak + indent)
      start = comment.end
    }
  }
  if (first !== undefined) {
    const above = Math.min(leadingCommentsStart(first, trivia), trivia.lineStart(first))
    keep(bodyStart, kept.includes(first) ? first : above)
  }
  for (const label of kept) keep(Math.max(start, leadingCommentsStart(label, trivia)), label)
  return start
}

/** The offset after the `{` of a `switch`. */
function bodyStartOf({ discriminant }: TSESTree.SwitchStatement, { trivia }: Layout): number {
  const close = trivia.nextCode(outerRange(discriminant, trivia)[1])
  return trivia.nextCode(close + 1) + 1
}
