import { dirname } from 'node:path'
import { topLevelVariable } from '../../source/bindings.js'
import type { GoImportDeclaration, GoNode } from '../../source/go-nodes.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import { dotImportsOf, namesFromElsewhere } from '../../strip/go/go-dot-imports.js'
import type { FileStrip } from '../project/file-strip.js'
import type { UnsureUse } from '../project/unsure-tests.js'
import { folderOfPath } from './find-go-declared.js'
import type { GoSources } from './go-sources.js'

type IsGone = (view: SourceView, node: AnyNode) => boolean

/** The names that a file used, and still uses, without declaring them. */
interface UsedNames {
  readonly dropped: ReadonlySet<string>
  readonly kept: ReadonlySet<string>
}

/** The dot imports that have lost their last use, which Go doesn't compile. */
export function findIdleDotImports(sources: GoSources, view: SourceView, isGone: IsGone): GoNode[] {
  const left = dotImportsOf(view).filter((node) => specifiersOf(node).every((part) => !isGone(view, part)))
  const used = usedNames(view, isGone)
  if (left.length === 0 || used.dropped.size === 0) return []
  const others = namesOfOthers(view, used, sources)
  return left.filter((node) => isIdle(folderOf(node, sources), used, others, sources)).flatMap(specifiersOf)
}

/**
 * The dot imports of unavailable packages that may have lost their last use: none of the removed names is still used.
 */
export function findUnsureDotImports(
  files: readonly FileStrip[],
  sources: GoSources,
  isGone: IsGone,
  gate: string,
): UnsureUse[] {
  return files.flatMap((file) => {
    if (!file.isGo || file.isAsleep || file.isDeleted || (file.plan?.edits.length ?? 0) === 0) return []
    const { view } = file
    const left = dotImportsOf(view).filter(
      (node) => specifiersOf(node).every((part) => !isGone(view, part)) && folderOf(node, sources) === null,
    )
    if (left.length === 0) return []
    const { dropped, kept } = namesOfOthers(view, usedNames(view, isGone), sources)
    if (dropped.size === 0 || [...dropped].some((name) => kept.has(name))) return []
    return left.map((node) => ({
      view,
      node,
      gate,
      reason: `nothing may use the dot import of ${String(node.source.value)} any more, and Go doesn't compile one that is unused`,
    }))
  })
}

/** @param others names that no available package declares. */
function isIdle(folder: string | null, used: UsedNames, others: UsedNames, sources: GoSources): boolean {
  if (folder === null) return others.dropped.size > 0 && others.kept.size === 0
  const isFrom = (name: string): boolean => isDeclaredIn(folder, name, sources)
  return [...used.dropped].some(isFrom) && ![...used.kept].some(isFrom)
}

function usedNames(view: SourceView, isGone: IsGone): UsedNames {
  const dropped = new Set<string>()
  const kept = new Set<string>()
  for (const name of namesFromElsewhere(view)) (isGone(view, name) ? dropped : kept).add(name.name)
  return { dropped, kept }
}

/** Without the names of the file's own package, and of packages of this repository. */
function namesOfOthers(view: SourceView, { dropped, kept }: UsedNames, sources: GoSources): UsedNames {
  const folders = [dirname(view.file), ...dotImportsOf(view).flatMap((node) => folderOf(node, sources) ?? [])]
  const isOther = (name: string): boolean => !folders.some((folder) => isDeclaredIn(folder, name, sources))
  return { dropped: new Set([...dropped].filter(isOther)), kept: new Set([...kept].filter(isOther)) }
}

function folderOf({ source }: GoImportDeclaration, sources: GoSources): string | null {
  return folderOfPath(String(source.value), sources)
}

function specifiersOf({ specifiers }: GoImportDeclaration): readonly GoNode[] {
  return specifiers
}

function isDeclaredIn(folder: string, name: string, sources: GoSources): boolean {
  return sources
    .viewsWith(name, sources.filesIn(folder))
    .some((view) => (topLevelVariable(view, name)?.defs.length ?? 0) > 0)
}
