import type { GoFunctionDeclaration } from '../../source/go-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { pushChildren } from '../../source/walk.js'

/** A level takes some calls on the stack, which has room for ten thousand and more. */
const SURE_DEPTH = 400

/** Whether no node of a tree stands so deep in it that recursion might not come back from there. */
export function isSurelyShallow({ ast, visitorKeys, text }: Pick<SourceView, 'ast' | 'visitorKeys' | 'text'>): boolean {
  const stack: Node[] = [ast]
  /** How many nodes were on the stack when the one at this depth was taken: below that its children are done. */
  const bounds: number[] = []
  for (let node = stack.pop(); node; node = stack.pop()) {
    while (bounds.length > 0 && stack.length < (bounds.at(-1) as number)) bounds.pop()
    bounds.push(stack.length)
    if (bounds.length > SURE_DEPTH) return false
    if (isUnread(node) && hasFewTokens(text, node.range, SURE_DEPTH - bounds.length)) continue
    pushChildren(stack, node, visitorKeys)
  }
  return true
}

/** Whether a walk would be the first to ask for a function's body. */
function isUnread(node: Node): boolean {
  return (node as unknown as Partial<GoFunctionDeclaration>).isUnread === true
}

/** Whether a part of a text has at most `most` words and other characters. No tree of a function is deeper: what has none of its own is in braces. */
function hasFewTokens(text: string, [start, end]: readonly [number, number], most: number): boolean {
  let tokens = 0
  let isInWord = false
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    const isWord =
      (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a) || unit > 0x7f
    if (unit > 0x20 && !(isWord && isInWord) && ++tokens > most) return false
    isInWord = isWord
  }
  return true
}
