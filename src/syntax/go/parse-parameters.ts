import type { GoEllipsis, GoExpression, GoField, GoIdentifier, GoRange } from '../../source/go-nodes.js'
import { parseName } from './make-node.js'
import { NO_PARENT } from './ranged-node.js'
import type { Scanner } from './scanner.js'
import { FieldNode } from './statement-nodes.js'
import { parseArrayOrInstance } from './struct-type.js'
import { parseQualified, parseType, parseTypeArguments, parseUnion, tryType } from './types.js'

export interface Signature {
  params: GoField[]
  paramsRange: GoRange
  results: GoField[] | null
  resultsRange: GoRange | null
}

export interface FieldList {
  fields: GoField[]
  range: GoRange
}

/** A single name is a type or a parameter; the rest of the list decides. */
interface Entry {
  name: GoIdentifier | null
  type: GoExpression | null
  end: number
}

/** Parameters and results. */
export function parseSignature(p: Scanner): Signature {
  const { fields: params, range: paramsRange } = parseParameters(p)
  if (p.at('(')) {
    const { fields, range } = parseParameters(p)
    return { params, paramsRange, results: fields, resultsRange: range }
  }
  const start = p.start
  const type = tryType(p)
  if (!type) return { params, paramsRange, results: null, resultsRange: null }
  return {
    params,
    paramsRange,
    results: [new FieldNode([], type, null, start, p.lastEnd)],
    resultsRange: [start, p.lastEnd],
  }
}

export function parseParameters(p: Scanner): FieldList {
  const start = p.start
  p.expect('(')
  const fields = parseFieldList(p, ')', null)
  p.expect(')')
  return { fields, range: [start, p.lastEnd] }
}

/** `[T any, U ~int | string]`; `null` where there is no bracket. */
export function parseTypeParameters(p: Scanner): FieldList | null {
  if (!p.at('[')) return null
  const start = p.start
  p.next()
  return parseTypeParameterList(p, start, null)
}

/** Continues after `[`, or after the first parameter's name (and type) where that has been read. */
export function parseTypeParameterList(
  p: Scanner,
  start: number,
  first: { name: GoIdentifier; type: GoExpression | null } | null,
): FieldList {
  const fields = parseFieldList(p, ']', first)
  if (fields.length === 0) p.fail('a type parameter')
  p.expect(']')
  return { fields, range: [start, p.lastEnd] }
}

function parseFieldList(
  p: Scanner,
  closing: ')' | ']',
  first: { name: GoIdentifier; type: GoExpression | null } | null,
): GoField[] {
  const entries: Entry[] = []
  let named = 0
  let pending = first
  // Inside the brackets, the restrictions of a statement's header don't apply.
  p.expressionLevel++
  while (pending || !p.at(closing)) {
    const entry: Entry = pending?.type
      ? { name: pending.name, type: parseUnion(p, pending.type, outerStart(pending.type)), end: p.lastEnd }
      : parseEntry(p, pending?.name ?? null, closing === ']')
    entry.end = p.lastEnd
    pending = null
    if (entry.name && entry.type) named++
    entries.push(entry)
    if (!p.gotComma(closing, closing === ']' ? 'the type parameters' : 'the parameters')) break
  }
  p.expressionLevel--
  if (named === 0) {
    if (closing === ']' && entries.length > 0) p.fail('the constraint of a type parameter')
    return entries.map(({ name, type, end }) => makeParameter([], (name ?? type) as GoExpression, end))
  }
  return groupByType(p, entries)
}

/** `a, b int, c string` are two fields. */
function groupByType(p: Scanner, entries: Entry[]): GoField[] {
  const fields: GoField[] = []
  let names: GoIdentifier[] = []
  for (const { name, type, end } of entries) {
    if (!name) p.fail('a name for every parameter or for none')
    names.push(name)
    if (!type) continue
    fields.push(makeParameter(names, type, end))
    names = []
  }
  if (names.length > 0) p.fail('the type of the last parameter')
  return fields
}

function makeParameter(names: GoIdentifier[], type: GoExpression, end: number): GoField {
  return new FieldNode(names, type, null, names[0] ? names[0].range[0] : outerStart(type), end)
}

function parseEntry(p: Scanner, known: GoIdentifier | null, typeSets: boolean): Entry {
  const start = p.start
  if (!known && !p.at('IDENT')) {
    if (p.at('...')) return { name: null, type: parseVariadic(p), end: 0 }
    if (typeSets && p.at('~')) return { name: null, type: parseUnion(p, null, start), end: 0 }
    const type = parseType(p)
    return { name: null, type: typeSets ? parseUnion(p, type, start) : type, end: 0 }
  }
  const name = known ?? parseName(p)
  const { name: own, type } = parseAfterName(p, name, typeSets)
  if (!typeSets || !p.at('|') || !type || type.type === 'GoEllipsis') return { name: own, type, end: 0 }
  return { name: own, type: parseUnion(p, type, outerStart(type)), end: 0 }
}

function parseAfterName(
  p: Scanner,
  name: GoIdentifier,
  typeSets: boolean,
): { name: GoIdentifier | null; type: GoExpression | null } {
  switch (p.token) {
    case '[':
      return parseArrayOrInstance(p, name)
    case '...':
      return { name, type: parseVariadic(p) }
    case '.': {
      const type = parseQualified(p, name)
      return { name: null, type: p.at('[') ? parseTypeArguments(p, type, name.range[0]) : type }
    }
    case '~':
      return typeSets ? { name, type: parseUnion(p, null, p.start) } : { name, type: null }
    case '|':
      return typeSets ? { name: null, type: parseUnion(p, name, name.range[0]) } : { name, type: null }
    default:
      return { name, type: tryType(p) }
  }
}

function parseVariadic(p: Scanner): GoEllipsis {
  const start = p.start
  p.next()
  const element = parseType(p)
  const node: GoEllipsis = { type: 'GoEllipsis', range: [start, p.lastEnd], parent: NO_PARENT, element }
  element.parent = node
  return node
}

/** Where a node begins with its parentheses. */
export function outerStart(node: GoExpression): number {
  return node.parens?.at(-1)?.[0] ?? node.range[0]
}
