import type { TSESTree } from '@typescript-eslint/utils'
import { hasOneValue, usesOf } from '../../source/bindings.js'
import { isFunctionNode, type FunctionNode } from '../../source/function-nodes.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import type { GoPackage } from './go-test-package.js'
import { isGoFunction } from './go-test-structure.js'
import { contains } from '../../text/text-range.js'

/**
 * Whether a test may call a function of the file, directly or through others. A function without a name may be called
 * by anything.
 */
export function mayCall(
  test: Node,
  fn: FunctionNode,
  view: SourceView,
  seen: ReadonlySet<AnyNode> = new Set(),
): boolean {
  const [variable] = view.scopes.getDeclaredVariables(holderOf(fn) ?? fn)
  if (!variable) return !contains(test, fn)
  return variable.references.some(({ identifier, init }) => {
    if (init || contains(fn, identifier)) return false
    if (contains(test, identifier)) return true
    const around = [...ancestorsOf(identifier as Node)].find(
      (node) => isFunctionNode(node) && holderOf(node) !== null,
    ) as FunctionNode | undefined
    return around !== undefined && !seen.has(around) && mayCall(test, around, view, new Set([...seen, fn]))
  })
}

/** The declaration that gives a function its name. */
function holderOf(fn: FunctionNode): TSESTree.FunctionDeclaration | TSESTree.VariableDeclarator | null {
  if (fn.type === 'FunctionDeclaration') return fn
  return fn.parent.type === 'VariableDeclarator' && fn.parent.init === fn ? fn.parent : null
}

/** The calls of a named function in the same file; `null` when it has other uses. */
export function callsOf(
  fn: FunctionNode,
  view: SourceView,
  { isOnlyHere }: Pick<GoPackage, 'isOnlyHere'>,
): TSESTree.CallExpression[] | null {
  const declaration = holderOf(fn)
  if (!declaration || (isOfPackage(fn) && !isOnlyHere(fn, view))) return null
  const statement = declaration.type === 'VariableDeclarator' ? declaration.parent : declaration
  const variable = view.scopes.getDeclaredVariables(declaration)[0]
  if (statement.parent.type === 'ExportNamedDeclaration' || !variable || !hasOneValue(variable)) return null
  const calls = usesOf(variable).map(callOf)
  return calls.every((call) => call !== null) ? calls : null
}

/** Whether it is a Go function that other files of the package may call. */
function isOfPackage(fn: FunctionNode): boolean {
  return isGoFunction(fn) && fn.type === 'FunctionDeclaration'
}

/** The call of a name, if it shows all arguments. */
function callOf(name: Node): TSESTree.CallExpression | null {
  const { parent } = name
  return parent?.type === 'CallExpression' &&
    parent.callee === name &&
    !parent.arguments.some(({ type }) => type === 'SpreadElement')
    ? parent
    : null
}
