import { asGo } from '../../../source/go-casts.js'
import type { GoExpressionList, GoExpressionStatement, GoReturnStatement } from '../../../source/go-nodes.js'
import { outerRange } from '../../../source/parentheses.js'
import type { AnyNode } from '../../../source/source-view.js'
import { removeListItems } from '../../layout/remove-lines.js'
import type { Layout } from '../../layout/layout-context.js'
import { resultsOf } from '../reduce/reduce-go-results.js'
import { spaceOperators } from './go-operators.js'

/** Writes a function that loses results. One that is left has no parentheses around it. */
export function layoutGoResults(fn: AnyNode, layout: Layout): void {
  const results = resultsOf(fn)
  const kept = results.filter((result) => !layout.fates.isDropped(result))
  const [only] = kept
  const go = asGo(fn)
  if (kept.length === results.length || (go.type !== 'FunctionDeclaration' && go.type !== 'FunctionExpression')) return
  const [start, end] = go.resultsRange ?? (results[0] as AnyNode).range
  // `func f(n int) error {`
  if (!only) return layout.edits.delete(go.paramsRange[1], end)
  if (kept.length > 1) return removeListItems(results, (result) => layout.fates.isDropped(result), layout)
  layout.edits.delete(start, only.range[0])
  layout.edits.delete(only.range[1], end)
}

/** Writes `return a, b` that loses values. */
export function layoutGoReturned({ elements, parent }: GoExpressionList, layout: Layout): void {
  if (parent?.type !== 'ReturnStatement') return
  const kept = elements.filter((element) => !layout.fates.isDropped(element))
  if (kept.length === elements.length || kept.length === 0) return
  let end = -1
  for (const element of elements) {
    const outer = outerRange(element, layout.trivia)
    if (!layout.fates.isDropped(element)) {
      if (end < 0) layout.edits.delete((elements[0] as AnyNode).range[0], outer[0])
      end = outer[1]
    } else if (end >= 0) layout.edits.delete(end, outer[1])
  }
  if (kept.length === 1 && kept[0]) spaceOperators(kept[0], layout)
}

/** Writes `a, err = f()` or `return nil` that loses names or its only value. @returns `false` if it loses none. */
export function layoutWithoutResults(node: GoExpressionStatement | GoReturnStatement, layout: Layout): boolean {
  const isDropped = (part: AnyNode): boolean => layout.fates.isDropped(part)
  if (node.type === 'ReturnStatement') {
    if (!node.argument || !isDropped(node.argument)) return false
    layout.edits.delete(node.range[0] + 'return'.length, node.range[1])
    return true
  }
  const { expression } = node
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'ArrayPattern') return false
  const { elements } = expression.left
  if (!elements.some(isDropped)) return false
  removeListItems(elements, isDropped, layout)
  for (const element of elements) layout.write(element)
  layout.write(expression.right)
  return true
}
