import type { Scope } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { isPartOf, lostBeside } from './lost-parts.js'

/** What becomes of a node once the gates have their values. */
export type Fate =
  /** It stays as it is written, whatever becomes of the nodes in it: also where no fate is recorded. */
  | { readonly kind: 'keep' }
  | { readonly kind: 'drop' }
  /** A part of it takes its place: `b` that of `check ? a : b`. */
  | {
      readonly kind: 'become'
      readonly part: Node
      /** A `!` comes to stand in front of the part. */
      readonly isNegated?: boolean
      /** Other parts, which come to stand in front of the statement: `audit()` of `audit() && false ? a : b`. */
      readonly moved?: readonly Node[]
    }
  | { readonly kind: 'literal'; readonly text: string }
  /** `(audit(), b)`: does what must be done, then gives a part of the node, or `true` or `false`. */
  | { readonly kind: 'sequence'; readonly effects: readonly Node[]; readonly value: Node | boolean }
  /** What stands between the brackets of a part takes the place: `a: 1` that of `...(check && { a: 1 })`. */
  | {
      readonly kind: 'splice'
      readonly part: Node
      /** They need brackets around them: `<>` and `</>`. */
      readonly inFragment?: boolean
    }
  /** It becomes a piece of the text around it, in a template or between tags. */
  | { readonly kind: 'text'; readonly text: string }

const NO_NAMES: ReadonlySet<string> = new Set()

/** What becomes of the nodes of one source, as far as it isn't kept. */
export class Fates {
  readonly #fates = new Map<Node, Fate>()
  readonly #places = new Map<Node, Node>()
  readonly #movedNames = new Map<Scope, ReadonlySet<string>>()
  /** Nodes that go, the topmost of each. */
  readonly dead: Set<Node> = new Set<Node>()

  of(node: Node): Fate | undefined {
    return this.#fates.get(node)
  }

  set(node: Node, fate: Fate): void {
    this.#fates.set(node, fate)
    if (fate.kind === 'become') this.#places.set(fate.part, node)
    for (const lost of lostBy(node, fate)) this.dead.add(lost)
  }

  /** Names that unwrapped blocks bring into a scope. */
  namesMovedInto(scope: Scope): ReadonlySet<string> {
    return this.#movedNames.get(scope) ?? NO_NAMES
  }

  moveNames(names: Iterable<string>, scope: Scope): void {
    this.#movedNames.set(scope, new Set([...this.namesMovedInto(scope), ...names]))
  }

  isDropped(node: Node): boolean {
    return this.#fates.get(node)?.kind === 'drop'
  }

  /** The node that `part` takes the place of; `null`: it stays in its own place. */
  replacedBy(part: Node): Node | null {
    return this.#places.get(part) ?? null
  }

  /** Whether a `!` comes to stand in front of `part`. */
  isNegated(part: Node): boolean {
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
      return []
    case 'drop':
    case 'literal':
    case 'text':
      return [node]
    case 'become':
      return fate.moved ? lostBesides(node, [...fate.moved, fate.part]) : lostBeside(node, fate.part)
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
