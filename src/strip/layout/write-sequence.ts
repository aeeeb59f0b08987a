import { parenthesesAround } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import type { Layout } from './layout-context.js'

/** Writes `(audit(), b)` or `(audit(), false)`: the parts of a node in order, separated by commas. */
export function writeSequence(
  node: Node,
  { effects, value }: { readonly effects: readonly Node[]; readonly value: Node | boolean },
  layout: Layout,
): void {
  const { edits, trivia } = layout
  const parts = typeof value === 'boolean' ? effects : [...effects, value]
  const hasPair = parenthesesAround(node, trivia).length > 0
  const [first, last] = [parts[0] as Node, parts.at(-1) as Node]
  edits.delete(node.range[0], first.range[0])
  if (!hasPair) edits.insert(first.range[0], /[\w$]/.test(trivia.text[node.range[0] - 1] ?? '') ? ' (' : '(')
  for (const [index, part] of parts.slice(1).entries()) {
    const before = parts[index] as Node
    edits.delete(before.range[1], part.range[0])
    edits.insert(before.range[1], ', ')
  }
  edits.delete(last.range[1], node.range[1])
  if (typeof value === 'boolean') edits.insert(last.range[1], `, ${value}`)
  // After the last part's own parentheses, which may be deleted.
  if (!hasPair) edits.insert(node.range[1], ')')
  for (const part of parts) layout.write(part)
}
