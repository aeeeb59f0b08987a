import { parenthesesAround } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import { withTrailingComment } from '../../text/whole-lines.js'
import type { TextRange } from '../../text/text-range.js'
import type { Trivia } from '../../text/trivia.js'
import type { Layout } from './layout-context.js'
import { isAlone, usesOwnPair, type KeptPart } from './kept-parts.js'
import { dialectOf } from '../../source/dialect.js'

/**
 * Keeps only a part of a node: deletes what precedes and follows it, drops redundant parentheses and adds required
 * ones. Comments between the operator and the part stay with the part.
 */
export function writePart(node: Node, layout: Layout): void {
  const part = layout.keptParts.of(node)
  if (!part) return
  const { edits } = layout
  if (part.operatorBelow) edits.delete(part.operatorBelow.start, part.operatorBelow.end)
  writeBeside(part, layout)
  if (part.ownLine === null && !(part.isBare && continuesLine(part, layout))) dedentKept(part, layout)
  dropPairs(part.goneKept, layout)
  if (part.becomesMethod) edits.insert(part.kept.start, part.outer.length > 0 || part.isHeldAbove ? '0, ' : '(0, ')
  writeRange(part, layout)
  deleteCommentBehind(part, layout)
}

/** The comment that ends the last line of a choice is deleted with the part there, also behind `,` or `;`. */
function deleteCommentBehind({ node, child, own }: KeptPart, { edits, trivia }: Layout): void {
  const keptEnd = own.at(-1)?.end ?? child.range[1]
  const [, nodeEnd] = node.range
  if (node.type !== 'ConditionalExpression' || !trivia.hasLineBreak(keptEnd, nodeEnd)) return
  const end = /[,;]/.test(trivia.text[nodeEnd] ?? '') ? nodeEnd + 1 : nodeEnd
  edits.delete(end, withTrailingComment(end, trivia))
}

/** Moves the comment beside a deleted operator after the part, or beside the next operator. */
function writeBeside({ node, end, beside, behind }: KeptPart, { edits, trivia }: Layout): void {
  if (!beside) return
  const operatorEnd = trivia.previousCodeEnd(beside.start)
  if (!behind) return edits.delete(end, operatorEnd)
  edits.replace(trivia.nextCode(end), operatorEnd, behind.operator)
  edits.delete(node.range[1], behind.end)
}

function writeRange(part: KeptPart, layout: Layout): void {
  const { node, kept, outer, own, isNeeded, ownLine } = part
  const { edits, trivia } = layout
  const [start, end] = node.range
  const [ownPair, outerPair] = [own[0], outer[0]]
  if (ownPair && usesOwnPair(part))
    return deleteAround(start, end, { start: ownPair.start, end: Math.max(ownPair.end, kept.end) }, layout)
  if (isNeeded && !outerPair) {
    deleteAround(start, end, kept, layout)
    if (!part.becomesMethod) edits.insert(kept.start, '(')
    return edits.insert(kept.end, ownLine === null ? ')' : `${trivia.lineBreak}${trivia.indentAt(start)})`)
  }
  const around = part.dropsOuter && outerPair ? outerPair : { start, end }
  // No blanks are left before a line break.
  deleteAround(ownLine === null ? around.start : blanksStart(around.start, trivia), around.end, kept, layout)
}

function blanksStart(offset: number, trivia: Trivia): number {
  const lineStart = trivia.lineStart(offset)
  return lineStart + trivia.text.slice(lineStart, offset).trimEnd().length
}

function dropPairs(pairs: readonly TextRange[], { edits, trivia }: Layout): void {
  for (const { start, end } of pairs) {
    edits.delete(start, start + 1)
    edits.delete(end - 1, end)
    if (!trivia.isLastOnLine(start + 1))
      edits.delete(start + 1, start + 1 + (/^[^\S\r\n]*/.exec(trivia.text.slice(start + 1))?.[0].length ?? 0))
  }
}

/** Whether the next line keeps its indentation when a comment ends the line where `node` begins. */
function continuesLine({ node, leading, child }: KeptPart, layout: Layout): boolean {
  const { dialect, trivia, edits, keptParts } = layout
  if (!dialect.continuationOf || leading === null || !trivia.hasLineBreak(leading, child.range[0])) return false
  const slot = layout.residue.placeOf(node)
  const pairs = parenthesesAround(slot, trivia)
  if (
    trivia.isFirstOnLine(pairs[0]?.start ?? slot.range[0]) ||
    (slot !== node && keptParts.parenthesesLeft(slot).length > 0)
  )
    return false
  const deeper = dialect.continuationOf(slot, layout)
  if (deeper) edits.indent(deeper.start, deeper.end, '\t')
  return deeper !== null
}

