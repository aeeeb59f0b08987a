import type { GateIndex } from '../registry/gate-index.js'
import type { SourceView } from '../source/source-view.js'
import type { TextRange } from '../text/text-range.js'
import type { UnknownGateName } from './gate-check.js'

/** `@featureGate Name`; `+featureGate=Name` as in Kubernetes, `+openshift:enable:FeatureGate=Name` as in OpenShift. */
const MARKER = /(?:@featureGate[ \t]+|\+featureGate=|\+openshift:enable:FeatureGate=)([\w.-]*\w)/g

/** A comment's word that what it stands on belongs to a gate, which no registry knows. */
export function findUnknownMarkers(
  { text, comments }: Pick<SourceView, 'text' | 'comments'>,
  index: GateIndex,
): UnknownGateName[] {
  // Most texts speak of feature gates, few have a marker, and comments are made when they are asked for.
  if (text.search(MARKER) < 0) return []
  return comments
    .flatMap((comment) => markersIn(text, comment))
    .filter(({ name }) => !index.gates.has(name))
    .map((marker) => ({ kind: 'marker', ...marker }))
}

/** The markers in one comment. */
export function markersIn(
  text: string,
  { start, end }: TextRange,
): { readonly name: string; readonly nameRange: TextRange }[] {
  return [...text.slice(start, end).matchAll(MARKER)].map((match) => {
    const name = match[1] as string
    const nameEnd = start + match.index + match[0].length
    return { name, nameRange: { start: nameEnd - name.length, end: nameEnd } }
  })
}
