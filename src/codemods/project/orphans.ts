import { inPhase } from '../../files/processor-time.js'
import { isTestFile } from '../../project/list-files.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { hasEffects } from '../../evaluate/effects.js'
import { isUsedByFramework } from './framework-files.js'
import { findLinks, type ExportLink, type ExportMock } from './find-links.js'
import { hasModuleEffects } from './module-effects.js'
import { ownExportsOf } from './module-exports.js'
import { linksOf } from './module-links.js'
import type { ProjectModules } from './project-modules.js'
import { contains } from '../../text/text-range.js'

/** What the strip has done so far. */
export interface StripState {
  /** Whether a node is removed, with its file or by an edit. */
  isGone(view: SourceView, node: AnyNode): boolean
  /** Whether a node only checks a gate, or something constant that depends on one. */
  isCheck(view: SourceView, node: Node): boolean
  /** Whether a declaration only holds a gate's value. */
  isConstant(view: SourceView, node: AnyNode): boolean
  /** Whether the file must keep its exports. */
  isPinned(file: string): boolean
  /** Whether the strip may write the file. */
  isOpen(file: string): boolean
  /** Whether the file loses imports, or is deleted. */
  losesImports(file: string): boolean
}

/** A name that some file no longer imports from `file`. */
export interface DroppedName {
  readonly file: string
  readonly name: string
}

/** A name as imported from another module: `name` of `import { name } from 'specifier'`. */
export interface TakenName {
  readonly specifier: string
  readonly name: string
}

/** The names that `view` imported from other modules and uses no longer. */
export function namesNoLongerTaken(view: SourceView, isGone: (node: Node) => boolean): TakenName[] {
  const { imports, reExports } = linksOf(view)
  const names: TakenName[] = []
  for (const { specifier, imported, node, references } of imports) {
    if (imported !== '*') {
      if (isGone(node)) names.push({ specifier, name: imported })
      continue
    }
    for (const { parent } of references) {
      const name = parent && isGone(parent) ? memberName(parent) : null
      if (name !== null) names.push({ specifier, name })
    }
  }
  for (const { specifier, imported, exported, node } of reExports) {
    if (imported !== '*' && exported !== null && isGone(node)) names.push({ specifier, name: imported })
  }
  return names
}

/** `name` of `flags.name`, as a value or a type. */
function memberName(member: Node): string | null {
  if (member.type !== 'MemberExpression' && member.type !== 'TSQualifiedName') return null
  const name = member.type === 'MemberExpression' ? member.property : member.right
  return name.type === 'Identifier' ? name.name : null
}

/** The modules of the names that `file` no longer imports. */
export function findDroppedNames(modules: ProjectModules, file: string, names: readonly TakenName[]): DroppedName[] {
  return inPhase('links', () =>
    names.flatMap(({ specifier, name }) => {
      const target = modules.resolve(file, specifier)
      return target === null ? [] : modules.originsOf(target, name).map((origin) => ({ file: origin, name }))
    }),
  )
}

/**
 * The export of `name` in `file`, if it can be removed because other files used it and none does any more.
 *
 * @param root the project's root, to recognize tests by their folder.
 * @returns `null` when it is kept.
 */
export function orphanOf(
  modules: ProjectModules,
  { file, name }: DroppedName,
  state: StripState,
  root: string,
): Node | null {
  const view = modules.sources.viewOf(file)
  if (!view || !state.isOpen(file) || state.isPinned(file)) return null
  const node = exportNodeOf(modules, view, name, state)
  if (!node || state.isGone(view, node)) return null
  if (modules.isLoadedByComputedPath(file, (importer, loader) => state.isGone(importer, loader))) return null
  const isKept = (link: ExportLink | ExportMock): boolean => !state.isGone(link.view, link.node)
  const { links, mocks, isHeld } = findLinks(modules, file, name, isKept)
  if (isHeld || links.length === 0 || links.some(isKept) || mocks.some(isKept)) return null
  // The program didn't import it before either, so something else may use it.
  const isOnlyTested = !isTestFile(file, root) && links.every((link) => isTestFile(link.view.file, root))
  return isOnlyTested || isUsedByFramework(modules.entries, file, [name]) ? null : node
}

function exportNodeOf(modules: ProjectModules, view: SourceView, name: string, state: StripState): Node | null {
  const own = ownExportsOf(view).filter(({ exported }) => exported === name)
  const reExported = linksOf(view).reExports.filter(({ exported }) => exported === name)
  const [first] = own
  if (own.length + reExported.length !== 1) return null
  if (!first)
    return isSafeReExport(modules, view, reExported[0]?.specifier ?? '') ? (reExported[0]?.node ?? null) : null
  if (!first.node) return null
  return first.node.type === 'ExportSpecifier' || isUnusedDeclaration(view, first.node, state) ? first.node : null
}

/** A re-export also loads its module, which must have no side effect. */
function isSafeReExport(modules: ProjectModules, view: SourceView, specifier: string): boolean {
  const target = modules.resolve(view.file, specifier)
  const source = target === null ? null : modules.sources.viewOf(target)
  return source !== null && !hasModuleEffects(source)
}

/** Whether nothing else in its own file uses the declaration, and it has no side effect. */
function isUnusedDeclaration(view: SourceView, node: Node, state: StripState): boolean {
  const declaration = node.type === 'ExportDefaultDeclaration' ? node.declaration : node
  if (hasDeclarationEffects(declaration, view, (inner) => state.isCheck(view, inner))) return false
  const variables = view.scopes
    .getDeclaredVariables(declaration)
    .filter(({ scope }) => scope.block === view.ast || scope.type === 'module')
  return variables.every(
    (variable) =>
      variable.defs.length === 1 &&
      variable.references.every(
        ({ identifier, init }) => init === true || contains(declaration, identifier) || state.isGone(view, identifier),
      ),
  )
}

function hasDeclarationEffects(declaration: Node, view: SourceView, isPure: (node: Node) => boolean): boolean {
  switch (declaration.type) {
    case 'FunctionDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
    case 'Identifier':
      return false
    case 'VariableDeclarator':
      return (
        declaration.id.type !== 'Identifier' ||
        (declaration.init !== null && hasEffects(declaration.init, view, isPure))
      )
    default:
      return hasEffects(declaration, view, isPure)
  }
}
