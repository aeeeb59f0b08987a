import { mayMeanOther, topLevelVariable, usesOf } from '../../source/bindings.js'
import { staticKeyName } from '../../source/expressions.js'
import type { FileNode, Node, SourceView } from '../../source/source-view.js'
import { isExportMention } from '../../strip/slots/exported-slots.js'
import { walk } from '../../source/walk.js'
import { findLinks } from '../project/find-links.js'
import { findExportUses } from './export-reads.js'
import type { SlotUses } from './shared-slot.js'
import { ownExportsOf } from '../project/module-exports.js'
import type { ProjectModules } from '../project/project-modules.js'
import { isWritten } from '../../source/role-of.js'

/** A property of an object, or of a module's exports. */
export interface SharedProperty extends FileNode {
  /** The variable that holds the object; `null`: the module's exports themselves. */
  readonly holder: string | null
  readonly name: string
}

/**
 * The reads of a property in all files. For an exported object, every file that uses it must only read its properties,
 * so that none can change them.
 */
export function findPropertyUses(modules: ProjectModules, property: SharedProperty, id: string): SlotUses {
  const { view, holder, name, node } = property
  if (holder === null) return findExportUses(modules, view, [name], id)
  const reads = isThisWritten(node.parent ?? node, view) ? null : readsOf(modules, view, holder)
  return { reads: (reads ?? []).filter(isOf(name)), settings: [] }
}

/**
 * Whether a property of an exported object can be removed. The strip must have removed all its reads, in other files
 * too, and neither a type nor a method of the object may use it.
 */
export function isIdleProperty(
  modules: ProjectModules,
  { view, holder, name, node }: SharedProperty,
  isGone: (view: SourceView, node: Node) => boolean,
): boolean {
  const object = node.parent
  if (holder === null || object?.type !== 'ObjectExpression' || hasThis(object, view)) return false
  // `as const` doesn't require the property.
  const declarator = object.parent.type === 'TSAsExpression' ? object.parent.parent : object.parent
  const isPlain =
    declarator.type === 'VariableDeclarator' && declarator.id.type === 'Identifier' && !declarator.id.typeAnnotation
  const reads = isPlain ? readsOf(modules, view, holder) : null
  const own = (reads ?? []).filter(isOf(name))
  return own.some((read) => read.view !== view) && own.every((read) => isGone(read.view, read.node))
}

function isOf(name: string): (read: FileNode) => boolean {
  return ({ node }) => node.type === 'MemberExpression' && staticKeyName(node.property, node.computed) === name
}

/** Every use of an exported object, if they all only read properties; otherwise `null`. */
function readsOf(modules: ProjectModules, view: SourceView, holder: string): FileNode[] | null {
  const variable = topLevelVariable(view, holder)
  const mentions = variable ? usesOf(variable) : []
  const own = mentions.filter((mention) => !isExportMention(mention, view)).map((reference) => ({ view, reference }))
  const foreign = foreignReferences(modules, view, holder)
  if (!foreign) return null
  const reads: FileNode[] = []
  for (const { view: user, reference } of [...own, ...foreign]) {
    const member = reference.parent
    if (member?.type === 'TSTypeQuery') continue
    if (
      member?.type !== 'MemberExpression' ||
      member.object !== reference ||
      mayMeanOther(user, reference) ||
      staticKeyName(member.property, member.computed) === null ||
      isWritten(member)
    )
      return null
    reads.push({ view: user, node: member })
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
