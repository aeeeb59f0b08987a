import { indexLines, type LineIndex } from '../text/line-index.js'
import { PerTree } from './per-tree.js'
import type { SourceView } from './source-view.js'

const known = new PerTree<LineIndex>()

/** The lines of a parsed source, found on first use. */
export function linesOf(view: SourceView): LineIndex {
  let lines = known.get(view.ast)
  if (!lines) {
    lines = indexLines(view.file, view.text)
    known.set(view.ast, lines)
  }
  return lines
}
