import type { TSESTree } from '@typescript-eslint/utils'
import { parenthesesAround } from '../../../source/parentheses.js'
import { isNeverReassigned, variableOf } from '../../../source/bindings.js'
import type { GoNode } from '../../../source/go-nodes.js'
import type { Node, SourceView, AnyNode } from '../../../source/source-view.js'
import type { Fate } from '../../reduce/fate.js'
import type { Reducer } from '../../reduce/reducer.js'
import { asGo } from '../../../source/go-casts.js'

/**
 * Replaces `check == ready` by `ready` or `!ready`, depending on the check's value. The other operand could be an
 * interface, which can't be negated, so it must be known to be a boolean.
 */
export function reduceGoComparison(
  { left, right, operator, range }: TSESTree.BinaryExpression,
  reducer: Reducer,
): Fate | null {
  if (operator !== '==' && operator !== '!=') return null
  const sides = [left as Node, right as Node] as const
  const index = sides.findIndex((side) => reducer.known.of(side) !== null)
  const known = index < 0 ? null : reducer.known.of(sides[index] as Node)
  const part = sides[1 - index]
  if (!known?.exact || known.effects.length > 0 || !part) return null
  if (reducer.known.of(part) || !isGoBoolean(part, reducer.view)) return null
  const isNegated = known.truth !== (operator === '==')
  const isBinary = part.type === 'BinaryExpression' || part.type === 'LogicalExpression'
  return isNegated && isBinary && !canNegate(part, range, reducer) ? null : { kind: 'become', part, isNegated }
}

/** With the check off, `check == (a > b)` becomes `!(a > b)`, unless a comment outside the parentheses prevents it. */
function canNegate(part: Node, [start, end]: readonly [number, number], { trivia }: Reducer): boolean {
  const pair = parenthesesAround(part, trivia).at(-1)
  return pair !== undefined && trivia.commentsIn(start, end).length <= trivia.commentsIn(pair.start, pair.end).length
}

/** Whether an expression is visibly of type `bool`, by its own form or by the declaration of its name. */
function isGoBoolean(expression: AnyNode, view: SourceView): boolean {
  const node = asGo(expression)
  switch (node.type) {
    case 'LogicalExpression':
      return true
    case 'UnaryExpression':
      return node.operator === '!'
    case 'BinaryExpression':
      return /^(?:[!=]=|[<>]=?)$/.test(node.operator)
    case 'Literal':
      return node.goKind === 'bool'
    case 'Identifier':
      return isBooleanName(node, view)
    default:
      return false
  }
}

function isBooleanName(name: GoNode, view: SourceView): boolean {
  const variable = variableOf(view, name)
  const [definition] = variable?.defs ?? []
  if (!variable || variable.defs.length !== 1 || !definition) return false
  if (definition.type === 'Parameter') return isDeclaredBoolean(definition.name as Node)
  const declaration = asGo(definition.node)
  if (declaration.type !== 'VariableDeclarator') return false
  const { goType, id, init } = declaration
  if (goType) return isBool(goType)
  return id.type === 'Identifier' && init !== null && isNeverReassigned(variable) && isGoBoolean(init, view)
}

function isDeclaredBoolean(name: Node): boolean {
  const field = asGo(name).parent
  return field?.type === 'GoField' && !field.variadic && isBool(field.goType)
}

function isBool(type: GoNode): boolean {
  return type.type === 'Identifier' && type.name === 'bool'
}
