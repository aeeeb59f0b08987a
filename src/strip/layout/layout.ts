import type { KnownValues } from '../../evaluate/known-values.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { EditList } from '../../text/edit-list.js'
import type { Trivia } from '../../text/trivia.js'
import { KeptParts } from './kept-parts.js'
import { layoutNode } from './layout-node.js'
import { Residue } from './residue.js'
import type { Fates } from '../reduce/fate.js'
import type { ShownPart } from '../reduce/jsx-places.js'
import type { Reducer } from '../reduce/reducer.js'

/** Writes the edits of what a {@link Reducer} has decided, in one walk over what is left. */
export class Layout {
  readonly edits = new EditList()
  readonly fates: Fates
  readonly residue: Residue
  readonly keptParts: KeptParts = new KeptParts(this)
  readonly view: SourceView
  readonly trivia: Trivia
  readonly known: KnownValues
  /** Elements that show their children or one of some attributes, by a gate. */
  readonly components: ReadonlyMap<Node, ShownPart>
  /** Declarations and specifiers that nothing uses any more. */
  readonly unused: ReadonlySet<Node>

  constructor(decided: Reducer) {
    this.fates = decided.fates
    this.residue = new Residue(this.fates)
    this.view = decided.view
    this.trivia = decided.trivia
    this.known = decided.known
    this.components = decided.components
    this.unused = decided.unused
  }

  /** Writes what becomes of a node. */
  write(node: Node): void {
    if (this.known.isTouched(node) || this.fates.of(node)) layoutNode(node, this)
  }
}
