import type { TSESTree } from '@typescript-eslint/utils'
import { isModuleMock } from '../../gates/wrapper-mocks.js'
import { isTestFile } from '../../project/list-files.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { partOf, rootName, statementOf } from '../../strip/test-code/test-structure.js'
import { contains, rangeOf } from '../../text/text-range.js'
import { isUsedByFramework } from './framework-files.js'
import { isOnlyLoader } from './lost-loads.js'
import { hasModuleEffects } from './module-effects.js'
import { ownExportsOf } from './module-exports.js'
import { linksOf } from './module-links.js'
import { isNamedElsewhere, isNamedInSettings } from './named-files.js'
import type { StripState } from './orphans.js'
import type { ProjectModules } from './project-modules.js'

export interface DeadFile {
  /** Statements of other files to remove with it: `export *`, `vi.mock('./file')`. */
  readonly statements: readonly { readonly view: SourceView; readonly node: Node }[]
}

/**
 * Finds whether a file can be deleted: the strip removed every name that it exports, loading it has no side effect, and
 * nothing imports it any more. It must not be the only file that loads a module with side effects.
 * Tests and public entries of a package are never deleted.
 *
 * @param root the project's root, to recognize tests by their folder.
 */
export function findDeadFile(
  modules: ProjectModules,
  view: SourceView,
  state: StripState,
  root: string,
): DeadFile | null {
  const { file } = view
  if (!isWithoutUse(view, state) || isTestFile(file, root) || isNeeded(modules, view, state, root)) return null
  const statements: { view: SourceView; node: Node }[] = []
  for (const { view: importer, links } of modules.importersOf(file)) {
    const leadsHere = ({ specifier }: { specifier: string }): boolean =>
      modules.resolve(importer.file, specifier) === file
    for (const { node, exported } of links.reExports.filter(leadsHere)) {
      if (state.isGone(importer, node)) continue
      if (exported !== null || !state.isOpen(importer.file) || state.isPinned(importer.file)) return null
      statements.push({ view: importer, node })
    }
    for (const link of [...links.imports, ...links.loose].filter(leadsHere)) {
      if (state.isGone(importer, link.node)) continue
      const mock = mockAsAWhole(link.node)
      if (!mock || !state.isOpen(importer.file)) return null
      statements.push({ view: importer, node: mock })
    }
  }
  return { statements }
}

/** Whether the strip removed every name that it exports, and loading it has no side effect. */
function isWithoutUse(view: SourceView, state: StripState): boolean {
  return (
    hasLostItsExports(view, (node) => state.isGone(view, node)) &&
    !hasModuleEffects(view, (node) => state.isCheck(view, node))
  )
}

/** Whether more than imports may load a file, or it alone loads a module with side effects. */
function isNeeded(modules: ProjectModules, view: SourceView, state: StripState, root: string): boolean {
  return (
    isKnownElsewhere(modules, view.file, state) ||
    isUsedByFramework(
      modules.entries,
      view.file,
      ownExportsOf(view).flatMap(({ exported }) => exported ?? []),
    ) ||
    isNamedElsewhere(modules, view.file, state) ||
    isOnlyLoader(modules, view, state, root)
  )
}

function isKnownElsewhere(modules: ProjectModules, file: string, state: StripState): boolean {
  return (
    modules.entries.isEntry(file) ||
    modules.isUsedOutOfSight(file, null) ||
    modules.isLoadedByComputedPath(file, (importer, loader) => state.isGone(importer, loader))
  )
}

/** `vi.mock('./flags')`, which doesn't name the module's exports. */
function mockAsAWhole(node: Node): Node | null {
  return node.type === 'CallExpression' && isModuleMock(node) && node.arguments.length === 1 ? statementOf(node) : null
}

/**
 * Whether the strip removed all tests of a file, so that only what prepares them remains: imports, mocks, hooks and
 * declarations. Test runners reject a file without tests.
 */
export function isEmptyTestFile(modules: ProjectModules, view: SourceView, state: StripState): boolean {
  const isLeft = (statement: Node): boolean =>
    !state.isGone(view, statement) && (!isPreparation(statement) || declaresTest(statement, view))
  if (view.ast.body.some(isLeft) || modules.entries.isEntry(view.file) || modules.isUsedOutOfSight(view.file, null))
    return false
  return [...modules.importersOf(view.file)].length === 0 && !isNamedInSettings(modules, view.file)
}

/** Whether a statement does nothing without tests: a declaration of the file's own, a mock, a hook, `vi.spyOn(...)`. */
function isPreparation(statement: Node): boolean {
  if (statement.type !== 'ExpressionStatement')
    return /^(?:ImportDeclaration|(?:TS\w+|Variable|Function|Class)(?:Declaration|Function))$/.test(statement.type)
  const call = statement.expression
  return call.type === 'CallExpression' && (isModuleMock(call) || isHook(call) || /^(?:jest|vi)$/.test(rootName(call)))
}

/** `const suite = describe('names', ...)` */
function declaresTest(statement: Node, view: SourceView): boolean {
  return nodesOf(view, 'CallExpression').some((call) => {
    const part = contains(statement, rangeOf(call)) ? partOf(call) : null
    return part === 'test' || part === 'suite'
  })
}

/** `afterEach(reset)` */
function isHook({ callee }: TSESTree.CallExpression): boolean {
  return callee.type === 'Identifier' && /^(?:before|after)(?:Each|All)?$/.test(callee.name)
}

/** Whether it had exports, and has none now. */
export function hasLostItsExports(view: SourceView, isGone: (node: Node) => boolean): boolean {
  const nodes = [...ownExportsOf(view), ...linksOf(view).reExports].map(({ node }) => node)
  return nodes.length > 0 && nodes.every((node) => node !== null && isGone(node))
}

/** Whether nothing makes it a module any more, so that its names would become global. */
export function isNoModuleAnyMore(view: SourceView, state: StripState): boolean {
  return view.ast.body.every(
    (statement) => !/^(?:Import|Export|TSExport|TSImport)/.test(statement.type) || state.isGone(view, statement),
  )
}
