import { asGo } from '../../source/go-casts.js'
import { isWritten } from '../../source/role-of.js'
import type { FileNode } from '../../source/source-view.js'
import type { ExportedSlot } from '../../strip/slots/exported-slots.js'
import { otherBodies } from '../go/go-bodies.js'
import { findGoReferences } from '../go/go-uses.js'
import { findInterfaceMethods } from '../go/flow/find-interface-methods.js'
import type { GoFlowState } from '../go/flow/flow-state.js'
import { isExportedName, type GoSources } from '../go/go-sources.js'
import { isSoInAllBuilds, otherBodiesOf } from '../project/bodies-of-builds.js'
import type { FileStrip } from '../project/file-strip.js'
import { exportedNamesOf } from '../project/module-exports.js'
import type { ProjectModules } from '../project/project-modules.js'
import { findExportUses } from './export-reads.js'
import { findSharedMembers, type MemberSlot } from './shared-members.js'
import { findSharedProperties } from './shared-properties.js'
import { sharedSlot, type SharedSlot } from './shared-slot.js'

/** What the search for shared slots needs to know about a project. */
export interface SharedSlotSearch {
  readonly modules: () => ProjectModules
  readonly go: () => GoSources
  readonly goFlow: () => GoFlowState
  readonly stripOf: (file: string) => FileStrip | null
  /** Whether some code of the project may change a member of a class, or override it. */
  readonly isMemberChanged: (member: MemberSlot) => boolean
}

/**
 * The slots of a planned file that other files may read: its exports, properties of its objects, members of its
 * classes.
 *
 * @returns `waiting` for a slot that may have another value in another build, as far as is known so far.
 */
export function* findSharedSlots(file: FileStrip, search: SharedSlotSearch): Generator<SharedSlot | 'waiting'> {
  const { view, plan } = file
  const isGo = file.isGo
  for (const exported of plan?.exported ?? []) {
    const bodies = isGo
      ? otherBodies(search.go(), view, exported.name, asGo(exported.declaration))
      : otherBodiesOf(search.modules(), exported)
    if (!isSoInAllBuilds(exported, bodies, search.stripOf)) yield 'waiting'
    else if (isGo) {
      yield sharedInGo(exported, search.go())
      yield* findInterfaceMethods(exported, search.goFlow())
    } else yield sharedByImports(exported, search.modules())
  }
  // An object of another build has other properties, and a class other members.
  if (isGo || search.modules().builds.of(view.file).length > 0) return
  yield* findSharedProperties(file, search.modules())
  for (const member of findSharedMembers(file, search.modules())) if (!search.isMemberChanged(member)) yield member
}

/** The references to what a package declares; none to a variable that other code may set. */
function readsInGo(slot: ExportedSlot, go: GoSources): FileNode[] {
  const references = findGoReferences(go, slot)
  if (slot.declaration.type !== 'VariableDeclarator') return references
  const isOpen = isExportedName(slot.name) && !go.isPrivate(slot.view)
  const reads = references.filter(({ node }) => node !== slot.declaration.id)
  return isOpen || reads.some(({ node }) => isWritten(node)) ? [] : reads
}

function sharedByImports(slot: ExportedSlot, modules: ProjectModules): SharedSlot {
  return sharedSlot({
    ...slot,
    findUses: (id) => findExportUses(modules, slot.view, exportedNamesOf(slot), id),
    removal: () => [],
  })
}

function sharedInGo(slot: ExportedSlot, go: GoSources): SharedSlot {
  return sharedSlot({
    ...slot,
    findUses: () => ({ reads: readsInGo(slot, go), settings: [] }),
    removal: () => [],
  })
}
