import type { Reference, Variable } from '@typescript-eslint/scope-manager'
import type { GateCheck } from '../../gates/gate-check.js'
import { variableDeclaredBy } from '../../gates/pattern-checks.js'
import { KnownValues } from '../../evaluate/known-values.js'
import { variableOf } from '../../source/bindings.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import { asGo, asNode } from '../../source/go-casts.js'
import type {
  GoBlockStatement,
  GoExpression,
  GoIdentifier,
  GoNode,
  GoStatement,
  GoVariableDeclaration,
  GoVariableDeclarator,
} from '../../source/go-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import { isWritten, roleOf } from '../../source/role-of.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { contains, rangeOf } from '../../text/text-range.js'
import { isGoInit } from './go-places.js'

/** What follows where a check also returns an error, which is always nil. */
export interface ErrorResult {
  /** The name that gets the error: nothing needs it any more. */
  readonly name: AnyNode
  /** Comparisons of the error with nil, and their values. */
  readonly answers: ReadonlyMap<Node, boolean>
  /** The statement, and the declaration in its place that later code needs; `null`: it needs none. */
  readonly declared: { readonly statement: AnyNode; readonly text: string } | null
}

/**
 * Follows the error of `ok, err := f(x)` to all code that reads it. That code must only compare it with nil, or never
 * run when it is nil.
 *
 * @returns `null`: some code may use it in another way.
 */
export function errorResultOf({ error }: Pick<GateCheck, 'error'>, view: SourceView): ErrorResult | null {
  if (!error) return null
  const name = asGo(error) as GoIdentifier
  const place = placeOf(name)
  const own = variableDeclaredBy(error, view)
  const variable = own ?? variableOf(view, error)
  if (!place || !variable) return null
  const end = endOfValue(place, variable)
  if (end === null) return null
  const mentions = variable.references.filter(({ identifier }) => asGo(identifier) !== name)
  const seen = mentions.filter(
    ({ identifier: { range } }) => range[0] >= place.statement.range[1] && range[1] <= end.at,
  )
  if (place.list && !isSimple(place, mentions, variable, end, view)) return null
  const answers = answersOf(seen, view)
  if (!answers) return null
  const isNeeded = own !== null && mentions.length > seen.length && !end.declaresAgain
  if (!isNeeded) return { name, answers, declared: null }
  if (view.scopes.scopes.some(({ set }) => (set.get('error')?.defs.length ?? 0) > 0)) return null
  const declared = { statement: place.statement, text: `var ${name.name} error` }
  return { name, answers, declared }
}

interface Place {
  readonly statement: GoVariableDeclaration
  readonly declarator: GoVariableDeclarator
  /** The statements that it is one of; `null`: it is the init statement of an `if` or a `switch`. */
  readonly list: readonly GoStatement[] | null
  /** What holds it: a block, a clause or the statement that it begins. */
  readonly around: GoNode
}

function placeOf(name: GoIdentifier): Place | null {
  const declarator = name.parent?.parent
  const statement = declarator?.type === 'VariableDeclarator' ? declarator.parent : null
  if (declarator?.type !== 'VariableDeclarator' || statement?.type !== 'VariableDeclaration') return null
  const around = statement.parent
  if (!statement.short || !around) return null
  const list = statementsOf(around)
  const isInit = isGoInit(statement) && (around.type === 'IfStatement' || around.type === 'GoSwitchStatement')
  return list || isInit ? { statement, declarator, list, around } : null
}

function statementsOf(node: GoNode): readonly GoStatement[] | null {
  if (node.type === 'BlockStatement') return node.body
  return node.type === 'GoCaseClause' || node.type === 'GoCommClause' ? node.consequent : null
}

interface End {
  /** The position. */
  readonly at: number
  /** Whether a statement assigns to the variable there, and not the end of its scope. */
  readonly isWrite: boolean
  /** Whether that statement declares the variable, with the same type, if no earlier one does. */
  readonly declaresAgain: boolean
}

/** Where the variable no longer has the error; `null`: nothing shows that. */
function endOfValue({ list, around, statement, declarator }: Place, variable: Variable): End | null {
  if (!list) return { at: around.range[1], isWrite: false, declaresAgain: false }
  for (const next of list.slice(list.indexOf(statement) + 1)) {
    const first = firstOf(next)
    const mentions = variable.references.filter(({ identifier }) => contains(rangeOf(first), rangeOf(identifier)))
    const [only, ...more] = mentions
    if (!only || more.length > 0 || !isTarget(asGo(only.identifier), first)) continue
    const declaresAgain = first === next && isSameCall(first, declarator)
    return { at: first.range[0], isWrite: true, declaresAgain }
  }
  return isDeclaredIn(variable, around) ? { at: around.range[1], isWrite: false, declaresAgain: false } : null
}

/** What runs first of a statement, whatever its conditions say. */
function firstOf(statement: GoStatement): GoNode {
  const hasInit = statement.type === 'IfStatement' || statement.type === 'GoSwitchStatement'
  return hasInit && statement.init ? statement.init : statement
}

