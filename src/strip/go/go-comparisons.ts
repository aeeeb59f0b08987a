import type { TSESTree } from '@typescript-eslint/utils'
import { parenthesesAround } from '../../source/parentheses.js'
import { isNeverReassigned, variableOf } from '../../source/bindings.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { keepOnly } from '../keep.js'
import type { Pass } from '../pass.js'
import { BOOLEAN } from '../position.js'

/**
 * `check == ready` with the check's value: `ready` or `!ready`. Both are booleans, or the other one is an interface,
 * which can't be negated: so it must be known for a boolean.
 */
export function foldGoComparison(node: TSESTree.BinaryExpression, pass: Pass): boolean {
  if (node.operator !== '==' && node.operator !== '!=') return false
  const sides = [node.left as Node, node.right as Node] as const
  const index = sides.findIndex((side) => pass.known.of(side) !== null)
  const known = index < 0 ? null : pass.known.of(sides[index] as Node)
  const other = sides[1 - index]
  if (!known?.exact || known.effects.length > 0 || !other || pass.known.of(other) || !isGoBoolean(other, pass.view))
    return false
  const isNegated = known.truth !== (node.operator === '==')
  const isBinary = other.type === 'BinaryExpression' || other.type === 'LogicalExpression'
  if (isNegated && isBinary) return negateInParentheses(node, other, pass)
  pass.markDead(sides[index])
  if (isNegated) {
    // Behind parentheses of its own, which go.
    pass.edits.insert(other.range[0], '!')
    pass.negated.add(other)
  }
  keepOnly(node, other, pass)
  pass.fold(other, BOOLEAN)
  return true
}

/** `check == (a > b)` with the check off: `!(a > b)`. */
function negateInParentheses(node: TSESTree.BinaryExpression, other: Node, pass: Pass): boolean {
  const { edits, trivia } = pass
  const pair = parenthesesAround(other, trivia).at(-1)
  if (!pair || trivia.commentsIn(...node.range).length > trivia.commentsIn(pair.start, pair.end).length) return false
  pass.markDead(node.left === other ? node.right : node.left)
  edits.delete(node.range[0], pair.start)
  edits.insert(pair.start, '!')
  edits.delete(pair.end, node.range[1])
  pass.negated.add(other)
  pass.fold(other, BOOLEAN)
  return true
}

/** Whether an expression is of type `bool` as far as it, or the declaration of its name, tells. */
function isGoBoolean(expression: Node, view: SourceView): boolean {
  const node = expression as unknown as GoNode
  switch (node.type) {
    case 'LogicalExpression':
      return true
    case 'UnaryExpression':
      return node.operator === '!'
    case 'BinaryExpression':
      return /^(?:[!=]=|[<>]=?)$/.test(node.operator)
    case 'Literal':
      return node.goKind === 'bool'
    case 'Identifier': {
      const variable = variableOf(view, expression)
      const [definition] = variable?.defs ?? []
      if (!variable || variable.defs.length !== 1 || !definition) return false
      const declaration = definition.node as unknown as GoNode
      if (definition.type === 'Parameter') return isDeclaredBoolean(definition.name as Node)
      if (declaration.type !== 'VariableDeclarator') return false
      if (declaration.goType) return isBool(declaration.goType)
      return (
        declaration.id.type === 'Identifier' &&
        declaration.init !== null &&
        isNeverReassigned(variable) &&
        isGoBoolean(declaration.init as unknown as Node, view)
      )
    }
    default:
      return false
  }
}

function isDeclaredBoolean(name: Node): boolean {
  const field = (name as unknown as GoNode).parent
  return field?.type === 'GoField' && !field.variadic && isBool(field.goType)
}

function isBool(type: GoNode): boolean {
  return type.type === 'Identifier' && type.name === 'bool'
}
