import type { TSESTree } from '@typescript-eslint/utils'
import { moduleExportName } from '../../source/exports.js'
import { removeImportSpecifiers } from '../../source/remove-import-specifiers.js'
import type { SourceView } from '../../source/source-view.js'
import { rangeOf } from '../../text/text-range.js'
import type { TextEdit } from '../../text/text-edits.js'
import { ItemEdits } from '../../text/item-edits.js'

type Specifier = TSESTree.ImportClause

/** The names that a file imports and uses. */
export function usedImports(view: SourceView): Set<string> {
  return new Set(
    importsOf(view)
      .filter(({ uses }) => uses > 0)
      .map(({ specifier }) => specifier.local.name),
  )
}

/** Plans the deletion of the unused imports among these local names; `null` when there are none. */
export function planImports(
  view: SourceView,
  isMeant: (local: string, imported: string) => boolean,
): { edits: readonly TextEdit[]; count: number } | null {
  const gone = new Set(
    importsOf(view)
      .filter(({ specifier, uses }) => uses === 0 && isMeant(specifier.local.name, importedName(specifier)))
      .map(({ specifier }) => specifier),
  )
  if (gone.size === 0) return null
  const edits = new ItemEdits(view)
  for (const statement of view.ast.body) {
    if (statement.type !== 'ImportDeclaration' || !statement.specifiers.some((specifier) => gone.has(specifier)))
      continue
    if (statement.specifiers.every((specifier) => gone.has(specifier))) edits.deleteLines(rangeOf(statement))
    else removeImportSpecifiers(statement, (specifier) => gone.has(specifier), edits)
  }
  return { edits: edits.toEdits(), count: gone.size }
}

function importsOf(view: SourceView): { specifier: Specifier; uses: number }[] {
  return view.ast.body.flatMap((statement) =>
    statement.type !== 'ImportDeclaration'
      ? []
      : statement.specifiers.map((specifier) => {
          const variable = view.scopes.getDeclaredVariables(specifier)[0]
          // Without a variable, its uses are unknown.
          return { specifier, uses: variable ? variable.references.length : 1 }
        }),
  )
}

function importedName(specifier: Specifier): string {
  return specifier.type === 'ImportSpecifier' ? moduleExportName(specifier.imported) : specifier.local.name
}
