import { parenthesesAround } from '../source/parentheses.js'
import { unwrapExpression } from '../source/expressions.js'
import type { Node } from '../source/source-view.js'
import type { Comment } from '../text/trivia.js'
import type { TextRange } from '../text/text-range.js'
import { firstText } from './first-text.js'
import { goContinuation } from './go/go-continuation.js'
import { needsGoParentheses } from './go/go-precedence.js'
import type { Pass } from './pass.js'
import { needsParentheses, startsAmbiguously } from './precedence.js'
import type { Trivia } from '../text/trivia.js'

/**
 * Leaves only `child` of `node`: takes out what stands before and behind it, with the parentheses that are no longer
 * needed and without those that are. Comments between the operator and `child` stay with it.
 */
export function keepOnly(node: Node, child: Node, pass: Pass): void {
  const { trivia, edits } = pass
  const own = parenthesesAround(child, trivia)
  const outer = parenthesesAround(node, trivia).filter(({ start }) => !pass.goneParentheses.has(start))
  const above = commentAboveOperator(node, child, own, pass)
  const leading = above?.start ?? leadingCommentStart(node, child, own, pass)
  if (above) edits.delete(above.operator.start, above.operator.end)
  const beside = commentBesideOperator(node, child, own, pass)
  // `return` must not end at the line break behind a comment.
  const needsPair = leading !== null && trivia.hasLineBreak(leading, child.range[0]) && isRestrictedArgument(node, pass)
  const isMovedBehindLineBreak = needsPair && outer.length === 0
  const called = pass.view.language === 'go' ? null : calledPlace(node, pass)
  const becomesMethod = called !== null && becomesMethodCall(called, child)
  const lastOwn = own.at(-1)
  const behindOwn = lastOwn ? commentEndBehind(lastOwn.end, node, trivia) : null
  // A comment in front of the child's own parentheses keeps them, and so does one behind them.
  const ownKept =
    (leading !== null && own.findLast(({ start }) => leading <= start)) || (behindOwn === null ? undefined : lastOwn)
  // Deeper in what is called, the parentheses around that are enough.
  const isHeldAbove =
    becomesMethod &&
    outer.length === 0 &&
    parenthesesAround(called, trivia).some(({ start }) => !pass.goneParentheses.has(start))
  const isNeeded =
    (becomesMethod && !isHeldAbove) ||
    isMovedBehindLineBreak ||
    (!ownKept &&
      (pass.view.language === 'go'
        ? needsPairInGo(child, node, pass)
        : needsParentheses(child, node, trivia) || startsAmbiguously(firstText(child, pass), node, trivia)))

  const end = ownKept ? (behindOwn ?? ownKept.end) : (trailingCommentEnd(node, child, own, pass) ?? child.range[1])
  // A comment in a line of its own stays in one, behind what the line begins with.
  const ownLine =
    above && (!isNeeded || isMovedBehindLineBreak) && !becomesMethod && !trivia.isFirstOnLine(node.range[0])
      ? trivia.lineEnd(trivia.previousCodeEnd(above.start))
      : null
  const kept: TextRange = { start: ownLine ?? leading ?? ownKept?.start ?? child.range[0], end: beside?.end ?? end }
  const behind = beside && operatorBehind(node, pass)
  if (beside && !behind) {
    edits.delete(end, trivia.previousCodeEnd(beside.start))
    pass.besideComments.push(beside)
  }
  if (beside && behind) {
    const operatorEnd = trivia.previousCodeEnd(beside.start)
    edits.replace(trivia.nextCode(end), operatorEnd, behind.operator)
    edits.delete(node.range[1], behind.end)
  }
  const ownPair = own[0]
  const outerPair = outer[0]
  // Parentheses that group nothing any more go with what was in them.
  const dropsOuter =
    !isNeeded &&
    outerPair !== undefined &&
    !(needsPair && outer.length === 1) &&
    !(outer.length === 1 && isCutOff(node, end, pass)) &&
    trivia.commentsIn(outerPair.start, node.range[0]).length === 0 &&
    trivia.commentsIn(node.range[1], outerPair.end).length === 0 &&
    (!isAlone(outerPair, pass) || node.parent?.type === 'SwitchCase')
  const isBare = !isNeeded && outer.length === (dropsOuter ? 1 : 0)
  if (ownLine === null && !(isBare && leading !== null && continuesGoLine(node, leading, child, pass)))
    dedentKept(child, node, kept.start, pass, above?.operator.start)
  const dropsOwnKept =
    pass.view.language === 'go' && ownKept && (isNeeded || !isBare || !needsPairInGo(child, node, pass))
  if (dropsOwnKept)
    dropPairs(
      own.filter(({ start }) => kept.start <= start),
      pass,
    )
  if (leading !== null)
    for (const comment of trivia.commentsIn(leading, child.range[0])) pass.leadingComments.push({ ...comment, node })
  // `(0, a.b)()`: called as a value, `a.b` has no `this`.
  if (becomesMethod) edits.insert(kept.start, outerPair || isHeldAbove ? '0, ' : '(0, ')
  const dropOwn = (keptStart: number): void => {
    for (const { start } of own) if (start < keptStart) pass.goneParentheses.add(start)
  }
  // No blanks are left in front of a line break.
  const startBefore = (start: number): number =>
    ownLine === null
      ? start
      : trivia.lineStart(start) + trivia.text.slice(trivia.lineStart(start), start).trimEnd().length
  // One of two pairs is enough.
  const isDoubled = outerPair !== undefined
  if (isNeeded && ownPair && leading === null && !becomesMethod && !isDoubled) {
    // The parentheses that `child` already has.
    dropOwn(ownPair.start)
    return deleteAround(
      node.range[0],
      node.range[1],
      { start: ownPair.start, end: Math.max(ownPair.end, kept.end) },
      pass,
    )
  }
  dropOwn(kept.start)
  if (isNeeded && !outerPair) {
    deleteAround(node.range[0], node.range[1], kept, pass)
    if (!becomesMethod) edits.insert(kept.start, '(')
    return edits.insert(kept.end, ownLine === null ? ')' : `${trivia.lineBreak}${trivia.indentAt(node.range[0])})`)
  }
  if (dropsOuter) {
    pass.goneParentheses.add(outerPair.start)
    // `case (a): b` may look to TypeScript like the head of a function.
    return deleteAround(startBefore(outerPair.start), outerPair.end, kept, pass)
  }
  deleteAround(startBefore(node.range[0]), node.range[1], kept, pass)
}

