import { dirname } from 'node:path'
import { escapeForPattern } from '../../gates/mentions.js'
import { isGoTestFile } from '../../source/go-files.js'
import type { SourceView } from '../../source/source-view.js'
import type { StripState } from '../project/orphans.js'
import { folderOfPath } from './find-go-declared.js'
import { actsWhenImported, importsIn, pathOf } from './lost-packages.js'
import { isNamedOutsideGo } from './named-outside-go.js'
import { programOf, type GoSources } from './go-sources.js'

/** Files other than Go that belong to a package, or say which packages there are. */
const PART_OF_PACKAGE = /\.(?:c|cc|cpp|cxx|h|hh|hpp|m|s|S|swig|swigcxx|syso|proto)$/

/**
 * The packages that a file imported, and that nothing imports any more: all their files, tests too. Only where no other
 * module can import them, and nothing but Go names their paths.
 */
export function findDeadPackages(
  sources: GoSources,
  view: SourceView,
  state: StripState,
): readonly (readonly SourceView[])[] {
  const dropped = importsIn(view).filter((node) => state.isGone(view, node))
  return [...new Set(dropped.map(pathOf))].flatMap((path) => {
    const folder = folderOfPath(path, sources)
    const files = folder === null ? [] : sources.filesIn(folder)
    const views = files.flatMap((file) => sources.viewOf(file) ?? [])
    const isWhole = views.length > 0 && views.length === files.length
    if (folder === null || !isWhole || !views.every((own) => mayBeDeleted(own, sources, state))) return []
    return isNamed(path, folder, sources, state) ? [] : [views]
  })
}

function mayBeDeleted(view: SourceView, sources: GoSources, state: StripState): boolean {
  const { goPackage } = programOf(view)
  if (goPackage === 'main' || !state.isOpen(view.file) || state.isPinned(view.file)) return false
  // Its functions may be called from C, or under another name.
  if (/^\/\/(?:export|go:linkname|go:wasmexport)\b/m.test(view.text)) return false
  if (importsIn(view).some((node) => pathOf(node) === 'C')) return false
  return isGoTestFile(view.file) || (sources.isPrivate(view) && !actsWhenImported(view))
}

/** Whether code of another folder imports it, or a file of any kind names its path. */
function isNamed(path: string, folder: string, sources: GoSources, state: StripState): boolean {
  const mention = new RegExp(`${escapeForPattern(path)}(?![\\w/-])`, 'g')
  const isImported = sources.files.some((file) => {
    const text = dirname(file) === folder ? null : sources.textWith(path, file)
    const mentions = text?.includes(path) ? [...text.matchAll(mention)].length : 0
    if (mentions === 0) return false
    const user = sources.viewOf(file)
    const gone = user ? importsIn(user).filter((node) => pathOf(node) === path && state.isGone(user, node)) : []
    return gone.length !== mentions
  })
  return isImported || isNamedElsewhere(path, folder, sources)
}

/** `mockgen ./pkg/pager`, `COPY pkg/pager`: by the part of its path below its module. */
function isNamedElsewhere(path: string, folder: string, sources: GoSources): boolean {
  const way = sources.wayInModule(folder)
  if (way === null || way === '') return true
  return isNamedOutsideGo([way, path], folder, sources, PART_OF_PACKAGE)
}
