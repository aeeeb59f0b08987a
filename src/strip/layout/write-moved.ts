import type { Node } from '../../source/source-view.js'
import type { Layout } from './layout-context.js'
import { statementEndBefore, statementStart } from '../reduce/statement-text.js'

/** Writes a value's leading side effect in front of its statement; see `moveEffects`. */
export function writeMoved(
  { effects, before }: { readonly effects: readonly Node[]; readonly before: Node },
  layout: Layout,
): void {
  const { edits, trivia } = layout
  const [start] = before.range
  const gap = trivia.isFirstOnLine(start) ? trivia.lineBreak + trivia.indentAt(start) : ' '
  const texts = effects.map((effect) => statementStart(effect, layout) + trivia.text.slice(...effect.range))
  // An expression may begin with something else after the rewrite.
  const next = before.type !== 'ExpressionStatement' ? trivia.text.slice(...before.range) : ''
  const isOnOwnLine = gap !== ' '
  const written = texts.map((text, index) => {
    const following = texts[index + 1] ?? next
    return text + statementEndBefore(isOnOwnLine ? following : '', layout) + gap
  })
  edits.insert(start, written.join(''))
}
