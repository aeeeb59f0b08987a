import type { Node, AnyNode } from '../../source/source-view.js'
import type { EditList } from '../../text/edit-list.js'
import type { Fate } from '../reduce/fate.js'
import type { ReduceDialect, Reducer } from '../reduce/reducer.js'
import type { TextRange } from '../../text/text-range.js'
import type { KeptParts, Placed } from './kept-parts.js'
import type { Residue } from './residue-places.js'

/** How one language differs where what is decided is written. */
export interface LayoutDialect extends Pick<ReduceDialect, 'discardOf'> {
  /** Writes a statement that the language writes in a way of its own. @returns `false`: it is none. */
  layoutStatement(node: Node, fate: Fate | undefined, layout: Layout): boolean
  /** Whether a part needs parentheses in the place of a node. */
  needsParentheses(part: Node, node: Node, placed: Placed): boolean
  /**
   * The lines behind a comment that the formatter indents one step further, once the comment ends the line of a node; `null`: it
   * doesn't. Without it, there is no formatter that would.
   */
  readonly continuationOf: ((node: Node, layout: Layout) => TextRange | null) | null
  /** Does what only all edits together tell: what keeps statements apart, where comments come to stand. */
  putIntoForm(layout: Layout, isInText: (offset: number) => boolean): void
}

/** What is decided, as the modules that write it ask for it. */
export type Decided = Pick<Reducer, 'view' | 'trivia' | 'known' | 'components' | 'unused' | 'fates'>

/** What the modules that write one family of syntax ask, and how they go on with the nodes inside of theirs. */
export interface Layout extends Decided {
  readonly dialect: LayoutDialect
  readonly edits: EditList
  readonly residue: Residue
  readonly keptParts: KeptParts
  /** Writes what becomes of a node. */
  write(node: AnyNode): void
}
