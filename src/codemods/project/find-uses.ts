import type { GateCheck } from '../../gates/gate-check.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import { findWrapperMocks } from '../../gates/wrapper-mocks.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { rangeOf } from '../../text/text-range.js'
import { hasEffects } from '../../evaluate/effects.js'
import type { ExportedSlot } from '../../strip/slots/exported-slots.js'
import type { SlotAccess } from '../../strip/slots/slot.js'
import { findLinks } from './find-links.js'
import { ownExportsOf } from './module-exports.js'
import type { ProjectModules } from './project-modules.js'
import { isWritten, roleOf } from '../../source/role-of.js'

/** A use of an exported constant in another file, as a check of a made-up gate. */
export interface ForeignCheck {
  readonly view: SourceView
  readonly check: GateCheck
}

/** The mocks of an export in a file's tests, as settings of a made-up gate. */
export interface ForeignMocks {
  readonly view: SourceView
  readonly settings: readonly GateSetting[]
}

export interface ForeignUses {
  readonly checks: readonly ForeignCheck[]
  readonly mocks: readonly ForeignMocks[]
}

/**
 * Every use of an export in other files that its value can replace: through imports under any name, re-exports,
 * barrels, namespaces and `require`. A use that passes the export as a value doesn't count. Where a test mocks the
 * export, the mocks are returned too, because uses there reach the mock.
 *
 * @param gate the name to give the checks and settings.
 */
export function findForeignUses(
  modules: ProjectModules,
  view: SourceView,
  constant: ExportedSlot,
  gate: string,
): ForeignUses {
  const names = ownExportsOf(view)
    .filter(({ local, node }) => local === constant.name || (node !== null && node === constant.declaration))
    .map(({ exported }) => exported)
  return findUsesOfNames(modules, view, names, constant.access, gate)
}

/** As {@link findForeignUses}, for the names under which a file exports something. */
export function findUsesOfNames(
  modules: ProjectModules,
  view: SourceView,
  names: readonly string[],
  access: SlotAccess,
  gate: string,
): ForeignUses {
  const seen = new Set<string>()
  const found: { view: SourceView; reference: Node }[] = []
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
          settings: findWrapperMocks(userView, { exported: name, gate, isFrom, references }),
        })
    }
    for (const link of links) {
      if (link.exported !== null) search(link.view.file, link.exported)
      for (const reference of link.references) found.push({ view: link.view, reference })
    }
  }
  for (const name of names) search(view.file, name)
  // Any file can assign to a member of the object that `require` returns.
  if (found.some(({ reference }) => isWritten(reference))) return { checks: [], mocks: [] }
  const unknown = new Set(mocked.filter(({ settings }) => settings.length === 0).map((user) => user.view.file))
  const checks = found
    .filter((use) => !unknown.has(use.view.file))
    .flatMap((use) => {
      const check = checkOf(use.reference, use.view, access, gate)
      return check ? [{ view: use.view, check }] : []
    })
  return { checks, mocks: mocked }
}

/** The use as a check; `null` when the value can't replace it. */
export function checkOf(reference: Node, view: SourceView, access: SlotAccess, gate: string): GateCheck | null {
  const node = valueNodeOf(reference, access)
  if (!node) return null
  const check: GateCheck = {
    gate,
    node,
    form: access !== 'constant' ? 'call' : reference.type === 'Identifier' ? 'identifier' : 'member',
    nameRange: rangeOf(reference),
  }
  const call = access === 'constant' ? null : callAround(reference)
  if (call?.type === 'CallExpression' && call.arguments.some((argument) => hasEffects(argument, view, () => false)))
    return null
  return check
}

function valueNodeOf(reference: Node, access: SlotAccess): Node | null {
  if (access === 'constant') return isRead(reference) ? reference : null
  const call = callAround(reference)
  if (!call) return null
  const outer = call.parent?.type === 'ChainExpression' ? call.parent : call
  const isAwaited = outer.parent?.type === 'AwaitExpression'
  return isAwaited ? (outer.parent as Node) : access === 'promise' ? null : outer
}

function callAround(reference: Node): Node | null {
  const { parent } = reference
  return parent?.type === 'CallExpression' && parent.callee === reference ? parent : null
}

function isRead(reference: Node): boolean {
  const role = roleOf(reference)
  return (
    (reference.type === 'Identifier' || reference.type === 'MemberExpression') &&
    role !== 'exported' &&
    role !== 'type' &&
    !isWritten(reference)
  )
}