/** Whether a statement assigns to a name, alone or among others. */
function isTarget(name: GoNode, statement: GoNode): boolean {
  const target = name.parent?.type === 'ArrayPattern' ? name.parent : name
  const { parent } = target
  if (parent?.type === 'VariableDeclarator') return parent.id === target && parent.parent === statement
  if (parent?.type !== 'AssignmentExpression' || parent.left !== target || parent.operator !== '=') return false
  return parent === statement || parent.parent === statement
}

/** Whether a declaration calls the same function, which returns an error of the same type. */
function isSameCall(statement: GoNode, { init }: GoVariableDeclarator): boolean {
  if (statement.type !== 'VariableDeclaration' || !statement.short) return false
  const other = statement.declarations[0]?.init
  return init?.type === 'CallExpression' && other?.type === 'CallExpression' && isSameName(init.callee, other.callee)
}

function isSameName(a: GoExpression, b: GoExpression): boolean {
  if (a.type === 'Identifier') return b.type === 'Identifier' && a.name === b.name
  if (a.type !== 'MemberExpression' || b.type !== 'MemberExpression') return false
  return isSameName(a.object, b.object) && isSameName(a.property, b.property)
}

/** Whether a variable ends with a list of statements. */
function isDeclaredIn({ scope }: Variable, around: GoNode): boolean {
  const block = asGo(scope.block)
  return block === around || (around.type === 'BlockStatement' && around.parent === block && isFunctionNode(block))
}

const LEAVES = ['BreakStatement', 'ContinueStatement', 'GoGotoStatement'] as const

/** Whether control reaches all code that reads the value in the order of the text, and only that function reads it. */
function isSimple(
  { around, statement }: Place,
  mentions: readonly Reference[],
  variable: Variable,
  end: End,
  view: SourceView,
): boolean {
  const isPlain = mentions.every(
    ({ identifier, from }) =>
      from.variableScope === variable.scope.variableScope && roleOf(identifier as Node) !== 'addressed',
  )
  if (!isPlain || variable.scope.type === 'module') return false
  const between = { start: statement.range[1], end: end.at }
  const isIn = (node: AnyNode): boolean => contains(between, rangeOf(node))
  const isResult = variable.defs.some(({ type }) => type === 'Parameter')
  if (isResult && nodesOf(view, 'ReturnStatement').some((exit) => exit.argument === null && isIn(exit))) return false
  const fn = [...ancestorsOf(around)].find((node) => isFunctionNode(node))
  if (fn && nodesOf(view, 'GoGotoStatement').some((jump) => contains(rangeOf(fn), rangeOf(jump)))) return false
  return isDeclaredIn(variable, around) || !nodesOf(view, ...LEAVES).some(isIn)
}

/** The comparisons with nil; `null`: some other code that runs with nil reads the value, or assigns to it. */
function answersOf(references: readonly Reference[], view: SourceView): ReadonlyMap<Node, boolean> | null {
  const answers = new Map<Node, boolean>()
  const others: Node[] = []
  for (const { identifier } of references) {
    const read = identifier as Node
    if (isWritten(read)) return null
    const comparison = comparisonWithNil(asGo(read))
    if (comparison) answers.set(asNode(comparison.node), comparison.value)
    else others.push(read)
  }
  const known = new KnownValues(view, answers, () => false)
  return others.every((read) => isNeverRun(read, known)) ? answers : null
}

function comparisonWithNil(read: GoNode): { readonly node: GoNode; readonly value: boolean } | null {
  const { parent } = read
  if (parent?.type !== 'BinaryExpression') return null
  const other = parent.left === read ? parent.right : parent.left
  if (other.type !== 'Literal' || other.goKind !== 'nil') return null
  return parent.operator === '==' || parent.operator === '!=' ? { node: parent, value: parent.operator === '==' } : null
}

/** Whether a condition around a node is known to be one that it doesn't run under. */
function isNeverRun(node: Node, known: KnownValues): boolean {
  let inner = asGo(node)
  for (let outer = inner.parent; outer && !isFunctionNode(outer); inner = outer, outer = outer.parent)
    if (isSkipped(inner, outer, known)) return true
  return false
}

function isSkipped(inner: GoNode, outer: GoNode, known: KnownValues): boolean {
  switch (outer.type) {
    case 'IfStatement':
      if (inner !== outer.consequent && inner !== outer.alternate) return false
      return known.of(outer.test)?.truth === (inner === outer.alternate)
    case 'LogicalExpression':
      return inner === outer.right && known.of(outer.left)?.truth === (outer.operator === '||')
    case 'GoCaseClause':
      return isSkippedClause(inner, outer, known)
    default:
      return false
  }
}

function isSkippedClause(
  inner: GoNode,
  { parent, tests, consequent }: Extract<GoNode, { type: 'GoCaseClause' }>,
  known: KnownValues,
): boolean {
  const isBare = parent?.type === 'GoSwitchStatement' && parent.discriminant === null
  const isBody = consequent.some((statement) => statement === inner)
  if (!isBare || !isBody || entersFromAbove(parent.cases, consequent)) return false
  return tests.length > 0 && tests.every((test) => known.of(test)?.truth === false)
}

function entersFromAbove(
  cases: readonly Extract<GoNode, { type: 'GoCaseClause' }>[],
  body: GoBlockStatement['body'],
): boolean {
  const above = cases[cases.findIndex(({ consequent }) => consequent === body) - 1]
  return above?.consequent.at(-1)?.type === 'GoFallthroughStatement'
}
