import type {
  GoCallExpression,
  GoChanType,
  GoExpression,
  GoFuncType,
  GoFunctionExpression,
  GoLiteral,
  GoMemberExpression,
  GoSliceExpression,
  GoTypeAssertion,
} from '../../source/go-nodes.js'
import { canBeLiteralType, parseCompositeBody } from './composite-literals.js'
import { BinaryNode, CallNode, LogicalNode, SelectorNode, StarNode, UnaryNode } from './expression-nodes.js'
import { parseLiteral, parseOperandName, parseRest } from './make-node.js'
import { parseSignature } from './parse-parameters.js'
import { adopt, NO_PARENT } from './ranged-node.js'
import type { Scanner } from './scanner.js'
import { parseBlock } from './parse-statements.js'
import { makeInstance, parseArrayType, parseType, tryType } from './types.js'

/** Types are expressions here: `make([]int, 3)`. */
export function parseExpression(p: Scanner): GoExpression {
  const start = p.start
  p.enter()
  const node = parseBinary(p, parseUnary(p), start, 1)
  p.depth--
  return node
}

/** One or more, with commas between. */
export function parseExpressions(p: Scanner): GoExpression[] {
  return parseRest(p, parseExpression(p), parseExpression)
}

/** Continues after an operand that begins at `start` (with its parentheses). */
export function parseBinary(p: Scanner, operand: GoExpression, start: number, lowest: number): GoExpression {
  let left = operand
  for (;;) {
    const precedence = p.precedence
    if (precedence < lowest) return left
    const operator = p.token
    p.next()
    const rightStart = p.start
    const first = parseUnary(p)
    const right = p.precedence > precedence ? parseBinary(p, first, rightStart, precedence + 1) : first
    left =
      operator === '&&' || operator === '||'
        ? new LogicalNode(operator, left, right, start, p.lastEnd)
        : new BinaryNode(operator, left, right, start, p.lastEnd)
  }
}

export function parseUnary(p: Scanner): GoExpression {
  const start = p.start
  const token = p.token
  switch (token) {
    case '+':
    case '-':
    case '!':
    case '^':
    case '&':
    case '~': {
      p.enter()
      p.next()
      const argument = parseUnary(p)
      p.depth--
      return new UnaryNode(token, argument, start, p.lastEnd)
    }
    case '*': {
      p.enter()
      p.next()
      const argument = parseUnary(p)
      p.depth--
      return new StarNode(argument, start, p.lastEnd)
    }
    case '<-': {
      p.enter()
      p.next()
      const argument = parseUnary(p)
      p.depth--
      return argument.type === 'GoChanType' && !argument.parens
        ? receiveOnly(p, argument, start)
        : new UnaryNode('<-', argument, start, p.lastEnd)
    }
    default:
      return parsePrimary(p, parseOperand(p), start)
  }
}

/**
 * `<-` in front of a channel type belongs to the leftmost `chan`, and the arrow that it had to the next one:
 * `<-chan<- chan T` is `<-chan (<-chan T)`.
 */
function receiveOnly(p: Scanner, type: GoChanType, start: number): GoExpression {
  let arrow = start
  let channel: GoExpression = type
  for (;;) {
    if (channel.type !== 'GoChanType' || channel.parens || channel.dir === 'receive') {
      p.start = arrow
      return p.fail('a channel type that can send')
    }
    const { dir, arrow: ownArrow } = channel
    channel.range[0] = arrow
    channel.arrow = arrow
    channel.dir = 'receive'
    if (dir !== 'send') return type
    arrow = ownArrow
    channel = channel.element
  }
}

/** Selectors, indices, calls and composite literals after an operand that begins at `start`. */
export function parsePrimary(p: Scanner, operand: GoExpression, start: number): GoExpression {
  let node = operand
  for (;;) {
    switch (p.token) {
      case '.':
        node = parseSelector(p, node, start)
        break
      case '(':
        node = parseCall(p, node, start)
        break
      case '[':
        node = parseIndex(p, node, start)
        break
      case '{':
        if (!canBeLiteralType(node, p.expressionLevel)) return node
        node = parseCompositeBody(p, node, start)
        break
      default:
        return node
    }
  }
}

