import type { TSESTree } from '@typescript-eslint/utils'
import { parenthesesAround } from '../source/parentheses.js'
import type { Node } from '../source/source-view.js'
import type { Comment } from '../text/trivia.js'
import { rangeOf, type TextRange } from '../text/text-range.js'
import type { Pass } from './pass.js'
import { endsInBlankLine } from '../text/blank-lines.js'
import { headsGoGroup } from './go/go-headings.js'
import type { Trivia } from '../text/trivia.js'

/** Comments that speak of more than the next statement: they stay when it goes. */
const FAR_REACHING =
  /^[\s*!/]*(?:eslint-(?:disable|enable)(?!-)|eslint |globals? |@ts-(?:no)?check|@jsx|@flow|@vitest-|@jest-|@license|@preserve|<reference|<amd|#(?:end)?region|(?:istanbul|c8|v8) ignore (?:file|start|stop))|copyright|spdx-license/i

/**
 * Takes a statement or member out with its lines: with the comments that lead to it and the comment behind it.
 *
 * @param keepsLead the comments above stay.
 * @returns the range that goes.
 */
export function removeWithLines(node: Node, pass: Pass, keepsLead = leadSpeaksOfMore(node, pass)): TextRange {
  const range = rangeWithLines(startOf(node), node.range[1], pass.trivia, keepsLead)
  if (isWholeLines(range, pass.trivia)) pass.edits.deleteLines(range)
  else pass.edits.delete(range.start, range.end)
  return range
}

/**
 * Takes a case of a `switch` out, with the comments at its end, as far as they are indented like its statements.
 *
 * @param next where the next one begins, or the end of the `switch`.
 */
export function removeCase(node: Node, next: number, pass: Pass): void {
  pass.markDead(node)
  removeWithLines(node, pass)
  const { trivia, edits } = pass
  const indent = trivia.indentAt(node.range[0])
  for (const comment of trivia.commentsIn(node.range[1], next)) {
    const isOwn = trivia.isFirstOnLine(comment.start) && trivia.indentAt(comment.start).length > indent.length
    if (isOwn)
      edits.deleteLines({
        start: trivia.lineStart(comment.start),
        end: trivia.afterLineBreak(trivia.lineEnd(comment.end)),
      })
  }
}

function leadSpeaksOfMore(node: Node, pass: Pass): boolean {
  return node.type === 'ImportDeclaration' ? pass.trivia.nextCode(0) === node.range[0] : isUnderHeading(node, pass)
}

/** Decorators may stand in front of `export`, outside of the statement. */
function startOf(node: Node): number {
  const declared =
    node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration' ? node.declaration : null
  const [decorator] = declared?.type === 'ClassDeclaration' ? declared.decorators : []
  return Math.min(node.range[0], decorator?.range[0] ?? node.range[0])
}

/** The same for what is separated by blanks only: on a line with others, it takes the blanks in front of it along. */
export function removeAfterBlanks(node: Node, pass: Pass): void {
  const { trivia, edits } = pass
  const range = rangeWithLines(node.range[0], node.range[1], trivia)
  if (isWholeLines(range, trivia)) return edits.deleteLines(range)
  edits.delete(blanksBefore(trivia, node.range[0]), node.range[1])
}

/** The same where blanks are text: on a line with others, it goes alone. */
export function removeBetweenTags(node: Node, { trivia, edits }: Pass): void {
  const range = rangeWithLines(node.range[0], node.range[1], trivia)
  if (isWholeLines(range, trivia)) edits.deleteLines(range)
  else edits.delete(node.range[0], node.range[1])
}

/** @param keepsLead the comments above speak of more than the node: those above the first import are the file's. */
export function rangeWithLines(nodeStart: number, nodeEnd: number, trivia: Trivia, keepsLead = false): TextRange {
  const end = withTrailingComment(nodeEnd, trivia)
  const leadStart = keepsLead ? nodeStart : leadingCommentsStart(nodeStart, trivia)
  const lineStart = trivia.lineStart(leadStart)
  const lineEnd = trivia.lineEnd(end)
  const ownsStart = trivia.isFirstOnLine(leadStart)
  const ownsEnd = trivia.isLastOnLine(end)
  if (!ownsStart || !ownsEnd) {
    // Something else stands on the line: take the blanks on one side along.
    return ownsEnd
      ? { start: blanksBefore(trivia, leadStart), end }
      : { start: leadStart, end: skipBlanks(trivia, end) }
  }
  return { start: lineStart, end: trivia.afterLineBreak(lineEnd) }
}

/**
 * Whether the line comments above a declaration head a group: it is the first of at least three without a blank line
 * or a comment between them, others stay, and the comment is no sentence and doesn't name it.
 */
function isUnderHeading(node: Node, pass: Pass): boolean {
  const { trivia, unused, dead } = pass
  const { parent } = node
  if (node.type === 'VariableDeclarator') return pass.view.language === 'go' && headsConstants(node, pass)
  const list = parent && 'body' in parent && Array.isArray(parent.body) ? (parent.body as Node[]) : []
  const index = list.indexOf(node)
  const start = leadingCommentsStart(node.range[0], trivia)
  const comments = trivia.commentsIn(start, node.range[0])
  if (
    index < 0 ||
    comments.length === 0 ||
    comments.some(({ type, value }) => type !== 'Line' || value.trim().endsWith('.')) ||
    !/^(?:VariableDeclaration|PropertyDefinition)$/.test(node.type)
  )
    return false
  const isFirst = index === 0 || endsInBlankLine(trivia.text.slice((list[index - 1] as Node).range[1], start))
  const group = [node]
  for (const next of list.slice(index + 1)) {
    const gap = trivia.text.slice((group.at(-1) as Node).range[1], next.range[0])
    if (next.type !== node.type || !/^;?[^\S\n]*\r?\n[^\S\n]*$/.test(gap)) break
    group.push(next)
  }
  const goes = (item: Node): boolean =>
    unused.has(item) ||
    dead.has(item) ||
    (item.type === 'VariableDeclaration' && item.declarations.every((declarator) => unused.has(declarator)))
  const names =
    node.type === 'VariableDeclaration'
      ? node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name.toLowerCase()] : []))
      : []
  const isNamed = names.some((name) => comments.some(({ value }) => value.toLowerCase().includes(name)))
  return isFirst && !isNamed && group.filter((item) => !goes(item)).length > 1
}

