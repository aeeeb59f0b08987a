import type { GoExpression, GoForOfStatement, GoForStatement, GoSendStatement } from '../../source/go-nodes.js'
import { parseExpression, parseExpressions } from './parse-expressions.js'
import { NO_PARENT } from './ranged-node.js'
import type { Scanner } from './scanner.js'
import {
  assignmentFrom,
  declareShort,
  parseSimpleStatement,
  targetOf,
  type SimpleStatement,
} from './simple-statements.js'
import { conditionOf, parseBlock } from './parse-statements.js'
import { GoSyntaxError } from './syntax-error.js'

export function parseFor(p: Scanner): GoForStatement | GoForOfStatement {
  const start = p.start
  const level = p.expressionLevel
  p.next()
  p.expressionLevel = -1
  if (p.at('range')) return parseRange(p, start, null, level)
  if (p.at('{') || p.at(';')) return parseForClauses(p, start, null, level)
  const from = p.start
  const list = parseExpressions(p)
  const end = p.lastEnd
  const operator = p.token
  if ((operator === ':=' || operator === '=') && p.isNext('range')) {
    if (list.length > 2) throw new GoSyntaxError("'range' gives at most two values", from)
    p.next()
    const left = operator === ':=' ? declareShort(list, null, from, end, p) : targetOf(list, from, end)
    return parseRange(p, start, left, level)
  }
  return parseForClauses(p, start, assignmentFrom(p, list, from), level)
}

/** Continues at `range`. */
function parseRange(p: Scanner, start: number, left: GoForOfStatement['left'], level: number): GoForOfStatement {
  p.next()
  const right = parseExpression(p)
  p.expressionLevel = level
  const body = parseBlock(p)
  const node: GoForOfStatement = {
    type: 'ForOfStatement',
    range: [start, p.lastEnd],
    parent: NO_PARENT,
    left,
    right,
    body,
    await: false,
  }
  if (left) left.parent = node
  right.parent = node
  body.parent = node
  return node
}

/** Continues after the first statement of the header; with no semicolon there, it is the condition. */
function parseForClauses(p: Scanner, start: number, first: SimpleStatement | null, level: number): GoForStatement {
  let init: SimpleStatement | null = null
  let condition = first
  let update: SimpleStatement | null = null
  if (p.at(';')) {
    init = first
    p.next()
    condition = p.at(';') ? null : parseSimpleStatement(p)
    if (!p.at(';')) p.fail("';' after the condition of 'for'")
    p.next()
    if (!p.at('{')) update = parseSimpleStatement(p)
  }
  p.expressionLevel = level
  const body = parseBlock(p)
  const node: GoForStatement = {
    type: 'ForStatement',
    range: [start, p.lastEnd],
    parent: NO_PARENT,
    init: init && bareStatement(init),
    test: condition && conditionOf(p, condition, 'for'),
    update: update && bareUpdate(update),
    body,
  }
  if (node.init) node.init.parent = node
  if (node.test) node.test.parent = node
  if (node.update) node.update.parent = node
  body.parent = node
  return node
}

function bareStatement(statement: SimpleStatement): NonNullable<GoForStatement['init']> {
  return statement.type === 'ExpressionStatement' ? statement.expression : statement
}

function bareUpdate(statement: SimpleStatement): GoExpression | GoSendStatement {
  const bare = bareStatement(statement)
  if (bare.type === 'VariableDeclaration')
    throw new GoSyntaxError("nothing can be declared after the condition of 'for'", bare.range[0])
  return bare
}
