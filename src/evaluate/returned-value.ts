import type { TSESTree } from '@typescript-eslint/utils'
import type { FunctionNode } from '../source/function-nodes.js'
import type { Node } from '../source/source-view.js'
import { asGo, asNode } from '../source/go-casts.js'
import { withoutLocks } from './go-locks.js'
import type { KnownValues } from './known-values.js'

/**
 * What a function always returns, without doing anything else; `null`: it depends, or it does more.
 *
 * @param valueOf the value in what a statement returns.
 */
export function returnedValue(node: FunctionNode, known: KnownValues, valueOf = exactValue): boolean | null {
  if (node.generator || node.returnType?.typeAnnotation.type === 'TSTypePredicate' || !node.body) return null
  if (!node.params.every((parameter) => isPlainParameter(parameter, known))) return null
  if (node.body.type !== 'BlockStatement') return exactValue(node.body, known)
  const list = known.language === 'go' ? withoutLocks(node.body.body) : node.body.body
  const value = valueOfList(list, known, valueOf)
  return typeof value === 'boolean' ? value : null
}

type ValueOf = typeof exactValue

/** `next`: the next statement runs; `null`: it is unknown, or something else happens. */
type ListValue = boolean | 'next' | null

function valueOfList(list: readonly TSESTree.Statement[], known: KnownValues, valueOf: ValueOf): ListValue {
  for (const statement of list) {
    const value = valueOfStatement(statement, known, valueOf)
    if (value !== 'next') return value
  }
  return 'next'
}

function valueOfStatement(statement: TSESTree.Statement, known: KnownValues, valueOf: ValueOf): ListValue {
  switch (statement.type) {
    case 'ReturnStatement':
      return statement.argument ? valueOf(statement.argument, known) : null
    case 'BlockStatement':
      return valueOfList(statement.body, known, valueOf)
    case 'IfStatement': {
      const init = initOf(statement)
      if (init && valueOfStatement(init, known, valueOf) !== 'next') return null
      const test = known.of(statement.test)
      if (!test || test.effects.length > 0) return null
      const live = test.truth ? statement.consequent : statement.alternate
      return live ? valueOfStatement(live, known, valueOf) : 'next'
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

/** The statement in front of the condition, which only Go has. */
function initOf(statement: TSESTree.IfStatement): TSESTree.Statement | null {
  const go = asGo(statement)
  return go.type === 'IfStatement' && go.init ? (asNode(go.init) as TSESTree.Statement) : null
}

/** The first of `return true, nil`. */
export function valueBesideNil(returned: Node, known: KnownValues): boolean | null {
  const list = asGo(returned)
  if (list.type !== 'GoExpressionList') return exactValue(returned, known)
  const [value, error, ...more] = list.elements
  const isNil = error?.type === 'Literal' && error.goKind === 'nil'
  return value && isNil && more.length === 0 ? exactValue(asNode(value), known) : null
}

/** `true` or `false` itself, if evaluating it does nothing else. */
export function exactValue(expression: Node, known: KnownValues): boolean | null {
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
