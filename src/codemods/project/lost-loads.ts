import type { TSESTree } from '@typescript-eslint/utils'
import { isTestFile } from '../../project/list-files.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { componentModuleOf } from './component-modules.js'
import { actsWhenLoaded } from './module-effects.js'
import type { StripState } from './orphans.js'
import type { ProjectModules } from './project-modules.js'
import { isLoading, loadsOf, SureLoads } from './sure-loads.js'

/** An import that is needed although the file uses none of its names any more. */
export interface KeptLoad {
  readonly node: AnyNode
  /** What is left of it: `import './polyfill.js'`. */
  readonly text: string
}

/** An import that lost all its names. Nothing in here is a node, so that the file's tree needn't be kept. */
export interface LostImport {
  readonly specifier: string
  /** Where the statement starts, as an offset. */
  readonly start: number
}

/** The imports of a script that lost all their names, and of which at least one loaded its module. */
export function importsWithoutNames(view: SourceView, isGone: (node: Node) => boolean): LostImport[] {
  return view.ast.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && hasLostItsNames(statement, view, isGone)
      ? { specifier: statement.source.value, start: statement.range[0] }
      : [],
  )
}

/** A file some of whose imports lost all their names. */
interface LosingFile {
  readonly file: string
  readonly lostImports: readonly LostImport[]
  /** Read only if one of them is kept, because the tree may have been dropped. */
  readonly view: SourceView
}

/** The imports of a file that are needed without their names, as {@link findLostLoads} finds them. */
export function keptLoads(
  modules: ProjectModules,
  losing: LosingFile,
  state: StripState,
  root: string,
): readonly KeptLoad[] {
  return findLostLoads(modules, losing, state, root).flatMap((lost) => loadWithoutNames(losing.view, lost))
}

/**
 * Finds the imports without names that are still needed. Their modules do something when they are loaded, such as to
 * register themselves, and the program may not load them otherwise.
 *
 * @param root the project's root, to recognize tests by their folder.
 */
function findLostLoads(
  modules: ProjectModules,
  { file, lostImports }: LosingFile,
  state: StripState,
  root: string,
): readonly LostImport[] {
  if (isTestFile(file, root)) return []
  const loads = new SureLoads(modules, state, root)
  return lostImports.filter(({ specifier, start }) => {
    const target = modules.resolve(file, specifier)
    if (target === null) {
      const component = modules.componentAt(file, specifier)
      return component !== null && isNeededComponent(modules, component, state, root)
    }
    const loaded = modules.sources.viewOf(target)
    if (!loaded) return false
    // Few modules do something. Only for these is it worth following all that leads to them.
    if (actsWhenLoaded(loaded) || keepsOnlyEffects(loaded, state))
      return !loads.isLoadedBefore(loaded.file, file, start)
    return !isLoadedElsewhere(modules, loaded.file, file, state, root) && isOnlyLoader(modules, loaded, state, root)
  })
}

/** Whether a file of components does something when it is loaded, or alone loads a module that does. */
function isNeededComponent(modules: ProjectModules, component: string, state: StripState, root: string): boolean {
  const { own, loads } = componentModuleOf(component, modules.sources.textOf(component) ?? '')
  if (own && actsWhenLoaded(own)) return true
  return loads.some((specifier) => {
    const target = modules.resolve(component, specifier)
    const loaded = target === null ? null : modules.sources.viewOf(target)
    if (!loaded || isLoadedElsewhere(modules, loaded.file, component, state, root)) return false
    return actsWhenLoaded(loaded) || isOnlyLoader(modules, loaded, state, root)
  })
}

/** Whether a strip leaves only the value of a variable: `setup()` of `const ready = setup()`. */
function keepsOnlyEffects(view: SourceView, state: StripState): boolean {
  return view.ast.body.some(
    (statement) =>
      statement.type === 'VariableDeclaration' &&
      statement.declarations.some(
        ({ id, init }) => init !== null && state.isGone(view, id) && !state.isGone(view, init),
      ),
  )
}

/** What is left of an import without its names. */
function loadWithoutNames({ ast, text }: SourceView, { start }: LostImport): KeptLoad[] {
  return ast.body.flatMap((node) =>
    node.type === 'ImportDeclaration' && node.range[0] === start
      ? { node, text: `import ${text.slice(node.source.range[0], node.range[1])}` }
      : [],
  )
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
  return loadsOf(view).some(({ specifier }) => {
    const target = modules.resolve(view.file, specifier)
    const loaded = target === null || seen.has(target) ? null : modules.sources.viewOf(target)
    if (!loaded || isLoadedElsewhere(modules, loaded.file, view.file, state, root)) return false
    return actsWhenLoaded(loaded) || isOnlyLoader(modules, loaded, state, root, seen)
  })
}

/** An import of types only is erased, and loads nothing. */
function hasLostItsNames(node: TSESTree.ImportDeclaration, view: SourceView, isGone: (node: Node) => boolean): boolean {
  const { specifiers } = node
  return specifiers.length > 0 && specifiers.every(isGone) && specifiers.some((specifier) => isLoading(specifier, view))
}

function isLoadedElsewhere(
  modules: ProjectModules,
  file: string,
  besides: string,
  state: StripState,
  root: string,
): boolean {
  for (const { view } of modules.importersOf(file)) {
    if (view.file === besides || view.file === file || isTestFile(view.file, root)) continue
    const isLoad = ({ specifier, node }: { specifier: string; node: Node }): boolean =>
      !state.isGone(view, node) && modules.resolve(view.file, specifier) === file
    if (loadsOf(view).some(isLoad)) return true
  }
  return false
}
