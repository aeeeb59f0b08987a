import { asNode } from '../../source/go-casts.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'
import { removeListItems, removeWithLines } from '../layout.js'
import type { Pass } from '../pass.js'

/** Fields that go from a struct's type: with their lines, or up to the next one where they stand on one line. */
export function foldGoStruct(node: Node, _position: unknown, pass: Pass): boolean {
  const type = node as unknown as GoNode
  if (type.type !== 'GoStructType') return false
  const isGone = (part: GoNode): boolean => pass.unused.has(asNode(part))
  const last = type.fields.findLast((field) => !isGone(field))
  for (const [index, field] of type.fields.entries()) {
    const next = type.fields[index + 1]
    if (!isGone(field)) {
      removeListItems(field.names.map(asNode), (name) => pass.unused.has(name), pass)
      for (const name of field.names) if (isGone(name)) pass.markDead(asNode(name))
      pass.foldChildren(asNode(field))
      continue
    }
    pass.markDead(asNode(field))
    if (!isOnOneLine(type.bodyRange, pass)) removeWithLines(asNode(field), pass)
    else if (next) pass.edits.delete(field.range[0], next.range[0])
    else pass.edits.delete(last?.range[1] ?? field.range[0], field.range[1])
  }
  return true
}

function isOnOneLine([start, end]: readonly [number, number], { trivia }: Pass): boolean {
  return !trivia.hasLineBreak(start, end)
}
