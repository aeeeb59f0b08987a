import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../source/source-view.js'
import { ancestorsOf } from '../source/walk.js'
import type { KnownValues } from './known-values.js'

export type FunctionNode = TSESTree.FunctionDeclaration | TSESTree.FunctionExpression | TSESTree.ArrowFunctionExpression

/** What a function always returns, without doing anything else; `null`: it depends, or it does more. */
export function returnedValue(node: FunctionNode, known: KnownValues): boolean | null {
  if (node.generator || node.returnType?.typeAnnotation.type === 'TSTypePredicate' || !node.body) return null
  if (!node.params.every((parameter) => isPlainParameter(parameter, known))) return null
  if (node.body.type !== 'BlockStatement') return exactValue(node.body, known)
  const value = valueOfList(node.body.body, known)
  return typeof value === 'boolean' ? value : null
}

/** `next`: the next statement runs; `null`: it is unknown, or something else happens. */
type ListValue = boolean | 'next' | null

function valueOfList(list: readonly TSESTree.Statement[], known: KnownValues): ListValue {
  for (const statement of list) {
    const value = valueOfStatement(statement, known)
    if (value !== 'next') return value
  }
  return 'next'
}

function valueOfStatement(statement: TSESTree.Statement, known: KnownValues): ListValue {
  switch (statement.type) {
    case 'ReturnStatement':
      return statement.argument ? exactValue(statement.argument, known) : null
    case 'BlockStatement':
      return valueOfList(statement.body, known)
    case 'IfStatement': {
      const test = known.of(statement.test)
      if (!test || test.effects.length > 0) return null
      const live = test.truth ? statement.consequent : statement.alternate
      return live ? valueOfStatement(live, known) : 'next'
    }
    case 'VariableDeclaration':
      return statement.declarations.every((declarator) => known.isQuiet(declarator)) ? 'next' : null
    case 'FunctionDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'EmptyStatement':
      return 'next'
    default:
      return null
  }
}

function exactValue(expression: Node, known: KnownValues): boolean | null {
  const value = known.of(expression)
  if (value) return value.exact && value.effects.length === 0 ? value.truth : null
  return expression.type === 'Literal' && typeof expression.value === 'boolean' ? expression.value : null
}

/** Destructuring and defaults run when the function is called. */
function isPlainParameter(parameter: TSESTree.Parameter, known: KnownValues): boolean {
  return (
    parameter.type === 'Identifier' ||
    (parameter.type as string) === 'GoField' ||
    (parameter.type === 'AssignmentPattern' &&
      parameter.left.type === 'Identifier' &&
      !known.hasEffects(parameter.right))
  )
}

export function isFunctionNode(node: Node): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  )
}

/** The innermost function around a node. */
export function functionAround(node: Node): FunctionNode | null {
  for (const ancestor of ancestorsOf(node)) if (isFunctionNode(ancestor)) return ancestor
  return null
}
