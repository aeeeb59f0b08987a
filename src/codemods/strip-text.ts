import type { GateSetting } from '../gates/gate-settings.js'
import type { GateCheck } from '../gates/gate-check.js'
import type { SourceView } from '../source/source-view.js'
import { applyEdits, type StripPlan } from '../strip/plan.js'
import type { StripOptions } from '../strip/plan-strip.js'
import { parseSource } from '../syntax/parse-source.js'
import { planSourceStrip } from '../syntax/plan-source-strip.js'

/** One text without the checks of some gates; or why it is left alone, as half a sentence. */
export type StrippedText =
  | { readonly reason: string }
  | (StripPlan & { readonly after: string })

/**
 * Strips one text. Whatever goes wrong, the answer is a reason and no text.
 *
 * @param found all checks of the file, those of other gates too: the strip knows that asking for them has no effect;
 *   and the code that sets gates.
 * @param values the gates to strip, by name.
 * @param orphaned exports that nothing in other files uses any more.
 * @param settings the code of the file that sets gates.
 * @param asked gates that other files go on asking for.
 */
export function stripText(
  view: SourceView, checks: readonly GateCheck[], values: ReadonlyMap<string, boolean>,
  orphaned?: StripOptions['orphaned'], settings: readonly GateSetting[] = [], asked: readonly string[] = [],
): StrippedText {
  try {
    const plan = planSourceStrip(view, checks, { values, settings, asked, ...(orphaned && { orphaned }) })
    const { edits } = plan
    const after = applyEdits(view.text, edits)
    // A last line of defence: what is written must be code.
    if (edits.length > 0 && parseSource(view.file, after)?.kind !== 'estree') {
      return { reason: 'the stripped file could not be parsed, so it is left alone; please report this' }
    }
    return { ...plan, after }
  } catch (error) {
    return { reason: `the strip failed, so the file is left alone; please report this: ${error instanceof Error ? error.message : String(error)}` }
  }
}
