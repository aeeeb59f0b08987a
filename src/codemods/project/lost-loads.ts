import type { TSESTree } from '@typescript-eslint/utils'
import { isTestFile } from '../../project/list-files.js'
import { declaredBy } from '../../source/bindings.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { actsWhenLoaded } from './module-effects.js'
import { linksOf, type ModuleLinks } from './module-links.js'
import type { StripState } from './orphans.js'
import type { ProjectModules } from './project-modules.js'

/** An import that is needed although the file uses none of its names any more. */
export interface KeptLoad {
  readonly node: AnyNode
  /** What is left of it: `import './polyfill.js'`. */
  readonly text: string
}

/**
 * Finds imports that lost all their names, whose module does something when it is loaded, such as to register itself,
 * and that no other file loads. Without them the program would no longer do that.
 *
 * @param root the project's root, to recognize tests by their folder.
 */
export function findLostLoads(
  modules: ProjectModules,
  view: SourceView,
  state: StripState,
  root: string,
): readonly KeptLoad[] {
  if (isTestFile(view.file, root)) return []
  return view.ast.body.flatMap((statement): readonly KeptLoad[] => {
    if (statement.type !== 'ImportDeclaration' || !hasLostItsNames(statement, view, state)) return []
    const target = modules.resolve(view.file, statement.source.value)
    const loaded = target === null ? null : modules.sources.viewOf(target)
    if (!loaded || isLoadedElsewhere(modules, loaded.file, view, state, root)) return []
    if (!actsWhenLoaded(loaded) && !isOnlyLoader(modules, loaded, state, root)) return []
    return [{ node: statement, text: `import ${view.text.slice(statement.source.range[0], statement.range[1])}` }]
  })
}

/** Whether a module loads another one that does something then, and that no other file loads. */
export function isOnlyLoader(
  modules: ProjectModules,
  view: SourceView,
  state: StripState,
  root: string,
  seen = new Set<string>(),
): boolean {
  seen.add(view.file)
  return loadsOf(linksOf(view), view).some(({ specifier }) => {
    const target = modules.resolve(view.file, specifier)
    const loaded = target === null || seen.has(target) ? null : modules.sources.viewOf(target)
    if (!loaded || isLoadedElsewhere(modules, loaded.file, view, state, root)) return false
    return actsWhenLoaded(loaded) || isOnlyLoader(modules, loaded, state, root, seen)
  })
}

/** An import of types only is erased, and loads nothing. */
function hasLostItsNames(node: TSESTree.ImportDeclaration, view: SourceView, state: StripState): boolean {
  const { specifiers } = node
  return (
    specifiers.length > 0 &&
    specifiers.every((specifier) => state.isGone(view, specifier)) &&
    specifiers.some((specifier) => isLoading(specifier, view))
  )
}

function isLoading(specifier: Node, view: SourceView): boolean {
  if (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type') return false
  if (specifier.parent?.type === 'ImportDeclaration' && specifier.parent.importKind === 'type') return false
  const isScript = /\.[cm]?jsx?$/.test(view.file)
  return (
    isScript || declaredBy(view, specifier).some(({ references }) => references.some((use) => use.isValueReference))
  )
}

function isLoadedElsewhere(
  modules: ProjectModules,
  file: string,
  besides: SourceView,
  state: StripState,
  root: string,
): boolean {
  for (const { view, links } of modules.importersOf(file)) {
    if (view.file === besides.file || view.file === file || isTestFile(view.file, root)) continue
    const isLoad = ({ specifier, node }: { specifier: string; node: Node }): boolean =>
      !state.isGone(view, node) && modules.resolve(view.file, specifier) === file
    if (loadsOf(links, view).some(isLoad)) return true
  }
  return false
}

function loadsOf({ imports, reExports, loose }: ModuleLinks, view: SourceView): { specifier: string; node: Node }[] {
  return [
    ...imports.filter(({ node }) => !/^Import/.test(node.type) || isLoading(node, view)),
    ...reExports,
    ...loose.filter(({ kind }) => kind === 'bare'),
  ]
}
