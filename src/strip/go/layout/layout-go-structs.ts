import type { GoStructType } from '../../../source/go-nodes.js'
import { removeListItems, removeWithLines } from '../../layout/remove-lines.js'
import type { Layout } from '../../layout/layout-context.js'

/** Removes fields with their lines, or up to the next field where several share a line. */
export function layoutGoStruct({ fields, bodyRange }: GoStructType, layout: Layout): void {
  const { edits, trivia, fates } = layout
  const isOnOneLine = !trivia.hasLineBreak(...bodyRange)
  // gofmt writes `struct{}`.
  if (
    isOnOneLine &&
    fields.length > 0 &&
    fields.every((field) => fates.isDropped(field)) &&
    trivia.commentsIn(...bodyRange).length === 0
  )
    return edits.delete(bodyRange[0] + 1, bodyRange[1] - 1)
  const last = fields.findLast((field) => !fates.isDropped(field))
  for (const [index, field] of fields.entries()) {
    const next = fields[index + 1]
    if (!fates.isDropped(field)) {
      const names = field.names
      if (names.some((name) => fates.isDropped(name))) removeListItems(names, (name) => fates.isDropped(name), layout)
    } else if (!isOnOneLine) removeWithLines(field, layout)
    else if (next) edits.delete(field.range[0], next.range[0])
    else edits.delete(last?.range[1] ?? field.range[0], field.range[1])
  }
}
