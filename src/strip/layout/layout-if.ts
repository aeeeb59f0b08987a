import type { TSESTree } from '@typescript-eslint/utils'
import type { AnyNode, Node } from '../../source/source-view.js'
import type { Trivia } from '../../text/trivia.js'
import { keptBetween, skipBlanks, withTrailingComment } from '../../text/whole-lines.js'
import type { Layout } from './layout-context.js'
import type { Branch } from '../reduce/fate.js'
import { commentsBefore, extentInside, hasInit, type BranchHolder } from '../reduce/reduce-if.js'
import { statementEnd, statementOf, statementStart } from '../reduce/statement-text.js'
import { removeRange } from './remove-lines.js'
import { dialectOf } from '../../source/dialect.js'

/** Writes an `if`, or the replacement of `extent`; see `reduceIf`. */
export function layoutIf(statement: TSESTree.IfStatement, extent: AnyNode, layout: Layout): void {
  const fate = layout.fates.of(statement)
  if (fate?.kind === 'drop') {
    if (fate.range) removeRange(fate.range, layout)
  } else if (fate?.kind === 'literal') layout.edits.replace(statement.range[0], statement.range[1], fate.text)
  else if (fate?.kind === 'branch') layoutBranch(statement, fate, extent, layout)
  else layoutOpenIf(statement, extent, layout)
}

/** Writes the branch that replaces a statement. */
export function layoutBranch(statement: BranchHolder, branch: Branch, extent: AnyNode, layout: Layout): void {
  const { effect, live, form, next } = branch
  const { edits, trivia, fates } = layout
  if (form === 'go-block') return writeGoBlock(effect as Node, extent, layout)
  if (form === 'behind') return writeBehind(effect as Node, live as TSESTree.Statement, statement, extent, layout)
  const start = writeLead(branch, extent, layout)
  if (form === 'nothing' || !live) return edits.delete(start, goneEnd(start, extent, layout.trivia))
  writeLive(live, branch, statement, extent, layout)
  if (effect && next !== null && !fates.isGapClosed(next))
    edits.insert(effect.range[1], trivia.lineBreak + trivia.indentAt(extent.range[0]))
}

/** @returns the offset after which the live branch may follow. */
function leadEnd({ effect }: Branch, extent: AnyNode): number {
  return effect?.range[1] ?? extent.range[0]
}

function writeLead(branch: Branch, extent: AnyNode, layout: Layout): number {
  const { edits, trivia } = layout
  const { effect, hoisted, live } = branch
  const gap = live ? trivia.lineBreak + trivia.indentAt(extent.range[0]) : ''
  if (hoisted !== '') edits.insert(extent.range[0], hoisted + gap)
  if (effect) {
    edits.delete(extent.range[0], effect.range[0])
    edits.insert(effect.range[0], statementStart(effect, layout))
    edits.insert(effect.range[1], statementEnd(layout))
    layout.write(effect)
  }
  return leadEnd(branch, extent)
}

function writeLive(
  live: TSESTree.Statement,
  branch: Branch,
  statement: BranchHolder,
  extent: AnyNode,
  layout: Layout,
): void {
  const { edits, trivia } = layout
  const hasLead = branch.effect !== null || branch.hoisted !== ''
  if (live.type === 'IfStatement' && !hasInit(live))
    layoutIf(live, extentInside(live, statement, extent, hasLead, layout), layout)
  else layout.write(live)
  if (branch.needsBraces) {
    edits.insert(live.range[0], '{ ')
    edits.insert(live.range[1], ' }')
  }
  if (branch.form === 'unwrap') return unwrap(live as TSESTree.BlockStatement, branch, statement, extent, layout)
  const start = keepCommentsBefore(live.range[0], statement, extent, leadEnd(branch, extent), layout)
  edits.delete(start, live.range[0])
  deleteBehind(live.range[1], live.range[1], extent, layout)
  const [inner, outer] = [trivia.indentAt(live.range[0]), trivia.indentAt(extent.range[0])]
  if (branch.form === 'move' && trivia.isFirstOnLine(live.range[0]) && inner.startsWith(outer))
    edits.dedent(live.range[0], live.range[1], inner.slice(outer.length))
}

