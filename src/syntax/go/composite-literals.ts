import type { GoArrayExpression, GoExpression, GoObjectExpression, GoProperty } from '../../source/go-nodes.js'
import { ArrayNode, ObjectNode, PropertyNode } from './expression-nodes.js'
import { parseExpression } from './parse-expressions.js'
import type { Scanner } from './scanner.js'

/**
 * Whether `{` after `node` begins the elements of a composite literal. In the header of a statement (a level below 0),
 * after a name, it begins the statement's block.
 */
export function canBeLiteralType(node: GoExpression, level: number): boolean {
  switch (node.type) {
    case 'GoArrayType':
    case 'GoStructType':
    case 'GoMapType':
      return !node.parens
    case 'Identifier':
    case 'MemberExpression':
    case 'GoIndexListExpression':
      return level >= 0 && !node.parens
    default:
      return false
  }
}

/** The braces and their elements. The type has been read; `null`: it is given by the literal around it. */
export function parseCompositeBody(
  p: Scanner,
  goType: GoExpression | null,
  start: number,
): GoObjectExpression | GoArrayExpression {
  p.enter()
  p.next()
  p.expressionLevel++
  const base = p.beginList()
  let keys = 0
  while (!p.at('}')) {
    const element = parseElement(p)
    if (element.type === 'Property') keys++
    p.push(element)
    if (!p.gotComma('}', 'the composite literal')) break
  }
  p.expressionLevel--
  p.expect('}')
  p.depth--
  const elements = p.endList<GoExpression | GoProperty>(base)
  return keys === elements.length && (keys > 0 || goType?.type !== 'GoArrayType')
    ? new ObjectNode(goType, elements as GoProperty[], start, p.lastEnd)
    : new ArrayNode(goType, elements, start, p.lastEnd)
}

function parseElement(p: Scanner): GoExpression | GoProperty {
  const start = p.start
  const key = parseElementValue(p)
  if (!p.at(':')) return key
  p.next()
  const value = parseElementValue(p)
  return new PropertyNode(key, value, start, p.lastEnd)
}

function parseElementValue(p: Scanner): GoExpression {
  return p.at('{') ? parseCompositeBody(p, null, p.start) : parseExpression(p)
}
