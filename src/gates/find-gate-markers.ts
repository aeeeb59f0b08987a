import type { GateIndex } from '../registry/gate-index.js'
import type { SourceView } from '../source/source-view.js'
import type { TextRange } from '../text/text-range.js'
import type { UnknownGateName } from './gate-check.js'

/**
 * `@featureGate Name`; at the start of a line `+featureGate=Name` as in Kubernetes,
 * `+openshift:enable:FeatureGate=Name` as in OpenShift. Several names are separated by commas. `+k8s:ifEnabled(Name)`
 * names an option, which is a gate or another one.
 */
const MARKER =
  /@featureGate[ \t]|\+featureGate=|\+openshift:enable:FeatureGate=|(?<option>\+k8s:if(?:Enabled|Disabled)\("?)/g
const NAME = /[\w.-]+/y
const COMMENT_SIGN = /\/\/+|\/\*+|\*+|#+/y

/** A gate to which a comment says that something belongs. */
export interface GateMarker {
  readonly name: string
  readonly nameRange: TextRange
  /** Whether it is the name of an option, which need not be a gate's. */
  readonly isOption: boolean
}

/** The markers of unregistered gates. */
export function findUnknownMarkers(view: Pick<SourceView, 'text' | 'comments'>, index: GateIndex): UnknownGateName[] {
  if (!mayHaveMarker(view.text)) return []
  return findMarkers(view)
    .filter(({ name, isOption }) => !isOption && !index.gates.has(name))
    .map(({ name, nameRange }) => ({ kind: 'marker', name, nameRange }))
}

/** Whether a text may have a marker that names a gate with certainty. */
export function mayHaveMarker(text: string): boolean {
  // The word is rare, and searching it is faster than the pattern.
  return text.includes('eatureGate') && MARKER_WORD.test(text)
}

const MARKER_WORD = /@featureGate|\+featureGate=|\+openshift:enable:FeatureGate=/

/** All markers of one file. */
export function findMarkers(view: Pick<SourceView, 'text' | 'comments'>): GateMarker[] {
  // Most files mention feature gates, few have a marker, and comments are created on demand.
  return view.text.search(MARKER) < 0 ? [] : view.comments.flatMap((comment) => markersIn(view.text, comment))
}

/** The markers in one comment. */
export function markersIn(text: string, { start, end }: TextRange): GateMarker[] {
  const comment = text.slice(start, end)
  return [...comment.matchAll(MARKER)].flatMap((match) => {
    if (!isAtHome(comment, match.index, match[0].startsWith('+'))) return []
    const isOption = match.groups?.option !== undefined
    return namesFrom(comment, match.index + match[0].length).map(({ name, at }): GateMarker => ({
      name,
      nameRange: { start: start + at, end: start + at + name.length },
      isOption,
    }))
  })
}

/**
 * Whether a marker is neither in commented-out code, `// // +featureGate=X`, nor, where it has to begin a line, inside
 * prose.
 */
function isAtHome(comment: string, offset: number, beginsLine: boolean): boolean {
  const lineStart = comment.lastIndexOf('\n', offset) + 1
  let before = comment.slice(lineStart, offset).trim()
  COMMENT_SIGN.lastIndex = 0
  const sign = COMMENT_SIGN.exec(before)?.[0] ?? ''
  before = before.slice(sign.length).trim()
  return beginsLine ? before === '' : !before.startsWith('//')
}

/** `A`, `A,B`, `A, B`. */
function namesFrom(comment: string, offset: number): { readonly name: string; readonly at: number }[] {
  const found: { name: string; at: number }[] = []
  for (let at = offset; ;) {
    while (comment[at] === ' ' || comment[at] === '\t') at++
    NAME.lastIndex = at
    const word = NAME.exec(comment)?.[0] ?? ''
    // A dot or hyphen at the end is the sentence's.
    const name = word.replace(/[.-]$/, '')
    if (name === '') return found
    found.push({ name, at })
    at += word.length
    if (comment[at] !== ',') return found
    at++
  }
}
