import type { Scope } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { Node, AnyNode } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import type { GoJoin } from '../go/reduce/go-join.js'
import type { Arm } from './switches.js'
import { isPartOf, lostBeside } from './lost-parts.js'
import { asNode } from '../../source/go-casts.js'

/** The decision about a node once the gates have their values. */
export type Fate<N extends AnyNode = Node> =
  /** The node is kept as written, whatever is decided about the nodes inside. Nodes without an entry are kept too. */
  | { readonly kind: 'keep' }
  | {
      readonly kind: 'drop'
      /** The range to delete: its lines, and comments that describe it. Default: the node around it decides. */
      readonly range?: TextRange
    }
  /** One of its parts replaces it: `b` replaces `check ? a : b`. */
  | {
      readonly kind: 'become'
      readonly part: N
      /** Whether a `!` is inserted in front of the part. */
      readonly isNegated?: boolean
      /** Other parts that move in front of a statement: `audit()` of `audit() && false ? a : b`. */
      readonly moved?: { readonly effects: readonly N[]; readonly before: N }
    }
  | { readonly kind: 'literal'; readonly text: string }
  /** Becomes `(audit(), b)`: side effects first, then a part of the node, or `true` or `false`. */
  | { readonly kind: 'sequence'; readonly effects: readonly N[]; readonly value: N | boolean }
  /** The contents of a part replace it, without the brackets: `a: 1` replaces `...(check && { a: 1 })`. */
  | {
      readonly kind: 'splice'
      readonly part: N
      /** Whether the contents need a fragment, `<>` and `</>`, around them. */
      readonly inFragment?: boolean
    }
  | Branch
  | GoInit<N>
  | Clause<N>
  /** It becomes literal characters of the template or JSX around it. */
  | { readonly kind: 'text'; readonly text: string }

/** An `if` is replaced by one branch, or only by the effect of its test. */
export interface Branch {
  readonly kind: 'branch'
  readonly live: TSESTree.Statement | null
  /** The side effect of the test. */
  readonly effect: Node | null
  /** Declarations of the deleted branch that must remain: `var a, b;`. */
  readonly hoisted: string
  /**
   * - `nothing`: no statement of the branch is left
   * - `unwrap`: its contents without the braces
   * - `block`: it keeps its braces
   * - `move`: it has no braces
   * - `behind`: the effect moves into the branch
   * - `go-block`: in a block with the effect
   */
  readonly form: 'nothing' | 'unwrap' | 'block' | 'move' | 'behind' | 'go-block'
  /** Whether the branch needs braces at its new position. */
  readonly needsBraces?: boolean
  /** Whole statements that are removed inside the branch. */
  readonly removed: readonly TextRange[]
  /** Where the first remaining statement of the branch begins. */
  readonly next: number | null
}

/** The init statement of a Go `if` is kept in front of the live branch, if there is one. */
export interface GoInit<N extends AnyNode = Node> {
  readonly kind: 'go-init'
  readonly live: N | null
  /** The side effect of a test after `else`, which runs between the two. */
  readonly effect: N | null
  /** Whether there is no block around both. */
  readonly isOpen: boolean
  /** What replaces the init statement; `null` when it is kept. */
  readonly text: string | null
  readonly removed: readonly TextRange[]
}

/** A `switch` is replaced by one of its clauses. */
export interface Clause<N extends AnyNode = Node> {
  readonly kind: 'clause'
  readonly arm: Arm | null
  /** The clause of a Go `switch`. */
  readonly clause: N | null
  /**
   * - `list`: its statements
   * - `block`: with the braces it has
   * - `body`: in braces that it needs
   */
  readonly form: 'list' | 'block' | 'body'
  readonly removed: readonly TextRange[]
}

