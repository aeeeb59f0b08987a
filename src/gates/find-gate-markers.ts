import type { GateIndex } from '../registry/gate-index.js'
import type { SourceView } from '../source/source-view.js'
import type { TextRange } from '../text/text-range.js'
import type { UnknownGateName } from './gate-check.js'

/** `@featureGate Name`; `+featureGate=Name` as in Kubernetes, `+openshift:enable:FeatureGate=Name` as in OpenShift. */
const MARKER = /(?:@featureGate[ \t]+|\+featureGate=|\+openshift:enable:FeatureGate=)([\w.-]*\w)/g

/** Where a comment says that what it stands on belongs to a gate. */
export interface GateMarker {
  readonly name: string
  readonly nameRange: TextRange
}

/** A comment's word that what it stands on belongs to a gate, which no registry knows. */
export function findUnknownMarkers(view: Pick<SourceView, 'text' | 'comments'>, index: GateIndex): UnknownGateName[] {
  return findMarkers(view)
    .filter(({ name }) => !index.gates.has(name))
    .map((marker) => ({ kind: 'marker', ...marker }))
}

/** All markers of one file. */
export function findMarkers(view: Pick<SourceView, 'text' | 'comments'>): GateMarker[] {
  // Most texts speak of feature gates, few have a marker, and comments are made when they are asked for.
  return view.text.search(MARKER) < 0 ? [] : view.comments.flatMap((comment) => markersIn(view.text, comment))
}

/** The markers in one comment. */
export function markersIn(text: string, { start, end }: TextRange): GateMarker[] {
  return [...text.slice(start, end).matchAll(MARKER)].map((match) => {
    const name = match[1] as string
    const nameEnd = start + match.index + match[0].length
    return { name, nameRange: { start: nameEnd - name.length, end: nameEnd } }
  })
}
