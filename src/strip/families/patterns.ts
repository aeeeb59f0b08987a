import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { removeListItems } from '../layout.js'
import type { Pass } from '../pass.js'

/** `const { a, ...rest }`, `const [value, setValue]`: takes out the names that nothing uses any more. */
export function foldPattern(node: Node, _position: unknown, pass: Pass): boolean {
  if (node.type !== 'ObjectPattern' && node.type !== 'ArrayPattern') return false
  const parts: readonly (Node | null)[] = node.type === 'ObjectPattern' ? node.properties : node.elements
  const isGone = (part: Node): boolean => pass.unused.has(part)
  if (!parts.some((part) => part && isGone(part))) return false
  if (node.type === 'ObjectPattern') removeListItems(parts, isGone, pass)
  else removeElements(node, isGone, pass)
  for (const part of parts) {
    if (!part) continue
    if (isGone(part)) pass.markDead(part)
    else pass.fold(part)
  }
  if (node.typeAnnotation) pass.fold(node.typeAnnotation)
  return true
}

/** Elements count by their place: one in front of others leaves a hole, `[, setValue]`; those at the end just go. */
function removeElements(
  { elements, range }: TSESTree.ArrayPattern,
  isGone: (element: Node) => boolean,
  { edits, trivia }: Pass,
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
