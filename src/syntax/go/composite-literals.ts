import type { GoArrayExpression, GoExpression, GoObjectExpression, GoProperty } from '../../source/go-nodes.js'
import { parseExpression } from './expressions.js'
import { adopt, NO_PARENT } from './make-node.js'
import type { Scanner } from './scanner.js'

/**
 * Whether `{` behind `node` begins the elements of a composite literal. In the header of a statement (a level below 0),
 * behind a name, it begins the statement's block.
 */
export function canBeLiteralType(node: GoExpression, level: number): boolean {
  switch (node.type) {
    case 'GoArrayType': case 'GoStructType': case 'GoMapType':
      return !node.parens
    case 'Identifier': case 'MemberExpression': case 'GoIndexListExpression':
      return level >= 0 && !node.parens
    default:
      return false
  }
}

/** The braces and what they hold; the type has been read, or (`null`) is that of the literal around. */
export function parseCompositeBody(p: Scanner, goType: GoExpression | null, start: number): GoObjectExpression | GoArrayExpression {
  p.enter()
  p.next()
  p.expressionLevel++
  const elements: (GoExpression | GoProperty)[] = []
  let keys = 0
  while (!p.at('}')) {
    const element = parseElement(p)
    if (element.type === 'Property') keys++
    elements.push(element)
    if (!p.gotComma('}', 'the composite literal')) break
  }
  p.expressionLevel--
  p.expect('}')
  p.depth--
  const isObject = keys === elements.length && (keys > 0 || goType?.type !== 'GoArrayType')
  const node: GoObjectExpression | GoArrayExpression = isObject
    ? { type: 'ObjectExpression', range: [start, p.lastEnd], parent: NO_PARENT, goType, properties: elements as GoProperty[] }
    : { type: 'ArrayExpression', range: [start, p.lastEnd], parent: NO_PARENT, goType, elements }
  if (goType) goType.parent = node
  adopt(node, elements)
  return node
}

function parseElement(p: Scanner): GoExpression | GoProperty {
  const start = p.start
  const key = parseElementValue(p)
  if (!p.at(':')) return key
  p.next()
  const value = parseElementValue(p)
  const node: GoProperty = {
    type: 'Property', range: [start, p.lastEnd], parent: NO_PARENT,
    kind: 'init', computed: key.type !== 'Identifier' || key.parens !== undefined, method: false, shorthand: false, key, value,
  }
  key.parent = node
  value.parent = node
  return node
}

function parseElementValue(p: Scanner): GoExpression {
  return p.at('{') ? parseCompositeBody(p, null, p.start) : parseExpression(p)
}
