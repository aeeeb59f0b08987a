import type { TSESTree } from '@typescript-eslint/utils'
import type { Layout } from './layout-context.js'
import { removeWithLines } from './remove-lines.js'

/** Writes a class that loses members. */
export function layoutClassBody({ body }: TSESTree.ClassBody, layout: Layout): void {
  let previous: TSESTree.ClassElement | null = null
  let isTouched = false
  for (const element of body) {
    if (layout.fates.isDropped(element)) {
      removeWithLines(element, layout)
      isTouched = true
      continue
    }
    layout.write(element)
    if (isTouched && previous && wouldContinue(previous, element, layout)) layout.edits.insert(previous.range[1], ';')
    previous = element
    isTouched = false
  }
}

/** Whether a field without `;` would continue into the member that now follows it. */
function wouldContinue(previous: TSESTree.ClassElement, next: TSESTree.ClassElement, { trivia }: Layout): boolean {
  if (
    !/^(?:PropertyDefinition|AccessorProperty|TSAbstract.*)$/.test(previous.type) ||
    trivia.text[previous.range[1] - 1] === ';'
  )
    return false
  const isBareWord =
    'value' in previous &&
    previous.value === null &&
    /\b(?:get|set|static|accessor|async|declare|readonly|public|private|protected|override|abstract)$/.test(
      trivia.text.slice(...previous.range),
    )
  return isBareWord || /^(?:[[*(]|in\b|instanceof\b)/.test(trivia.text.slice(...next.range))
}
