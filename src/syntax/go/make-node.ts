import type { GoExpression, GoIdentifier, GoLiteral, GoNode } from '../../source/go-nodes.js'
import { IdentifierNode, LiteralNode } from './expression-nodes.js'
import { GO_VISITOR_KEYS } from './nodes.js'
import type { Scanner, Token } from './scanner.js'

/** Reads a name that is declared, of a label, a field or a package. */
export function parseName(p: Scanner): GoIdentifier {
  if (p.token !== 'IDENT') p.fail('a name')
  const name = new IdentifierNode(p.value, p.start, p.end)
  if (isUniverseValue(name.name)) p.declaresUniverseName = true
  p.next()
  return name
}

/** Reads a name in an expression; `true`, `false` and `nil` are literals unless the text declares them. */
export function parseOperandName(p: Scanner): GoIdentifier | GoLiteral {
  const name = p.value
  const node = isUniverseValue(name)
    ? new LiteralNode(p.text, name === 'nil' ? 'nil' : 'bool', p.start, p.end)
    : new IdentifierNode(name, p.start, p.end)
  p.next()
  return node
}

function isUniverseValue(name: string): name is 'true' | 'false' | 'nil' {
  return (name.length === 3 || name.length === 4 || name.length === 5) && (name === 'nil' || name === 'true' || name === 'false')
}

/** Puts the name as which a literal is written in its place. */
export function nameInsteadOf(literal: GoLiteral): GoIdentifier {
  const [start, end] = literal.range
  const name = new IdentifierNode(literal.raw, start, end)
  if (literal.parens) (name as GoIdentifier).parens = literal.parens
  name.parent = literal.parent
  const parent = literal.parent as unknown as Record<string, GoNode | GoNode[] | null>
  for (const key of GO_VISITOR_KEYS[literal.parent.type]) {
    const child = parent[key]
    if (child === literal) parent[key] = name
    else if (Array.isArray(child) && child.includes(literal)) child[child.indexOf(literal)] = name
  }
  return name
}

export function parseLiteral(p: Scanner): GoLiteral {
  const node = new LiteralNode(p.text, kindOf(p.token), p.start, p.end)
  p.next()
  return node
}

function kindOf(token: Token): GoLiteral['goKind'] {
  switch (token) {
    case 'STRING': return 'string'
    case 'CHAR': return 'rune'
    case 'INT': return 'int'
    case 'FLOAT': return 'float'
    default: return 'imaginary'
  }
}

/**
 * What `parse` reads, with commas between, `first` in front. Lists are of just the right size: one that grows item by item
 * has room for 16 more.
 */
export function parseRest<T extends GoExpression>(p: Scanner, first: T, parse: (p: Scanner) => T): T[] {
  if (!p.at(',')) return [first]
  const base = p.beginList()
  p.push(first)
  while (p.at(',')) {
    p.next()
    p.push(parse(p))
  }
  return p.endList(base)
}
