import { dirname } from 'node:path'
import type { TSESTree } from '@typescript-eslint/utils'
import { asGo } from '../../source/go-casts.js'
import { isCountedOn } from '../../source/go-constants.js'
import type { GoExpression, GoNode } from '../../source/go-nodes.js'
import { isGoTestFile } from '../../source/go-files.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { AnyFileNode, AnyNode, SourceView } from '../../source/source-view.js'
import { importPathOf, receiverName } from '../../source/go-declarations.js'
import { hasGoEffects } from '../../evaluate/go-effects.js'
import type { StripState } from '../project/orphans.js'
import { declarationsOf, folderOfImport } from './find-go-declared.js'
import { findIdleDotImports } from './idle-dot-imports.js'
import { isExportedName, isSamePackage, programOf, type GoSources } from './go-sources.js'
import { typeOfExpression } from './go-expression-types.js'
import { isGivenAway } from './flow/struct-flows.js'
import { filesThatReach } from './go-importers.js'
import { namesInDirectives } from './go-directives.js'
import { isCalledByName } from './methods-by-name.js'
import { interfaceMembers, memberExpressions, referencesInPackage, referencesThroughImports } from './go-uses.js'
import { isWithin } from '../../source/walk.js'

/** A declaration of a package that is unused since the strip. */
export type GoOrphan = AnyFileNode

/**
 * The declarations that were used by code removed from `view` and are unused now. Other modules may use an exported
 * name, so it is kept, except in `internal` packages and programs.
 */
export function findGoOrphans(sources: GoSources, view: SourceView, state: StripState): GoOrphan[] {
  const isGone = (user: SourceView, node: AnyNode): boolean => state.isGone(user, node)
  const orphans: GoOrphan[] = findIdleDotImports(sources, view, isGone).map((node) => ({ view, node }))
  for (const { name, folder } of goneNames(sources, view, state)) {
    const isOwn = folder === dirname(view.file)
    for (const other of sources.viewsWith(name, sources.filesIn(folder))) {
      const isDeclaredThere = isOwn ? isSamePackage(other, view) : !isGoTestFile(other.file)
      const declared = isDeclaredThere ? removableNamed(other, name) : []
      if (declared.length === 0 || !state.isOpen(other.file) || state.isPinned(other.file)) continue
      for (const node of declared) {
        if (isNumbering(node, other, state)) continue
        if (!state.isGone(other, node) && isUnused(sources, other, node, name, state))
          orphans.push({ view: other, node }, ...methodsOf(sources, other, node))
      }
    }
  }
  return orphans
}

/** The names used in removed code, and the folder of the package that may declare each. */
export function goneNames(sources: GoSources, view: SourceView, state: StripState): { name: string; folder: string }[] {
  const own = dirname(view.file)
  const names = new Map<string, { name: string; folder: string }>()
  const add = (name: string, folder: string): void => {
    names.set(`${folder}#${name}`, { name, folder })
  }
  for (const node of nodesOf(view, 'Identifier')) {
    if (!state.isGone(view, node)) continue
    add(node.name, own)
    const { parent } = node
    if (parent.type !== 'MemberExpression' || parent.property !== node || !isExportedName(node.name)) continue
    const folder = folderOf(parent, sources, view)
    if (folder !== null) add(node.name, folder)
  }
  return [...names.values()]
}

/** The package that `pkg.Name` or a method belongs to. */
function folderOf({ object }: TSESTree.MemberExpression, sources: GoSources, view: SourceView): string | null {
  if (object.type === 'Identifier' && importPathOf(object, view) !== null)
    return folderOfImport(object.name, view, sources)
  return typeOfExpression(asGo(object) as GoExpression, view, sources)?.folder ?? null
}

/**
 * Functions, methods, types, constants and variables of the package, except variables whose initializer has a side
 * effect.
 */
function removableNamed(view: SourceView, name: string): GoNode[] {
  return declarationsOf(view, name).filter(
    (declaration) =>
      declaration.type !== 'VariableDeclarator' ||
      !declaration.init ||
      !hasGoEffects(declaration.init, view, () => false),
  )
}

/** Whether constants below it, which are kept, would get other values without it. */
function isNumbering(node: GoNode, view: SourceView, state: StripState): boolean {
  return node.type === 'VariableDeclarator' && isCountedOn(node, (spec) => state.isGone(view, spec), view.visitorKeys)
}

/** The methods of a type, which can't be called without it. */
function methodsOf(sources: GoSources, view: SourceView, node: GoNode): GoOrphan[] {
  if (node.type !== 'GoTypeSpec') return []
  const { name } = node.id
  return sources
    .viewsWith(name, sources.filesIn(dirname(view.file)))
    .filter((other) => isSamePackage(other, view))
    .flatMap((other) =>
      programOf(other).body.flatMap((statement) =>
        statement.type === 'FunctionDeclaration' && receiverName(statement) === name
          ? [{ view: other, node: statement }]
          : [],
      ),
    )
}

function isUnused(sources: GoSources, view: SourceView, node: GoNode, name: string, state: StripState): boolean {
  if (name === 'main' || name === 'init' || name === '_' || /^(?:Test|Benchmark|Fuzz|Example)/.test(name)) return false
  const method = node.type === 'FunctionDeclaration' && node.receiver !== null ? node : null
  const isMethod = method !== null
  if (isExportedName(name) && !isSeenWhole(sources, view, node, isMethod, state)) return false
  const isReached = method
    ? isExportedName(name) && isCalledByName(method, view, sources)
    : namesInDirectives(sources, dirname(view.file)).has(name)
  if (isReached) return false
  const uses = isMethod
    ? methodUses(sources, view, name)
    : [...referencesInPackage(sources, view, name), ...referencesThroughImports(sources, view, name)]
  const own = new Set<AnyNode>([node, ...methodsOf(sources, view, node).map((method) => method.node)])
  const others = uses.filter((use) => use.node !== nameOf(node) && !isWithin(use.node, own))
  return others.length > 0 && others.every((use) => state.isGone(use.view, use.node))
}

/** Whether all possible uses of an exported name are known. */
function isSeenWhole(
  sources: GoSources,
  view: SourceView,
  node: GoNode,
  isMethod: boolean,
  state: StripState,
): boolean {
  if (!sources.isPrivate(view)) return false
  return !isMethod || (state.isConstant(view, node) && !mayBeRequired(node, view, sources))
}

/** Whether an interface of another module may require a method: what it belongs to gets there. */
function mayBeRequired(method: GoNode, view: SourceView, sources: GoSources): boolean {
  const name = method.type === 'FunctionDeclaration' ? receiverName(method) : null
  if (name === null) return true
  const folder = dirname(view.file)
  const files = [...sources.filesIn(folder), ...filesThatReach(folder, sources)]
  return files.some((file) => {
    const user = isGoTestFile(file) ? null : sources.viewOf(file)
    return user !== null && isGivenAway({ name, folder }, user, sources)
  })
}

/** Everything with the name of the method, and the interfaces that require a method of that name. */
function methodUses(sources: GoSources, view: SourceView, name: string): AnyFileNode[] {
  const files = isExportedName(name) ? sources.files : sources.filesIn(dirname(view.file))
  return sources
    .viewsWith(name, files)
    .flatMap((other) => [
      ...memberExpressions(other, name).map((node) => ({ view: other, node })),
      ...interfaceMembers(other, name).map((node) => ({ view: other, node })),
    ])
}

function nameOf(node: GoNode): AnyNode | null {
  return node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator' || node.type === 'GoTypeSpec'
    ? node.id
    : null
}
