import type { TSESTree } from '@typescript-eslint/utils'
import type { FunctionNode } from '../../source/function-nodes.js'
import type { AnyNode, Node } from '../../source/source-view.js'
import { contains } from '../../text/text-range.js'
import type { Comment } from '../../text/trivia.js'
import type { CallSite } from '../slots/call-site.js'
import type { CalledFunction } from '../slots/call-sites.js'
import { canChange, factsAt, type ParameterSituation } from '../slots/parameter-slots.js'
import type { Removable } from './removal-claim.js'

/**
 * Calls of functions that the strip left empty, such as one that migrates data while a gate is off. The function is
 * unused then. They are kept where one of them is more than a statement, and where a test calls the function.
 */
export function findCallsOfEmptied(situation: ParameterSituation, dead: ReadonlySet<AnyNode>): Removable[] {
  return functionsAround(dead).flatMap((fn): Removable[] => {
    const called = isLeftEmpty(fn, situation) ? situation.calls.functionOf(fn) : null
    const nodes = (called && statementsOf(called, situation)) ?? []
    return nodes.length === 0 ? [] : [{ uses: fn.body.body, nodes, vanishing: [] }]
  })
}

type FunctionWithBody = FunctionNode & { readonly body: TSESTree.BlockStatement }

/** The functions that a dead statement is part of, and those that are dead as a whole. */
function functionsAround(dead: ReadonlySet<AnyNode>): FunctionWithBody[] {
  const around = [...dead].flatMap((node) => [node.parent?.parent, ...declaredIn(node as Node)])
  return [...new Set(around)].filter((node): node is FunctionWithBody => isFunctionWithBody(node as Node | undefined))
}

function declaredIn(node: Node): (Node | null)[] {
  switch (node.type) {
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return node.declaration ? declaredIn(node.declaration) : []
    case 'VariableDeclaration':
      return node.declarations.map(({ init }) => init)
    case 'VariableDeclarator':
      return [node.init]
    default:
      return [node]
  }
}

function isFunctionWithBody(node: Node | undefined): node is FunctionWithBody {
  return node !== undefined && node !== null && 'body' in node && 'params' in node && isBlock(node.body as Node | null)
}

function isBlock(node: Node | null): boolean {
  return node?.type === 'BlockStatement'
}

/** Whether the function did something, and has neither a statement nor a comment left. */
function isLeftEmpty(fn: FunctionWithBody, { view, isDead, known }: ParameterSituation): boolean {
  const { async, generator, params, body, returnType } = fn
  // A call of `(a): asserts a is B` tells the types of what follows.
  if (returnType?.typeAnnotation.type === 'TSTypePredicate') return false
  if (async || generator || body.body.length === 0 || !body.body.every((statement) => isDead(statement))) return false
  if (!params.every((param) => isPlain(param, (fallback) => known.hasEffects(fallback)))) return false
  const isLeft = (comment: Comment): boolean =>
    contains(body, comment) && !body.body.some((statement) => contains(statement, comment))
  return !view.comments.some(isLeft)
}

/** Whether nothing happens when a parameter gets its value. */
function isPlain(param: TSESTree.Parameter, hasEffects: (fallback: Node) => boolean): boolean {
  if (param.type === 'AssignmentPattern') return param.left.type === 'Identifier' && !hasEffects(param.right)
  return param.type === 'Identifier'
}

/**
 * Statements that are dead already are among them: in another file this is how they were removed.
 *
 * @returns `null` when a call must be kept.
 */
function statementsOf({ sites }: CalledFunction, situation: ParameterSituation): Node[] | null {
  const statements: Node[] = []
  for (const site of sites) {
    if (isIdleStatement(site, situation) && canChange(site, situation)) statements.push(site.parent as Node)
    else if (!factsAt(site, situation).isDead(site)) return null
  }
  return statements
}

/** Whether a call is a statement, and its arguments only give values. */
function isIdleStatement(site: CallSite, situation: ParameterSituation): boolean {
  if (site.type !== 'CallExpression' || site.parent.type !== 'ExpressionStatement') return false
  if (!/^(?:Program|BlockStatement|SwitchCase|StaticBlock)$/.test(site.parent.parent.type)) return false
  if (site.optional || situation.calls.outsideCallAt(site)?.isTest) return false
  const facts = factsAt(site, situation)
  return site.arguments.every((given) => given.type !== 'SpreadElement' && !facts.hasEffects(given))
}
