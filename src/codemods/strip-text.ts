import { inPhase } from '../files/processor-time.js'
import { costFault } from '../files/memory-room.js'
import type { GateCheck } from '../gates/gate-check.js'
import type { SourceView } from '../source/source-view.js'
import type { StripPlan } from '../strip/strip-plan.js'
import { applyEdits } from '../text/text-edits.js'
import type { StripOptions } from '../strip/plan-strip.js'
import { isStillValid } from '../syntax/parse-source.js'
import { planSourceStrip } from '../syntax/plan-source-strip.js'

/** The source of one file without the checks of some gates; or why it is left unchanged, as half a sentence. */
export type StrippedText = { readonly reason: string } | (StripPlan & { readonly after: string })

/** Memory per check while planning, measured on files that consist of checks. */
const BYTES_OF_CHECK = 2_500
const BYTES_OF_TEXT = 20

/**
 * Strips the source of one file. When anything goes wrong, it returns a reason and no source.
 *
 * @param checks all checks of the file, including those of other gates, which are known to have no side effect.
 */
export function stripText(view: SourceView, checks: readonly GateCheck[], options: StripOptions): StrippedText {
  const fault = costFault('the strip', view.text.length * BYTES_OF_TEXT + checks.length * BYTES_OF_CHECK)
  if (fault !== null) return { reason: fault }
  try {
    const plan = inPhase('planning', () => planSourceStrip(view, checks, options))
    const { edits } = plan
    const after = applyEdits(view.text, edits)
    // A last safeguard: the result must parse.
    if (edits.length > 0 && !isStillValid(view, edits, after)) {
      return { reason: 'the stripped file could not be parsed, so it is left alone; please report this' }
    }
    return { ...plan, after }
  } catch (error) {
    return {
      reason: `the strip failed, so the file is left alone; please report this: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}
