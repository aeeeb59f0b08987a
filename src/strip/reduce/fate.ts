import type { Scope } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { Node, AnyNode } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import type { Arm } from './switches.js'
import { isPartOf, lostBeside } from './lost-parts.js'
import { asNode } from '../../source/go-casts.js'

/** What becomes of a node once the gates have their values. */
export type Fate<N extends AnyNode = Node> =
  /** It stays as it is written, whatever becomes of the nodes in it: also where no fate is recorded. */
  | { readonly kind: 'keep' }
  | {
      readonly kind: 'drop'
      /** What goes with it: its lines, the comments that speak of it. Default: what it stands in tells. */
      readonly range?: TextRange
    }
  /** A part of it takes its place: `b` that of `check ? a : b`. */
  | {
      readonly kind: 'become'
      readonly part: N
      /** A `!` comes to stand in front of the part. */
      readonly isNegated?: boolean
      /** Other parts, which come to stand in front of a statement: `audit()` of `audit() && false ? a : b`. */
      readonly moved?: { readonly effects: readonly N[]; readonly before: N }
    }
  | { readonly kind: 'literal'; readonly text: string }
  /** `(audit(), b)`: does what must be done, then gives a part of the node, or `true` or `false`. */
  | { readonly kind: 'sequence'; readonly effects: readonly N[]; readonly value: N | boolean }
  /** What stands between the brackets of a part takes the place: `a: 1` that of `...(check && { a: 1 })`. */
  | {
      readonly kind: 'splice'
      readonly part: N
      /** They need brackets around them: `<>` and `</>`. */
      readonly inFragment?: boolean
    }
  | Branch
  | GoInit<N>
  | Clause<N>
  /** It becomes a piece of the text around it, in a template or between tags. */
  | { readonly kind: 'text'; readonly text: string }

/** One branch of an `if` takes its place, or nothing but what its test does. */
export interface Branch {
  readonly kind: 'branch'
  readonly live: TSESTree.Statement | null
  /** What the test does besides. */
  readonly effect: Node | null
  /** Declarations of the branch that goes, which stay: `var a, b;`. */
  readonly hoisted: string
  /**
   * `nothing`: no statement of the branch is left; `unwrap`: what stands between its braces; `block`: it keeps its braces;
   * `move`: it has none; `behind`: the effect comes to stand in it; `go-block`: in a block around the effect.
   */
  readonly form: 'nothing' | 'unwrap' | 'block' | 'move' | 'behind' | 'go-block'
  /** The branch needs braces where it comes to stand. */
  readonly needsBraces?: boolean
  /** What goes inside of the branch as whole statements. */
  readonly removed: readonly TextRange[]
  /** Where the first statement begins that is left of the branch. */
  readonly next: number | null
}

/** The init statement of Go's `if` stays, and stands in front of the live branch, or of nothing. */
export interface GoInit<N extends AnyNode = Node> {
  readonly kind: 'go-init'
  readonly live: N | null
  /** What a test behind `else` does between the two. */
  readonly effect: N | null
  /** Without a block around both. */
  readonly isOpen: boolean
  /** What the init statement becomes; `null`: it is kept. */
  readonly text: string | null
  readonly removed: readonly TextRange[]
}

/** One clause takes the place of its `switch`. */
export interface Clause<N extends AnyNode = Node> {
  readonly kind: 'clause'
  readonly arm: Arm | null
  /** The clause of a `switch` of Go. */
  readonly clause: N | null
  /** `list`: its statements; `block`: in braces that it has, `body`: that it needs. */
  readonly form: 'list' | 'block' | 'body'
  readonly removed: readonly TextRange[]
}

/** Two statements that come to follow each other, once those between them are gone. */
export interface Joint {
  /** The first one ends without `;` and not with a block's brace. */
  readonly isUnterminated: boolean
  /** The first one's first token. */
  readonly from: number
  /** The second one's first token. */
  readonly to: number
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** What becomes of the nodes of one source, as far as it isn't kept. */
export class Fates {
  readonly #fates = new Map<AnyNode, Fate>()
  readonly #places = new Map<AnyNode, Node>()
  readonly #closedGaps = new Set<number>()
  /** Statements that come to follow each other. */
  readonly joints: Joint[] = []
  readonly #movedNames = new Map<Scope, ReadonlySet<string>>()
  /** Nodes that go, the topmost of each. */
  readonly dead: Set<Node> = new Set<Node>()

  of(node: AnyNode): Fate | undefined {
    return this.#fates.get(node)
  }

  set(node: AnyNode, given: Fate<AnyNode>): void {
    const fate = given as Fate
    this.#fates.set(node, fate)
    if (fate.kind === 'become') this.#places.set(fate.part, asNode(node))
    for (const lost of lostBy(asNode(node), fate)) this.dead.add(lost)
  }

  /** Names that unwrapped blocks bring into a scope. */
  namesMovedInto(scope: Scope): ReadonlySet<string> {
    return this.#movedNames.get(scope) ?? NO_NAMES
  }

  moveNames(names: Iterable<string>, scope: Scope): void {
    this.#movedNames.set(scope, new Set([...this.namesMovedInto(scope), ...names]))
  }

  /** The line break in front of a statement, which an effect leaves behind it, goes with the statement. */
  closeGap(statementStart: number): void {
    this.#closedGaps.add(statementStart)
  }

  isGapClosed(statementStart: number): boolean {
    return this.#closedGaps.has(statementStart)
  }

  markDead(node: AnyNode | null | undefined): void {
    if (node) this.dead.add(asNode(node))
  }

  isDropped(node: AnyNode): boolean {
    return this.#fates.get(node)?.kind === 'drop'
  }

  /** The node that `part` takes the place of; `null`: it stays in its own place. */
  replacedBy(part: AnyNode): Node | null {
    return this.#places.get(part) ?? null
  }

  /** Whether a `!` comes to stand in front of `part`. */
  isNegated(part: AnyNode): boolean {
    const fate = this.#fates.get(this.#places.get(part) ?? part)
    return fate?.kind === 'become' && fate.part === part && fate.isNegated === true
  }
}

/** The topmost nodes that go with a fate. */
function lostBy(node: Node, fate: Fate): readonly Node[] {
  if (node.type === 'JSXElement' && (fate.kind === 'become' || fate.kind === 'splice'))
    return lostOfElement(node, fate.part)
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
      return fate.moved ? lostBesides(node, [...fate.moved.effects, fate.part]) : lostBeside(node, fate.part)
    case 'splice':
      return lostBeside(node, fate.part)
    case 'sequence':
      return lostBesides(node, typeof fate.value === 'boolean' ? fate.effects : [...fate.effects, fate.value])
  }
}

/** Of a gate component, its tags go, or all but its fallback. */
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
