import type { SourceView } from '../source/source-view.js'
import { pushChildren } from '../source/walk.js'

/** A level takes some calls on the stack, which has room for ten thousand and more. */
const SURE_DEPTH = 400

/** Whether no node of a tree stands so deep in it that recursion might not come back from there. */
export function isSurelyShallow({ ast, visitorKeys }: Pick<SourceView, 'ast' | 'visitorKeys'>): boolean {
  const stack: Parameters<typeof pushChildren>[0] = [ast]
  /** How many nodes were on the stack when the one at this depth was taken: below that its children are done. */
  const bounds: number[] = []
  for (let node = stack.pop(); node; node = stack.pop()) {
    while (bounds.length > 0 && stack.length < (bounds.at(-1) as number)) bounds.pop()
    bounds.push(stack.length)
    if (bounds.length > SURE_DEPTH) return false
    pushChildren(stack, node, visitorKeys)
  }
  return true
}
