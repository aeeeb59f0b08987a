import type { Scope } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { KnownValues } from '../../evaluate/known-values.js'
import type { Node, SourceView, AnyNode } from '../../source/source-view.js'
import type { Trivia } from '../../text/trivia.js'
import type { Liveness } from '../evaluate/liveness.js'
import type { Fate, Fates } from './fate.js'
import type { ShownPart } from './jsx-places.js'
import type { Outcome, StatementPlace } from './outcome.js'
import type { Position } from './position.js'
import type { GoStatement } from '../../source/go-nodes.js'

/** How one language differs when fates are decided. */
export interface ReduceDialect {
  /** Decides about a comparison with a check whose operands are both known to be boolean. */
  reduceComparison(node: TSESTree.BinaryExpression, reducer: Reducer): Fate | null
  /** Inlines known values into the text that a call formats. */
  reduceFormat(node: TSESTree.CallExpression, reducer: Reducer): Fate | null
  /** Decides about a clause of a kind that ESTree doesn't have. @returns `false` for other nodes. */
  reduceClause(node: Node, reducer: Reducer): boolean
  /** Decides about a statement that only this language has; `null` for other statements. */
  reduceStatement(statement: TSESTree.Statement, place: StatementPlace, reducer: Reducer): Outcome | null
  /** Whether control never passes the end of a statement, as written. When unsure it returns `false`. */
  exitsAlways(statement: AnyStatement, view: SourceView): boolean
  /** The index of the first of some statements after an exit that is reached all the same; their number if none is. */
  firstReached(tail: readonly AnyStatement[], view: SourceView, isDead: (node: AnyNode) => boolean): number
  /** Decides which statements become one, after everything else is decided. */
  joinStatements(reducer: Reducer): void
  /** Finds variables that always have one value, after everything else is decided. */
  settledVariables(reducer: Reducer, gateIn: (node: Node) => string | null): readonly SettledVariable[]
  /** Finds variables that are only one function, after everything else is decided. */
  settledFunctions(reducer: Reducer): readonly SettledFunction[]
  /** The prefix that discards the value of an expression that becomes a statement. */
  discardOf(expression: AnyNode, view: SourceView): string
}

/** What is known about a source before its nodes are decided. */
export interface ReducerInput {
  readonly dialect: ReduceDialect
  readonly view: SourceView
  readonly trivia: Trivia
  readonly known: KnownValues
  /** Elements that a gate replaces by their children or by one of some attributes. */
  readonly components: ReadonlyMap<Node, ShownPart>
  /** Declarations and specifiers that are unused now. */
  readonly unused: ReadonlySet<AnyNode>
  /** Of these, what code in all files shows to be unused. */
  readonly orphaned: ReadonlySet<AnyNode>
  /** Names that are replaced: other ones of `it` or `describe`, and variables that hold one function. */
  readonly aliases: ReadonlyMap<Node, string>
  /** Declarations that others replace, once they are unused. */
  readonly restated: ReadonlyMap<AnyNode, string>
  /** The nodes that earlier rounds found dead. */
  readonly liveness: Liveness
  /** Whether a result of a call has the type `error` of Go, as the function's declaration says, in whichever file. */
  readonly isErrorResult: (call: AnyNode, index: number) => boolean
}

/** A variable whose value is known since its other assignments were decided. */
export interface SettledVariable {
  readonly reads: readonly Node[]
  readonly value: boolean
  readonly gate: string
  /** Its declaration, and what assigns to it. */
  readonly gone: readonly AnyNode[]
}

/** A variable that holds one function since its other assignments were decided. */
export interface SettledFunction {
  readonly calls: readonly Node[]
  /** The function's name, which the calls get. */
  readonly name: string
  /** The name in the declaration or assignment, which is moved from there. */
  readonly source: Node
  /** Its declaration, and what assigns to it. */
  readonly gone: readonly AnyNode[]
}

/** A statement of any language. */
export type AnyStatement = TSESTree.Statement | GoStatement

/** What every module that decides about one family of syntax needs, and how it continues with the nodes inside. */
export interface Reducer extends ReducerInput {
  readonly fates: Fates
  /** Decides about a node and the nodes inside it, unless an outer node has decided already. */
  visit(node: AnyNode, position?: Position): void
  visitChildren(node: AnyNode, positionOf?: (child: Node) => Position): void
  /** Decides about the statements of one list, and drops those that are unreachable now. */
  reduceList(list: readonly AnyStatement[]): Outcome
  /** Decides about a statement. */
  reduceStatement(statement: AnyStatement, place: StatementPlace): Outcome
  /** Uses of `name` inside `scope` that refer to a variable of an outer scope. */
  throughNames(scope: Scope, name: string): readonly Node[]
}