/** What takes the place of `node` takes the place of `check && node`, too. */
function takenPlace(node: Node, pass: Pass): Node {
  return node.parent && takesPlaceOfParent(node, pass) ? takenPlace(node.parent, pass) : node
}

/** `check && node`, `check ? node : other`, of which the rest goes. */
function takesPlaceOfParent(node: Node, { dead, negated }: Pass): boolean {
  const { parent } = node
  if (negated.has(node)) return false
  switch (parent?.type) {
    case 'BinaryExpression':
      return /^[!=]=$/.test(parent.operator) && dead.has(parent.left === node ? parent.right : parent.left)
    case 'LogicalExpression':
      return dead.has(parent.left === node ? parent.right : parent.left)
    case 'ConditionalExpression':
      return parent.test !== node && dead.has(parent.test)
    default:
      return false
  }
}

function needsPairInGo(child: Node, node: Node, pass: Pass): boolean {
  const place = takenPlace(node, pass)
  const { parent } = place
  // Without them, gofmt would indent the lines of `a && (b && c)` otherwise.
  const isOneOfMany =
    parent?.type === 'LogicalExpression' &&
    parent.right === place &&
    child.type === 'LogicalExpression' &&
    child.operator === parent.operator &&
    pass.trivia.hasLineBreak(...child.range)
  return (
    isOneOfMany ||
    needsGoParentheses(child, place) ||
    (pass.negated.has(place) && (child.type === 'LogicalExpression' || child.type === 'BinaryExpression'))
  )
}

