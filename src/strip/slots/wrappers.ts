import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned } from '../../source/bindings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import { isFunctionNode, returnedValue, type FunctionNode } from '../../evaluate/returned-value.js'
import { misuseOf } from '../refuse/usage.js'

/** A function that only returns a gate's value, now that the value is known. */
export interface GateFunction {
  /**
   * The node that declares its name: the `FunctionDeclaration`, or the `VariableDeclarator` of a function expression.
   */
  readonly declaration: TSESTree.FunctionDeclaration | TSESTree.VariableDeclarator
  readonly value: boolean
  readonly isAsync: boolean
  /** The calls that can be replaced by the value. For an async function they include the `await`. */
  readonly uses: readonly Node[]
}

/** Named functions around known values that always return the same value. */
export function findGateFunctions(
  view: SourceView,
  values: ReadonlyMap<Node, boolean>,
  known: KnownValues,
): GateFunction[] {
  const found = new Map<Node, GateFunction>()
  const seen = new Set<Node>()
  for (const node of values.keys()) {
    const around = functionAround(node)
    if (!around || seen.has(around)) continue
    seen.add(around)
    const declaration = declarationOf(around)
    if (declaration && isGoMethod(declaration)) {
      const constant = returnedValue(around, known)
      // Only types tell who calls it.
      if (constant !== null) found.set(declaration, { declaration, value: constant, isAsync: false, uses: [] })
      continue
    }
    const variable = declaration && view.scopes.getDeclaredVariables(declaration)[0]
    if (!variable || variable.defs.length !== 1 || !isNeverReassigned(variable)) continue
    const value = returnedValue(around, known)
    if (value === null) continue
    found.set(declaration, { declaration, value, isAsync: around.async, uses: usesOf(variable, around.async, known) })
  }
  return [...found.values()]
}

function isGoMethod(declaration: Node): boolean {
  return 'receiver' in declaration && declaration.receiver !== null
}

/** The innermost function around a node. */
function functionAround(node: Node): FunctionNode | null {
  for (const ancestor of ancestorsOf(node)) if (isFunctionNode(ancestor)) return ancestor
  return null
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
export function declarationOf(node: FunctionNode): GateFunction['declaration'] | null {
  if (node.type === 'FunctionDeclaration') return node.id ? node : null
  const { parent } = node
  return parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier' && parent.init === node ? parent : null
}
