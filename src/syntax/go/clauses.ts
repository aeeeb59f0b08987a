import type {
  GoCaseClause,
  GoCommClause,
  GoExpression,
  GoExpressionList,
  GoSelectStatement,
  GoStatement,
  GoSwitchStatement,
  GoTypeSwitchStatement,
} from '../../source/go-nodes.js'
import { parseExpressions } from './parse-expressions.js'
import { adopt, NO_PARENT } from './ranged-node.js'
import type { Scanner } from './scanner.js'
import { parseSimpleStatement, type SimpleStatement } from './simple-statements.js'
import { conditionOf, parseStatements } from './parse-statements.js'

export function parseSwitch(p: Scanner): GoSwitchStatement | GoTypeSwitchStatement {
  const start = p.start
  p.next()
  const level = p.expressionLevel
  p.expressionLevel = -1
  let init: SimpleStatement | null = null
  let tag: SimpleStatement | null = p.at('{') || p.at(';') ? null : parseSimpleStatement(p)
  if (p.at(';')) {
    p.next()
    init = tag
    tag = p.at('{') ? null : parseSimpleStatement(p)
  }
  p.expressionLevel = level
  const open = p.start
  if (!p.at('{')) p.fail("'{'")
  p.enter()
  p.next()
  const cases: GoCaseClause[] = []
  while (p.at('case') || p.at('default')) cases.push(parseCase(p))
  p.expect('}')
  p.depth--
  const end = p.lastEnd
  const node: GoSwitchStatement | GoTypeSwitchStatement = isTypeGuard(tag)
    ? {
        type: 'GoTypeSwitchStatement',
        range: [start, end],
        parent: NO_PARENT,
        init,
        assign: tag,
        cases,
        bodyRange: [open, end],
      }
    : {
        type: 'GoSwitchStatement',
        range: [start, end],
        parent: NO_PARENT,
        init,
        discriminant: tag && conditionOf(p, tag, 'switch'),
        cases,
        bodyRange: [open, end],
      }
  if (init) init.parent = node
  const subject = node.type === 'GoSwitchStatement' ? node.discriminant : node.assign
  if (subject) subject.parent = node
  adopt(node, cases)
  return node
}

/** `x.(type)` or `y := x.(type)` */
function isTypeGuard(tag: SimpleStatement | null): tag is GoTypeSwitchStatement['assign'] {
  if (tag?.type === 'ExpressionStatement') return isTypeQuestion(tag.expression)
  if (tag?.type !== 'VariableDeclaration') return false
  const declarator = tag.declarations[0]
  return declarator?.id.type === 'Identifier' && isTypeQuestion(declarator.init)
}

function isTypeQuestion(node: GoExpression | GoExpressionList | null): boolean {
  return node?.type === 'GoTypeAssertion' && node.goType === null && !node.parens
}

function parseCase(p: Scanner): GoCaseClause {
  const start = p.start
  const isDefault = p.at('default')
  p.next()
  const tests: GoExpression[] = isDefault ? [] : parseExpressions(p)
  p.expect(':')
  const colonEnd = p.lastEnd
  const consequent = parseStatements(p)
  const node: GoCaseClause = {
    type: 'GoCaseClause',
    range: [start, consequent.at(-1)?.range[1] ?? colonEnd],
    parent: NO_PARENT,
    tests,
    isDefault,
    consequent,
  }
  adopt(node, tests)
  adopt(node, consequent)
  return node
}

export function parseSelect(p: Scanner): GoSelectStatement {
  const start = p.start
  p.next()
  const open = p.start
  if (!p.at('{')) p.fail("'{'")
  p.enter()
  p.next()
  const cases: GoCommClause[] = []
  while (p.at('case') || p.at('default')) cases.push(parseCommClause(p))
  p.expect('}')
  p.depth--
  const node: GoSelectStatement = {
    type: 'GoSelectStatement',
    range: [start, p.lastEnd],
    parent: NO_PARENT,
    cases,
    bodyRange: [open, p.lastEnd],
  }
  adopt(node, cases)
  return node
}

function parseCommClause(p: Scanner): GoCommClause {
  const start = p.start
  const isDefault = p.at('default')
  p.next()
  const comm = isDefault ? null : parseSimpleStatement(p)
  p.expect(':')
  const colonEnd = p.lastEnd
  const consequent: GoStatement[] = parseStatements(p)
  const node: GoCommClause = {
    type: 'GoCommClause',
    range: [start, consequent.at(-1)?.range[1] ?? colonEnd],
    parent: NO_PARENT,
    comm,
    consequent,
  }
  if (comm) comm.parent = node
  adopt(node, consequent)
  return node
}