/** Two statements that follow each other once those between them are removed. */
export interface Joint {
  /** Whether the first one ends without `;` and without a block's brace. */
  readonly isUnterminated: boolean
  /** The start of the first one's first token. */
  readonly from: number
  /** The start of the second one's first token. */
  readonly to: number
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** The decisions about the nodes of one source. Nodes without an entry are kept. */
export class Fates {
  readonly #fates = new Map<AnyNode, Fate>()
  readonly #places = new Map<AnyNode, Node>()
  readonly #closedGaps = new Set<number>()
  /** Statements that now follow each other. */
  readonly joints: Joint[] = []
  /** Statements of Go that become one. */
  readonly goJoins: GoJoin[] = []
  readonly #movedNames = new Map<Scope, ReadonlySet<string>>()
  /** The topmost nodes of each removed subtree. */
  readonly dead: Set<AnyNode> = new Set<AnyNode>()

  of(node: AnyNode): Fate | undefined {
    return this.#fates.get(node)
  }

  set(anyNode: AnyNode, given: Fate<AnyNode>): void {
    const [node, fate] = [asNode(anyNode), given as Fate]
    this.#fates.set(node, fate)
    if (fate.kind === 'become') this.#places.set(fate.part, node)
    for (const lost of lostBy(node, fate)) this.dead.add(lost)
  }

  /** Names that unwrapped blocks add to a scope. */
  namesMovedInto(scope: Scope): ReadonlySet<string> {
    return this.#movedNames.get(scope) ?? NO_NAMES
  }

  moveNames(names: Iterable<string>, scope: Scope): void {
    this.#movedNames.set(scope, new Set([...this.namesMovedInto(scope), ...names]))
  }

  /** Deletes the line break that a moved effect would leave in front of a removed statement. */
  closeGap(statementStart: number): void {
    this.#closedGaps.add(statementStart)
  }

  isGapClosed(statementStart: number): boolean {
    return this.#closedGaps.has(statementStart)
  }

  markDead(node: AnyNode | null | undefined): void {
    if (node) this.dead.add(node)
  }

  isDropped(node: AnyNode): boolean {
    return this.#fates.get(node)?.kind === 'drop'
  }

  /** The node that `part` replaces; `null` when it is kept in place. */
  replacedBy(part: AnyNode): Node | null {
    return this.#places.get(part) ?? null
  }

  /** Whether a `!` is inserted in front of `part`. */
  isNegated(part: AnyNode): boolean {
    const fate = this.#fates.get(this.#places.get(part) ?? part)
    return fate?.kind === 'become' && fate.part === part && fate.isNegated === true
  }
}

/** The topmost nodes that a decision removes. */
function lostBy(node: Node, fate: Fate): readonly Node[] {
  switch (fate.kind) {
    case 'keep':
    case 'branch':
    case 'go-init':
    case 'clause':
      return []
    case 'drop':
    case 'literal':
    case 'text':
      return [node]
    case 'become':
    case 'splice':
      return lostAround(node, fate)
    case 'sequence':
      return lostBesides(node, typeof fate.value === 'boolean' ? fate.effects : [...fate.effects, fate.value])
  }
}

function lostAround(node: Node, fate: Extract<Fate, { kind: 'become' | 'splice' }>): readonly Node[] {
  if (node.type === 'JSXElement') return lostOfElement(node, fate.part)
  const effects = fate.kind === 'become' && fate.moved ? fate.moved.effects : []
  return lostBesides(node, [...effects, fate.part])
}

/** For a gate component: its tags, or everything except its fallback. */
function lostOfElement({ openingElement, closingElement, children }: TSESTree.JSXElement, part: Node): Node[] {
  const closing = closingElement ? [closingElement] : []
  const isFallback = isPartOf(part, openingElement)
  if (!isFallback) return [openingElement, ...closing]
  const attributes = openingElement.attributes.filter((attribute) => !isPartOf(part, attribute))
  return [...children, openingElement.name, ...attributes, ...closing]
}

function lostBesides(node: Node, kept: readonly Node[]): Node[] {
  return kept.flatMap((part) => lostBeside(node, part).filter((lost) => !kept.some((other) => isPartOf(other, lost))))
}
