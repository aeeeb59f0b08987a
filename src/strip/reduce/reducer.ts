import type { KnownValues } from '../../evaluate/known-values.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { childrenOf } from '../../source/walk.js'
import type { Trivia } from '../../text/trivia.js'
import type { Liveness } from '../liveness.js'
import { BOOLEAN, DROPPED, VALUE, type Position } from '../position.js'
import { Fates, type Fate } from './fate.js'
import type { ShownPart } from './jsx-places.js'
import { positionsIn } from './operand-positions.js'
import { reduceFragment } from './reduce-jsx.js'
import { reduceNode } from './reduce-node.js'

export interface ReducerOptions {
  readonly view: SourceView
  readonly trivia: Trivia
  readonly known: KnownValues
  /** Elements that show their children or one of some attributes, by a gate. */
  readonly components: ReadonlyMap<Node, ShownPart>
  /** Declarations and specifiers that nothing uses any more. */
  readonly unused: ReadonlySet<Node>
  /** Other names of `it` or `describe`, and what they become. */
  readonly aliases: ReadonlyMap<Node, string>
  /** What earlier rounds found dead. */
  readonly liveness: Liveness
}

/** Walks over a source with the values that are known so far, and records what becomes of its nodes. It writes nothing. */
export class Reducer implements ReducerOptions {
  readonly fates = new Fates()
  readonly view: SourceView
  readonly trivia: Trivia
  readonly known: KnownValues
  readonly components: ReadonlyMap<Node, ShownPart>
  readonly unused: ReadonlySet<Node>
  readonly aliases: ReadonlyMap<Node, string>
  readonly liveness: Liveness
  readonly #isLeftOut: (node: Node) => boolean

  /** @param isLeftOut nodes at which the walk ends. */
  constructor(options: ReducerOptions, isLeftOut: (node: Node) => boolean) {
    this.view = options.view
    this.trivia = options.trivia
    this.known = options.known
    this.components = options.components
    this.unused = options.unused
    this.aliases = options.aliases
    this.liveness = options.liveness
    this.#isLeftOut = isLeftOut
  }

  /** Decides what becomes of a node, unless that was decided with what is around it, and of the nodes in it. */
  visit(node: Node, position: Position = VALUE): void {
    if (!this.known.isTouched(node) || this.#isLeftOut(node)) return
    const given = this.fates.of(node)
    const fate = given ?? (node.type === 'JSXFragment' ? reduceFragment(node, this) : reduceNode(node, position, this))
    if (fate && !given) this.fates.set(node, fate)
    // What becomes of a fragment is told by its children.
    if (node.type !== 'JSXFragment') this.#visitKept(node, fate, position)
  }

  visitChildren(node: Node, positionOf: (child: Node) => Position = () => VALUE): void {
    for (const child of childrenOf(node, this.view.visitorKeys)) this.visit(child, positionOf(child))
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

/** What is done with a part that takes the place of a node. */
function positionOfPart(node: Node, position: Position): Position {
  if (node.type === 'BinaryExpression') return BOOLEAN
  return node.type === 'AssignmentExpression' ? VALUE : position
}
