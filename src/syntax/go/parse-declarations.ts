import type {
  GoExpression,
  GoFunctionDeclaration,
  GoIdentifier,
  GoImportDeclaration,
  GoRange,
  GoTypeDeclaration,
  GoTypeSpec,
  GoVariableDeclaration,
  GoVariableDeclarator,
} from '../../source/go-nodes.js'
import { parseExpressions } from './parse-expressions.js'
import { parseName, parseRest } from './make-node.js'
import { parseParameters, parseSignature, parseTypeParameters, type FieldList } from './parse-parameters.js'
import { adopt, NO_PARENT } from './ranged-node.js'
import type { Scanner } from './scanner.js'
import { DeclarationNode, DeclaratorNode, ExpressionListNode, PatternNode } from './statement-nodes.js'
import { parseBlock } from './parse-statements.js'
import { parseTypeSpec } from './type-spec.js'
import { parseType } from './types.js'
import { UnreadFunction, type UnreadBodies } from './unread-function.js'

/** `const`, `var` or `type`, with the semicolon after it. */
export function parseGeneralDeclaration(
  p: Scanner,
  keyword: 'const' | 'var' | 'type',
): GoVariableDeclaration | GoTypeDeclaration {
  if (keyword === 'type') {
    const { range, grouped, specs } = parseSpecs(p, parseTypeSpec)
    const node: GoTypeDeclaration = { type: 'GoTypeDeclaration', range, parent: NO_PARENT, grouped, specs }
    adopt(node, specs)
    return node
  }
  const { range, grouped, specs } = parseSpecs<GoVariableDeclarator>(p, parseValueSpec)
  return new DeclarationNode(keyword === 'const' ? 'const' : 'let', grouped, false, specs, ...range)
}

interface Specs<T> {
  range: GoRange
  grouped: boolean
  specs: T[]
}

/** Reads from the keyword on: one spec, or any number in parentheses. */
export function parseSpecs<T extends GoImportDeclaration | GoTypeSpec | GoVariableDeclarator>(
  p: Scanner,
  parseSpec: (p: Scanner, index: number) => T,
): Specs<T> {
  const start = p.start
  p.next()
  const base = p.beginList()
  const grouped = p.at('(')
  if (grouped) {
    p.next()
    for (let index = 0; !p.at(')'); index++) {
      p.push(parseSpec(p, index))
      p.expectSemicolon()
    }
    p.expect(')')
  } else p.push(parseSpec(p, 0))
  const range: GoRange = [start, p.lastEnd]
  p.expectSemicolon()
  return { range, grouped, specs: p.endList(base) }
}

function parseValueSpec(p: Scanner, index: number): GoVariableDeclarator {
  const start = p.start
  const names = parseRest(p, parseName(p), parseName)
  const id = names.length === 1 ? (names[0] as GoIdentifier) : new PatternNode(names, start, p.lastEnd)
  const goType = p.at('=') || p.at(';') || p.at(')') ? null : parseType(p)
  let init: GoVariableDeclarator['init'] = null
  if (p.at('=')) {
    p.next()
    const from = p.start
    const values = parseExpressions(p)
    init = values.length === 1 ? (values[0] as GoExpression) : new ExpressionListNode(values, from, p.lastEnd)
  }
  return new DeclaratorNode(id, goType, init, index, start, p.lastEnd)
}

/** @param bodies which bodies are left out; `null`: none. */
export function parseFunctionDeclaration(p: Scanner, bodies: UnreadBodies | null): GoFunctionDeclaration {
  const start = p.start
  p.next()
  const receivers: FieldList | null = p.at('(') ? parseParameters(p) : null
  // None in the parentheses is an error, but not one of syntax.
  const receiver = receivers?.fields[0] ?? null
  if (receivers && receivers.fields.length > 1) p.fail('one receiver')
  const id = parseName(p)
  const typeParameters = parseTypeParameters(p)
  const { params, paramsRange, results, resultsRange } = parseSignature(p)
  const bodyStart = p.start
  const isUnread = bodies !== null && p.at('{') && p.skipBlock(bodies)
  const body = !isUnread && p.at('{') ? parseBlock(p) : null
  const fields: GoFunctionDeclaration = {
    type: 'FunctionDeclaration',
    range: [start, p.lastEnd],
    parent: NO_PARENT,
    id,
    receiver,
    receiverRange: receivers?.range ?? null,
    typeParameters: typeParameters?.fields ?? null,
    typeParametersRange: typeParameters?.range ?? null,
    params,
    paramsRange,
    results,
    resultsRange,
    body,
  }
  const node = isUnread ? new UnreadFunction(fields, bodies, bodyStart) : fields
  adoptParts(node, fields)
  p.expectSemicolon()
  return node
}

function adoptParts(
  node: GoFunctionDeclaration,
  { id, receiver, typeParameters, params, results, body }: GoFunctionDeclaration,
): void {
  id.parent = node
  if (receiver) receiver.parent = node
  if (typeParameters) adopt(node, typeParameters)
  adopt(node, params)
  if (results) adopt(node, results)
  if (body) body.parent = node
}
