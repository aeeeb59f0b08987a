import type { TSESTree } from '@typescript-eslint/utils'
import { moduleExportName } from '../../source/exports.js'
import type { SourceView } from '../../source/source-view.js'
import type { TextEdit } from '../../text/text-edits.js'
import { ItemEdits } from './item-edits.js'

type Specifier = TSESTree.ImportClause

/** The names that a file imports and uses. */
export function usedImports(view: SourceView): Set<string> {
  return new Set(
    importsOf(view)
      .filter(({ uses }) => uses > 0)
      .map(({ specifier }) => specifier.local.name),
  )
}

/** Plans the deletion of imports, asked by local name, that nothing uses; `null`: there is none. */
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
    else deleteSpecifiers(statement, gone, edits, view)
  }
  return { edits: edits.toEdits(), count: gone.size }
}

function deleteSpecifiers(
  { specifiers, source }: TSESTree.ImportDeclaration,
  gone: ReadonlySet<Specifier>,
  edits: ItemEdits,
  view: SourceView,
): void {
  const named = specifiers.filter(({ type }) => type === 'ImportSpecifier')
  const first = specifiers[0] as Specifier
  const open = view.text.lastIndexOf('{', named[0]?.range[0] ?? 0)
  const close = view.text.indexOf('}', named.at(-1)?.range[1] ?? 0)
  if (first.type === 'ImportDefaultSpecifier' && gone.has(first)) {
    edits.delete(
      first.range[0],
      specifiers[1]?.type === 'ImportSpecifier' ? open : (specifiers[1]?.range[0] ?? first.range[1]),
    )
  } else if (first.type === 'ImportDefaultSpecifier' && specifiers.slice(1).every((specifier) => gone.has(specifier))) {
    edits.delete(first.range[1], edits.trivia.previousCodeEnd(view.text.lastIndexOf('from', source.range[0])))
    return
  }
  if (named.some((specifier) => gone.has(specifier))) {
    edits.deleteItems({ items: named.map(rangeOf), inner: { start: open + 1, end: close } }, (index) =>
      gone.has(named[index] as Specifier),
    )
  }
}

function importsOf(view: SourceView): { specifier: Specifier; uses: number }[] {
  return view.ast.body.flatMap((statement) =>
    statement.type !== 'ImportDeclaration'
      ? []
      : statement.specifiers.map((specifier) => {
          const variable = view.scopes.getDeclaredVariables(specifier)[0]
          // Without a variable nothing is known of its uses.
          return { specifier, uses: variable ? variable.references.length : 1 }
        }),
  )
}

function importedName(specifier: Specifier): string {
  return specifier.type === 'ImportSpecifier' ? moduleExportName(specifier.imported) : specifier.local.name
}

function rangeOf({ range }: { readonly range: readonly [number, number] }): { start: number; end: number } {
  return { start: range[0], end: range[1] }
}
