import type { TSESTree } from '@typescript-eslint/utils'
import type { Node, AnyNode } from '../../source/source-view.js'
import { removeListItems } from './remove-lines.js'
import type { Layout } from './layout-context.js'

/** Writes a pattern that loses names. */
export function layoutPattern(node: TSESTree.ObjectPattern | TSESTree.ArrayPattern, layout: Layout): void {
  const isGone = (part: AnyNode): boolean => layout.fates.isDropped(part)
  const parts: readonly (Node | null)[] = node.type === 'ObjectPattern' ? node.properties : node.elements
  if (!parts.some((part) => part && isGone(part))) return
  if (node.type === 'ObjectPattern') removeListItems(parts, isGone, layout)
  else removeElements(node, isGone, layout)
}

/**
 * Array elements count by position: removing one in front of others leaves a hole, `[, setValue]`. Trailing ones are
 * just removed.
 */
function removeElements(
  { elements, range }: TSESTree.ArrayPattern,
  isGone: (element: Node) => boolean,
  { edits, trivia }: Layout,
): void {
  const lastKept = elements.findLastIndex((element) => element !== null && !isGone(element))
  elements.slice(0, lastKept + 1).forEach((element) => {
    if (element && isGone(element)) edits.delete(...element.range)
  })
  const behind = elements.slice(lastKept + 1)
  if (!behind.some((element) => element && isGone(element))) return
  const start = elements[lastKept]?.range[1] ?? range[0] + 1
  const last = behind.findLast((element) => element !== null) as Node
  let bracket = trivia.nextCode(last.range[1])
  while (trivia.text[bracket] === ',') bracket = trivia.nextCode(bracket + 1)
  edits.delete(start, lastKept < 0 ? bracket : trivia.previousCodeEnd(bracket))
}