function dropPairs(pairs: readonly TextRange[], { edits, trivia, goneParentheses }: Pass): void {
  for (const { start, end } of pairs) {
    goneParentheses.add(start)
    edits.delete(start, start + 1)
    edits.delete(end - 1, end)
    if (!trivia.isLastOnLine(start + 1))
      edits.delete(start + 1, start + 1 + (/^[^\S\r\n]*/.exec(trivia.text.slice(start + 1))?.[0].length ?? 0))
  }
}

/** Whether a comment that comes to end the line in which `node` begins leaves the next one where it is, as `gofmt` indents it. */
function continuesGoLine(node: Node, leading: number, child: Node, pass: Pass): boolean {
  const { view, trivia, edits, goneParentheses } = pass
  if (view.language !== 'go' || !trivia.hasLineBreak(leading, child.range[0])) return false
  const slot = takenPlace(node, pass)
  const pairs = parenthesesAround(slot, trivia)
  if (
    trivia.isFirstOnLine(pairs[0]?.start ?? slot.range[0]) ||
    (slot !== node && pairs.some(({ start }) => !goneParentheses.has(start)))
  )
    return false
  const deeper = goContinuation(slot, pass)
  if (deeper) edits.indent(deeper.start, deeper.end, '\t')
  return deeper !== null
}

/** What takes the place of `node` is called where `check && (check && node)` is. */
function calledPlace(node: Node, pass: Pass): Node {
  const outer = withTypes(node)
  const place = takenPlace(outer, pass)
  return place === outer ? place : calledPlace(place, pass)
}

/** Whether a value that is called, or deleted, would become a property of something. */
function becomesMethodCall(outer: Node, child: Node): boolean {
  const { parent } = outer
  const isTaken =
    (parent?.type === 'CallExpression' && parent.callee === outer) ||
    parent?.type === 'TaggedTemplateExpression' ||
    (parent?.type === 'UnaryExpression' && parent.operator === 'delete')
  const value = unwrapExpression(child)
  return (
    isTaken &&
    (value.type === 'MemberExpression' ||
      value.type === 'ChainExpression' ||
      (value.type === 'Identifier' && value.name === 'eval'))
  )
}

/** `a!`, `a as T`: types leave a value as it is, and the object whose method it was. */
function withTypes(node: Node): Node {
  switch (node.parent?.type) {
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return withTypes(node.parent)
    default:
      return node
  }
}

/** A branch over several lines moves out with its first line, or with the comment above it. */
function dedentKept(child: Node, node: Node, start: number, { view, edits, trivia }: Pass, lead?: number): void {
  const end = view.language === 'go' ? child.range[1] : sameLineEnd(node, child.range[1], trivia)
  if (start === node.range[0] || !trivia.hasLineBreak(start, end)) return
  const outer = trivia.indentAt(node.range[0])
  const isFirst = trivia.isFirstOnLine(lead ?? parenthesesAround(child, trivia).at(-1)?.start ?? child.range[0])
  // What begins behind a sign is indented by its own brackets in Go.
  if (!isFirst && view.language === 'go') return
  const inner = isFirst ? trivia.indentAt(lead ?? child.range[0]) : innerIndent(child.range[0], end, outer, trivia)
  if (inner.startsWith(outer)) edits.dedent(start, end, inner.slice(outer.length))
}

