import { stripText } from '../../codemods/strip-text.js'
import type { GateChecks } from '../../gates/gate-check.js'
import type { Project } from '../../project/project.js'
import { linesOf } from '../../source/lines-of.js'
import type { SourceView } from '../../source/source-view.js'
import { isCovered } from '../../text/text-edits.js'
import { rangeOf } from '../../text/text-range.js'
import { patternOfGates } from '../scan.js'
import type { PlannedFile, RefusedCheck } from './planned-changes.js'

/** What a strip makes of a file of components. */
export interface PlannedComponent {
  readonly planned: PlannedFile | null
  readonly refused: readonly RefusedCheck[]
  /** Gates that the file still checks. */
  readonly asked: readonly string[]
}

/**
 * Plans the strip of a file of components: on its own, since nothing of it is used by name in other files.
 *
 * @param failure why the file may not be changed, as half a sentence.
 */
export function planComponentFile(
  { file, bom, view }: { readonly file: string; readonly bom: boolean; readonly view: SourceView },
  { checks, settings }: GateChecks,
  project: Project,
  values: ReadonlyMap<string, boolean>,
  failure: string | null,
): PlannedComponent {
  const lines = linesOf(view)
  const refuse = (start: number, gate: string, reason: string): RefusedCheck => ({
    ...lines.placeOf(start),
    gate,
    reason,
  })
  const own = checks.filter(({ gate }) => values.has(gate))
  const unread = refuseUnread(view, project, values, refuse)
  const strip = failure === null ? stripText(view, checks, { values, settings }) : { reason: failure }
  if ('reason' in strip) {
    const refused = [...own.map(({ node, gate }) => refuse(node.range[0], gate, strip.reason)), ...unread]
    return { planned: null, refused, asked: refused.map(({ gate }) => gate as string) }
  }
  const refused = [
    ...strip.refusals
      .filter(({ gate }) => values.has(gate))
      .map(({ start, gate, reason, needsGate }) => ({
        ...refuse(start, gate, reason),
        ...(needsGate === false && { needsGate }),
      })),
    ...unread,
  ]
  const asked = [...strip.asked, ...unread.map(({ gate }) => gate as string)]
  if (strip.after === view.text) return { planned: null, refused, asked }
  const counts = new Map<string, number>()
  for (const { gate, node } of own)
    if (isCovered(rangeOf(node), strip.edits)) counts.set(gate, (counts.get(gate) ?? 0) + 1)
  const { after, edits, removed } = strip
  return {
    planned: {
      file,
      before: view.text,
      bom,
      after,
      edits: edits.length,
      removed: { ...removed, checks: [...counts.values()].reduce((sum, count) => sum + count, 0) },
      checks: counts,
    },
    refused,
    asked,
  }
}

/** Code that isn't read may check a gate that it names. */
function refuseUnread(
  view: SourceView,
  project: Project,
  values: ReadonlyMap<string, boolean>,
  refuse: (start: number, gate: string, reason: string) => RefusedCheck,
): RefusedCheck[] {
  return (view.embedded?.unread ?? []).flatMap(({ start, end, reason }) => {
    const code = view.text.slice(start, end)
    return [...values.keys()].flatMap((gate) => {
      const match = patternOfGates(project, new Map([[gate, null]]))?.exec(code)
      return match ? [refuse(start + match.index, gate, `it names the gate, and ${reason}`)] : []
    })
  })
}
