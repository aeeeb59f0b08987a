import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { statementsIn } from '../../source/statement-shapes.js'
import type { Liveness } from '../evaluate/liveness.js'

/** What a switch may compare: the value of a check, or what a check selects. */
export type SwitchedValue = boolean | string | number

/** One label of a switch over literals, or several consecutive ones, with the statements they lead to. */
export interface Arm {
  /** `null` for `default`. */
  readonly labels: readonly (SwitchedValue | null)[]
  readonly cases: readonly TSESTree.SwitchCase[]
  /** Excludes the last `break`, and the braces if the arm has a block. */
  readonly body: readonly TSESTree.Statement[]
  /** The braces around the statements, if there are any. */
  readonly block: TSESTree.BlockStatement | null
  /** The `break` at its end, or an `if` of which only a `break` will remain. */
  readonly exit: TSESTree.Statement | null
  /** The `break` at the end of a final `if` of which more than the `break` will remain. */
  readonly inner: TSESTree.BreakStatement | null
  /** Unreachable statements after the `break`, which are removed. */
  readonly behind: readonly TSESTree.Statement[]
}

/**
 * The arms of a switch that is equivalent to an `if` and an `else`: each arm exits at its end, and only there.
 *
 * @param liveness tells which statements are removed and don't matter; `null`: none are.
 * @param value decides the type of all labels.
 * @returns `null` when an arm falls through, exits from its middle, or shares names with the others.
 */
export function armsOf(
  node: TSESTree.SwitchStatement,
  liveness: Liveness | null,
  value: SwitchedValue = true,
): readonly Arm[] | null {
  const arms: Arm[] = []
  let cases: TSESTree.SwitchCase[] = []
  for (const item of node.cases) {
    if (item.test && !(item.test.type === 'Literal' && typeof item.test.value === typeof value)) return null
    cases.push(item)
    const isLast = item === node.cases.at(-1)
    const isOther = liveness?.isDead(item) === true
    if (
      !isOther &&
      !isLast &&
      item.consequent.every((statement) => liveness?.isUseless(statement) && !ownBreak(statement, liveness))
    )
      continue
    const arm = armOf(cases, isLast, liveness)
    if (!arm) return null
    arms.push(arm)
    cases = []
  }
  return arms
}

/** @param isLast whether no case follows that it could fall into. */
export function armOf(cases: readonly TSESTree.SwitchCase[], isLast: boolean, liveness: Liveness | null): Arm | null {
  const labels = cases.map(({ test }) =>
    test === null ? null : (test as TSESTree.BooleanLiteral | TSESTree.NumberLiteral | TSESTree.StringLiteral).value,
  )
  const body = bodyOfArm(cases.at(-1)?.consequent ?? [], liveness)
  if (!body) return null
  const { list, block, exit, inner, behind } = body
  const isLeft =
    (exit ?? inner) !== null ||
    isLast ||
    liveness?.isDead(cases.at(-1) as Node) ||
    list.some((statement) => isLeftBy(statement, liveness))
  const isBound = list.some(
    (statement) => breaksOut(statement, liveness, inner) || (!block && declaresForAll(statement, liveness)),
  )
  return isLeft && !isBound ? { labels, cases, body: list, block, exit, inner, behind } : null
}

/** The statements of an arm up to its `break`, in its block if it is one; `null` when both have a `break`. */
function bodyOfArm(
  statements: readonly TSESTree.Statement[],
  liveness: Liveness | null,
): (ReturnType<typeof splitAtBreak> & Pick<Arm, 'block'>) | null {
  const around = splitAtBreak(statements, liveness)
  const block = around.list.length === 1 && around.list[0]?.type === 'BlockStatement' ? around.list[0] : null
  if (!block) return { ...around, block }
  const inside = splitAtBreak(block.body, liveness)
  if (!(inside.exit ?? inside.inner)) return { ...around, list: inside.list, block }
  return around.exit ? null : { ...inside, block }
}

