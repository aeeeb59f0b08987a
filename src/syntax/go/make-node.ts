import type { GoExpression, GoIdentifier, GoLiteral, GoNode } from '../../source/go-nodes.js'
import { IdentifierNode, LiteralNode } from './expression-nodes.js'
import { GO_VISITOR_KEYS } from './nodes.js'
import type { Scanner } from './scanner.js'

/** Reads a name that is declared, of a label, a field or a package. */
export function parseName(p: Scanner): GoIdentifier {
  if (p.token !== 'IDENT') p.fail('a name')
  const name = new IdentifierNode(p.value, p.start)
  if (p.isUniverseValue) p.declaresUniverseName = true
  p.next()
  return name
}

/** Reads a name in an expression; `true`, `false` and `nil` are literals unless the text declares them. */
export function parseOperandName(p: Scanner): GoIdentifier | GoLiteral {
  const node = p.isUniverseValue ? new LiteralNode(p.text, p.start, p.end) : new IdentifierNode(p.value, p.start)
  p.next()
  return node
}

/** Replaces a literal by the name that it is written as. */
export function nameInsteadOf(literal: GoLiteral): GoIdentifier {
  const name = new IdentifierNode(literal.raw, literal.range[0])
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
  const node = new LiteralNode(p.text, p.start, p.end)
  p.next()
  return node
}

/**
 * What `parse` reads, with commas between, `first` in front. Lists are exactly as long as needed, because one that
 * grows item by item reserves room for 16 more.
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