/** In a block of constants or variables of Go. */
function headsConstants(node: TSESTree.VariableDeclarator, { trivia, unused }: Pass): boolean {
  const declarations: readonly Node[] = node.parent.declarations
  const place = {
    from: trivia.previousCodeEnd(declarations[0]?.range[0] ?? 0),
    start: leadingCommentsStart(node.range[0], trivia),
  }
  return headsGoGroup(
    declarations.map(rangeOf),
    declarations.indexOf(node),
    (index) => unused.has(declarations[index] as Node),
    place,
    trivia,
  )
}

/**
 * Where the comments begin that stand on their own lines right above `offset`, without a blank line between. One above a case of
 * a `switch` that is indented deeper is the end of the case before.
 */
export function leadingCommentsStart(offset: number, trivia: Trivia): number {
  const isCase = /^(?:case|default)\b/.test(trivia.text.slice(offset, offset + 'default:'.length))
  let start = offset
  for (;;) {
    const comment = commentOnLineAbove(start, trivia)
    if (!comment || FAR_REACHING.test(comment.value) || isFileHeader(comment, trivia)) return start
    if (isCase && trivia.indentAt(comment.start).length > trivia.indentAt(offset).length) return start
    start = comment.start
  }
}

function commentOnLineAbove(start: number, trivia: Trivia): Comment | null {
  const at = blanksBefore(trivia, start)
  const breakLength = trivia.text[at - 1] === '\n' ? (trivia.text[at - 2] === '\r' ? 2 : 1) : 0
  const comment = trivia.commentEndingAt(breakLength > 0 ? blanksBefore(trivia, at - breakLength) : at)
  return comment && comment.type !== 'Shebang' && trivia.isFirstOnLine(comment.start) ? comment : null
}

