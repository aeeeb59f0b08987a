import { topLevelVariable } from '../../source/bindings.js'
import { staticKeyName } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { isExportMention } from '../../strip/slots/exported-slots.js'
import { walk } from '../../source/walk.js'
import type { ConstantProperty } from './constant-properties.js'
import { findLinks } from './find-links.js'
import { checkOf, findUsesOfNames, type ForeignUses } from './find-uses.js'
import { ownExportsOf } from './module-exports.js'
import type { ProjectModules } from './project-modules.js'
import { isWritten } from '../../source/role-of.js'

/** A read of the property. */
interface Read {
  readonly view: SourceView
  readonly member: Node
}

/**
 * The uses of a property that its value can replace, in all files. For an exported object, every file that uses it must
 * only read its properties, so that none can change them.
 *
 * @param gate the name to give the checks.
 */
export function findPropertyUses(
  modules: ProjectModules,
  view: SourceView,
  property: ConstantProperty,
  gate: string,
): ForeignUses {
  const { holder, name, kind } = property
  if (holder === null) return findUsesOfNames(modules, view, [name], kind, gate)
  const reads = isThisWritten(property.node.parent ?? property.node, view) ? null : readsOf(modules, view, holder)
  const uses = (reads ?? []).filter(
    ({ member }) => member.type === 'MemberExpression' && staticKeyName(member.property, member.computed) === name,
  )
  const checks = uses.flatMap(({ view: user, member }) => {
    const check = checkOf(member, user, kind, gate)
    return check ? [{ view: user, check }] : []
  })
  return { checks, mocks: [] }
}

/**
 * Whether a property of an exported object can be removed. The strip must have removed all its reads, in other files
 * too, and neither a type nor a method of the object may use it.
 */
export function isIdleProperty(
  modules: ProjectModules,
  view: SourceView,
  { holder, name, node }: ConstantProperty,
  isGone: (view: SourceView, node: Node) => boolean,
): boolean {
  const object = node.parent
  if (holder === null || object?.type !== 'ObjectExpression' || hasThis(object, view)) return false
  // `as const` doesn't require the property.
  const declarator = object.parent.type === 'TSAsExpression' ? object.parent.parent : object.parent
  const isPlain =
    declarator.type === 'VariableDeclarator' && declarator.id.type === 'Identifier' && !declarator.id.typeAnnotation
  const reads = isPlain ? readsOf(modules, view, holder) : null
  const own = (reads ?? []).filter(
    ({ member }) => member.type === 'MemberExpression' && staticKeyName(member.property, member.computed) === name,
  )
  return own.some((read) => read.view !== view) && own.every((read) => isGone(read.view, read.member))
}

/** Every use of an exported object, if they all only read properties; otherwise `null`. */
function readsOf(modules: ProjectModules, view: SourceView, holder: string): Read[] | null {
  const mentions =
    topLevelVariable(view, holder)
      ?.references.filter(({ init }) => !init)
      .map(({ identifier }) => identifier as Node) ?? []
  const own = mentions.filter((mention) => !isExportMention(mention, view)).map((reference) => ({ view, reference }))
  const foreign = foreignReferences(modules, view, holder)
  if (!foreign) return null
  const reads: Read[] = []
  for (const { view: user, reference } of [...own, ...foreign]) {
    const member = reference.parent
    if (member?.type === 'TSTypeQuery') continue
    if (
      member?.type !== 'MemberExpression' ||
      member.object !== reference ||
      staticKeyName(member.property, member.computed) === null ||
      isWritten(member)
    )
      return null
    reads.push({ view: user, member })
  }
  return reads
}

function foreignReferences(
  modules: ProjectModules,
  view: SourceView,
  holder: string,
): { view: SourceView; reference: Node }[] | null {
  const queue = ownExportsOf(view)
    .filter(({ local }) => local === holder)
    .map(({ exported }) => ({ file: view.file, name: exported }))
  const seen = new Set<string>()
  const references: { view: SourceView; reference: Node }[] = []
  for (const { file, name } of queue) {
    const key = `${file}\0${name}`
    if (seen.has(key)) continue
    seen.add(key)
    const { links, isHeld, mockedIn } = findLinks(modules, file, name)
    if (isHeld || mockedIn.size > 0) return null
    for (const link of links) {
      if (link.exported !== null) queue.push({ file: link.view.file, name: link.exported })
      references.push(...link.references.map((reference) => ({ view: link.view, reference })))
    }
  }
  return references
}

function hasThis(object: Node, view: SourceView): boolean {
  let isFound = false
  walk(object, view.visitorKeys, (node) => {
    isFound ||= node.type === 'ThisExpression'
    return !isFound
  })
  return isFound
}

/** `this.on = false` in one of its methods. */
function isThisWritten(object: Node, view: SourceView): boolean {
  let isFound = false
  walk(object, view.visitorKeys, (node) => {
    isFound ||= node.type === 'ThisExpression' && (node.parent.type !== 'MemberExpression' || isWritten(node.parent))
    return !isFound
  })
  return isFound
}
