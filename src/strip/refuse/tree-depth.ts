import { asGo } from '../../source/go-casts.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { pushChildren } from '../../source/walk.js'

/** Each level takes a few calls on the stack, which has room for at least ten thousand. */
const SURE_DEPTH = 400

/** Whether no node is nested so deeply that recursion might overflow the stack. */
export function isSurelyShallow({ ast, visitorKeys, text }: Pick<SourceView, 'ast' | 'visitorKeys' | 'text'>): boolean {
  const stack: Node[] = [ast]
  /**
   * The size of the stack when the node at each depth was visited. When it shrinks to that size, its children are done.
   */
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

/** Whether a walk would be the first to parse a function's body. */
function isUnread(node: Node): boolean {
  const declaration = asGo(node)
  return declaration.type === 'FunctionDeclaration' && declaration.isUnread === true
}

/**
 * Whether a range has at most `most` words and other characters. No tree of a function is deeper, because every nested
 * node has a token of its own or is in braces.
 */
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
