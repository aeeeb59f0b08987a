import type { Scope } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { KnownValues } from '../../evaluate/known-values.js'
import type { Node, SourceView, AnyNode } from '../../source/source-view.js'
import { childrenOf } from '../../source/walk.js'
import type { Trivia } from '../../text/trivia.js'
import type { Liveness } from '../evaluate/liveness.js'
import { BOOLEAN, DROPPED, VALUE, type Position } from './position.js'
import { Fates, type Fate } from './fate.js'
import type { ShownPart } from './jsx-places.js'
import { positionsIn } from './operand-positions.js'
import { reduceClassBody } from './reduce-class-body.js'
import { reduceFragment } from './reduce-jsx.js'
import { reduceNode } from './reduce-node.js'
import { reduceStatement, reduceList, reduceStatements } from './reduce-statements.js'
import type { Outcome, StatementPlace } from './outcome.js'
import type { ReduceDialect, Reducer, ReducerInput, AnyStatement } from './reducer.js'
import { asNode } from '../../source/go-casts.js'

/** Decides what becomes of the nodes of a source. */
export function decideFates(input: ReducerInput): Reducer {
  const reducer = new FateWalk(input)
  reducer.visit(input.view.ast)
  input.dialect.joinStatements(reducer)
  return reducer
}

/** Walks over a source with the values known so far and records a decision for each node. It writes nothing. */
class FateWalk implements Reducer {
  readonly fates = new Fates()
  readonly dialect: ReduceDialect
  readonly view: SourceView
  readonly trivia: Trivia
  readonly known: KnownValues
  readonly components: ReadonlyMap<Node, ShownPart>
  readonly unused: ReadonlySet<AnyNode>
  readonly orphaned: ReadonlySet<AnyNode>
  readonly aliases: ReadonlyMap<Node, string>
  readonly restated: ReadonlyMap<AnyNode, string>
  readonly liveness: Liveness
  readonly isErrorResult: ReducerInput['isErrorResult']
  readonly #through = new Map<Scope, Map<string, Node[]>>()

  constructor(options: ReducerInput) {
    this.dialect = options.dialect
    this.view = options.view
    this.trivia = options.trivia
    this.known = options.known
    this.components = options.components
    this.unused = options.unused
    this.orphaned = options.orphaned
    this.aliases = options.aliases
    this.restated = options.restated
    this.liveness = options.liveness
    this.isErrorResult = options.isErrorResult
  }

  /** Decides about a node and the nodes inside it, unless an outer node has decided already. */
  visit(anyNode: AnyNode, position: Position = VALUE): void {
    const node = asNode(anyNode)
    if (!this.known.isTouched(node) || reduceStatements(node, this)) return
    if (node.type === 'ClassBody') return reduceClassBody(node, this)
    const given = this.fates.of(node)
    const fate = given ?? (node.type === 'JSXFragment' ? reduceFragment(node, this) : reduceNode(node, position, this))
    if (fate && !given) this.fates.set(node, fate)
    // The children decide about a fragment.
    if (node.type !== 'JSXFragment') this.#visitKept(node, fate, position)
  }

  visitChildren(node: AnyNode, positionOf: (child: Node) => Position = () => VALUE): void {
    for (const child of childrenOf(node, this.view.visitorKeys)) this.visit(child, positionOf(child))
  }

  reduceList(list: readonly AnyStatement[]): Outcome {
    return reduceList(list as readonly TSESTree.Statement[], this)
  }

  reduceStatement(statement: AnyStatement, place: StatementPlace): Outcome {
    return reduceStatement(statement as TSESTree.Statement, place, this)
  }

  /** Uses of `name` inside `scope` that refer to a variable of an outer scope. */
  throughNames(scope: Scope, name: string): readonly Node[] {
    let names = this.#through.get(scope)
    if (!names) {
      names = new Map()
      for (const { identifier } of scope.through) {
        const known = names.get(identifier.name as string)
        if (known) known.push(identifier)
        else names.set(identifier.name as string, [identifier])
      }
      this.#through.set(scope, names)
    }
    return names.get(name) ?? []
  }

  #visitKept(node: Node, fate: Fate | null, position: Position): void {
    switch (fate?.kind) {
      case undefined:
        return this.visitChildren(node, positionsIn(node, position, this.view))
      case 'keep':
        return this.visitChildren(node)
      case 'become':
        return this.visit(fate.part, positionOfPart(node, position))
      case 'sequence':
        for (const effect of fate.effects) this.visit(effect, DROPPED)
        return typeof fate.value === 'boolean' ? undefined : this.visit(fate.value, position)
      case 'splice':
        return this.#visitContent(node, fate.part)
      default:
        return
    }
  }

  #visitContent(node: Node, part: Node): void {
    if (node.type === 'SpreadElement') return this.visitChildren(part)
    if (node.type !== 'JSXElement') return this.visit(part)
    for (const child of node.children) this.visit(child)
  }
}

/** How the surroundings use a part that replaces a node. */
function positionOfPart(node: Node, position: Position): Position {
  if (node.type === 'BinaryExpression') return BOOLEAN
  return node.type === 'AssignmentExpression' ? VALUE : position
}
