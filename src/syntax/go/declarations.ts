import type {
  GoExpression, GoFunctionDeclaration, GoIdentifier, GoRange, GoTypeDeclaration, GoVariableDeclaration, GoVariableDeclarator,
} from '../../source/go-nodes.js'
import { parseExpressions } from './expressions.js'
import { adopt, makeExpressionList, makePattern, NO_PARENT, parseName } from './make-node.js'
import { parseParameters, parseSignature, parseTypeParameters, type FieldList } from './parameters.js'
import type { Scanner } from './scanner.js'
import { parseBlock } from './statements.js'
import { parseTypeSpec } from './type-spec.js'
import { parseType } from './types.js'

/** `const`, `var` or `type`, with the semicolon behind it. */
export function parseGeneralDeclaration(p: Scanner, keyword: 'const' | 'var' | 'type'): GoVariableDeclaration | GoTypeDeclaration {
  if (keyword === 'type') {
    const { range, grouped, specs } = parseSpecs(p, parseTypeSpec)
    const node: GoTypeDeclaration = { type: 'GoTypeDeclaration', range, parent: NO_PARENT, grouped, specs }
    adopt(node, specs)
    return node
  }
  const { range, grouped, specs } = parseSpecs<GoVariableDeclarator>(p, parseValueSpec)
  const node: GoVariableDeclaration = { type: 'VariableDeclaration', range, parent: NO_PARENT, kind: keyword === 'const' ? 'const' : 'let', grouped, short: false, declarations: specs }
  adopt(node, specs)
  return node
}

interface Specs<T> {
  range: GoRange
  grouped: boolean
  specs: T[]
}

/** Reads from the keyword on: one spec, or any number in parentheses. */
export function parseSpecs<T extends { range: GoRange }>(p: Scanner, parseSpec: (p: Scanner, index: number) => T): Specs<T> {
  const start = p.start
  p.next()
  const specs: T[] = []
  const grouped = p.at('(')
  if (grouped) {
    p.next()
    while (!p.at(')')) {
      specs.push(parseSpec(p, specs.length))
      p.expectSemicolon()
    }
    p.expect(')')
  } else specs.push(parseSpec(p, 0))
  const range: GoRange = [start, p.lastEnd]
  p.expectSemicolon()
  return { range, grouped, specs }
}

function parseValueSpec(p: Scanner, index: number): GoVariableDeclarator {
  const start = p.start
  const names: GoIdentifier[] = [parseName(p)]
  while (p.at(',')) {
    p.next()
    names.push(parseName(p))
  }
  const id = names.length === 1 ? names[0] as GoIdentifier : makePattern(names, start, p.lastEnd)
  const goType = p.at('=') || p.at(';') || p.at(')') ? null : parseType(p)
  let init: GoVariableDeclarator['init'] = null
  if (p.at('=')) {
    p.next()
    const from = p.start
    const values = parseExpressions(p)
    init = values.length === 1 ? values[0] as GoExpression : makeExpressionList(values, from, p.lastEnd)
  }
  const node: GoVariableDeclarator = { type: 'VariableDeclarator', range: [start, p.lastEnd], parent: NO_PARENT, id, goType, init, iota: index }
  id.parent = node
  if (goType) goType.parent = node
  if (init) init.parent = node
  return node
}

export function parseFunctionDeclaration(p: Scanner): GoFunctionDeclaration {
  const start = p.start
  p.next()
  const receivers: FieldList | null = p.at('(') ? parseParameters(p) : null
  // None in the parentheses is an error, but not one of syntax.
  const receiver = receivers?.fields[0] ?? null
  if (receivers && receivers.fields.length > 1) p.fail('one receiver')
  const id = parseName(p)
  const typeParameters = parseTypeParameters(p)
  const { params, paramsRange, results, resultsRange } = parseSignature(p)
  const body = p.at('{') ? parseBlock(p) : null
  const node: GoFunctionDeclaration = {
    type: 'FunctionDeclaration', range: [start, p.lastEnd], parent: NO_PARENT, id,
    receiver, receiverRange: receivers?.range ?? null,
    typeParameters: typeParameters?.fields ?? null, typeParametersRange: typeParameters?.range ?? null,
    params, paramsRange, results, resultsRange, body,
  }
  id.parent = node
  if (receiver) receiver.parent = node
  if (typeParameters) adopt(node, typeParameters.fields)
  adopt(node, params)
  if (results) adopt(node, results)
  if (body) body.parent = node
  p.expectSemicolon()
  return node
}
