import type { TSESTree } from '@typescript-eslint/utils'
import { functionAround, type FunctionNode } from '../../source/function-nodes.js'
import { lastNameOf } from '../../gates/dotted-path.js'
import { declaredAs } from '../../source/bindings.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node } from '../../source/source-view.js'
import { isCovered } from '../../text/text-edits.js'
import { rangeOf } from '../../text/text-range.js'
import { exitsAlways } from '../reduce/exits.js'
import { requiresReturn } from '../reduce/trailing-exits.js'
import type { Layout } from './layout-context.js'

/**
 * Writes `return undefined` at the end of functions that lose all their `return` statements, where TypeScript requires
 * one. So it does for getters, for a declared type such as `string | undefined`, and where something uses the result of
 * a function without one.
 */
export function writeRequiredReturns(layout: Layout): void {
  const { view, edits } = layout
  if (view.language !== 'typescript') return
  const deleted = edits.deletedRanges()
  const isGone = (node: Node): boolean => isCovered(rangeOf(node), deleted)
  const exits = nodesOf(view, 'ReturnStatement')
  const emptied = new Map<FunctionNode, TSESTree.ReturnStatement>()
  for (const exit of exits) {
    const fn = isGone(exit) ? functionAround(exit) : null
    if (fn && !isGone(fn)) emptied.set(fn, exit)
  }
  for (const exit of exits) {
    const fn = emptied.size > 0 && !isGone(exit) ? functionAround(exit) : null
    if (fn) emptied.delete(fn)
  }
  for (const [fn, exit] of emptied) if (needsReturn(fn, exit, isGone, layout)) writeReturn(fn, exit, layout)
}

function needsReturn(
  fn: FunctionNode,
  exit: TSESTree.ReturnStatement,
  isGone: (node: Node) => boolean,
  layout: Layout,
): boolean {
  if (fn.body?.type !== 'BlockStatement' || fn.generator) return false
  const isGetter =
    fn.parent.type === 'MethodDefinition' || fn.parent.type === 'Property' ? fn.parent.kind === 'get' : false
  const isRequired = fn.returnType ? requiresReturn(fn) : isResultUsed(fn, exit, isGone, layout)
  if (!isGetter && !isRequired) return false
  const last = lastIn(fn.body, isGone, layout)
  return !last || !mayNeverEnd(last)
}

/**
 * Whether something uses the result of a function without a declared type, which is `void` once it returns nothing. An
 * exported function that gave more than the result of a call is used elsewhere, and so is a component.
 */
function isResultUsed(
  fn: FunctionNode,
  { argument }: TSESTree.ReturnStatement,
  isGone: (node: Node) => boolean,
  { view }: Layout,
): boolean {
  const declared = fn.parent.type === 'VariableDeclarator' ? fn.parent : fn
  const name = declared.type === 'VariableDeclarator' ? declared.id : fn.id
  const around = declared.type === 'VariableDeclarator' ? declared.parent.parent : fn.parent
  if (argument === null) return false
  if (/^Export/.test(around.type) && !/^(?:Call|Await)Expression$/.test(argument.type)) return true
  const variable = name?.type === 'Identifier' ? declaredAs(view, declared, name) : undefined
  return (variable?.references ?? []).some(({ identifier }) => {
    const use = identifier as Node
    if (isGone(use)) return false
    if (use.type === 'JSXIdentifier') return true
    const call = use.parent?.type === 'CallExpression' && use.parent.callee === use ? use.parent : null
    return call !== null && call.parent.type !== 'ExpressionStatement'
  })
}

/** The last statement that is left of a block, also of one that replaces an `if`. */
function lastIn(
  block: TSESTree.BlockStatement,
  isGone: (node: Node) => boolean,
  { fates }: Layout,
): TSESTree.Statement | undefined {
  let last: TSESTree.Statement | undefined = block
  while (last?.type === 'BlockStatement') {
    last = last.body.findLast((statement) => !isGone(statement))
    const fate = last && fates.of(last)
    if (fate?.kind === 'branch' && fate.live) last = fate.live as TSESTree.Statement
  }
  return last
}

/** Names of functions that may be declared as ones that never return. */
const NEVER_RETURNS =
  /abort|assert|bail|crash|die|exit|fail|fatal|forbidden|halt|invariant|never|notFound|panic|raise|redirect|reject|stop|throw|unauthori[sz]ed|unreachable/i

/** `throw`, an endless loop, and a call of a function that may be declared as one that never returns. */
function mayNeverEnd(statement: TSESTree.Statement): boolean {
  if (statement.type === 'ExpressionStatement')
    return (
      statement.expression.type === 'CallExpression' &&
      NEVER_RETURNS.test(lastNameOf(statement.expression.callee) ?? '')
    )
  return exitsAlways(statement) || /^(?:For|While|DoWhile)Statement$/.test(statement.type)
}

function writeReturn({ body }: FunctionNode, exit: TSESTree.ReturnStatement, { edits, trivia }: Layout): void {
  const { text, lineBreak } = trivia
  const [first] = (body as TSESTree.BlockStatement).body
  const end = (body as TSESTree.BlockStatement).range[1] - 1
  const start = trivia.lineStart(end)
  const written = `return undefined${text[exit.range[1] - 1] === ';' ? ';' : ''}`
  const isOnOwnLine = text.slice(start, end).trim() === ''
  if (first && isOnOwnLine) edits.insert(start, `${trivia.indentAt(first.range[0])}${written}${lineBreak}`)
  else edits.insert(end, `${/\s/.test(text[end - 1] ?? '') ? '' : ' '}${written} `)
}
