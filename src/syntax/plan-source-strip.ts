import type { GateCheck } from '../gates/gate-check.js'
import type { SourceView } from '../source/source-view.js'
import type { Refusal, StripPlan } from '../strip/strip-plan.js'
import { findRefusals, planStrip, type StripOptions } from '../strip/plan-strip.js'
import { planEmbeddedStrip } from './embedded/plan-embedded-strip.js'
import { tidyEdits } from './go/format/tidy-go.js'

/**
 * Plans the strip of a source and applies what its language requires: for a Go file formatted by `gofmt`, the result is
 * formatted too. The contract of {@link planStrip} applies.
 */
export function planSourceStrip(view: SourceView, checks: readonly GateCheck[], options: StripOptions): StripPlan {
  if (view.embedded) return planEmbeddedStrip(view, view.embedded, checks, options)
  const plan = planStrip(view, checks, options)
  return view.language === 'go' ? { ...plan, edits: tidyEdits(view, plan.edits) } : plan
}

/** Why checks would not be stripped: the refusals of {@link planSourceStrip}. */
export function findSourceRefusals(
  view: SourceView,
  checks: readonly GateCheck[],
  options: StripOptions,
): readonly Refusal[] {
  return view.embedded ? planSourceStrip(view, checks, options).refusals : findRefusals(view, checks, options)
}