/** `else if audit() && false { ... }` becomes `else { audit() }`. */
function writeGoBlock(effect: Node, extent: AnyNode, layout: Layout): void {
  const { edits, trivia } = layout
  const outer = trivia.indentAt(extent.range[0])
  edits.replace(
    extent.range[0],
    extent.range[1],
    `{${trivia.lineBreak}${outer}\t${statementOf(effect, `${outer}\t`, layout)}${trivia.lineBreak}${outer}}`,
  )
}

/** `else if (audit() && false) ... else { run() }` becomes `else { audit(); run() }`. */
function writeBehind(
  effect: Node,
  live: TSESTree.Statement,
  statement: BranchHolder,
  extent: AnyNode,
  layout: Layout,
): void {
  const { edits, trivia } = layout
  layout.write(live)
  const start = keepCommentsBefore(live.range[0], statement, extent, extent.range[0], layout)
  edits.delete(start, live.range[0])
  deleteBehind(live.range[1], live.range[1], extent, layout)
  const { blockIndent } = dialectOf(layout.view)
  if (blockIndent !== null) {
    const inner = trivia.indentAt(extent.range[0]) + blockIndent
    return edits.insertFirst(live.range[0] + 1, trivia.lineBreak + inner + statementOf(effect, inner, layout))
  }
  const text = statementStart(effect, layout) + trivia.text.slice(...effect.range) + statementEnd(layout)
  if (live.type !== 'BlockStatement') {
    edits.insertFirst(live.range[0], `{ ${text} `)
    return edits.insert(live.range[1], ' }')
  }
  const first = live.body[0]?.range[0] ?? trivia.commentsIn(...live.range)[0]?.start
  const isOnOwnLine = first !== undefined && trivia.hasLineBreak(live.range[0], first)
  edits.insertFirst(
    live.range[0] + 1,
    isOnOwnLine ? trivia.lineBreak + trivia.indentAt(first) + text : ` ${text}${first === undefined ? ' ' : ''}`,
  )
}

/** Keeps the contents of a block without its braces, one level further out. */
function unwrap(
  block: TSESTree.BlockStatement,
  branch: Branch,
  statement: BranchHolder,
  extent: AnyNode,
  layout: Layout,
): void {
  const { edits, trivia } = layout
  const kept = keptBetween({ start: block.range[0] + 1, end: block.range[1] - 1 }, branch.removed, trivia)
  const start = keepCommentsBefore(block.range[0], statement, extent, leadEnd(branch, extent), layout)
  edits.delete(start, kept.start)
  deleteBehind(kept.end, block.range[1], extent, layout)
  const outerIndent = trivia.indentAt(extent.range[0])
  const { blockIndent } = dialectOf(layout.view)
  const innerIndent =
    blockIndent === null ? trivia.indentAt(kept.start) : trivia.indentAt(block.range[1] - 1) + blockIndent
  if (trivia.isFirstOnLine(kept.start) && innerIndent.startsWith(outerIndent)) {
    edits.dedent(kept.start, kept.end, innerIndent.slice(outerIndent.length))
  } else {
    const secondLine = trivia.afterLineBreak(trivia.lineEnd(kept.start))
    const indent = trivia.indentAt(secondLine)
    if (secondLine < kept.end && indent.startsWith(outerIndent))
      edits.dedent(kept.start, kept.end, indent.slice(outerIndent.length))
  }
}

/**
 * Deletes what follows the live branch. The comment that ends its line is its own, and is kept; one that ends the last
 * line of what is deleted is deleted too.
 *
 * @param keptEnd the end of what is kept of the branch.
 */
function deleteBehind(keptEnd: number, branchEnd: number, extent: AnyNode, layout: Layout): void {
  const { edits, trivia } = layout
  const isLast = branchEnd >= extent.range[1]
  const ownEnd = isLast ? branchEnd : withTrailingComment(branchEnd, trivia)
  const hasOwn = ownEnd > branchEnd
  const end = isLast ? branchEnd : (endBeforeSemicolon(extent, layout) ?? goneEnd(keptEnd, extent, trivia))
  if (hasOwn) edits.delete(keptEnd, branchEnd)
  edits.delete(hasOwn ? ownEnd : keptEnd, end)
  if (trivia.commentEndingAt(keptEnd)?.type !== 'Line') return
  // What follows would become part of the comment that ends the branch.
  const start = hasOwn ? branchEnd : end
  if (!trivia.isLastOnLine(start))
    edits.replace(start, skipBlanks(trivia, start), trivia.lineBreak + trivia.indentAt(extent.range[0]))
}

