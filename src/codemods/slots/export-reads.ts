import type { GateSetting } from '../../gates/gate-settings.js'
import { findWrapperMocks } from '../../gates/wrapper-mocks.js'
import { mayMeanOther } from '../../source/bindings.js'
import { isWritten } from '../../source/role-of.js'
import type { FileNode, SourceView } from '../../source/source-view.js'
import { findLinks } from '../project/find-links.js'
import type { ProjectModules } from '../project/project-modules.js'
import type { SlotUses } from './shared-slot.js'

/**
 * Every read of an export in other files: through imports under any name, re-exports, barrels, namespaces and
 * `require`. Where a test replaces the export by a mock, the mock comes with the reads, because they read the mock.
 *
 * @param names under which the file exports it.
 * @param id the gate's name in the settings.
 */
export function findExportUses(
  modules: ProjectModules,
  view: SourceView,
  names: readonly string[],
  id: string,
): SlotUses {
  const seen = new Set<string>()
  const reads: FileNode[] = []
  const mocked: { view: SourceView; settings: GateSetting[] }[] = []
  const search = (file: string, name: string): void => {
    const key = `${file}\0${name}`
    if (seen.has(key)) return
    seen.add(key)
    const { links, mockedIn, mocks } = findLinks(modules, file, name)
    for (const user of mockedIn) {
      const references = [
        ...links.filter((link) => link.view.file === user).flatMap((link) => link.references),
        ...mocks
          .filter((mock) => mock.view.file === user)
          .flatMap(({ node }) => (node.type === 'CallExpression' && node.arguments[0] ? [node.arguments[0]] : [])),
      ]
      const userView = modules.sources.viewOf(user)
      const isFrom = (specifier: string): boolean => modules.resolve(user, specifier) === file
      if (userView)
        mocked.push({
          view: userView,
          settings: findWrapperMocks(userView, { exported: name, gate: id, isFrom, references }).map((setting) => ({
            ...setting,
            isOfSlot: true as const,
          })),
        })
    }
    for (const link of links) {
      if (link.exported !== null) search(link.view.file, link.exported)
      for (const node of link.references) reads.push({ view: link.view, node })
    }
  }
  for (const name of names) search(view.file, name)
  // Any file can assign to a member of the object that `require` returns.
  if (reads.some(({ node, view: user }) => isWritten(node) || mayMeanOther(user, node)))
    return { reads: [], settings: [] }
  const unknown = new Set(mocked.filter(({ settings }) => settings.length === 0).map((user) => user.view.file))
  return { reads: reads.filter((read) => !unknown.has(read.view.file)), settings: mocked }
}
