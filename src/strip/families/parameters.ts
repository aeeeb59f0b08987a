import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { childrenOf } from '../../source/walk.js'
import { removeListItems } from '../layout.js'
import { removeAfterBlanks } from '../../text/list-items.js'
import { rangeOf } from '../../text/text-range.js'
import { dropGoNames, hasLostNames } from '../go/go-parameters.js'
import type { Pass } from '../pass.js'
import { isFunctionNode } from '../../evaluate/returned-value.js'

/** `function f(a, gone)`: takes out the parameters that no call passes any more. */
export function foldParameters(node: Node, _position: unknown, pass: Pass): boolean {
  if (!isFunctionNode(node)) return false
  const isGone = (parameter: Node): boolean => pass.unused.has(parameter) || hasLostNames(parameter, pass)
  for (const parameter of node.params) if (!isGone(parameter)) dropGoNames(parameter, pass)
  const gone = new Set<Node>(node.params.filter(isGone))
  if (gone.size === 0) return false
  const [only] = node.params
  const isBare =
    only &&
    node.params.length === 1 &&
    node.type === 'ArrowFunctionExpression' &&
    pass.trivia.text.startsWith('=>', pass.trivia.nextCode(only.range[1]))
  if (isBare) pass.edits.replace(only.range[0], only.range[1], '()')
  else removeListItems(node.params, isGone, pass)
  for (const child of childrenOf(node, pass.view.visitorKeys)) {
    if (gone.has(child)) pass.markDead(child)
    else pass.fold(child)
  }
  return true
}

/** `{ gone: boolean; a: string }`: takes out the members that describe such a parameter. */
export function foldPropType(node: Node, _position: unknown, pass: Pass): boolean {
  if (node.type !== 'TSTypeLiteral' && node.type !== 'TSInterfaceBody') return false
  const members: readonly TSESTree.TypeElement[] = node.type === 'TSTypeLiteral' ? node.members : node.body
  if (!members.some((member) => pass.unused.has(member))) return false
  const lastLive = members.findLast((member) => !pass.unused.has(member))
  for (const member of members) {
    if (!pass.unused.has(member)) continue
    pass.markDead(member)
    removeAfterBlanks(rangeOf(member), pass)
  }
  const { edits, trivia } = pass
  const end = lastLive?.range[1] ?? 0
  // `{ a: string; gone: boolean }`
  if (
    lastLive &&
    lastLive !== members.at(-1) &&
    /[;,]/.test(trivia.text[end - 1] ?? '') &&
    !trivia.hasLineBreak(end, node.range[1])
  )
    edits.delete(end - 1, end)
  return true
}
