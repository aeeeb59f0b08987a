import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import type { Reducer } from './reducer.js'

/**
 * A bare `return`, `continue` or `break`, formerly in a branch, with which a statement now ends. It is redundant at the
 * end of what it leaves: a function, a loop's body, a block with the label that it names.
 *
 * @param isLast whether nothing follows the statement in its list.
 */
export function needlessExit(statement: TSESTree.Statement, isLast: boolean, reducer: Reducer): Node | null {
  const end = isLast && statement.type === 'IfStatement' ? endOf(statement) : null
  const exit = end && exitOf(statement, reducer)
  return exit && leavesOnly(exit, end) ? exit : null
}

function leavesOnly(exit: TSESTree.Statement, end: Node): boolean {
  switch (exit.type) {
    case 'ReturnStatement':
      return exit.argument === null && /Function/.test(end.type)
    case 'ContinueStatement':
      return LOOP.test(end.type) && (exit.label === null || isLabel(exit.label, end.parent))
    case 'BreakStatement':
      return exit.label !== null && isLabel(exit.label, end)
    default:
      return false
  }
}

const LOOP = /^(?:For|ForIn|ForOf|While)Statement$/

function isLabel({ name }: TSESTree.Identifier, labeled: Node | undefined): boolean {
  return labeled?.type === 'LabeledStatement' && labeled.label.name === name
}

/** What ends together with the list whose last statement this is: a function, a loop's body, a block with a label. */
function endOf(statement: Node): Node | null {
  const block = statement.parent
  if (block?.type !== 'BlockStatement') return null
  const around = block.parent
  switch (around.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return requiresReturn(around) ? null : around
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'LabeledStatement':
      return around
    case 'IfStatement':
      return isLastInList(around) ? endOf(around) : null
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
