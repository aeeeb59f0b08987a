import { asGo } from '../../../source/go-casts.js'
import type { GoForStatement, GoNode, GoStatement } from '../../../source/go-nodes.js'
import { isPredeclaredInGo } from '../../../source/go-universe.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyNode, SourceView } from '../../../source/source-view.js'
import { contains } from '../../../text/text-range.js'
import { walk } from '../../../source/walk.js'
import type { Liveness } from '../../evaluate/liveness.js'
import type { AnyStatement } from '../../reduce/reducer.js'

/** A statement that a `break` can leave. */
type Breakable = Extract<
  GoNode,
  { type: 'ForStatement' | 'GoSwitchStatement' | 'GoTypeSwitchStatement' | 'GoSelectStatement' }
>

/**
 * Whether control never passes the end of a statement, as written: https://go.dev/ref/spec#Terminating_statements, and
 * a jump elsewhere. A function with results may end with such a statement, unless it is a `break` or a `continue`.
 */
export function exitsAlwaysInGo(statement: AnyStatement, view: SourceView): boolean {
  const node = asGo(statement)
  switch (node.type) {
    case 'ExpressionStatement':
      return isPanic(node, view)
    case 'BlockStatement':
      return endsInExit(node.body, view)
    case 'IfStatement':
      return node.alternate !== null && exitsAlwaysInGo(node.consequent, view) && exitsAlwaysInGo(node.alternate, view)
    case 'ForStatement':
      return node.test === null && !isLeftByBreak(node, [node.body], view)
    case 'GoSwitchStatement':
    case 'GoTypeSwitchStatement':
      return node.cases.some(({ isDefault }) => isDefault) && exitsInEachClause(node, view)
    case 'GoSelectStatement':
      return exitsInEachClause(node, view)
    case 'LabeledStatement':
      return exitsAlwaysInGo(node.body, view)
    default:
      return JUMP.test(node.type)
  }
}

const JUMP = /^(?:Return|Break|Continue|GoGoto|GoFallthrough)Statement$/

function exitsInEachClause(statement: Exclude<Breakable, GoForStatement>, view: SourceView): boolean {
  const bodies: readonly (readonly GoStatement[])[] = statement.cases.map(({ consequent }) => consequent)
  return bodies.every((body) => endsInExit(body, view)) && !isLeftByBreak(statement, statement.cases, view)
}

function endsInExit(list: readonly GoStatement[], view: SourceView): boolean {
  const last = list.at(-1)
  return last !== undefined && exitsAlwaysInGo(last, view)
}

/** Whether the statement calls the `panic` of the language. */
export function isPanic(statement: GoNode, view: SourceView): boolean {
  const call = statement.type === 'ExpressionStatement' ? statement.expression : null
  return call?.type === 'CallExpression' && isPredeclaredInGo(view, call.callee, 'panic')
}

/**
 * Whether a `break` in one of the parts leaves the statement, unless it is known to be dead. In Go no `break` leaves a
 * plain block.
 */
export function isLeftByBreak(
  { parent }: Breakable,
  parts: readonly GoNode[],
  view: SourceView,
  liveness?: Liveness,
): boolean {
  const own = parent.type === 'LabeledStatement' ? parent.label.name : null
  let found = false
  const visit = (node: GoNode, isInside: boolean): void =>
    walk(node, view.visitorKeys, (inner) => {
      const current = asGo(inner)
      if (
        current.type === 'BreakStatement' &&
        (current.label === null ? !isInside : current.label.name === own) &&
        !liveness?.isDead(current)
      )
        found = true
      if (found || current.type === 'FunctionExpression') return false
      if (isInside || current === node || !BREAKABLE.test(current.type)) return true
      if (own !== null) visit(current, true)
      return false
    })
  for (const part of parts) visit(part, false)
  return found
}

const BREAKABLE = /^(?:For(?:Of)?Statement|Go(?:Type)?SwitchStatement|GoSelectStatement)$/

/**
 * The index of the first statement, of those after one that always exits, that a `goto` reaches all the same; their
 * number if none
 * is reached.
 */
export function firstReachedByGoto(
  tail: readonly AnyStatement[],
  view: SourceView,
  isDead: (node: AnyNode) => boolean,
): number {
  const labels = tail.map((statement) => labelsOf(asGo(statement)))
  if (labels.every(({ length }) => length === 0)) return tail.length
  const jumps = nodesOf(view, 'GoGotoStatement').filter((jump) => !isDead(jump) && isInSameFunction(jump, tail[0]))
  const isReached = (index: number, end: number): boolean =>
    jumps.some(
      (jump) =>
        labels[index]?.includes(jump.label.name) === true &&
        !tail.slice(0, end).some((statement) => contains(asGo(statement), jump)),
    )
  let reached = tail.length
  for (let index = 0; index < reached; index++)
    if (isReached(index, reached)) {
      reached = index
      index = -1
    }
  return reached
}

function labelsOf(statement: GoNode): string[] {
  return statement.type === 'LabeledStatement' ? [statement.label.name, ...labelsOf(statement.body)] : []
}

function isInSameFunction(jump: AnyNode, statement: AnyStatement | undefined): boolean {
  return statement !== undefined && functionAround(asGo(jump)) === functionAround(asGo(statement))
}

function functionAround(node: GoNode): GoNode | undefined {
  let around: GoNode | undefined = node
  while (around && around.type !== 'FunctionDeclaration' && around.type !== 'FunctionExpression') around = around.parent
  return around
}
