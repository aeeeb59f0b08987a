import { EditList } from '../../text/edit-list.js'
import { KeptParts } from './kept-parts.js'
import { layoutNode } from './layout-node.js'
import type { Decided, Layout, LayoutDialect } from './layout-context.js'
import { Residue } from './residue-places.js'
import { asNode } from '../../source/go-casts.js'
import type { AnyNode } from '../../source/source-view.js'

/** Writes the edits for all decisions in one walk over what remains. */
export function writeLayout(
  { view, trivia, known, components, unused, fates }: Decided,
  dialect: LayoutDialect,
): Layout {
  const residue = new Residue(fates)
  const layout: Layout = {
    dialect,
    view,
    trivia,
    known,
    components,
    unused,
    fates,
    residue,
    edits: new EditList(),
    keptParts: new KeptParts({ view, trivia, known, fates, residue, dialect }),
    write(node: AnyNode): void {
      if (known.isTouched(node) || fates.of(node)) layoutNode(asNode(node), layout)
    },
  }
  layout.write(view.ast)
  return layout
}
