import { dirname } from 'node:path'
import { asNode } from '../../source/go-casts.js'
import type { GoNode } from '../../source/go-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { hasGoEffects } from '../../evaluate/go-effects.js'
import type { StripState } from '../project/orphans.js'
import { declarationsOf } from './find-go-declared.js'
import { isExportedName, isPrivatePackage, isSamePackage, type GoSources } from './go-sources.js'
import { interfaceMembers, memberExpressions, referencesInPackage, referencesThroughImports } from './go-uses.js'
import { isWithin } from '../../source/walk.js'

/** What a package declares and nothing uses since the strip. */
export interface GoOrphan {
  readonly view: SourceView
  readonly node: Node
}

/**
 * The declarations that the code which went from `view` used, and that nothing uses any more. An exported name may be
 * used by other modules, so it stays, but for those of `internal` packages and of programs.
 */
export function findGoOrphans(sources: GoSources, view: SourceView, state: StripState): GoOrphan[] {
  const orphans: GoOrphan[] = []
  for (const name of goneNames(view, state)) {
    for (const other of sources.viewsWith(name, sources.filesIn(dirname(view.file)))) {
      const declared = isSamePackage(other, view) ? removableNamed(other, name) : []
      if (declared.length === 0 || !state.isOpen(other.file) || state.isPinned(other.file)) continue
      for (const node of declared) {
        if (!state.isGone(other, asNode(node)) && isUnused(sources, other, node, name, state))
          orphans.push({ view: other, node: asNode(node) })
      }
    }
  }
  return orphans
}

/** The names that are used in what goes. */
function goneNames(view: SourceView, state: StripState): Set<string> {
  const names = new Set<string>()
  for (const node of nodesOf(view, 'Identifier'))
    if (!names.has(node.name) && state.isGone(view, node)) names.add(node.name)
  return names
}

/** Functions, methods and variables of the package; types and constants are left, which cost nothing. */
function removableNamed(view: SourceView, name: string): GoNode[] {
  return declarationsOf(view, name).filter((declaration) => {
    if (declaration.type !== 'VariableDeclarator') return declaration.type === 'FunctionDeclaration'
    const { init, parent } = declaration
    const isVariable = parent.type === 'VariableDeclaration' && parent.kind !== 'const'
    return isVariable && !(init && hasGoEffects(init, view, () => false))
  })
}

function isUnused(sources: GoSources, view: SourceView, node: GoNode, name: string, state: StripState): boolean {
  if (name === 'main' || name === 'init' || name === '_' || /^(?:Test|Benchmark|Fuzz|Example)/.test(name)) return false
  if (isExportedName(name) && !isPrivatePackage(view)) return false
  const isMethod = node.type === 'FunctionDeclaration' && node.receiver !== null
  const uses = isMethod
    ? methodUses(sources, view, name)
    : [...referencesInPackage(sources, view, name), ...referencesThroughImports(sources, view, name)]
  const others = uses.filter((use) => use.node !== nameOf(node) && !isWithin(use.node, new Set([node])))
  return others.length > 0 && others.every((use) => state.isGone(use.view, use.node))
}

/** Whatever is called like the method, and the interfaces that ask for one. */
function methodUses(sources: GoSources, view: SourceView, name: string): { view: SourceView; node: Node }[] {
  const files = isExportedName(name) ? sources.files : sources.filesIn(dirname(view.file))
  return sources
    .viewsWith(name, files)
    .flatMap((other) => [
      ...memberExpressions(other, name).map((node) => ({ view: other, node: node as Node })),
      ...interfaceMembers(other, name).map((node) => ({ view: other, node })),
    ])
}

function nameOf(node: GoNode): Node | null {
  return node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator' ? asNode(node.id) : null
}