/** A block comment that opens the file describes the file. */
function isFileHeader(comment: Comment, trivia: Trivia): boolean {
  return comment.type === 'Block' && trivia.text.slice(0, comment.start).trim() === ''
}

function withTrailingComment(end: number, trivia: Trivia): number {
  const comment = trivia.commentStartingAt(skipBlanks(trivia, end))
  if (!comment || trivia.hasLineBreak(comment.start, comment.end)) return end
  return trivia.isLastOnLine(comment.end) ? comment.end : end
}

/**
 * Takes items out of a comma-separated list, with the commas that are no longer needed.
 *
 * @param items all items in order; `null` for a hole.
 */
export function removeListItems(items: readonly (Node | null)[], isGone: (item: Node) => boolean, pass: Pass): void {
  const { trivia, edits } = pass
  if (
    items.length > 1 &&
    items.every((item) => item && isGone(item)) &&
    emptyParentheses(items as readonly Node[], pass)
  )
    return
  const nextLive = neighbours([...items].reverse(), isGone).reverse()
  const previousLive = neighbours(items, isGone)
  const [first, last] = [items[0], items.at(-1)]
  if (first && last && items.every((item) => item && isGone(item))) {
    const [start, end] = [outerRange(first, trivia)[0], outerRange(last, trivia)[1]]
    if (!trivia.hasLineBreak(start, end)) edits.delete(start, end)
  }
  const ranges = items.map(
    (item) => item && (isGone(item) ? withInlineComments(outerRange(item, trivia), trivia) : outerRange(item, trivia)),
  )
  const commented = countGapsWithComments(ranges, trivia)
  const order = new Map(items.map((item, index) => [item, index]))
  items.forEach((item, index) => {
    const range = ranges[index]
    if (!item || !range || !isGone(item)) return
    const [start, itemEnd] = range
    const comma = trivia.nextCode(itemEnd)
    const hasComma = trivia.text[comma] === ','
    const end = hasComma ? comma + 1 : itemEnd
    const lines = rangeWithLines(start, end, trivia)
    const next = nextLive[index]
    const previous = previousLive[index]
    // The comma of a hole that is the last one now is no trailing comma.
    if (previous && !next && items.slice(order.get(previous), index).includes(null))
      return isWholeLines(lines, trivia) ? edits.deleteLines(lines) : edits.delete(blanksBefore(trivia, start), end)
    // The comma before the last item that stays: a trailing comma of several lines stays as it was.
    if (previous && !next && !(hasComma && isWholeLines(lines, trivia))) {
      const previousEnd = outerRange(previous, trivia)[1]
      const separator = trivia.nextCode(previousEnd)
      if (isWholeLines(lines, trivia)) {
        edits.delete(separator, separator + 1)
        return edits.deleteLines(lines)
      }
      if (commented[index] === commented[order.get(previous) ?? 0]) return edits.delete(previousEnd, itemEnd)
      edits.delete(separator, separator + 1)
      return edits.delete(
        trivia.hasLineBreak(previousEnd, itemEnd) ? start : blanksBefore(trivia, start),
        index === items.length - 1 ? itemEnd : end,
      )
    }
    if (isWholeLines(lines, trivia)) return edits.deleteLines(lines)
    const said = next && hasComma && !previous ? commentAtLineEnd(end, trivia) : null
    if (next && said) {
      // What is said behind the comma goes, too. What follows comes to stand behind `const`, but not behind a bracket.
      const to = outerRange(next, trivia)[0]
      const joins =
        next.type === 'VariableDeclarator' &&
        !trivia.hasLineBreak(...next.range) &&
        trivia.commentsIn(said.end, to).length === 0
      return joins ? edits.delete(start, to) : edits.delete(blanksBefore(trivia, start), said.end)
    }
    if (next && hasComma)
      return trivia.isLastOnLine(end)
        ? edits.delete(blanksBefore(trivia, start), end)
        : edits.delete(start, skipBlanks(trivia, end))
    return edits.delete(start, end)
  })
}

