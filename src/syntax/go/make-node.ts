import type {
  GoArrayPattern, GoExpression, GoExpressionList, GoExpressionStatement, GoField, GoIdentifier, GoLiteral, GoNode,
} from '../../source/go-nodes.js'
import { numberValue } from './literal-text.js'
import type { Scanner } from './scanner.js'

/** Until the node above is made; every node but the program gets one. */
export const NO_PARENT = undefined as unknown as GoNode

export function makeIdentifier(name: string, start: number, end: number): GoIdentifier {
  return { type: 'Identifier', range: [start, end], parent: NO_PARENT, name }
}

/** Reads a name that is declared, of a label, a field or a package. */
export function parseName(p: Scanner): GoIdentifier {
  if (p.token !== 'IDENT') p.fail('a name')
  const name = makeIdentifier(p.value, p.start, p.end)
  if (isUniverseValue(name.name)) p.declaresUniverseName = true
  p.next()
  return name
}

/** Reads a name in an expression; `true`, `false` and `nil` are literals unless the text declares them. */
export function parseOperandName(p: Scanner): GoIdentifier | GoLiteral {
  const name = p.value
  const node = isUniverseValue(name) ? makeUniverseLiteral(name, p.start, p.end) : makeIdentifier(name, p.start, p.end)
  p.next()
  return node
}

function isUniverseValue(name: string): name is 'true' | 'false' | 'nil' {
  return (name.length === 3 || name.length === 4 || name.length === 5) && (name === 'nil' || name === 'true' || name === 'false')
}

function makeUniverseLiteral(name: 'true' | 'false' | 'nil', start: number, end: number): GoLiteral {
  return {
    type: 'Literal', range: [start, end], parent: NO_PARENT,
    value: name === 'nil' ? null : name === 'true', raw: name, goKind: name === 'nil' ? 'nil' : 'bool', goIdentifier: name,
  }
}

/** Turns a literal back into the name as which it is written. */
export function nameFromLiteral(literal: GoLiteral): GoIdentifier {
  const node = literal as unknown as GoIdentifier & Partial<Omit<GoLiteral, 'type'>>
  node.type = 'Identifier'
  node.name = literal.raw
  delete node.value
  delete node.raw
  delete node.goKind
  delete node.goIdentifier
  return node
}

export function parseLiteral(p: Scanner): GoLiteral {
  const raw = p.text.slice(p.start, p.end)
  let value: string | number
  let goKind: GoLiteral['goKind']
  switch (p.token) {
    case 'STRING': value = p.value; goKind = 'string'; break
    case 'CHAR': value = p.value; goKind = 'rune'; break
    case 'INT': value = isPlainInteger(raw) ? Number(raw) : numberValue(raw); goKind = 'int'; break
    case 'FLOAT': value = numberValue(raw); goKind = 'float'; break
    default: value = numberValue(raw); goKind = 'imaginary'
  }
  const node: GoLiteral = { type: 'Literal', range: [p.start, p.end], parent: NO_PARENT, value, raw, goKind, goIdentifier: null }
  p.next()
  return node
}

/** Most numbers, whose value takes no look at their form. */
function isPlainInteger(raw: string): boolean {
  return raw.length === 1 || (raw.length < 4 && raw.charCodeAt(0) !== 0x30 && raw.charCodeAt(1) !== 0x5f)
}

export function makeField(
  names: GoIdentifier[], goType: GoExpression, tag: GoLiteral | null, variadic: boolean, start: number, end: number,
): GoField {
  const field: GoField = { type: 'GoField', range: [start, end], parent: NO_PARENT, names, goType, tag, variadic }
  adopt(field, names)
  goType.parent = field
  if (tag) tag.parent = field
  return field
}

export function makePattern(elements: GoExpression[], start: number, end: number): GoArrayPattern {
  const pattern: GoArrayPattern = { type: 'ArrayPattern', range: [start, end], parent: NO_PARENT, elements }
  adopt(pattern, elements)
  return pattern
}

export function makeExpressionList(elements: GoExpression[], start: number, end: number): GoExpressionList {
  const list: GoExpressionList = { type: 'GoExpressionList', range: [start, end], parent: NO_PARENT, elements }
  adopt(list, elements)
  return list
}

export function makeExpressionStatement(expression: GoExpression, start: number, end: number): GoExpressionStatement {
  const statement: GoExpressionStatement = { type: 'ExpressionStatement', range: [start, end], parent: NO_PARENT, expression }
  expression.parent = statement
  return statement
}

export function adopt(parent: GoNode, children: readonly Exclude<GoNode, { type: 'Program' }>[]): void {
  for (const child of children) child.parent = parent
}
