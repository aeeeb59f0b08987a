import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, isSharedByFiles } from '../../source/bindings.js'
import { functionAround, type FunctionNode } from '../../source/function-nodes.js'
import type { Node } from '../../source/source-view.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import { slotOfFile, type Slot } from './slot.js'
import type { SlotSearch } from './slot-search.js'
import { returnedValue } from '../../evaluate/returned-value.js'
import { misuseOf } from '../refuse/usage.js'

/**
 * Named functions around known values that only return a gate's value. The calls read it; for an async function they
 * include the `await`.
 */
export function findFunctionResults({ view, fresh, known }: SlotSearch): Slot[] {
  const found = new Map<Node, Slot>()
  const seen = new Set<Node>()
  const add = (declaration: Node, value: boolean, isAsync: boolean, uses: readonly Node[]): void => {
    const access = isAsync ? 'promise' : 'call'
    found.set(
      declaration,
      slotOfFile(view, { kind: 'function result', declaration, access, source: declaration, value, uses }),
    )
  }
  for (const node of fresh) {
    const around = functionAround(node)
    if (!around || seen.has(around)) continue
    seen.add(around)
    const declaration = declarationOf(around)
    if (declaration && isGoMethod(declaration)) {
      const constant = returnedValue(around, known)
      // Its callers are known only from types.
      if (constant !== null) add(declaration, constant, false, [])
      continue
    }
    const variable = declaration && view.scopes.getDeclaredVariables(declaration)[0]
    if (!variable || variable.defs.length !== 1 || !isNeverReassigned(variable)) continue
    const value = returnedValue(around, known)
    if (value === null) continue
    // Other files may assign to a variable that files share.
    const mayBeSet = declaration.type === 'VariableDeclarator' && isSharedByFiles(variable, view)
    add(declaration, value, around.async, mayBeSet ? [] : usesOf(variable, around.async, known))
  }
  return [...found.values()]
}

function isGoMethod(declaration: Node): boolean {
  return 'receiver' in declaration && declaration.receiver !== null
}

function usesOf(variable: Variable, isAsync: boolean, known: KnownValues): Node[] {
  return variable.references.flatMap(({ identifier }) => {
    const use = callOf(identifier as Node, isAsync, known)
    return use ? [use] : []
  })
}

/** The call of `callee`, if its value can replace it. */
export function callOf(callee: Node, isAsync: boolean, known: KnownValues): Node | null {
  const call = callee.parent
  if (call?.type !== 'CallExpression' || call.callee !== callee) return null
  if (call.arguments.some((argument) => argument.type === 'SpreadElement' || known.hasEffects(argument))) return null
  const outer = call.parent.type === 'ChainExpression' ? call.parent : call
  if (isAsync) return outer.parent.type === 'AwaitExpression' ? outer.parent : null
  return misuseOf(outer) === null ? outer : null
}

/** The node that declares the name of a function: its own declaration, or the variable that holds it. */
export function declarationOf(node: FunctionNode): TSESTree.FunctionDeclaration | TSESTree.VariableDeclarator | null {
  if (node.type === 'FunctionDeclaration') return node.id ? node : null
  const { parent } = node
  return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' && parent.init === node ? parent : null
}
