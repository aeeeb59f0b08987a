import type { TSESTree } from '@typescript-eslint/utils'
import type { FunctionNode } from '../../source/function-nodes.js'
import { layoutGoNames } from '../go/layout/layout-go-parameters.js'
import { layoutGoResults } from '../go/layout/layout-go-results.js'
import { removeAfterBlanks } from '../../text/list-items.js'
import { rangeOf } from '../../text/text-range.js'
import { removeListItems } from './remove-lines.js'
import type { Layout } from './layout-context.js'
import { membersOf } from '../reduce/reduce-parameters.js'
import type { AnyNode } from '../../source/source-view.js'

/** Writes a parameter list that loses parameters. */
export function layoutParameters(node: FunctionNode, layout: Layout): void {
  const isGone = (parameter: AnyNode): boolean => layout.fates.isDropped(parameter)
  for (const parameter of node.params) layoutGoNames(parameter, layout)
  layoutGoResults(node, layout)
  if (!node.params.some(isGone)) return
  const [only] = node.params
  const isBare =
    only &&
    node.params.length === 1 &&
    node.type === 'ArrowFunctionExpression' &&
    layout.trivia.text.startsWith('=>', layout.trivia.nextCode(only.range[1]))
  if (isBare) layout.edits.replace(only.range[0], only.range[1], '()')
  else removeListItems(node.params, isGone, layout)
}

/** Writes a type that loses members. */
export function layoutPropType(node: TSESTree.TSTypeLiteral | TSESTree.TSInterfaceBody, layout: Layout): void {
  const { edits, trivia, fates } = layout
  const members = membersOf(node)
  if (!members.some((member) => fates.isDropped(member))) return
  const lastLive = members.findLast((member) => !fates.isDropped(member))
  for (const member of members) if (fates.isDropped(member)) removeAfterBlanks(rangeOf(member), layout)
  const end = lastLive?.range[1] ?? 0
  // `{ a: string; gone: boolean }`
  const isOnOneLine = lastLive && lastLive !== members.at(-1) && !trivia.hasLineBreak(end, node.range[1])
  if (isOnOneLine && /[;,]/.test(trivia.text[end - 1] ?? '')) edits.delete(end - 1, end)
}
