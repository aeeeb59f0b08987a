import { asGo, asNode } from '../../source/go-casts.js'
import type { GoStructType } from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'
import { removeListItems, removeWithLines } from '../layout/remove-lines.js'
import type { Layout } from '../layout/layout.js'
import type { Reducer } from '../reduce/reducer.js'

/** Fields of a struct's type that nothing uses any more, or some of the names of a field, are dropped. */
export function reduceGoStruct(node: Node, { unused, fates }: Reducer): void {
  const type = asGo(node)
  if (type.type !== 'GoStructType') return
  for (const field of type.fields) {
    const gone = unused.has(asNode(field)) ? [field] : field.names.filter((name) => unused.has(asNode(name)))
    for (const part of gone) fates.set(asNode(part), { kind: 'drop' })
  }
}

/** Fields go with their lines, or up to the next one where they stand on one line. */
export function layoutGoStruct({ fields, bodyRange }: GoStructType, layout: Layout): void {
  const { edits, trivia, fates } = layout
  const last = fields.findLast((field) => !fates.isDropped(asNode(field)))
  for (const [index, field] of fields.entries()) {
    const next = fields[index + 1]
    if (!fates.isDropped(asNode(field))) {
      const names = field.names.map(asNode)
      if (names.some((name) => fates.isDropped(name))) removeListItems(names, (name) => fates.isDropped(name), layout)
    } else if (trivia.hasLineBreak(...bodyRange)) removeWithLines(asNode(field), layout)
    else if (next) edits.delete(field.range[0], next.range[0])
    else edits.delete(last?.range[1] ?? field.range[0], field.range[1])
  }
}