/** How far what begins behind a sign is indented: as its last bracket, or one step less than the lines that go on with it. */
function innerIndent(start: number, end: number, outer: string, trivia: Trivia): string {
  const last = trivia.indentAt(end)
  if (/^[)\]}<`/]/.test(trivia.text.slice(trivia.lineStart(end) + last.length))) return last
  const step = trivia.indentAt(start).slice(outer.length)
  const next = trivia.indentAt(trivia.afterLineBreak(trivia.lineEnd(start)))
  return step === '' ? outer : next.slice(0, Math.max(outer.length, next.length - step.length))
}

/** Where the operands end that go on in the line in which `node` ends: `{check &&\n  (a || b) && (\n ... )}`. */
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
export function replaceByLiteral(node: Node, literal: string, pass: Pass): void {
  const outer = parenthesesAround(node, pass.trivia)[0]
  const range =
    outer && pass.trivia.commentsIn(outer.start, outer.end).length === 0 && !isAlone(outer, pass)
      ? outer
      : { start: node.range[0], end: node.range[1] }
  const [before, after] = [pass.trivia.text[range.start - 1] ?? '', pass.trivia.text[range.end] ?? '']
  pass.edits.replace(
    range.start,
    range.end,
    (/[\w$]/.test(before) ? ' ' : '') + literal + (/[\w$]/.test(after) ? ' ' : ''),
  )
  pass.markDead(node)
}

function deleteAround(start: number, end: number, kept: TextRange, pass: Pass): void {
  const { text } = pass.trivia
  pass.edits.delete(start, kept.start)
  pass.edits.delete(kept.end, end)
  // `return(check && x)` must not become `returnx`.
  if (start < kept.start && wouldJoin(text[start - 1] ?? '', text[kept.start] ?? '')) pass.edits.insert(start, ' ')
  // Nor `(check ? a : b)in c` `ain c`.
  if (kept.end < end && wouldJoin(text[kept.end - 1] ?? '', text[end] ?? '')) pass.edits.insert(end, ' ')
}

/** Two words, two signs, a comment that was none. */
function wouldJoin(before: string, after: string): boolean {
  return (/[\w$]/.test(before) && /[\w$]/.test(after)) || ['++', '--', '//', '/*', '<!'].includes(before + after)
}

/** Parentheses of an arrow function's body over several lines, `=> (\n ... \n)`, are the author's layout. */
function isAlone(pair: TextRange, { trivia }: Pass): boolean {
  const inside = trivia.text.slice(pair.start + 1, pair.end - 1)
  return /^[^\S\n]*\r?\n/.test(inside) && /\n[^\S\n]*$/.test(inside)
}

/** Where the first comment begins that stands between the operator before `child` and `child`. */
function leadingCommentStart(node: Node, child: Node, own: readonly TextRange[], { trivia }: Pass): number | null {
  const start = own.at(-1)?.start ?? child.range[0]
  const codeEnd = trivia.previousCodeEnd(start)
  if (codeEnd <= node.range[0]) return null
  const isOfLeft = (comment: Comment): boolean =>
    node.type === 'LogicalExpression' && isBesideOperator(comment, codeEnd, trivia)
  const first =
    trivia.commentsIn(codeEnd, start).find((comment) => !isOfLeft(comment)) ??
    trivia.commentsIn(start, child.range[0])[0]
  return first?.start ?? null
}

/** Where the first comment begins that stands in a line of its own above an operator that begins its line, and that operator. */
function commentAboveOperator(
  node: Node,
  child: Node,
  own: readonly TextRange[],
  { trivia }: Pass,
): { readonly start: number; readonly operator: TextRange } | null {
  const end = trivia.previousCodeEnd(own.at(-1)?.start ?? child.range[0])
  if (end <= node.range[0]) return null
  const start = end - (node.type === 'LogicalExpression' ? node.operator.length : 1)
  const before = trivia.previousCodeEnd(start)
  const comment = trivia.commentsIn(before, start).find((candidate) => trivia.hasLineBreak(before, candidate.start))
  const blanks = /^[^\S\r\n]*(?=\S)/.exec(trivia.text.slice(end, trivia.lineEnd(end)))?.[0]
  return comment && blanks !== undefined
    ? { start: comment.start, operator: { start, end: end + blanks.length } }
    : null
}

/** Where a comment ends that follows `child` in its parentheses, or on its line, before the next operator. */
function trailingCommentEnd(node: Node, child: Node, own: readonly TextRange[], { trivia }: Pass): number | null {
  const [pair] = own
  return pair
    ? (trivia.commentsIn(child.range[1], pair.end).at(-1)?.end ?? null)
    : commentEndBehind(child.range[1], node, trivia)
}

/** Where a comment ends that stands in `node` behind a place in it, on its line, before the next operator. */
function commentEndBehind(end: number, node: Node, trivia: Trivia): number | null {
  if (end >= node.range[1]) return null
  const comment = trivia
    .commentsIn(end, trivia.nextCode(end))
    .find((candidate) => !trivia.hasLineBreak(end, candidate.start))
  return comment?.end ?? null
}

/** `a && // says something of a` at the end of a line. */
function isBesideOperator(comment: Comment, operatorEnd: number, trivia: Trivia): boolean {
  return (
    !trivia.hasLineBreak(operatorEnd, comment.start) &&
    trivia.text.slice(comment.end, trivia.lineEnd(comment.end)).trim() === ''
  )
}