/** From the first to the last thing in a range that stays, comments included. */
export function keptBetween(range: TextRange, removed: readonly TextRange[], trivia: Trivia): TextRange {
  let { start, end } = range
  for (let moved = true; moved;) {
    moved = false
    while (start < end && /\s/.test(trivia.text[start] as string)) start++
    while (end > start && /\s/.test(trivia.text[end - 1] as string)) end--
    for (const gone of removed) {
      if (gone.start <= start && start < gone.end) [start, moved] = [gone.end, true]
      if (gone.start < end && end <= gone.end) [end, moved] = [gone.start, true]
    }
  }
  return { start, end }
}

/** Comments that speak to tools of the line below. */
const OF_NEXT_LINE = /next|ignore|@ts-expect-error/

/** What is said behind an item at the end of its line. */
function commentAtLineEnd(end: number, trivia: Trivia): Comment | null {
  const comment = trivia.commentStartingAt(skipBlanks(trivia, end))
  return comment &&
    !OF_NEXT_LINE.test(comment.value) &&
    !trivia.hasLineBreak(comment.start, comment.end) &&
    trivia.isLastOnLine(comment.end)
    ? comment
    : null
}

/** For each item how many gaps up to it have a comment. */
function countGapsWithComments(ranges: readonly (readonly [number, number] | null)[], trivia: Trivia): number[] {
  let [count, end] = [0, ranges[0]?.[1] ?? 0]
  return ranges.map((range) => {
    if (range && trivia.commentsIn(end, range[0]).length > 0) count++
    end = range?.[1] ?? end
    return count
  })
}

/** What is said in blocks around an item, `isNew` in front of `true`: what stands on the item's own line speaks of it. */
function withInlineComments([start, end]: readonly [number, number], trivia: Trivia): readonly [number, number] {
  const isPlain = (comment: Comment | undefined): comment is Comment =>
    comment?.type === 'Block' && !trivia.hasLineBreak(comment.start, comment.end)
  let [first, last] = [start, end]
  for (;;) {
    const comment = trivia.commentEndingAt(blanksBefore(trivia, first))
    if (!isPlain(comment)) break
    first = comment.start
  }
  for (;;) {
    const comment = trivia.commentStartingAt(skipBlanks(trivia, last))
    if (!isPlain(comment) || (trivia.text[trivia.nextCode(comment.end)] !== ',' && trivia.isLastOnLine(comment.end)))
      break
    last = comment.end
  }
  return [first, last]
}

/** `f(a, b)` becomes `f()`. @returns whether it is such a list, and loses no comment. */
function emptyParentheses(items: readonly Node[], { trivia, edits }: Pass): boolean {
  const start = trivia.previousCodeEnd(outerRange(items[0] as Node, trivia)[0])
  const last = trivia.nextCode(outerRange(items.at(-1) as Node, trivia)[1])
  const end = trivia.text[last] === ',' ? trivia.nextCode(last + 1) : last
  if (trivia.text[start - 1] !== '(' || trivia.text[end] !== ')' || trivia.commentsIn(start, end).length > 0)
    return false
  edits.delete(start, end)
  return true
}

/** For each item the last one before it that stays. */
function neighbours(items: readonly (Node | null)[], isGone: (item: Node) => boolean): (Node | null)[] {
  let last: Node | null = null
  return items.map((item) => {
    const before = last
    if (item && !isGone(item)) last = item
    return before
  })
}

/** A node with the parentheses around it. */
export function outerRange(item: Node, trivia: Trivia): readonly [number, number] {
  const outermost = parenthesesAround(item, trivia).at(-1)
  return outermost ? [outermost.start, outermost.end] : item.range
}

function isWholeLines(range: TextRange, trivia: Trivia): boolean {
  return (
    trivia.lineStart(range.start) === range.start &&
    (range.end === trivia.text.length || trivia.lineStart(range.end) === range.end)
  )
}

function skipBlanks(trivia: Trivia, offset: number): number {
  let at = offset
  while (trivia.text[at] === ' ' || trivia.text[at] === '\t') at++
  return at
}

function blanksBefore(trivia: Trivia, offset: number): number {
  let at = offset
  while (trivia.text[at - 1] === ' ' || trivia.text[at - 1] === '\t') at--
  return at
}
