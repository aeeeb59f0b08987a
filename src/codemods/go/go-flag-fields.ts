import type { GateCheck } from '../../gates/gate-check.js'
import type { GoExpression } from '../../source/go-nodes.js'
import type { SourceView } from '../../source/source-view.js'
import type { GoSources } from './go-sources.js'
import { isKnownAsNoBoolean } from './go-expression-types.js'

/**
 * The checks without Go fields that match a gate's name and the configured path but aren't booleans, such as
 * `opts.FeatureGates.Paging` where the field is a `*bool`.
 */
export function withoutOtherFields(
  checks: readonly GateCheck[],
  view: SourceView,
  sources: GoSources,
): readonly GateCheck[] {
  if (!/\.go$/i.test(view.file)) return checks
  return checks.filter(
    ({ form, node }) => form !== 'member' || !isKnownAsNoBoolean(node as GoExpression, view, sources),
  )
}
