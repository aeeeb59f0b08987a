import type { GateIndex } from '../registry/gate-index.js'
import type { SourceView, TextRange } from '../source/source-view.js'

/** `@featureGate Name` and `+featureGate=Name` in a comment: what it stands on belongs to a gate. */
export interface GateMarker {
  readonly name: string
  readonly nameRange: TextRange
  readonly isRegistered: boolean
}

const MARKER = /(?:@featureGate[ \t]+|\+featureGate=)([\w.-]*\w)/g

export function findGateMarkers(view: SourceView, index: GateIndex): GateMarker[] {
  if (!view.text.includes('featureGate')) return []
  return view.comments.flatMap((comment) => {
    const text = view.text.slice(comment.start, comment.end)
    return [...text.matchAll(MARKER)].map((match) => {
      const name = match[1] as string
      const end = comment.start + match.index + match[0].length
      return { name, nameRange: { start: end - name.length, end }, isRegistered: index.gates.has(name) }
    })
  })
}
