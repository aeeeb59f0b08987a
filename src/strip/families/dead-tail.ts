import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { hoistedVars } from '../hoisting.js'
import type { Pass } from '../pass.js'

/** What becomes of one unreachable statement. */
interface TailStep {
  readonly statement: TSESTree.Statement
  /** It declares something that reachable code uses: a hoisted function, a type. */
  readonly keep: boolean
  /** What must stay declared of it: `var a, b;`, or nothing. */
  readonly hoisted: string
}

/**
 * What to do with the statements behind one that now always leaves.
 *
 * @returns `null`: they can't be told apart from code that is in use (module syntax, a `let` that a hoisted function
 *   reads), so they stay.
 */
export function deadTailPlan(tail: readonly TSESTree.Statement[], pass: Pass): TailStep[] | null {
  if (tail.some(({ type }) => /^(?:Import|Export)|^TSExport|^TSImport/.test(type))) return null
  const gone = new Set<Node>(tail)
  // Functions and types work wherever they stand. What they use may be in the tail as well.
  for (let changed = true; changed; ) {
    changed = false
    for (const statement of tail) {
      if (gone.has(statement) && isHoistedWhole(statement) && declaredBy(statement, pass).some((variable) => isUsedOutside(variable, gone, pass))) {
        gone.delete(statement)
        changed = true
      }
    }
  }
  const steps: TailStep[] = []
  for (const statement of tail) {
    if (!gone.has(statement)) {
      steps.push({ statement, keep: true, hoisted: '' })
      continue
    }
    const isLexical = statement.type === 'ClassDeclaration' || statement.type === 'TSEnumDeclaration' ||
      (statement.type === 'VariableDeclaration' && statement.kind !== 'var')
    if (isLexical && declaredBy(statement, pass).some((variable) => isUsedOutside(variable, gone, pass))) return null
    steps.push({ statement, keep: false, hoisted: hoistedVars(statement, pass, (variable) => isUsedOutside(variable, gone, pass)) })
  }
  return steps
}

function isHoistedWhole(statement: Node): boolean {
  return statement.type === 'FunctionDeclaration' || statement.type === 'TSDeclareFunction' ||
    statement.type === 'TSInterfaceDeclaration' || statement.type === 'TSTypeAliasDeclaration'
}

function declaredBy(statement: Node, pass: Pass): readonly Variable[] {
  return pass.view.scopes.getDeclaredVariables(statement)
}

function isUsedOutside(variable: Variable, gone: ReadonlySet<Node>, pass: Pass): boolean {
  return pass.liveness.liveReferences(variable).some(({ identifier }) => {
    for (const ancestor of ancestorsOf(identifier)) if (gone.has(ancestor)) return false
    return true
  })
}
