import type { TSESTree } from '@typescript-eslint/utils'
import type { Node, SourceView } from '../../source/source-view.js'
import type { GateBinding } from './gate-bindings.js'
import type { GateFunction } from './wrappers.js'
import { dialectOf } from '../../source/dialect.js'

/** The declarations among `bindings` and `functions` that the file exports. */
export function findConstantExports(
  view: SourceView,
  bindings: readonly GateBinding[],
  functions: readonly GateFunction[],
  gateIn: (node: Node) => string | null,
): ConstantExport[] {
  const constants = bindings.map(({ declarator, value }) => ({ kind: 'constant' as const, node: declarator, value }))
  const calls = functions.map(({ declaration, value, isAsync }) => ({
    kind: isAsync ? ('promise' as const) : ('call' as const),
    node: declaration,
    value,
  }))
  return [...constants, ...calls].flatMap(({ kind, node, value }) => {
    const gate = gateIn(node)
    if (gate === null || !node.id || node.id.type !== 'Identifier' || !isExported(node, view)) return []
    return [{ name: node.id.name, kind, value, gate, node }]
  })
}

function isExported(node: TSESTree.VariableDeclarator | TSESTree.FunctionDeclaration, view: SourceView): boolean {
  if (dialectOf(view).sharesDeclarations) return isOfPackage(node, view)
  const declaration = node.type === 'VariableDeclarator' ? node.parent : node
  if (declaration.parent.type === 'ExportNamedDeclaration' || declaration.parent.type === 'ExportDefaultDeclaration')
    return true
  return view.scopes
    .getDeclaredVariables(node)
    .some((variable) => variable.references.some(({ identifier }) => isExportMention(identifier as Node, view)))
}

/** Whether a mention of a name only exports it. */
export function isExportMention(identifier: Node, view: SourceView): boolean {
  return (
    /^Export(?:Specifier|DefaultDeclaration)$/.test(identifier.parent?.type ?? '') || isCommonJsExport(identifier, view)
  )
}

/** A Go file shares its top-level declarations with the other files of its package. */
function isOfPackage(node: Node, view: SourceView): boolean {
  if ('receiver' in node && node.receiver !== null) return true
  return view.scopes.getDeclaredVariables(node).some(({ scope }) => scope.type === 'module')
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

/** An exported name that always has the value of a gate, so its uses in other files can be folded too. */
export interface ConstantExport {
  /** The local name, not the exported one. */
  readonly name: string
  /** `call`: a function without effects that always returns `value`; `promise`: the same, async. */
  readonly kind: 'constant' | 'call' | 'promise'
  readonly value: boolean
  /** The gate it depends on; the first where there are several. */
  readonly gate: string
  /** The declaration: a `VariableDeclarator`, a `FunctionDeclaration`. */
  readonly node: Node
}
