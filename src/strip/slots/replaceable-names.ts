import type { Reference, Variable } from '@typescript-eslint/scope-manager'
import type { Node, SourceView } from '../../source/source-view.js'

/** Whether a literal can replace a reference. */
export function isReplaceable(reference: Reference): boolean {
  const identifier = reference.identifier as Node
  const { parent } = identifier
  if (!reference.isRead() || reference.isWrite() || identifier.type !== 'Identifier') return false
  return !(
    parent?.type === 'ExportSpecifier' ||
    parent?.type === 'TSTypeQuery' ||
    parent?.type === 'TSQualifiedName' ||
    parent?.type === 'TSTypePredicate' ||
    parent?.type === 'ExportDefaultDeclaration' ||
    parent?.type === 'TSExportAssignment'
  )
}

/** A script's outermost names are seen by other scripts. */
export function isGlobal(variable: Variable, view: SourceView): boolean {
  return variable.scope.type === 'global' && !isCommonJs(view)
}

export function isCommonJs(view: SourceView): boolean {
  return /\.c[jt]s$/i.test(view.file) || /\brequire\s*\(|\bmodule\.exports\b|\bexports\./.test(view.text)
}
