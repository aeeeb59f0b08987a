import type { Node, AnyNode } from '../../source/source-view.js'
import type { EditList } from '../../text/edit-list.js'
import type { Fate } from '../reduce/fate.js'
import type { ReduceDialect, Reducer } from '../reduce/reducer.js'
import type { TextRange } from '../../text/text-range.js'
import type { KeptParts, Placed } from './kept-parts.js'
import type { Residue } from './residue-places.js'

/** How one language differs when decisions are written. */
export interface LayoutDialect extends Pick<ReduceDialect, 'discardOf'> {
  /** Writes a statement that only this language has. @returns `false` when the statement isn't one. */
  layoutStatement(node: Node, fate: Fate | undefined, layout: Layout): boolean
  /** Whether a part needs parentheses when it replaces a node. */
  needsPair(child: Node, slot: Node, placed: Placed): boolean
  /**
   * The lines that the formatter indents one step deeper when a comment ends the line of a node; `null` when it
   * doesn't. Languages without a standard formatter have no such function.
   */
  readonly continuationOf: ((node: Node, layout: Layout) => TextRange | null) | null
  /**
   * An offset on the line that tells how deep the lines of an expression are: its own, or one on which a list began a
   * row.
   */
  rowStart(node: Node, layout: Layout): number
  /** Applies the changes that depend on all edits: separators between statements, and the position of comments. */
  putIntoForm(layout: Layout, isInText: (offset: number) => boolean): void
}

/** The decisions, as the modules that write them need them. */
export type Decided = Pick<Reducer, 'view' | 'trivia' | 'known' | 'components' | 'unused' | 'fates'>

/** What every module that writes one family of syntax needs, and how it continues with the nodes inside. */
export interface Layout extends Decided {
  readonly dialect: LayoutDialect
  readonly edits: EditList
  readonly residue: Residue
  readonly keptParts: KeptParts
  /** Writes the decision about a node. */
  write(node: AnyNode): void
}