/** Outdents a multi-line branch together with its first line, or with the comment above it. */
function dedentKept(part: KeptPart, layout: Layout): void {
  const { node, child, own, kept, operatorBelow } = part
  const { view, edits, trivia, dialect } = layout
  const isFormatted = dialectOf(view).blockIndent !== null
  const lead = operatorBelow?.start
  const end = isFormatted ? child.range[1] : sameLineEnd(node, child.range[1], trivia)
  if (kept.start === node.range[0] || !trivia.hasLineBreak(kept.start, end)) return
  const outer = trivia.indentAt(dialect.rowStart(node, layout))
  if (hasOwnLines(part, trivia)) return dedentPair(part, outer, layout)
  const isFirst = trivia.isFirstOnLine(lead ?? own.at(-1)?.start ?? child.range[0])
  // The formatter indents an expression after a sign by its own brackets.
  if (!isFirst && isFormatted) return
  const inner = isFirst ? trivia.indentAt(lead ?? child.range[0]) : innerIndent(child.range[0], end, outer, trivia)
  if (inner.startsWith(outer)) edits.dedent(kept.start, end, inner.slice(outer.length))
}

function hasOwnLines({ ownKept }: KeptPart, trivia: Trivia): boolean {
  return ownKept !== null && isAlone(ownKept, trivia)
}

/** The end of the pair shows how deep its lines were. */
function dedentPair({ ownKept, kept }: KeptPart, outer: string, { edits, trivia }: Layout): void {
  const end = ownKept?.end ?? kept.end
  const inner = trivia.indentAt(end)
  if (inner.startsWith(outer)) edits.dedent(kept.start, end, inner.slice(outer.length))
}

/**
 * The indentation of an expression after a sign: that of its last bracket, or one step less than its continuation
 * lines.
 */
function innerIndent(start: number, end: number, outer: string, trivia: Trivia): string {
  const last = trivia.indentAt(end)
  if (/^[)\]}<`/]/.test(trivia.text.slice(trivia.lineStart(end) + last.length))) return last
  const step = trivia.indentAt(start).slice(outer.length)
  const next = trivia.indentAt(trivia.afterLineBreak(trivia.lineEnd(start)))
  return step === '' ? outer : next.slice(0, Math.max(outer.length, next.length - step.length))
}

/** The end of the operands that continue on the line where `node` ends: `{check &&\n  (a || b) && (\n ... )}`. */
function sameLineEnd(node: Node, childEnd: number, trivia: Trivia): number {
  let end = childEnd
  for (let left = node; left.parent?.type === 'LogicalExpression' && left.parent.left === left; left = left.parent) {
    const next = parenthesesAround(left.parent.right, trivia).at(-1)?.start ?? left.parent.right.range[0]
    if (trivia.hasLineBreak(left.range[1], next)) break
    end = left.parent.range[1]
  }
  return end
}

/** Replaces an expression by a literal, which never needs parentheses. */
export function writeLiteral(node: Node, literal: string, { edits, trivia }: Layout): void {
  const { parent } = node
  if (parent?.type === 'Property' && parent.shorthand && parent.value === node)
    return edits.insert(node.range[1], `: ${literal}`)
  const outer = parenthesesAround(node, trivia)[0]
  const range =
    outer && trivia.commentsIn(outer.start, outer.end).length === 0 && !isAlone(outer, trivia)
      ? outer
      : { start: node.range[0], end: node.range[1] }
  const [before, after] = [trivia.text[range.start - 1] ?? '', trivia.text[range.end] ?? '']
  edits.replace(range.start, range.end, (/[\w$]/.test(before) ? ' ' : '') + literal + (/[\w$]/.test(after) ? ' ' : ''))
}

function deleteAround(start: number, end: number, kept: TextRange, { edits, trivia: { text } }: Layout): void {
  edits.delete(start, kept.start)
  edits.delete(kept.end, end)
  // `return(check && x)` must not become `returnx`.
  if (start < kept.start && wouldJoin(text[start - 1] ?? '', text[kept.start] ?? '')) edits.insert(start, ' ')
  // `(check ? a : b)in c` must not become `ain c`.
  if (kept.end < end && wouldJoin(text[kept.end - 1] ?? '', text[end] ?? '')) edits.insert(end, ' ')
}

/** Two words, two signs, or characters that would start a comment. */
function wouldJoin(before: string, after: string): boolean {
  return (/[\w$]/.test(before) && /[\w$]/.test(after)) || ['++', '--', '//', '/*', '<!'].includes(before + after)
}
