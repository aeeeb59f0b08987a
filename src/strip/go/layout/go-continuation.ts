import type { GoNode } from '../../../source/go-nodes.js'
import type { Node, AnyNode } from '../../../source/source-view.js'
import { rangeOf, type TextRange } from '../../../text/text-range.js'
import { outerRange } from '../../../source/parentheses.js'
import type { Layout } from '../../layout/layout-context.js'
import type { Trivia } from '../../../text/trivia.js'
import { asGo } from '../../../source/go-casts.js'

/** Expressions with commas between them, and the token from which a line break before them counts. */
interface GoList {
  readonly items: readonly AnyNode[]
  /** Where that token ends; `null` when no line break is counted there. */
  readonly opening: number | null
}

/**
 * `gofmt` indents the next line after a binary operator, but not after a negation, and after the first line break in a
 * list. When a comment moves to the end of the line where `node` begins, that line keeps its indentation and the lines
 * after it are indented one step deeper.
 *
 * @param node the node that the comment and its subject replace; no parentheses remain around it.
 * @returns the lines to indent one step deeper, possibly none; `null` when `gofmt` doesn't indent here.
 */
export function goContinuation(node: Node, layout: Layout): TextRange | null {
  const { trivia, fates, keptParts } = layout
  let slot = node
  for (; ; slot = slot.parent as Node) {
    const { parent } = slot
    if (slot !== node && keptParts.parenthesesLeft(slot).length > 0) return null
    if (fates.isNegated(slot)) return null
    if (parent?.type !== 'LogicalExpression' && parent?.type !== 'BinaryExpression') break
    if (parent.right === slot) return { start: node.range[1], end: node.range[1] }
  }
  const list = listAround(slot, layout)
  return list && restOfList(list, slot, node, trivia)
}

/** What follows in a list up to its next line break; `null` when a line break comes before it. */
function restOfList(list: GoList, slot: Node, node: Node, trivia: Trivia): TextRange | null {
  const index = list.items.indexOf(slot)
  const ranges = list.items.map((item) => outerRange(item, trivia))
  const gaps = ranges.map(([start], at): TextRange | null => {
    const from = at === 0 ? list.opening : (ranges[at - 1]?.[1] ?? null)
    return from === null ? null : { start: from, end: start }
  })
  if (!gaps[index]) return null
  const isBroken = (gap: TextRange | null | undefined): boolean =>
    gap !== null && gap !== undefined && trivia.hasLineBreak(gap.start, gap.end)
  if (gaps.slice(0, index + 1).some(isBroken)) return null
  const next = gaps.slice(index + 1).find(isBroken)
  return { start: node.range[1], end: next?.start ?? (ranges.at(-1)?.[1] as number) }
}

/**
 * Where the row begins that an expression is in: behind the last line break of its own lists and operators. A line
 * break inside an item or operand in front of it, `pick(⏎ x), on ||` or `(a &&⏎ b) && on ||`, begins no row. `gofmt`
 * indents the lines behind such a break only up to the end of that item.
 */
export function goRowStart(node: Node, layout: Layout): number {
  let slot: Node | null = node
  let start = slot.range[0]
  while (slot) {
    const before = inFrontOf(slot, layout)
    for (const from of before.starts) start = from
    slot = before.outer
  }
  return start
}

/** The starts of what is in front of an expression in its row, from right to left, and the node whose row that is. */
function inFrontOf(slot: Node, layout: Layout): { readonly starts: readonly number[]; readonly outer: Node | null } {
  const { trivia } = layout
  const { parent } = slot
  const [start] = outerRange(slot, trivia)
  switch (parent?.type) {
    case 'LogicalExpression':
    case 'BinaryExpression':
      if (parent.left === slot) return { starts: [], outer: parent }
      return trivia.hasLineBreak(parent.left.range[1], start)
        ? { starts: [start], outer: null }
        : { starts: [parent.range[0]], outer: parent }
    case 'UnaryExpression':
      return { starts: [parent.range[0]], outer: parent }
    default:
      return itemsInFrontOf(slot, layout)
  }
}

function itemsInFrontOf(slot: Node, layout: Layout): ReturnType<typeof inFrontOf> {
  const { trivia } = layout
  const list = listAround(slot, layout)
  const starts: number[] = []
  if (!list) return { starts, outer: null }
  for (let index = list.items.indexOf(slot); index >= 0; index--) {
    const [start] = outerRange(list.items[index] as AnyNode, trivia)
    starts.push(start)
    const before = index > 0 ? outerRange(list.items[index - 1] as AnyNode, trivia)[1] : list.opening
    if (before === null || trivia.hasLineBreak(before, start)) return { starts, outer: null }
  }
  const call = slot.parent
  if (call?.type !== 'CallExpression' || trivia.hasLineBreak(call.range[0], call.callee.range[1]))
    return { starts, outer: null }
  return { starts: [...starts, call.range[0]], outer: call }
}

/**
 * Whether the part before an expression's comma begins on the same line. `gofmt` then puts comments before the comma.
 */
export function followsOnLine(node: Node, deleted: readonly TextRange[], layout: Layout): boolean {
  let slot = node
  while (
    (slot.parent?.type === 'LogicalExpression' || slot.parent?.type === 'BinaryExpression') &&
    (slot.parent.left === slot || layout.fates.dead.has(slot.parent.left))
  )
    slot = slot.parent
  const list = listAround(slot, layout)
  const before = list?.items[list.items.indexOf(slot) - 1]
  if (!before) return false
  for (let at = before.range[0]; at < slot.range[0]; at++) {
    const gone = deleted.find((range) => range.start <= at && at < range.end)
    if (gone) at = gone.end - 1
    else if (layout.trivia.text[at] === '\n') return false
  }
  return true
}

function listAround(slot: Node, layout: Layout): GoList | null {
  const node = asGo(slot)
  const { parent } = node
  switch (parent?.type) {
    case 'CallExpression':
      return (parent.callee as unknown) === slot ? null : listOf(parent.arguments, layout.trivia)
    case 'ObjectExpression':
      return listOf(parent.properties, layout.trivia)
    case 'ArrayExpression':
      return listOf(parent.elements, layout.trivia)
    case 'GoCaseClause':
      return { items: parent.tests, opening: parent.range[0] }
    case 'AssignmentExpression':
    case 'ReturnStatement':
    case 'VariableDeclarator':
      return { items: [slot], opening: openingOf(parent, layout) }
    case 'GoExpressionList':
      return parent.parent
        ? {
            items: parent.elements,
            opening: openingOf(asGo(parent.parent), layout),
          }
        : null
    default:
      return null
  }
}

function listOf(items: readonly GoNode[], trivia: Trivia): GoList | null {
  const [first] = items
  return first ? { items, opening: trivia.previousCodeEnd(outerRange(first, trivia)[0]) } : null
}

/** `gofmt` counts `v := ` and `_ = ` as openings, but not `var v = ` and `return `. */
function openingOf(node: GoNode, { unused }: Layout): number | null {
  switch (node.type) {
    case 'AssignmentExpression':
      return rangeOf(node.left).end
    case 'VariableDeclarator':
      return (node.parent.type === 'VariableDeclaration' && node.parent.short) || unused.has(node)
        ? rangeOf(node.id).end
        : null
    default:
      return null
  }
}
