import { isTestFile } from '../../project/list-files.js'
import { declaredBy } from '../../source/bindings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { linksOf } from './module-links.js'
import type { StripState } from './orphans.js'
import type { ProjectModules } from './project-modules.js'

/** A statement that loads a module as soon as its file is loaded. */
interface Load {
  readonly specifier: string
  readonly node: Node
}

/** The statements of a file that load a module before the file runs: not `import()`, nor an import of types. */
export function loadsOf(view: SourceView): Load[] {
  const { imports, reExports, loose } = linksOf(view)
  return [
    ...imports.filter(({ node }) => !/^Import/.test(node.type) || isLoading(node, view)),
    ...reExports,
    ...loose.filter(({ kind }) => kind === 'bare'),
  ]
}

/** Whether an imported name is used as a value. An import of types only is erased, and loads nothing. */
export function isLoading(specifier: Node, view: SourceView): boolean {
  if (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type') return false
  if (specifier.parent?.type === 'ImportDeclaration' && specifier.parent.importKind === 'type') return false
  const isScript = /\.[cm]?jsx?$/.test(view.file)
  return (
    isScript || declaredBy(view, specifier).some(({ references }) => references.some((use) => use.isValueReference))
  )
}

/** Tells which modules are still loaded, once the code that a strip removes is gone. */
export class SureLoads {
  readonly #modules: ProjectModules
  readonly #state: StripState
  readonly #root: string

  /** @param root the project's root, to recognize tests by their folder. */
  constructor(modules: ProjectModules, state: StripState, root: string) {
    this.#modules = modules
    this.#state = state
    this.#root = root
  }

  /**
   * Whether every program that loads `file` has loaded `target` before. Either the file does so above `start`, or each
   * way from the start of a program to the file passes one that does so first. A program starts with a file that no
   * other one imports.
   *
   * @param start where the file loaded the module until now.
   */
  isLoadedBefore(target: string, file: string, start: number): boolean {
    // A file that itself leads to `file` may only be in the course of being loaded.
    const around = this.#modules.dependentsOf([file])
    const toTarget = this.#modules.dependentsOf([target])
    const leading = new Set([...toTarget].filter((one) => !around.has(one)))
    const known = new Map<string, boolean>()
    const seen = new Set([file])
    const queue = [{ at: file, end: start }]
    let isFound = false
    for (const { at, end } of queue) {
      // In a circle of imports, the module was already being loaded.
      if (at === target || (toTarget.has(at) && this.#leadsTo(target, at, leading, known, end))) {
        isFound = true
        continue
      }
      const importers = this.#modules.filesImporting(at).filter((one) => !isTestFile(one, this.#root))
      if (importers.length === 0 || this.#modules.entries.isEntry(at)) return false
      for (const importer of importers)
        if (!seen.has(importer)) queue.push({ at: importer, end: this.#startOfLoad(importer, at) })
      for (const importer of importers) seen.add(importer)
    }
    // Where all files around import each other, it isn't known with which of them a program starts.
    return isFound
  }

  /** Where a file first loads another one; its end, if `import()` does so later. */
  #startOfLoad(file: string, target: string): number {
    const view = this.#modules.sources.viewOf(file)
    if (!view) return 0
    const starts = loadsOf(view).flatMap(({ specifier, node }) =>
      this.#modules.resolve(file, specifier) === target ? [node.range[0]] : [],
    )
    return Math.min(view.text.length, ...starts)
  }

  /** @param leading the files that may lead to `target`. */
  #leadsTo(
    target: string,
    file: string,
    leading: ReadonlySet<string>,
    known: Map<string, boolean>,
    end = Infinity,
  ): boolean {
    const before = end === Infinity ? known.get(file) : undefined
    if (before !== undefined) return before
    known.set(file, false)
    const view = this.#modules.sources.viewOf(file)
    const leads =
      view !== null &&
      loadsOf(view).some(({ specifier, node }) => {
        if (node.range[0] >= end || this.#state.isGone(view, node)) return false
        const loaded = this.#modules.resolve(file, specifier)
        if (loaded === null || loaded === file) return false
        return loaded === target || (leading.has(loaded) && this.#leadsTo(target, loaded, leading, known))
      })
    if (end === Infinity) known.set(file, leads)
    else known.delete(file)
    return leads
  }
}
