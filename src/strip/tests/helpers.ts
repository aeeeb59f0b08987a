import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned } from '../../source/bindings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { isGoFunction } from './go-test-structure.js'
import type { FunctionNode } from './test-structure.js'

/** The calls of a named function, in the same file; `null`: it is used otherwise as well. */
export function callsOf(fn: FunctionNode, view: SourceView): TSESTree.CallExpression[] | null {
  const declaration = fn.type === 'FunctionDeclaration' ? fn : fn.parent.type === 'VariableDeclarator' && fn.parent.init === fn ? fn.parent : null
  // Other files of a package may call its functions.
  if (isGoFunction(fn) && fn.type === 'FunctionDeclaration') return null
  if (!declaration || declaration.parent.type === 'ExportNamedDeclaration' || declaration.parent.parent?.type === 'ExportNamedDeclaration') return null
  const variable = view.scopes.getDeclaredVariables(declaration)[0]
  if (!variable || variable.defs.length !== 1 || !isNeverReassigned(variable)) return null
  const calls: TSESTree.CallExpression[] = []
  for (const { identifier, init } of variable.references) {
    if (init) continue
    const { parent } = identifier as Node
    if (parent?.type !== 'CallExpression' || parent.callee !== identifier || parent.arguments.some(({ type }) => type === 'SpreadElement')) return null
    calls.push(parent)
  }
  return calls
}
