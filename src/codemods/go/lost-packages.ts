import { dirname } from 'node:path'
import { hasEffects } from '../../evaluate/effects.js'
import { isGoTestFile } from '../../source/go-files.js'
import type { GoImportDeclaration } from '../../source/go-nodes.js'
import type { SourceView } from '../../source/source-view.js'
import type { KeptLoad } from '../project/lost-loads.js'
import type { StripState } from '../project/orphans.js'
import { folderOfPath } from './find-go-declared.js'
import { importersOf, programsWith } from './go-importers.js'
import { programOf, type GoSources } from './go-sources.js'

/**
 * Finds imports that lost their last use, whose package does something when it is imported, and that some program gets
 * from no other import. They become `_` imports, without which the program would no longer do that.
 */
export function findLostPackages(sources: GoSources, view: SourceView, state: StripState): readonly KeptLoad[] {
  if (isGoTestFile(view.file)) return []
  return importsIn(view).flatMap((node): readonly KeptLoad[] => {
    const [specifier] = node.specifiers
    if (specifier?.type !== 'ImportNamespaceSpecifier' || !state.isGone(view, specifier)) return []
    const path = pathOf(node)
    const folder = folderOfPath(path, sources)
    const files = folder === null ? [] : sources.filesIn(folder).filter((file) => !isGoTestFile(file))
    const acts = files.some((file) => {
      const own = sources.viewOf(file)
      return own !== null && actsWhenImported(own)
    })
    if (folder === null || !acts || isStillLoaded(path, folder, view, sources, state)) return []
    const keyword = node.grouped ? '' : 'import '
    return [{ node, text: `${keyword}_ ${view.text.slice(...node.source.range)}` }]
  })
}

/**
 * Whether a file does something when its package is imported: in `init`, in the value of `_`, or by a `_` import. Other
 * values of variables don't count: a call that makes one seldom does anything else. A `_` with a type only checks that
 * the value has it.
 */
export function actsWhenImported(view: SourceView): boolean {
  return (
    importsIn(view).some((node) => node.specifiers.length === 0 && !/^(?:C|embed)$/.test(pathOf(node))) ||
    programOf(view).body.some((statement) => {
      if (statement.type === 'FunctionDeclaration') return statement.id?.name === 'init' && !statement.receiver
      return (
        statement.type === 'VariableDeclaration' &&
        statement.kind !== 'const' &&
        statement.declarations.some(
          ({ id, init, goType }) =>
            id.type === 'Identifier' &&
            id.name === '_' &&
            !goType &&
            init !== null &&
            hasEffects(init, view, () => false),
        )
      )
    })
  )
}

/**
 * Whether each program of the project that has the importing package still has the imported one. A package that is part
 * of no program here may be imported by others: some package must then import the other one.
 */
function isStillLoaded(
  path: string,
  folder: string,
  importer: SourceView,
  sources: GoSources,
  state: StripState,
): boolean {
  const isLive = (file: string, imported: string): boolean =>
    !state.losesImports(file) || importsLive(sources.viewOf(file), imported, state)
  const programs = programsWith(dirname(importer.file), sources, () => true)
  if (programs.size === 0) return importersOf(path, sources).some((file) => isLive(file, path))
  const after = programsWith(folder, sources, isLive)
  return [...programs].every((program) => after.has(program))
}

function importsLive(user: SourceView | null, path: string, state: StripState): boolean {
  return (
    user !== null &&
    importsIn(user).some((node) => pathOf(node) === path && !node.specifiers.some((name) => state.isGone(user, name)))
  )
}

export function importsIn(view: SourceView): GoImportDeclaration[] {
  return programOf(view).body.flatMap((statement) =>
    statement.type === 'GoImportGroup' ? statement.imports : statement.type === 'ImportDeclaration' ? [statement] : [],
  )
}

export function pathOf({ source }: GoImportDeclaration): string {
  return String(source.value)
}
