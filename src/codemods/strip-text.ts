import type { GateCheck } from '../gates/gate-check.js'
import type { SourceView } from '../source/source-view.js'
import { applyEdits, type Refusal, type RemovedCounts } from '../strip/plan.js'
import { planStrip } from '../strip/plan-strip.js'
import { parseSource } from '../syntax/parse-source.js'

/** One text without the checks of some gates; or why it is left alone, as half a sentence. */
export type StrippedText =
  | { readonly reason: string }
  | {
      readonly after: string
      readonly edits: number
      readonly removed: RemovedCounts
      readonly refusals: readonly Refusal[]
    }

/**
 * Strips one text. Whatever goes wrong, the answer is a reason and no text.
 *
 * @param checks all checks of the file, those of other gates too: the strip knows that asking for them has no effect.
 * @param values the gates to strip, by name.
 */
export function stripText(view: SourceView, checks: readonly GateCheck[], values: ReadonlyMap<string, boolean>): StrippedText {
  try {
    const { edits, refusals, removed } = planStrip(view, checks, { values })
    const after = applyEdits(view.text, edits)
    // A last line of defence: what is written must be code.
    if (edits.length > 0 && parseSource(view.file, after)?.kind !== 'estree') {
      return { reason: 'the stripped file could not be parsed, so it is left alone; please report this' }
    }
    return { after, edits: edits.length, removed, refusals }
  } catch (error) {
    return { reason: `the strip failed, so the file is left alone; please report this: ${error instanceof Error ? error.message : String(error)}` }
  }
}
