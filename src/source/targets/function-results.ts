import type { TSESTree } from '@typescript-eslint/utils'
import { unwrapExpression } from '../expressions.js'
import type { Node, SourceView } from '../source-view.js'
import { walk } from '../walk.js'
import type { FunctionWithBody } from './target.js'

/** The expression of an arrow function, or of the only `return` at the end of a body. */
export function onlyResult(fn: FunctionWithBody): Node | null {
  if (fn.body.type !== 'BlockStatement') return fn.body
  const last = fn.body.body.at(-1)
  const isOnly = fn.body.body.slice(0, -1).every(({ type }) => /Declaration$|^(?:Expression|Empty)/.test(type))
  return isOnly && last?.type === 'ReturnStatement' ? last.argument : null
}

/** What a function may return: the expression of an arrow function, or those of all its `return`s. */
export function returnedExpressions(fn: FunctionWithBody, { visitorKeys }: SourceView): Node[] {
  if (fn.body.type !== 'BlockStatement') return [fn.body]
  const found: Node[] = []
  walk(fn.body, visitorKeys, (node) => {
    if (/Function/.test(node.type) || node.type.startsWith('Class')) return false
    if (node.type === 'ReturnStatement' && node.argument) found.push(node.argument)
    return true
  })
  return found
}

/** Whether a method returns its own object. */
export function returnsThis(fn: FunctionWithBody): boolean {
  if (fn.returnType?.typeAnnotation.type === 'TSThisType') return true
  if (fn.body.type !== 'BlockStatement') return fn.body.type === 'ThisExpression'
  const last = fn.body.body.at(-1)
  return last?.type === 'ReturnStatement' && last.argument?.type === 'ThisExpression'
}

/** The argument that a function returns unchanged: `experiments({ ... })`, which only checks the types. */
export function givenBack(fn: FunctionWithBody, call: TSESTree.CallExpression): Node | null {
  const isAll = fn.body.type !== 'BlockStatement' || fn.body.body.length === 1
  const only = isAll ? onlyResult(fn) : null
  const result = only && unwrapExpression(only)
  if (result?.type !== 'Identifier' || fn.async || fn.generator) return null
  const index = fn.params.findIndex((parameter) => parameter.type === 'Identifier' && parameter.name === result.name)
  const argument = call.arguments[index]
  return argument && argument.type !== 'SpreadElement' ? argument : null
}
