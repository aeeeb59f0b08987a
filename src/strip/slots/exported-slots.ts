import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import type { Slot, SlotAccess, SlotKind } from './slot.js'
import { declaredBy } from '../../source/bindings.js'
import { dialectOf } from '../../source/dialect.js'

/** What a file exports of its slots. */
export interface ExportedSlot extends Slot {
  readonly access: SlotAccess
  /** The local name, not the exported one. */
  readonly name: string
  /** The gate it depends on; the first where there are several. */
  readonly gate: string
  readonly declaration: ExportedDeclaration
}

type ExportedDeclaration = Extract<AnyNode, { type: 'VariableDeclarator' | 'FunctionDeclaration' }>

/** The slots that the file exports: what other files do with them can be folded as well. */
export function findExportedSlots(
  view: SourceView,
  slots: readonly Slot[],
  gateIn: (node: AnyNode) => string | null,
): ExportedSlot[] {
  const ofKind = (wanted: SlotKind): readonly Slot[] => slots.filter(({ kind }) => kind === wanted)
  return [...ofKind('variable'), ...ofKind('function result')].flatMap((slot): ExportedSlot[] => {
    const { declaration } = slot
    if (declaration.type !== 'VariableDeclarator' && declaration.type !== 'FunctionDeclaration') return []
    const gate = gateIn(declaration)
    if (gate === null || declaration.id?.type !== 'Identifier' || !isExported(declaration, view)) return []
    return [{ ...slot, name: declaration.id.name, gate, declaration }]
  })
}

function isExported(node: ExportedDeclaration, view: SourceView): boolean {
  if (dialectOf(view).sharesDeclarations) return isOfPackage(node, view)
  const declaration = node.type === 'VariableDeclarator' ? node.parent : node
  if (/^Export(?:Named|Default)Declaration$/.test(declaration.parent?.type ?? '')) return true
  return declaredBy(view, node).some((variable) =>
    variable.references.some(({ identifier }) => isExportMention(identifier as Node, view)),
  )
}

/** Whether a mention of a name only exports it. */
export function isExportMention(identifier: Node, view: SourceView): boolean {
  return (
    /^Export(?:Specifier|DefaultDeclaration)$/.test(identifier.parent?.type ?? '') || isCommonJsExport(identifier, view)
  )
}

/** A Go file shares its top-level declarations with the other files of its package. */
function isOfPackage(node: AnyNode, view: SourceView): boolean {
  if ('receiver' in node && node.receiver !== null) return true
  return declaredBy(view, node).some(({ scope }) => scope.type === 'module')
}

/**
 * Whether a function has no name in its file and is exported directly: `export default () => ...`, `exports.name = ()
 * => ...`.
 */
export function isExportedItself(fn: Node, view: SourceView): boolean {
  return fn.parent?.type === 'ExportDefaultDeclaration' || isCommonJsExport(fn, view)
}

/** `exports.name = identifier`, `module.exports = { name: identifier }` */
function isCommonJsExport(identifier: Node, view: SourceView): boolean {
  const { parent } = identifier
  const value = parent?.type === 'Property' && parent.value === identifier ? parent.parent : identifier
  const assignment = value.parent
  if (assignment?.type !== 'AssignmentExpression' || assignment.right !== value) return false
  return /^(?:module\.)?exports(?:$|\.)/.test(view.text.slice(...assignment.left.range))
}