/** Splits off the last reachable `break`, and everything after it, including another `break`. */
function splitAtBreak(
  statements: readonly TSESTree.Statement[],
  liveness: Liveness | null,
): { list: readonly TSESTree.Statement[] } & Pick<Arm, 'exit' | 'inner' | 'behind'> {
  const isBreak = (statement: TSESTree.Statement): boolean => ownBreak(statement, liveness) !== null
  const tail = statements.findLastIndex((statement) => !isBreak(statement) && !liveness?.isUseless(statement)) + 1
  const inner = lastBreakIn(statements[tail - 1], liveness)
  if (inner) return { list: statements.slice(0, tail), exit: null, inner, behind: statements.slice(tail) }
  const first = statements.findIndex((statement, index) => index >= tail && isBreak(statement))
  return first < 0
    ? { list: statements, exit: null, inner, behind: [] }
    : { list: statements.slice(0, first), exit: statements[first] ?? null, inner, behind: statements.slice(first + 1) }
}

/** The final `break` of `if (check) { run(); break }`, unless code after it would become reachable without it. */
function lastBreakIn(
  statement: TSESTree.Statement | undefined,
  liveness: Liveness | null,
): TSESTree.BreakStatement | null {
  const left = leftOf(statement, liveness)
  if (left?.type !== 'BlockStatement') return null
  const last = left.body.at(-1)
  return last?.type === 'BreakStatement' ? (last.label === null ? last : null) : lastBreakIn(last, liveness)
}

/** The branch that remains of `if (check) ... else ...` when nothing of the other branch remains. */
function leftOf(statement: TSESTree.Statement | undefined, liveness: Liveness | null): TSESTree.Statement | null {
  if (statement?.type !== 'IfStatement' || !liveness?.isDead(statement.test)) return null
  const { consequent, alternate } = statement
  const [left, gone] = liveness.isDead(consequent) ? [alternate, consequent] : [consequent, alternate]
  return gone === null || liveness.isUseless(gone) ? left : null
}

/**
 * Whether the statement exits. That includes `if (check) return` of which only the `return` remains, and a switch over
 * a check.
 */
function isLeftBy(statement: Node | null | undefined, liveness: Liveness | null): boolean {
  switch (statement?.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'ContinueStatement':
      return true
    case 'BlockStatement':
      return statement.body.some((inner) => isLeftBy(inner, liveness))
    case 'IfStatement':
      return (
        liveness?.isDead(statement.test) === true &&
        isLeftBy(liveness.isDead(statement.consequent) ? statement.alternate : statement.consequent, liveness)
      )
    case 'SwitchStatement':
      return (
        liveness?.isDead(statement.discriminant) === true &&
        statement.cases.some(
          (item) => !liveness.isDead(item) && item.consequent.some((inner) => isLeftBy(inner, liveness)),
        )
      )
    default:
      return false
  }
}

/**
 * The statement if it is a `break`, or an `if` of which only a `break` remains: `if (check) break`, `if (check) { break
 * }`.
 */
function ownBreak(statement: TSESTree.Statement | undefined, liveness: Liveness | null): TSESTree.Statement | null {
  if (statement?.type === 'BreakStatement') return statement.label === null ? statement : null
  const left = leftOf(statement, liveness)
  const [only, ...more] = left?.type === 'BlockStatement' ? left.body : left ? [left] : []
  return statement && only && more.length === 0 && ownBreak(only, liveness) ? statement : null
}

function declaresForAll(statement: Node, liveness: Liveness | null): boolean {
  if (statement.type === 'VariableDeclaration' && statement.kind === 'var' && liveness?.isUsed(statement) === false)
    return false
  return /Declaration$/.test(statement.type) && !liveness?.isUseless(statement)
}

/**
 * Whether the statement may hold a `break` of the switch, or a `var` that other arms use. A `break` in a loop or
 * another switch belongs to that one.
 *
 * @param last the `break` that is allowed.
 */
function breaksOut(statement: Node, liveness: Liveness | null, last: Node | null, inLoop = false): boolean {
  if (liveness?.isUseless(statement)) return false
  if (statement.type === 'BreakStatement') return statement.label === null && !inLoop && statement !== last
  if (statement.type === 'VariableDeclaration') return statement.kind === 'var' && liveness?.isUsed(statement) !== false
  if (statement.type === 'WithStatement') return true
  const takesBreaks = /^(?:For|While|DoWhile|Switch)/.test(statement.type)
  return statementsIn(statement).some((inner) => breaksOut(inner, liveness, last, inLoop || takesBreaks))
}
