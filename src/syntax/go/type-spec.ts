import type {
  GoBinaryExpression,
  GoCallExpression,
  GoExpression,
  GoIdentifier,
  GoTypeSpec,
} from '../../source/go-nodes.js'
import { BinaryNode, IdentifierNode, StarNode } from './expression-nodes.js'
import { addParens, parseBinary, parsePrimary } from './parse-expressions.js'
import { parseName } from './make-node.js'
import { outerStart, parseTypeParameterList, type FieldList } from './parse-parameters.js'
import { adopt, NO_PARENT } from './ranged-node.js'
import type { Scanner } from './scanner.js'
import { skipTrivia } from './skip-trivia.js'
import { parseArrayType, parseType } from './types.js'

/** `T int`, `T = int`, `T[P any] struct{}`, `T [8]int`, without the semicolon. */
export function parseTypeSpec(p: Scanner): GoTypeSpec {
  const start = p.start
  const id = parseName(p)
  let typeParameters: FieldList | null = null
  let goType: GoExpression | null = null
  if (p.at('[')) {
    const open = p.start
    p.next()
    const head = p.at('IDENT') ? parseParameterOrLength(p) : { length: null }
    if ('length' in head) goType = parseArrayType(p, open, head.length)
    else typeParameters = parseTypeParameterList(p, open, head)
  }
  let alias = false
  if (!goType) {
    alias = p.at('=')
    if (alias) p.next()
    goType = parseType(p)
  }
  const node: GoTypeSpec = {
    type: 'GoTypeSpec',
    range: [start, p.lastEnd],
    parent: NO_PARENT,
    id,
    typeParameters: typeParameters?.fields ?? null,
    typeParametersRange: typeParameters?.range ?? null,
    alias,
    goType,
  }
  id.parent = node
  if (typeParameters) adopt(node, typeParameters.fields)
  goType.parent = node
  return node
}

interface Parameter {
  name: GoIdentifier
  type: GoExpression | null
}

/**
 * The code after `type T [` if it begins with a name: the length of an array, or the first type parameter.
 * `[P]` is a length, `[P *C]` is one unless a comma follows or the right side can only be a type.
 */
function parseParameterOrLength(p: Scanner): Parameter | { length: GoExpression } {
  const start = p.start
  const name = new IdentifierNode(p.value, p.start)
  p.next()
  let expression: GoExpression = name
  if (!p.at('[')) {
    p.expressionLevel++
    expression = parseBinary(p, parsePrimary(p, name, start), start, 1)
    p.expressionLevel--
  }
  const parameter = splitParameter(p, expression, p.at(','))
  if (!parameter || (!parameter.type && p.at(']'))) return { length: expression }
  return parameter
}

/** Reads `P *C`, `P (C)` and `P *C|Q`, which were read as an expression, as a name and its constraint. */
function splitParameter(p: Scanner, node: GoExpression, force: boolean): Parameter | null {
  if (node.parens) return null
  switch (node.type) {
    case 'Identifier':
      return { name: node, type: null }
    case 'BinaryExpression':
      return splitBinary(p, node, force)
    case 'CallExpression':
      return splitCall(p, node, force)
    default:
      return null
  }
}

/** `P *C` and `P *C|Q` */
function splitBinary(p: Scanner, node: GoBinaryExpression, force: boolean): Parameter | null {
  const { left, right, operator } = node
  const isType = force || isTypeElement(right)
  if (operator === '*' && left.type === 'Identifier' && !left.parens && isType)
    return { name: left, type: new StarNode(right, skipTrivia(p.text, left.range[1]), node.range[1]) }
  if (operator !== '|') return null
  const { type = null, name = null } = splitParameter(p, left, isType) ?? {}
  return name && type && { name, type: new BinaryNode('|', type, right, outerStart(type), node.range[1]) }
}

/** `P (C)` */
function splitCall(p: Scanner, node: GoCallExpression, force: boolean): Parameter | null {
  const { callee, arguments: list, ellipsis } = node
  const [only] = list
  if (callee.type !== 'Identifier' || callee.parens || !only || list.length !== 1 || ellipsis) return null
  return force || isTypeElement(only)
    ? { name: callee, type: addParens(only, skipTrivia(p.text, callee.range[1]), node.range[1]) }
    : null
}

/** Whether the expression can only be a type. */
function isTypeElement(node: GoExpression): boolean {
  switch (node.type) {
    case 'GoArrayType':
    case 'GoStructType':
    case 'GoFuncType':
    case 'GoInterfaceType':
    case 'GoMapType':
    case 'GoChanType':
      return true
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isTypeElement(node.left) || isTypeElement(node.right)
    case 'UnaryExpression':
      return node.operator === '~'
    default:
      return false
  }
}
