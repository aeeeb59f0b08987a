import type { GoNode } from '../source/go-nodes.js'
import { PerTree } from '../source/per-tree.js'
import type { SourceView } from '../source/source-view.js'

const makers = new PerTree<(callee: GoNode) => boolean>()

/** Passes on which calls of a file only make a value, by what the project's other files declare. */
export function noteGoMakers(view: SourceView, isMaker: (callee: GoNode) => boolean): void {
  makers.set(view.ast, isMaker)
}

/** Whether what is called does nothing but return a literal, such as `&Pager{size: size}`. */
export function isGoMaker(callee: GoNode, view: SourceView): boolean {
  return makers.get(view.ast)?.(callee) === true
}
