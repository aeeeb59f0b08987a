import type {
  GoArrayPattern, GoAssignmentExpression, GoExpression, GoExpressionList, GoExpressionStatement, GoIdentifier, GoSendStatement,
  GoUpdateExpression, GoVariableDeclaration, GoVariableDeclarator,
} from '../../source/go-nodes.js'
import { parseExpression, parseExpressions } from './expressions.js'
import { makeExpressionList, makeExpressionStatement, makePattern, nameFromLiteral, NO_PARENT } from './make-node.js'
import { outerStart } from './parameters.js'
import { ASSIGNS, type Scanner } from './scanner.js'
import { GoSyntaxError } from './syntax-error.js'

export type SimpleStatement = GoVariableDeclaration | GoExpressionStatement | GoSendStatement

/** An expression, an assignment, a short declaration, `x++` or a send; reads no semicolon. */
export function parseSimpleStatement(p: Scanner): SimpleStatement {
  const start = p.start
  return assignmentFrom(p, parseExpressions(p), start)
}

/** Goes on behind the expressions on the left. */
export function assignmentFrom(p: Scanner, list: GoExpression[], start: number): SimpleStatement {
  if (p.precedence === ASSIGNS) return parseAssignment(p, list, start)
  const only = list.length === 1 ? list[0] : undefined
  if (!only) p.fail("'=' or ':='")
  const token = p.token
  switch (token) {
    case '<-': return parseSend(p, only, start)
    case '++': case '--': {
      p.next()
      const update: GoUpdateExpression = {
        type: 'UpdateExpression', range: [start, p.lastEnd], parent: NO_PARENT, operator: token, prefix: false, argument: only,
      }
      only.parent = update
      return makeExpressionStatement(update, start, p.lastEnd)
    }
    default: return makeExpressionStatement(only, start, p.lastEnd)
  }
}

function parseAssignment(p: Scanner, list: GoExpression[], start: number): SimpleStatement {
  const operator = p.token
  const leftEnd = p.lastEnd
  p.next()
  const rightStart = p.start
  const values = parseExpressions(p)
  const right = values.length === 1 ? values[0] as GoExpression : makeExpressionList(values, rightStart, p.lastEnd)
  if (operator === ':=') return declareShort(list, right, start, leftEnd, p)
  if (operator !== '=' && (list.length > 1 || values.length > 1)) {
    throw new GoSyntaxError(`'${operator}' assigns one value to one place`, start)
  }
  const left = targetOf(list, start, leftEnd)
  const assignment: GoAssignmentExpression = { type: 'AssignmentExpression', range: [start, p.lastEnd], parent: NO_PARENT, operator, left, right }
  left.parent = assignment
  right.parent = assignment
  return makeExpressionStatement(assignment, start, p.lastEnd)
}

/** One expression as it is, several as a pattern. */
export function targetOf(list: GoExpression[], start: number, end: number): GoExpression | GoArrayPattern {
  return list.length === 1 ? list[0] as GoExpression : makePattern(list, start, end)
}

/** `list := right`; without `right`, the left side of `for list := range`. */
export function declareShort(
  list: GoExpression[], right: GoExpression | GoExpressionList | null, start: number, leftEnd: number, p: Scanner,
): GoVariableDeclaration {
  const names = list.map((expression) => declaredName(p, expression))
  const id = names.length === 1 ? names[0] as GoIdentifier : makePattern(names, start, leftEnd)
  const end = right ? p.lastEnd : leftEnd
  const declarator: GoVariableDeclarator = {
    type: 'VariableDeclarator', range: [start, end], parent: NO_PARENT, id, goType: null, init: right, iota: 0,
  }
  id.parent = declarator
  if (right) right.parent = declarator
  const node: GoVariableDeclaration = {
    type: 'VariableDeclaration', range: [start, end], parent: NO_PARENT,
    kind: 'let', grouped: false, short: true, declarations: [declarator],
  }
  declarator.parent = node
  return node
}

function declaredName(p: Scanner, expression: GoExpression): GoIdentifier {
  if (expression.type === 'Identifier' && !expression.parens) return expression
  if (expression.type === 'Literal' && expression.goIdentifier && !expression.parens) {
    p.declaresUniverseName = true
    return nameFromLiteral(expression)
  }
  throw new GoSyntaxError("only names can stand to the left of ':='", outerStart(expression))
}

export function parseSend(p: Scanner, channel: GoExpression, start: number): GoSendStatement {
  p.next()
  const value = parseExpression(p)
  const node: GoSendStatement = { type: 'GoSendStatement', range: [start, p.lastEnd], parent: NO_PARENT, channel, value }
  channel.parent = node
  value.parent = node
  return node
}