function commentBesideOperator(node: Node, child: Node, own: readonly TextRange[], { trivia }: Pass): Comment | null {
  const end = own.at(-1)?.end ?? child.range[1]
  if (node.type !== 'LogicalExpression' || child !== node.left || own.length > 0) return null
  const operatorEnd = trivia.nextCode(end) + node.operator.length
  const comment = trivia.commentsIn(operatorEnd, trivia.nextCode(operatorEnd))[0]
  return comment && isBesideOperator(comment, operatorEnd, trivia) ? comment : null
}

/** The operator behind `node`, which can take the place of its own in front of a comment, and where it ends, with what is said beside it. */
function operatorBehind(
  node: Node,
  { trivia, dead }: Pass,
): { readonly operator: string; readonly end: number } | null {
  const { parent } = node
  if (
    parent?.type !== 'LogicalExpression' ||
    parent.left !== node ||
    dead.has(parent.right) ||
    parenthesesAround(node, trivia).length > 0
  )
    return null
  const start = trivia.nextCode(node.range[1])
  if (trivia.commentsIn(node.range[1], start).length > 0) return null
  const end = start + parent.operator.length
  const comment = trivia.commentsIn(end, trivia.nextCode(end))[0]
  return { operator: parent.operator, end: comment && isBesideOperator(comment, end, trivia) ? comment.end : end }
}

/** `as T` and `!` belong to what stands in their line: a comment that ends it keeps them from that. */
function isCutOff({ parent }: Node, end: number, { trivia }: Pass): boolean {
  if (
    parent?.type !== 'TSAsExpression' &&
    parent?.type !== 'TSSatisfiesExpression' &&
    parent?.type !== 'TSNonNullExpression'
  )
    return false
  const comment = trivia.commentEndingAt(end)
  return comment !== undefined && (comment.type === 'Line' || trivia.hasLineBreak(comment.start, comment.end))
}

/** `return` and its kin end at a line break, unless a parenthesis is open; those of `node` itself don't count. */
function isRestrictedArgument(node: Node, pass: Pass): boolean {
  const { trivia, goneParentheses } = pass
  for (let slot = node; ; slot = slot.parent) {
    const pairs = parenthesesAround(slot, trivia)
    if ((slot !== node && pairs.some(({ start }) => !goneParentheses.has(start))) || !slot.parent) return false
    if (
      slot.parent.type === 'ReturnStatement' ||
      slot.parent.type === 'ThrowStatement' ||
      slot.parent.type === 'YieldExpression'
    )
      return true
    if (takesPlaceOfParent(slot, pass)) continue
    if (
      slot.parent.range[0] !== (pairs.at(-1)?.start ?? slot.range[0]) ||
      !/Expression(?:List)?$/.test(slot.parent.type)
    )
      return false
  }
}
