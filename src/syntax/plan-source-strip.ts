import type { GateCheck } from '../gates/gate-check.js'
import type { SourceView } from '../source/source-view.js'
import type { StripPlan, TextEdit } from '../strip/plan.js'
import { planStrip, type StripOptions } from '../strip/plan-strip.js'
import { tidyEdits } from './go/format/tidy-go.js'

/**
 * Plans the strip of a source with all that its language asks for: of a Go file that `gofmt` formatted, the result is
 * formatted as well. What is said of {@link planStrip} holds here.
 */
export function planSourceStrip(view: SourceView, checks: readonly GateCheck[], options: StripOptions): StripPlan {
  const plan = planStrip(view, checks, options)
  return { ...plan, edits: tidySourceEdits(view, plan.edits) }
}

/** The edits of a plan with what puts their places in the form that a language's formatter gives them. */
export function tidySourceEdits(view: SourceView, edits: readonly TextEdit[]): readonly TextEdit[] {
  return view.language === 'go' ? tidyEdits(view, edits) : edits
}
