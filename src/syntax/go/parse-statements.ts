import type {
  GoBlockStatement,
  GoBreakStatement,
  GoContinueStatement,
  GoDeferStatement,
  GoExpression,
  GoExpressionStatement,
  GoGoStatement,
  GoGotoStatement,
  GoIdentifier,
  GoIfStatement,
  GoLabeledStatement,
  GoReturnStatement,
  GoStatement,
} from '../../source/go-nodes.js'
import { parseSelect, parseSwitch } from './clauses.js'
import { parseGeneralDeclaration } from './parse-declarations.js'
import { parseExpression, parseExpressions } from './parse-expressions.js'
import { IdentifierNode } from './expression-nodes.js'
import { parseFor } from './for-statement.js'
import { NO_PARENT } from './ranged-node.js'
import type { Scanner } from './scanner.js'
import { assignmentFrom, parseSimpleStatement } from './simple-statements.js'
import { BlockNode, ExpressionListNode, IfNode, ReturnNode } from './statement-nodes.js'

export function parseBlock(p: Scanner): GoBlockStatement {
  const start = p.start
  if (!p.at('{')) p.fail("'{'")
  p.enter()
  p.next()
  const body = parseStatements(p)
  p.expect('}')
  p.depth--
  return new BlockNode(body, start, p.lastEnd)
}

/** Statements up to the end of a block or a clause. */
export function parseStatements(p: Scanner): GoStatement[] {
  const base = p.beginList()
  while (!p.at('}') && !p.at('case') && !p.at('default') && !p.at('EOF')) p.push(parseStatement(p))
  return p.endList(base)
}

export function parseStatement(p: Scanner): GoStatement {
  const token = p.token
  switch (token) {
    case ';': {
      const node: GoStatement = { type: 'EmptyStatement', range: [p.start, p.end], parent: NO_PARENT }
      p.next()
      return node
    }
    // A label may be alone in front of the end of its block.
    case '}':
      return { type: 'EmptyStatement', range: [p.start, p.start], parent: NO_PARENT }
    case 'IDENT':
      return parseLabelOrSimple(p)
    case 'const':
    case 'var':
    case 'type':
      return parseGeneralDeclaration(p, token)
    default:
  }
  const statement = parseKeywordStatement(p)
  p.expectSemicolon()
  return statement
}

function parseKeywordStatement(p: Scanner): GoStatement {
  switch (p.token) {
    case 'if':
      return parseIf(p)
    case 'return':
      return parseReturn(p)
    case 'for':
      return parseFor(p)
    case 'switch':
      return parseSwitch(p)
    case 'select':
      return parseSelect(p)
    case '{':
      return parseBlock(p)
    case 'break':
    case 'continue':
    case 'goto':
      return parseBranch(p, p.token)
    case 'defer':
    case 'go':
      return parseCallStatement(p, p.token)
    case 'fallthrough': {
      p.next()
      return { type: 'GoFallthroughStatement', range: [p.lastEnd - 'fallthrough'.length, p.lastEnd], parent: NO_PARENT }
    }
    default:
      return parseSimpleStatement(p)
  }
}

function parseLabelOrSimple(p: Scanner): GoStatement {
  const start = p.start
  const list = parseExpressions(p)
  const first = list[0] as GoExpression
  if (p.at(':') && list.length === 1 && first.type === 'Identifier' && !first.parens)
    return parseLabeled(p, first, start)
  const statement = assignmentFrom(p, list, start)
  p.expectSemicolon()
  return statement
}

function parseLabeled(p: Scanner, label: GoIdentifier, start: number): GoLabeledStatement {
  p.enter()
  p.next()
  const body = parseStatement(p)
  p.depth--
  const node: GoLabeledStatement = {
    type: 'LabeledStatement',
    range: [start, body.range[1]],
    parent: NO_PARENT,
    label,
    body,
  }
  label.parent = node
  body.parent = node
  return node
}

function parseReturn(p: Scanner): GoReturnStatement {
  const start = p.start
  p.next()
  const from = p.start
  const list = p.at(';') || p.at('}') ? [] : parseExpressions(p)
  const argument = list.length > 1 ? new ExpressionListNode(list, from, p.lastEnd) : (list[0] ?? null)
  return new ReturnNode(argument, start, p.lastEnd)
}

function parseBranch(
  p: Scanner,
  keyword: 'break' | 'continue' | 'goto',
): GoBreakStatement | GoContinueStatement | GoGotoStatement {
  const start = p.start
  p.next()
  let label: GoIdentifier | null = null
  if (p.at('IDENT')) {
    label = new IdentifierNode(p.value, p.start)
    p.next()
  }
  let node: GoBreakStatement | GoContinueStatement | GoGotoStatement
  if (keyword === 'goto') {
    if (!label) p.fail('a label')
    node = { type: 'GoGotoStatement', range: [start, p.lastEnd], parent: NO_PARENT, label }
  } else
    node = {
      type: keyword === 'break' ? 'BreakStatement' : 'ContinueStatement',
      range: [start, p.lastEnd],
      parent: NO_PARENT,
      label,
    }
  if (label) label.parent = node
  return node
}

function parseCallStatement(p: Scanner, keyword: 'defer' | 'go'): GoDeferStatement | GoGoStatement {
  const start = p.start
  p.next()
  const call = parseExpression(p)
  if (call.type !== 'CallExpression') p.fail(`a call after '${keyword}'`)
  const node: GoDeferStatement | GoGoStatement =
    keyword === 'defer'
      ? { type: 'GoDeferStatement', range: [start, p.lastEnd], parent: NO_PARENT, call }
      : { type: 'GoGoStatement', range: [start, p.lastEnd], parent: NO_PARENT, call }
  call.parent = node
  return node
}

function parseIf(p: Scanner): GoIfStatement {
  const start = p.start
  p.enter()
  p.next()
  const { init, test } = parseIfHeader(p)
  const consequent = parseBlock(p)
  let alternate: GoIfStatement['alternate'] = null
  if (p.at('else')) {
    p.next()
    alternate = p.at('if') ? parseIf(p) : parseBlock(p)
  }
  p.depth--
  return new IfNode(init, test, consequent, alternate, start, p.lastEnd)
}

function parseIfHeader(p: Scanner): { init: GoStatement | null; test: GoExpression } {
  const level = p.expressionLevel
  p.expressionLevel = -1
  let init = p.at(';') ? null : parseSimpleStatement(p)
  let condition: GoStatement | null = init
  if (p.at(';')) {
    p.next()
    condition = p.at('{') ? null : parseSimpleStatement(p)
  } else init = null
  p.expressionLevel = level
  return { init, test: conditionOf(p, condition, 'if') }
}

/** The expression that a statement in a condition's place is. */
export function conditionOf(p: Scanner, statement: GoStatement | null, keyword: string): GoExpression {
  if (statement?.type !== 'ExpressionStatement' || isAssignment(statement)) p.fail(`a condition for '${keyword}'`)
  return statement.expression
}

function isAssignment({ expression }: GoExpressionStatement): boolean {
  return expression.type === 'AssignmentExpression' || expression.type === 'UpdateExpression'
}
