import type { GoExpression, GoField, GoIdentifier, GoLiteral, GoStructType } from '../../source/go-nodes.js'
import { ArrayTypeNode, IdentifierNode, StarNode } from './expression-nodes.js'
import { parseExpression } from './parse-expressions.js'
import { parseLiteral, parseRest } from './make-node.js'
import { adopt, NO_PARENT } from './ranged-node.js'
import type { Scanner } from './scanner.js'
import { FieldNode } from './statement-nodes.js'
import { makeInstance, parseNamedType, parseQualified, parseType, parseTypeArguments, tryType } from './types.js'

export function parseStructType(p: Scanner): GoStructType {
  const start = p.start
  p.next()
  const open = p.start
  p.expect('{')
  const base = p.beginList()
  while (!p.at('}')) p.push(parseStructField(p))
  p.expect('}')
  const fields = p.endList<GoField>(base)
  const node: GoStructType = {
    type: 'GoStructType',
    range: [start, p.lastEnd],
    parent: NO_PARENT,
    fields,
    bodyRange: [open, p.lastEnd],
  }
  adopt(node, fields)
  return node
}

function parseStructField(p: Scanner): GoField {
  const start = p.start
  const { names, type } = parseNamesAndType(p, start)
  const tag: GoLiteral | null = p.at('STRING') ? parseLiteral(p) : null
  const field = new FieldNode(names, type, tag, start, p.lastEnd)
  p.expectSemicolon()
  return field
}

function parseNamesAndType(p: Scanner, start: number): { names: GoIdentifier[]; type: GoExpression } {
  if (p.at('*')) {
    p.next()
    return { names: [], type: new StarNode(parseNamedType(p), start, p.lastEnd) }
  }
  const name = parseFieldName(p)
  switch (p.token) {
    case '.': {
      const type = parseQualified(p, name)
      return { names: [], type: p.at('[') ? parseTypeArguments(p, type, start) : type }
    }
    case 'STRING':
    case ';':
    case '}':
      return { names: [], type: name }
    case '[': {
      const { name: own, type } = parseArrayOrInstance(p, name)
      return { names: own ? [own] : [], type }
    }
    default:
  }
  return { names: parseRest(p, name, parseFieldName), type: parseType(p) }
}

function parseFieldName(p: Scanner): GoIdentifier {
  if (!p.at('IDENT')) p.fail("a field or '}'")
  const name = new IdentifierNode(p.value, p.start)
  p.next()
  return name
}

/**
 * What follows a name and `[`: `x []E` and `x [P]E` are a name and its type; `x[P]` and `x[P, Q]` are a type, and then
 * `name` is `null`.
 */
export function parseArrayOrInstance(
  p: Scanner,
  name: GoIdentifier,
): { name: GoIdentifier | null; type: GoExpression } {
  const start = name.range[0]
  const open = p.start
  p.next()
  const base = p.beginList()
  p.expressionLevel++
  while (!p.at(']')) {
    p.push(parseExpression(p))
    if (!p.gotComma(']', 'the type arguments')) break
  }
  p.expressionLevel--
  p.expect(']')
  const end = p.lastEnd
  const list = p.endList<GoExpression>(base)
  const only = list[0]
  if (!only) {
    const element = parseType(p)
    return { name, type: new ArrayTypeNode(null, element, open, p.lastEnd) }
  }
  const element = list.length === 1 ? tryType(p) : null
  if (element) return { name, type: new ArrayTypeNode(only, element, open, p.lastEnd) }
  return { name: null, type: makeInstance(name, list, start, end) }
}
