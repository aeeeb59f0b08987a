import type {
  GoArrayPattern,
  GoExpression,
  GoExpressionList,
  GoExpressionStatement,
  GoIdentifier,
  GoSendStatement,
  GoUpdateExpression,
  GoVariableDeclaration,
} from '../../source/go-nodes.js'
import { IdentifierNode } from './expression-nodes.js'
import { parseExpression, parseExpressions } from './parse-expressions.js'
import { outerStart } from './parse-parameters.js'
import { NO_PARENT } from './ranged-node.js'
import type { Scanner } from './scanner.js'
import {
  AssignmentNode,
  DeclarationNode,
  DeclaratorNode,
  ExpressionListNode,
  ExpressionStatementNode,
  PatternNode,
} from './statement-nodes.js'
import { GoSyntaxError } from './syntax-error.js'
import { ASSIGNS } from './token.js'

export type SimpleStatement = GoVariableDeclaration | GoExpressionStatement | GoSendStatement

/** An expression, an assignment, a short declaration, `x++` or a send; reads no semicolon. */
export function parseSimpleStatement(p: Scanner): SimpleStatement {
  const start = p.start
  return assignmentFrom(p, parseExpressions(p), start)
}

/** Continues after the expressions on the left. */
export function assignmentFrom(p: Scanner, list: GoExpression[], start: number): SimpleStatement {
  if (p.precedence === ASSIGNS) return parseAssignment(p, list, start)
  const only = list.length === 1 ? list[0] : undefined
  if (!only) p.fail("'=' or ':='")
  const token = p.token
  switch (token) {
    case '<-':
      return parseSend(p, only, start)
    case '++':
    case '--': {
      p.next()
      const update: GoUpdateExpression = {
        type: 'UpdateExpression',
        range: [start, p.lastEnd],
        parent: NO_PARENT,
        operator: token,
        prefix: false,
        argument: only,
      }
      only.parent = update
      return new ExpressionStatementNode(update, start, p.lastEnd)
    }
    default:
      return new ExpressionStatementNode(only, start, p.lastEnd)
  }
}

function parseAssignment(p: Scanner, list: GoExpression[], start: number): SimpleStatement {
  const operator = p.token
  const leftEnd = p.lastEnd
  p.next()
  const rightStart = p.start
  const values = parseExpressions(p)
  const right =
    values.length === 1 ? (values[0] as GoExpression) : new ExpressionListNode(values, rightStart, p.lastEnd)
  if (operator === ':=') return declareShort(list, right, start, leftEnd, p)
  if (operator !== '=' && (list.length > 1 || values.length > 1)) {
    throw new GoSyntaxError(`'${operator}' assigns one value to one place`, start)
  }
  const assignment = new AssignmentNode(operator, targetOf(list, start, leftEnd), right, start, p.lastEnd)
  return new ExpressionStatementNode(assignment, start, p.lastEnd)
}

/** One expression as it is, several as a pattern. */
export function targetOf(list: GoExpression[], start: number, end: number): GoExpression | GoArrayPattern {
  return list.length === 1 ? (list[0] as GoExpression) : new PatternNode(list, start, end)
}

/**
 * `list := right`; without `right`, the left side of `for list := range`. The names take the place of `list`'s items.
 */
export function declareShort(
  list: GoExpression[],
  right: GoExpression | GoExpressionList | null,
  start: number,
  leftEnd: number,
  p: Scanner,
): GoVariableDeclaration {
  for (let index = 0; index < list.length; index++) list[index] = declaredName(p, list[index] as GoExpression)
  const id = list.length === 1 ? (list[0] as GoIdentifier) : new PatternNode(list, start, leftEnd)
  const end = right ? p.lastEnd : leftEnd
  return new DeclarationNode('let', false, true, [new DeclaratorNode(id, null, right, 0, start, end)], start, end)
}

function declaredName(p: Scanner, expression: GoExpression): GoIdentifier {
  if (expression.type === 'Identifier' && !expression.parens) return expression
  if (expression.type === 'Literal' && expression.goIdentifier && !expression.parens) {
    p.declaresUniverseName = true
    return new IdentifierNode(expression.raw, expression.range[0])
  }
  throw new GoSyntaxError("only names are allowed to the left of ':='", outerStart(expression))
}

export function parseSend(p: Scanner, channel: GoExpression, start: number): GoSendStatement {
  p.next()
  const value = parseExpression(p)
  const node: GoSendStatement = {
    type: 'GoSendStatement',
    range: [start, p.lastEnd],
    parent: NO_PARENT,
    channel,
    value,
  }
  channel.parent = node
  value.parent = node
  return node
}
