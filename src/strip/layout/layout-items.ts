import type { Node, AnyNode } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import { removeListItems } from './remove-lines.js'
import type { Layout } from './layout-context.js'
import { isDependencyList } from '../reduce/hook-dependencies.js'
import { itemsOf, type List } from '../reduce/reduce-items.js'

/** Writes a list that loses items. */
export function layoutItems(list: List, layout: Layout): void {
  const items = itemsOf(list)
  const isGone = (item: AnyNode): boolean => layout.fates.isDropped(item)
  if (!items.some((item) => item && isGone(item))) return
  if (isLeftEmpty(list, items, layout)) layout.edits.delete(bodyStart(list), list.range[1] - 1)
  else removeListItems(items, isGone, layout)
}

/** After the brace. In Go a type may precede it. */
function bodyStart(list: List): number {
  const type = 'goType' in list ? (list.goType as Node | null) : null
  return (type?.range[1] ?? list.range[0]) + 1
}

/** `{ on: true }` becomes `{}`, not `{  }`. */
function isLeftEmpty(list: List, items: readonly (Node | null)[], { fates, trivia }: Layout): boolean {
  if (list.type !== 'ObjectExpression' && list.type !== 'ArrayExpression') return false
  if (list.type === 'ArrayExpression' && isDependencyList(list)) return false
  return items.every((item) => item && fates.isDropped(item)) && trivia.commentsIn(...list.range).length === 0
}

/** `...(check && { x })` whose value is known: its entries replace the spread. */
export function layoutSpread(item: Node, value: Node, { edits, trivia }: Layout): void {
  const kept = contentRange(value, trivia)
  edits.delete(item.range[0], kept.start)
  edits.delete(kept.end, item.range[1])
  const outerIndent = trivia.indentAt(item.range[0])
  const innerIndent = trivia.indentAt(kept.start)
  if (trivia.isFirstOnLine(kept.start) && innerIndent.startsWith(outerIndent))
    edits.dedent(kept.start, kept.end, innerIndent.slice(outerIndent.length))
}

/** The contents between the braces with comments, without a trailing comma. */
function contentRange(value: Node, trivia: Layout['trivia']): TextRange {
  let start = value.range[0] + 1
  while (/\s/.test(trivia.text[start] as string)) start++
  const codeEnd = trivia.previousCodeEnd(value.range[1] - 1)
  const end = trivia.text[codeEnd - 1] === ',' ? trivia.previousCodeEnd(codeEnd - 1) : codeEnd
  return { start, end }
}
