import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import type { Reducer } from './reducer.js'

/**
 * A bare `return` or `continue`, formerly in a branch, with which a statement now ends. At the end of a function or of
 * a loop's body it is redundant.
 *
 * @param isLast whether nothing follows the statement in its list.
 */
export function needlessExit(statement: TSESTree.Statement, isLast: boolean, reducer: Reducer): Node | null {
  const kind = isLast && statement.type === 'IfStatement' ? kindOfEnd(statement) : null
  const exit = kind && exitOf(statement, reducer)
  if (!exit) return null
  if (kind === 'function') return exit.type === 'ReturnStatement' && exit.argument === null ? exit : null
  return exit.type === 'ContinueStatement' && exit.label === null ? exit : null
}

/** What ends together with the list whose last statement this is. */
function kindOfEnd(statement: Node): 'function' | 'loop' | null {
  const block = statement.parent
  if (block?.type !== 'BlockStatement') return null
  const around = block.parent
  switch (around.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return requiresReturn(around) ? null : 'function'
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
      return 'loop'
    case 'IfStatement':
      return isLastInList(around) ? kindOfEnd(around) : null
    default:
      return null
  }
}

/**
 * In `func f() (ok bool) { return }`, the bare `return` is required: it returns the named results. TypeScript requires
 * one in a function with a declared type such as `string | undefined`, where no other may be left.
 */
export function requiresReturn(fn: Node): boolean {
  const { results, returnType } = fn as {
    results?: readonly unknown[] | null
    returnType?: TSESTree.TSTypeAnnotation | null
  }
  return (results?.length ?? 0) > 0 || (returnType ? !mayReturnNothing(returnType.typeAnnotation) : false)
}

/** `void`, `undefined`, `any`, `Promise<void>` */
function mayReturnNothing(type: TSESTree.TypeNode): boolean {
  if (type.type !== 'TSTypeReference') return /^TS(?:Void|Undefined|Any)Keyword$/.test(type.type)
  const [result, ...others] = type.typeArguments?.params ?? []
  return result !== undefined && others.length === 0 && mayReturnNothing(result)
}

function isLastInList(statement: Node): boolean {
  const { parent } = statement
  return parent?.type === 'BlockStatement' && parent.body.at(-1) === statement
}

/** The last statement of the remaining branch. */
function exitOf(statement: TSESTree.Statement, reducer: Reducer): TSESTree.Statement | null {
  if (statement.type === 'BlockStatement') {
    const last = statement.body.at(-1)
    return last ? exitOf(last, reducer) : null
  }
  if (statement.type !== 'IfStatement') return statement
  const test = reducer.known.of(statement.test)
  const live = test && (test.truth ? statement.consequent : statement.alternate)
  return live ? exitOf(live, reducer) : null
}
