import { convertedText } from '../../../source/go-declarations.js'
import { unwrapExpression } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { resolveConstant } from '../../../source/resolve-constant.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { useAt, type AfterRemoval, type ResidualUse } from './residual-use.js'

const JOINS = 'it joins the name of the gate from parts'
/** A shorter part of a name is found in too many texts. */
const SHORTEST_PART = 3

/** What stands before `${` or `+`, or after `}` or `+`. */
const PARTS = /[`'"]([^\s'"`$}]+)(?:\$\{|[`'"]\)?\s*\+)|(?:\}|\+\s*(?:[\w.]+\()?[`'"])([^\s'"`$}]+)[`'"]/g

/** Whether a text joins the start or the end of a gate's name with something: `Paged${kind}`, `kind + "Pager"`. */
export function joinsPartOf(gates: AfterRemoval['gates'], text: string): boolean {
  for (const [, start, end = ''] of text.matchAll(PARTS)) {
    const part = start ?? end
    if (part.length < SHORTEST_PART) continue
    for (const gate of gates.keys()) if (start === undefined ? gate.endsWith(part) : gate.startsWith(part)) return true
  }
  return false
}

/** The places that join the whole name of a removed gate from texts and constants: `"Paged" + "Range"`. */
export function findJoinedNames(view: SourceView, context: AfterRemoval): ResidualUse[] {
  if (!joinsPartOf(context.gates, view.text)) return []
  return nodesOf(view, 'BinaryExpression', 'TemplateLiteral').flatMap((node) => {
    if (node.parent?.type === 'BinaryExpression' && node.parent.operator === '+') return []
    const isJoin = node.type === 'BinaryExpression' || (node.type === 'TemplateLiteral' && node.expressions.length > 0)
    const name = isJoin ? joinedText(node, view, context) : null
    return name !== null && context.gates.has(name) ? [useAt(node, name, JOINS)] : []
  })
}

/** The text of an expression whose parts are all known; `null` otherwise. */
function joinedText(expression: Node, view: SourceView, context: AfterRemoval): string | null {
  const node = unwrapExpression(expression)
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' ? (joinedParts([node.left, node.right], view, context)?.join('') ?? null) : null
    case 'TemplateLiteral': {
      const parts = joinedParts(node.expressions, view, context)
      return parts && node.quasis.map(({ value }, at) => `${value.cooked}${parts[at] ?? ''}`).join('')
    }
    case 'CallExpression': {
      const converted = view.language === 'go' ? convertedText(node) : null
      return converted && joinedText(converted, view, context)
    }
    default:
      return resolveConstant(node, view, context.resolveImport)?.value ?? null
  }
}

function joinedParts(parts: readonly Node[], view: SourceView, context: AfterRemoval): string[] | null {
  const texts: string[] = []
  for (const part of parts) {
    const text = joinedText(part, view, context)
    if (text === null) return null
    texts.push(text)
  }
  return texts
}
