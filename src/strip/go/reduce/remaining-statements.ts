import { asGo } from '../../../source/go-casts.js'
import type { GoNode, GoStatement } from '../../../source/go-nodes.js'
import { walk } from '../../../source/walk.js'
import type { Branch, Fates } from '../../reduce/fate.js'
import type { Reducer } from '../../reduce/reducer.js'

/** A statement that is kept, among those of one block. */
export interface RemainingStatement {
  readonly statement: GoStatement
  /** Whether the strip removed something in front of it: a statement, or the brace of a block. */
  readonly isJoined: boolean
  /** Whether it is written as it was, apart from the nodes inside it. */
  readonly isWhole: boolean
}

/** The statements of each block and clause that the strip changes, as they follow each other once it is done. */
export function* remainingLists({ view, known, fates }: Reducer): Generator<readonly RemainingStatement[]> {
  const roots: GoNode[] = []
  const inner = new Set<GoNode>()
  walk(view.ast, view.visitorKeys, (node) => {
    if (!known.isTouched(node) || fates.dead.has(node) || fates.isDropped(node)) return false
    const go = asGo(node)
    if (listOf(go)) roots.push(go)
    return true
  })
  for (const root of roots) {
    if (inner.has(root)) continue
    const list = new ListWalk(fates, inner)
    list.addAll(listOf(root) ?? [])
    yield list.statements
  }
}

function listOf(node: GoNode): readonly GoStatement[] | null {
  switch (node.type) {
    case 'BlockStatement':
      return node.body
    case 'GoCaseClause':
    case 'GoCommClause':
      return node.consequent
    default:
      return null
  }
}

class ListWalk {
  readonly statements: RemainingStatement[] = []
  readonly #fates: Fates
  /** Blocks whose statements are among those of another one. */
  readonly #inner: Set<GoNode>
  #isJoined = false

  constructor(fates: Fates, inner: Set<GoNode>) {
    this.#fates = fates
    this.#inner = inner
  }

  addAll(list: readonly GoStatement[]): void {
    for (const statement of list) this.#add(statement)
  }

  #add(statement: GoStatement): void {
    const fate = this.#fates.of(statement)
    if (fate?.kind === 'drop' || this.#fates.dead.has(statement)) {
      this.#isJoined = true
      return
    }
    if (fate?.kind === 'clause' && fate.form === 'list') this.#open(fate.clause)
    else if (fate?.kind !== 'branch' || fate.effect || !this.#addBranch(fate))
      this.#push(statement, fate === undefined || fate.kind === 'keep')
  }

  /** @returns whether nothing but the statements of the branch is left. */
  #addBranch({ form, live }: Branch): boolean {
    if (form !== 'nothing' && form !== 'unwrap' && form !== 'move') return false
    this.#isJoined = true
    if (form === 'unwrap') this.#open(live)
    else if (form === 'move' && live) this.#add(asGo(live) as GoStatement)
    this.#isJoined = true
    return true
  }

  #open(block: unknown): void {
    this.#isJoined = true
    const node = block as GoNode | null
    if (node) {
      this.#inner.add(node)
      this.addAll(listOf(node) ?? [])
    }
    this.#isJoined = true
  }

  #push(statement: GoStatement, isWhole: boolean): void {
    this.statements.push({ statement, isJoined: this.#isJoined, isWhole })
    this.#isJoined = false
  }
}
