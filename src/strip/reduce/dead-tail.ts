import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { AnyNode, Node } from '../../source/source-view.js'
import { ancestorsOf, isWithin } from '../../source/walk.js'
import { hoistedVars } from './hoisting.js'
import type { Reducer } from './reducer.js'

/** The decision about one unreachable statement. */
interface TailStep {
  readonly statement: TSESTree.Statement
  /** Whether it declares something that reachable code uses: a hoisted function, a type. */
  readonly keep: boolean
  /** The declaration that must remain of it, such as `var a, b;`, or an empty string. */
  readonly hoisted: string
}

/**
 * Decides about the statements after one that now always exits.
 *
 * @returns `null` when they can't be separated from code in use (module syntax, a `let` that a hoisted function reads).
 *   They are kept then.
 */
export function deadTailPlan(tail: readonly TSESTree.Statement[], reducer: Reducer): TailStep[] | null {
  if (tail.some(({ type }) => /^(?:Import|Export)|^TSExport|^TSImport/.test(type))) return null
  const gone = new Set<Node>(tail)
  for (const statement of hoistedInUse(tail, reducer)) gone.delete(statement)
  const steps: TailStep[] = []
  for (const statement of tail) {
    if (!gone.has(statement)) {
      steps.push({ statement, keep: true, hoisted: '' })
      continue
    }
    const isLexical =
      statement.type === 'ClassDeclaration' ||
      statement.type === 'TSEnumDeclaration' ||
      (statement.type === 'VariableDeclaration' && statement.kind !== 'var')
    if (isLexical && declaredBy(statement, reducer).some((variable) => isUsedOutside(variable, gone, reducer)))
      return null
    steps.push({
      statement,
      keep: false,
      hoisted: hoistedVars(statement, reducer, (variable) => isUsedOutside(variable, gone, reducer)),
    })
  }
  return steps
}

/**
 * The functions and types of the tail that may move and are still used, by reachable code or by each other.
 */
function hoistedInUse(tail: readonly TSESTree.Statement[], reducer: Reducer): Set<Node> {
  const statements = new Set<Node>(tail)
  const usedBy = new Map<Node, Node[]>()
  const inUse: Node[] = []
  for (const statement of tail.filter(isHoistedWhole)) {
    for (const { identifier } of declaredBy(statement, reducer).flatMap((variable) =>
      reducer.liveness.liveReferences(variable),
    )) {
      const around = statementAround(identifier, statements)
      if (around === null) inUse.push(statement)
      else usedBy.set(around, [...(usedBy.get(around) ?? []), statement])
    }
  }
  const found = new Set<Node>()
  for (let statement = inUse.pop(); statement; statement = inUse.pop()) {
    if (found.has(statement)) continue
    found.add(statement)
    for (const other of usedBy.get(statement) ?? []) inUse.push(other)
  }
  return found
}

function statementAround(node: Node, statements: ReadonlySet<AnyNode>): Node | null {
  for (const ancestor of ancestorsOf(node)) if (statements.has(ancestor)) return ancestor
  return null
}

function isHoistedWhole(statement: Node): boolean {
  return (
    statement.type === 'FunctionDeclaration' ||
    statement.type === 'TSDeclareFunction' ||
    statement.type === 'TSInterfaceDeclaration' ||
    statement.type === 'TSTypeAliasDeclaration'
  )
}

function declaredBy(statement: Node, reducer: Reducer): readonly Variable[] {
  return reducer.view.scopes.getDeclaredVariables(statement)
}

function isUsedOutside(variable: Variable, gone: ReadonlySet<AnyNode>, reducer: Reducer): boolean {
  return reducer.liveness.liveReferences(variable).some(({ identifier }) => !isWithin(identifier, gone))
}
