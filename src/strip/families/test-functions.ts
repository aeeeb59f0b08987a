import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { outerRange } from '../../source/parentheses.js'
import type { Pass } from '../pass.js'
import { runsWhen } from '../tests/skips.js'

/** `it.skipIf(check)(...)` that always runs is `it(...)`; a name for `describe` is `describe`; rows of a table in a template. */
export function foldTestFunction(node: Node, _position: unknown, pass: Pass): boolean {
  if (node.type === 'TaggedTemplateExpression') return foldTemplateRows(node, pass)
  const name = pass.aliases.get(node)
  if (name !== undefined) {
    pass.edits.replace(node.range[0], node.range[1], name)
    pass.markDead(node)
    return true
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || runsWhen(node, pass.known) !== true)
    return false
  pass.edits.delete(node.callee.object.range[1], node.range[1])
  for (const argument of node.arguments) pass.markDead(argument)
  pass.fold(node.callee.object)
  return true
}

/** The cells of a row go with their line. */
function foldTemplateRows({ tag, quasi }: TSESTree.TaggedTemplateExpression, pass: Pass): boolean {
  const { expressions } = quasi
  if (!expressions.some((expression) => pass.unused.has(expression))) return false
  for (const expression of expressions) {
    if (pass.unused.has(expression)) {
      pass.markDead(expression)
      deleteCell(expression, pass)
    } else pass.fold(expression)
  }
  pass.fold(tag)
  return true
}

/** `${cell}` with the bar behind it, the last one of a line with the line's break. */
function deleteCell(expression: Node, { edits, trivia }: Pass): void {
  const { text } = trivia
  const [innerStart, innerEnd] = outerRange(expression, trivia)
  let start = trivia.previousCodeEnd(innerStart) - 2
  let end = trivia.nextCode(innerEnd) + 1
  const lineStart = trivia.lineStart(start)
  if (text.slice(lineStart, start).trim() === '') start = lineStart
  while (/[ \t|]/.test(text[end] ?? '')) end++
  const breakLength = /^\r?\n/.exec(text.slice(end, end + 2))?.[0].length ?? 0
  edits.delete(start, end + breakLength)
}
