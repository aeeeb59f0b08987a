import type { Scope } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { KnownValues } from '../../evaluate/known-values.js'
import type { Node, SourceView, AnyNode } from '../../source/source-view.js'
import type { Trivia } from '../../text/trivia.js'
import type { Liveness } from '../evaluate/liveness.js'
import type { Fate, Fates } from './fate.js'
import type { ShownPart } from './jsx-places.js'
import type { Outcome, Slot } from './outcome.js'
import type { Position } from './position.js'
import type { GoStatement } from '../../source/go-nodes.js'

/** How one language differs where it is decided what becomes of a node. */
export interface ReduceDialect {
  /** What becomes of a comparison with a check, where both sides are booleans for certain. */
  reduceComparison(node: TSESTree.BinaryExpression, reducer: Reducer): Fate | null
  /** Decides on a clause that holds statements, of a kind that ESTree doesn't have. @returns `false`: it is none. */
  reduceClause(node: Node, reducer: Reducer): boolean
  /** Decides on a statement that the language writes in a way of its own; `null`: it is none. */
  reduceStatement(statement: TSESTree.Statement, slot: Slot, reducer: Reducer): Outcome | null
  /** What must stand in front of an expression that becomes a statement, for its value that nobody takes. */
  discardOf(expression: AnyNode, view: SourceView): string
}

/** What is known of a source before it is decided what becomes of its nodes. */
export interface ReducerInput {
  readonly dialect: ReduceDialect
  readonly view: SourceView
  readonly trivia: Trivia
  readonly known: KnownValues
  /** Elements that show their children or one of some attributes, by a gate. */
  readonly components: ReadonlyMap<Node, ShownPart>
  /** Declarations and specifiers that nothing uses any more. */
  readonly unused: ReadonlySet<AnyNode>
  /** Other names of `it` or `describe`, and what they become. */
  readonly aliases: ReadonlyMap<Node, string>
  /** What earlier rounds found dead. */
  readonly liveness: Liveness
}

/** A statement of any language. */
export type AnyStatement = TSESTree.Statement | GoStatement

/** What the modules that decide on one family of syntax ask, and how they go on with the nodes inside of theirs. */
export interface Reducer extends ReducerInput {
  readonly fates: Fates
  /** Decides what becomes of a node, unless that was decided with what is around it, and of the nodes in it. */
  visit(node: AnyNode, position?: Position): void
  visitChildren(node: Node, positionOf?: (child: Node) => Position): void
  /** Decides on the statements of one list, and drops what is unreachable now. */
  reduceList(list: readonly AnyStatement[]): Outcome
  /** Decides what becomes of a statement. */
  reduceStatement(statement: AnyStatement, slot: Slot): Outcome
  /** Uses of `name` inside `scope` that mean a variable further out. */
  throughNames(scope: Scope, name: string): readonly Node[]
}
