import type {
  GoArrayType,
  GoChanType,
  GoExpression,
  GoField,
  GoFuncType,
  GoIndexListExpression,
  GoInterfaceType,
  GoMapType,
  GoMemberExpression,
} from '../../source/go-nodes.js'
import {
  ArrayTypeNode,
  BinaryNode,
  IdentifierNode,
  MemberNode,
  SelectorNode,
  StarNode,
  UnaryNode,
} from './expression-nodes.js'
import { addParens, parseExpression } from './parse-expressions.js'
import { parseSignature } from './parse-parameters.js'
import { adopt, NO_PARENT } from './ranged-node.js'
import type { Scanner } from './scanner.js'
import { FieldNode } from './statement-nodes.js'
import { parseStructType } from './struct-type.js'

export function parseType(p: Scanner): GoExpression {
  return tryType(p) ?? p.fail('a type')
}

/** The type that begins here; `null`: there isn't one, and nothing was read. */
export function tryType(p: Scanner): GoExpression | null {
  const start = p.start
  switch (p.token) {
    case 'IDENT':
      return parseNamedType(p)
    case '*':
    case '[':
    case '(':
    case 'struct':
    case 'interface':
    case 'func':
    case 'map':
    case 'chan':
    case '<-':
      break
    default:
      return null
  }
  p.enter()
  const type = parseTypeLiteral(p, start)
  p.depth--
  return type
}

function parseTypeLiteral(p: Scanner, start: number): GoExpression {
  const token = p.token
  switch (token) {
    case 'struct':
      return parseStructType(p)
    case 'interface':
      return parseInterfaceType(p)
    case 'chan':
    case '<-':
      return parseChanType(p)
    case 'map':
      return parseMapType(p)
    default:
  }
  p.next()
  switch (token) {
    case '*':
      return new StarNode(parseType(p), start, p.lastEnd)
    case '[':
      return parseArrayType(p, start, null)
    case 'func':
      return parseFuncType(p, start)
    default: {
      const type = parseType(p)
      p.expect(')')
      return addParens(type, start, p.lastEnd)
    }
  }
}

/** `T`, `pkg.T`, and their instantiations. */
export function parseNamedType(p: Scanner): GoExpression {
  const start = p.start
  const type = parseTypeName(p)
  return p.at('[') ? parseTypeArguments(p, type, start) : type
}

/** `T` or `pkg.T` */
export function parseTypeName(p: Scanner): GoExpression {
  if (!p.at('IDENT')) p.fail('the name of a type')
  const name = new IdentifierNode(p.value, p.start)
  p.next()
  return p.at('.') ? parseQualified(p, name) : name
}

/** `.T` after the name of a package. */
export function parseQualified(p: Scanner, name: GoExpression): GoMemberExpression {
  p.next()
  if (!p.at('IDENT')) p.fail('the name of a type')
  const property = p.value
  p.next()
  return new SelectorNode(name, property, name.range[0], p.lastEnd)
}

export function parseTypeArguments(p: Scanner, type: GoExpression, start: number): GoExpression {
  p.enter()
  p.expect('[')
  p.expressionLevel++
  const base = p.beginList()
  while (!p.at(']')) {
    p.push(parseType(p))
    if (!p.gotComma(']', 'the type arguments')) break
  }
  p.expressionLevel--
  const list = p.endList<GoExpression>(base)
  if (list.length === 0) p.fail('a type')
  p.expect(']')
  p.depth--
  return makeInstance(type, list, start, p.lastEnd)
}

/** One index is a member, as an element of an array is; several are an instantiation. */
export function makeInstance(
  object: GoExpression,
  indices: GoExpression[],
  start: number,
  end: number,
): GoMemberExpression | GoIndexListExpression {
  const only = indices.length === 1 ? indices[0] : undefined
  if (only) return new MemberNode(object, only, start, end)
  const node: GoIndexListExpression = {
    type: 'GoIndexListExpression',
    range: [start, end],
    parent: NO_PARENT,
    object,
    indices,
  }
  object.parent = node
  adopt(node, indices)
  return node
}

/** Continues after `[`, or after the length where it has been read. */
export function parseArrayType(p: Scanner, start: number, knownLength: GoExpression | null): GoArrayType {
  let length: GoArrayType['length'] = knownLength
  p.enter()
  if (!knownLength) {
    p.expressionLevel++
    if (p.at('...')) {
      length = '...'
      p.next()
    } else if (!p.at(']')) length = parseExpression(p)
    p.expressionLevel--
  }
  p.expect(']')
  const element = parseType(p)
  p.depth--
  return new ArrayTypeNode(length, element, start, p.lastEnd)
}

function parseMapType(p: Scanner): GoMapType {
  const start = p.start
  p.next()
  p.expect('[')
  const key = parseType(p)
  p.expect(']')
  const value = parseType(p)
  const node: GoMapType = { type: 'GoMapType', range: [start, p.lastEnd], parent: NO_PARENT, key, value }
  key.parent = node
  value.parent = node
  return node
}

function parseChanType(p: Scanner): GoChanType {
  const start = p.start
  let dir: GoChanType['dir'] = 'both'
  let arrow = -1
  if (p.at('<-')) {
    dir = 'receive'
    arrow = start
    p.next()
    p.expect('chan')
  } else {
    p.next()
    if (p.at('<-')) {
      dir = 'send'
      arrow = p.start
      p.next()
    }
  }
  const element = parseType(p)
  const node: GoChanType = { type: 'GoChanType', range: [start, p.lastEnd], parent: NO_PARENT, dir, arrow, element }
  element.parent = node
  return node
}

/** The parameters and results of a function type that begins at `start`. */
function parseFuncType(p: Scanner, start: number): GoFuncType {
  const { params, paramsRange, results, resultsRange } = parseSignature(p)
  const node: GoFuncType = {
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

function parseInterfaceType(p: Scanner): GoInterfaceType {
  const start = p.start
  p.next()
  const open = p.start
  p.expect('{')
  const base = p.beginList()
  while (!p.at('}')) {
    p.push(parseInterfaceMember(p))
    p.expectSemicolon()
  }
  p.expect('}')
  const members = p.endList<GoField>(base)
  const node: GoInterfaceType = {
    type: 'GoInterfaceType',
    range: [start, p.lastEnd],
    parent: NO_PARENT,
    members,
    bodyRange: [open, p.lastEnd],
  }
  adopt(node, members)
  return node
}

/** A method, or a union of types. */
function parseInterfaceMember(p: Scanner): GoField {
  const start = p.start
  if (!p.at('IDENT')) return new FieldNode([], parseUnion(p, null, start), null, start, p.lastEnd)
  const name = parseTypeName(p)
  if (name.type === 'Identifier' && p.at('(')) {
    const type = parseFuncType(p, p.start)
    return new FieldNode([name], type, null, start, p.lastEnd)
  }
  const type = p.at('[') ? parseTypeArguments(p, name, start) : name
  return new FieldNode([], parseUnion(p, type, start), null, start, p.lastEnd)
}

/** `~A | B`; its first type may have been read. */
export function parseUnion(p: Scanner, first: GoExpression | null, start: number): GoExpression {
  let union = first ?? parseUnionTerm(p)
  while (p.at('|')) {
    p.next()
    const term = parseUnionTerm(p)
    union = new BinaryNode('|', union, term, start, p.lastEnd)
  }
  return union
}

function parseUnionTerm(p: Scanner): GoExpression {
  if (!p.at('~')) return parseType(p)
  const start = p.start
  p.next()
  const type = parseType(p)
  return new UnaryNode('~', type, start, p.lastEnd)
}
