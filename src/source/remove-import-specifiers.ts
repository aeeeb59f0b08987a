import type { TSESTree } from '@typescript-eslint/utils'
import { removeListItems, type TextEditing } from '../text/list-items.js'
import { rangeOf } from '../text/text-range.js'

/**
 * Removes names from an import of which at least one is kept: `import a, { b, c } from 'm'` becomes `import { c } from
 * 'm'`.
 */
export function removeImportSpecifiers(
  { specifiers, source }: TSESTree.ImportDeclaration,
  isGone: (specifier: TSESTree.ImportClause) => boolean,
  editing: TextEditing,
): void {
  const { trivia, edits } = editing
  const [first, ...others] = specifiers
  if (first?.type === 'ImportDefaultSpecifier' && isGone(first)) {
    const comma = trivia.nextCode(first.range[1])
    edits.delete(first.range[0], trivia.nextCode(comma + 1))
  } else if (first?.type === 'ImportDefaultSpecifier' && others.every(isGone)) {
    const from = trivia.text.lastIndexOf('from', source.range[0])
    return edits.delete(first.range[1], trivia.previousCodeEnd(from))
  }
  const named = specifiers.filter(({ type }) => type === 'ImportSpecifier')
  removeListItems(
    { items: named.map(rangeOf) },
    (index) => {
      const specifier = named[index]
      return specifier !== undefined && isGone(specifier)
    },
    editing,
  )
}
