import type { GoForOfStatement, GoForStatement, GoNode } from '../../../source/go-nodes.js'
import { outerRange } from '../../../source/parentheses.js'
import { layoutBranch } from '../../layout/layout-if.js'
import type { Fate } from '../../reduce/fate.js'
import type { Layout } from '../../layout/layout-context.js'
import { namesOfRange } from '../reduce/reduce-go-loops.js'

/** Writes a loop that loses parts of its header. */
export function layoutGoFor(statement: GoForStatement, layout: Layout): void {
  const { init, test, update, body } = statement
  const { edits, trivia, fates } = layout
  const isAlways = test !== null && fates.isDropped(test)
  if (test && isAlways) {
    const [start, end] = outerRange(test, trivia)
    edits.delete(start, init === null && update === null ? trivia.nextCode(end) : end)
  } else if (test) layout.write(test)
  for (const part of [init, update]) if (part) layout.write(part)
  const isLeft = (part: GoNode | null): boolean => part !== null && !fates.isDropped(part)
  if ((init && !isLeft(init)) || (update && !isLeft(update)))
    dropParts(statement, isLeft(init), isLeft(update), isAlways ? null : test, layout)
  layout.write(body)
}

/** `for ; ready; {` is `for ready {`, and `for ; ; {` is `for {`. */
function dropParts(
  { range, init, update, body }: GoForStatement,
  isInitLeft: boolean,
  isUpdateLeft: boolean,
  test: GoNode | null,
  { edits, trivia }: Layout,
): void {
  const start = init?.range[0] ?? trivia.nextCode(range[0] + 'for'.length)
  const hasComments = trivia.commentsIn(start, body.range[0]).length > 0
  if (isInitLeft || isUpdateLeft || hasComments) {
    if (init && !isInitLeft) edits.delete(start, init.range[1])
    if (update && !isUpdateLeft)
      edits.delete(hasComments ? update.range[0] : trivia.previousCodeEnd(update.range[0]), update.range[1])
    return
  }
  if (!test) return edits.delete(start, body.range[0])
  const [testStart, testEnd] = outerRange(test, trivia)
  edits.delete(start, testStart)
  edits.delete(testEnd, trivia.previousCodeEnd(body.range[0]))
}

/** Writes `for range items`, `for i := range items`, `for _, item := range items`, or the body of a single run. */
export function layoutGoRange(statement: GoForOfStatement, fate: Fate | undefined, layout: Layout): void {
  const { left, right, body } = statement
  const { edits, trivia, fates } = layout
  if (fate?.kind === 'branch') return layoutBranch({ test: right, consequent: body }, fate, statement, layout)
  const names = namesOfRange(left)
  const isGone = (name: GoNode): boolean => fates.isDropped(name)
  const [key, value] = names
  if (left && names.length > 0 && names.every(isGone))
    edits.delete(left.range[0], trivia.text.indexOf('range', left.range[1]))
  else if (key && value && isGone(value)) edits.delete(key.range[1], value.range[1])
  else if (key) layout.write(key)
  layout.write(right)
  layout.write(body)
}