function parseSelector(p: Scanner, object: GoExpression, start: number): GoMemberExpression | GoTypeAssertion {
  p.next()
  if (p.at('IDENT')) {
    const name = p.value
    p.next()
    return new SelectorNode(object, name, start, p.lastEnd)
  }
  if (!p.at('(')) p.fail('a name or a type assertion')
  p.next()
  let goType: GoExpression | null = null
  if (p.at('type')) p.next()
  else goType = parseType(p)
  p.expect(')')
  const node: GoTypeAssertion = {
    type: 'GoTypeAssertion',
    range: [start, p.lastEnd],
    parent: NO_PARENT,
    expression: object,
    goType,
  }
  object.parent = node
  if (goType) goType.parent = node
  return node
}

function parseCall(p: Scanner, callee: GoExpression, start: number): GoCallExpression {
  p.next()
  p.expressionLevel++
  const base = p.beginList()
  let ellipsis = false
  while (!p.at(')')) {
    p.push(parseExpression(p))
    if (p.at('...')) {
      ellipsis = true
      p.next()
    }
    if (!p.gotComma(')', 'the arguments')) break
  }
  p.expressionLevel--
  p.expect(')')
  return new CallNode(callee, p.endList(base), ellipsis, start, p.lastEnd)
}

/** An index, a slice, or the types of an instantiation. */
function parseIndex(p: Scanner, object: GoExpression, start: number): GoExpression {
  p.next()
  p.expressionLevel++
  const first = p.at(':') ? null : parseExpression(p)
  if (first === null || p.at(':')) return parseSlice(p, object, first, start)
  const base = p.beginList()
  p.push(first)
  while (p.at(',')) {
    p.next()
    if (p.at(']')) break
    p.push(parseType(p))
  }
  p.expressionLevel--
  p.expect(']')
  return makeInstance(object, p.endList(base), start, p.lastEnd)
}

function parseSlice(p: Scanner, object: GoExpression, low: GoExpression | null, start: number): GoSliceExpression {
  p.expect(':')
  const high = p.at(':') || p.at(']') ? null : parseExpression(p)
  let max: GoExpression | null = null
  if (p.at(':')) {
    if (!high) p.fail('the end of the slice')
    p.next()
    max = parseExpression(p)
  }
  p.expressionLevel--
  p.expect(']')
  const node: GoSliceExpression = {
    type: 'GoSliceExpression',
    range: [start, p.lastEnd],
    parent: NO_PARENT,
    object,
    low,
    high,
    max,
  }
  object.parent = node
  if (low) low.parent = node
  if (high) high.parent = node
  if (max) max.parent = node
  return node
}

function parseOperand(p: Scanner): GoExpression {
  switch (p.token) {
    case 'IDENT':
      return parseOperandName(p)
    case 'STRING':
    case 'INT':
    case 'CHAR':
    case 'FLOAT':
    case 'IMAG':
      return parseLiteral(p)
    case '(':
      return parseParenthesized(p)
    case 'func':
      return parseFunction(p)
    case '[': {
      const start = p.start
      p.next()
      return parseArrayType(p, start, null)
    }
    default:
      return tryType(p) ?? p.fail('an expression')
  }
}

function parseParenthesized(p: Scanner): GoExpression {
  const start = p.start
  p.next()
  p.expressionLevel++
  const node = parseExpression(p)
  p.expressionLevel--
  p.expect(')')
  return addParens(node, start, p.lastEnd)
}

export function addParens(node: GoExpression, start: number, end: number): GoExpression {
  if (node.parens) node.parens.push([start, end])
  else (node as GoLiteral).parens = [[start, end]]
  return node
}

/** A function type, or a function with a body. */
function parseFunction(p: Scanner): GoFuncType | GoFunctionExpression {
  const start = p.start
  p.next()
  const { params, paramsRange, results, resultsRange } = parseSignature(p)
  let node: GoFuncType | GoFunctionExpression
  if (p.at('{')) {
    const level = p.expressionLevel
    p.expressionLevel = 0
    const body = parseBlock(p)
    p.expressionLevel = level
    node = {
      type: 'FunctionExpression',
      range: [start, p.lastEnd],
      parent: NO_PARENT,
      params,
      paramsRange,
      results,
      resultsRange,
      body,
    }
    body.parent = node
  } else
    node = {
      type: 'GoFuncType',
      range: [start, p.lastEnd],
      parent: NO_PARENT,
      params,
      paramsRange,
      results,
      resultsRange,
    }
  adopt(node, params)
  if (results) adopt(node, results)
  return node
}
