import type { Node } from '../../source/source-view.js'
import type { EditList } from '../../text/edit-list.js'
import type { Reducer } from '../reduce/reducer.js'
import type { KeptParts } from './kept-parts.js'
import type { Residue } from './residue-places.js'

/** What is decided, as the modules that write it ask for it. */
export type Decided = Pick<Reducer, 'view' | 'trivia' | 'known' | 'components' | 'unused' | 'fates'>

/** What the modules that write one family of syntax ask, and how they go on with the nodes inside of theirs. */
export interface Layout extends Decided {
  readonly edits: EditList
  readonly residue: Residue
  readonly keptParts: KeptParts
  /** Writes what becomes of a node. */
  write(node: Node): void
}
