import type { GateIndex } from '../registry/gate-index.js'
import type { SourceView, TextRange } from '../source/source-view.js'

/** A comment's word that what it stands on belongs to a gate. */
export interface GateMarker {
  readonly name: string
  readonly nameRange: TextRange
  readonly isRegistered: boolean
}

/** `@featureGate Name`; `+featureGate=Name` as in Kubernetes, `+openshift:enable:FeatureGate=Name` as in OpenShift. */
const MARKER = /(?:@featureGate[ \t]+|\+featureGate=|\+openshift:enable:FeatureGate=)([\w.-]*\w)/g

export function findGateMarkers(view: SourceView, index: GateIndex): GateMarker[] {
  if (!/featureGate/i.test(view.text)) return []
  return view.comments.flatMap((comment) => markersIn(view.text, comment))
    .map((marker) => ({ ...marker, isRegistered: index.gates.has(marker.name) }))
}

/** The markers in one comment. */
export function markersIn(text: string, { start, end }: TextRange): { readonly name: string; readonly nameRange: TextRange }[] {
  return [...text.slice(start, end).matchAll(MARKER)].map((match) => {
    const name = match[1] as string
    const nameEnd = start + match.index + match[0].length
    return { name, nameRange: { start: nameEnd - name.length, end: nameEnd } }
  })
}