/**
 * The end of a dead last branch whose semicolon is written in front of the next statement: `;[a, b] = [b, a]`. `null`:
 * it isn't, or that statement is removed as well.
 */
function endBeforeSemicolon(extent: AnyNode, { fates, trivia }: Layout): number | null {
  const end = extent.range[1]
  if (trivia.text[end - 1] !== ';' || !trivia.isFirstOnLine(end - 1) || trivia.isLastOnLine(end)) return null
  const next = statementBehind(extent)
  return next && !fates.isDropped(next) ? withTrailingComment(trivia.previousCodeEnd(end - 1), trivia) : null
}

/** The statement that follows the one that ends with a node. */
function statementBehind(node: AnyNode): AnyNode | null {
  let outer = node
  while (outer.parent && outer.parent.range[1] === node.range[1]) outer = outer.parent
  const list = outer.parent && 'body' in outer.parent ? outer.parent.body : null
  return Array.isArray(list) ? ((list as AnyNode[])[(list as AnyNode[]).indexOf(outer) + 1] ?? null) : null
}

/** The end of a dead last branch, with the comment that ends its line unless code before it is kept. */
function goneEnd(keptEnd: number, { range: [, end] }: AnyNode, trivia: Trivia): number {
  return trivia.hasLineBreak(keptEnd, end) ? withTrailingComment(end, trivia) : end
}

/**
 * Keeps the comments in front of the live branch that describe it.
 *
 * @param leadEnd the end of what is written in front of the branch.
 * @returns where the deletion in front of the live branch may begin.
 */
function keepCommentsBefore(
  liveStart: number,
  statement: BranchHolder,
  extent: AnyNode,
  leadEnd: number,
  layout: Layout,
): number {
  const { edits, trivia } = layout
  let start = leadEnd
  for (const comment of commentsBefore(liveStart, statement, layout)) {
    edits.delete(start, comment.start)
    edits.insert(
      comment.end,
      liveStart < statement.consequent.range[1] && !trivia.hasLineBreak(comment.end, liveStart)
        ? ' '
        : trivia.lineBreak + trivia.indentAt(extent.range[0]),
    )
    start = comment.end
  }
  return start
}

/** Either branch, or its remainder, may run. */
function layoutOpenIf(statement: TSESTree.IfStatement, extent: AnyNode, layout: Layout): void {
  const { test, consequent, alternate } = statement
  const { edits, fates, trivia } = layout
  layout.write(test)
  layoutOpenBranch(consequent, layout)
  if (alternate && fates.isDropped(alternate)) deleteBehind(consequent.range[1], consequent.range[1], statement, layout)
  else if (alternate) layout.write(alternate)
  if (fates.isDropped(consequent)) {
    const isBlock = consequent.type === 'BlockStatement'
    if (!isBlock) edits.replace(consequent.range[0], consequent.range[1], '{}')
    else if (hasInit(statement) || trivia.commentsIn(...consequent.range).length === 0)
      edits.replace(consequent.range[0], consequent.range[1], emptyBlock(statement, layout))
  }
  edits.delete(extent.range[0], statement.range[0])
  deleteBehind(statement.range[1], statement.range[1], extent, layout)
}

/** An emptied block may keep its braces. */
function layoutOpenBranch(branch: TSESTree.Statement, layout: Layout): void {
  if (!layout.fates.isDropped(branch)) return layout.write(branch)
  if (branch.type === 'BlockStatement') for (const statement of branch.body) layout.write(statement)
}

/** The formatter writes an empty block over two lines. */
function emptyBlock(statement: Node, { view, trivia }: Layout): string {
  return dialectOf(view).blockIndent === null ? '{}' : `{${trivia.lineBreak}${trivia.indentAt(statement.range[0])}}`
}
