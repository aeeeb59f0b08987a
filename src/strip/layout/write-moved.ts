import type { Node } from '../../source/source-view.js'
import type { Layout } from './layout-context.js'
import { statementEnd, statementStart } from '../reduce/statement-text.js'

/** Writes a value's leading side effect in front of its statement; see `moveEffects`. */
export function writeMoved(
  { effects, before }: { readonly effects: readonly Node[]; readonly before: Node },
  layout: Layout,
): void {
  const { edits, trivia } = layout
  const [start] = before.range
  const gap = trivia.isFirstOnLine(start) ? trivia.lineBreak + trivia.indentAt(start) : ' '
  const texts = effects.map(
    (effect) => statementStart(effect, layout) + trivia.text.slice(...effect.range) + statementEnd(layout) + gap,
  )
  edits.insert(start, texts.join(''))
}
