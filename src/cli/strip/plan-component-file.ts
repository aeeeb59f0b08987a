import type { ProjectStrip } from '../../codemods/project/project-strip.js'
import { stripText } from '../../codemods/strip-text.js'
import type { GateChecks } from '../../gates/gate-check.js'
import type { Project } from '../../project/project.js'
import { linesOf } from '../../source/lines-of.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import { isCovered, type TextEdit } from '../../text/text-edits.js'
import { rangeOf } from '../../text/text-range.js'
import { patternOfGates } from '../scan.js'
import type { PlannedFile, RefusedCheck } from './planned-changes.js'

/** What a strip makes of a file of components. */
interface PlannedComponent {
  readonly planned: PlannedFile | null
  readonly refused: readonly RefusedCheck[]
  /** Gates that the file still checks. */
  readonly asked: readonly string[]
  readonly edits: readonly TextEdit[]
}

/** A file of components, and what was found in it. */
interface ComponentFile {
  readonly file: string
  readonly bom: boolean
  readonly view: SourceView
  readonly found: GateChecks
}

/** Plans the strips of files of components. */
export class ComponentPlans {
  readonly refused: RefusedCheck[] = []
  /** Gates that the files still check. */
  readonly asked: string[] = []
  readonly #project: Project
  readonly #values: ReadonlyMap<string, boolean>
  readonly #planned: PlannedFile[] = []
  /** Those that lose imports. Which of these are needed all the same depends on the other files. */
  readonly #losing: { readonly component: ComponentFile; readonly edits: readonly TextEdit[] }[] = []

  constructor(project: Project, values: ReadonlyMap<string, boolean>) {
    this.#project = project
    this.#values = values
  }

  /** @param failure why the file may not be changed, as half a sentence; `null` when it may be. */
  add(component: ComponentFile, failure: string | null): void {
    const { planned, refused, asked, edits } = planComponentFile(component, this.#project, this.#values, { failure })
    if ((planned?.removed.imports ?? 0) > 0) this.#losing.push({ component, edits })
    else if (planned) this.#planned.push(planned)
    this.refused.push(...refused)
    this.asked.push(...asked)
  }

  /** The files to change, once all other files are planned. */
  finish(strip: ProjectStrip): PlannedFile[] {
    const losing = this.#losing.flatMap(({ component, edits }) => {
      const restated = strip.loadsOf(component.view, edits)
      return planComponentFile(component, this.#project, this.#values, { restated, failure: null }).planned ?? []
    })
    return [...this.#planned, ...losing]
  }
}

/**
 * Plans the strip of a file of components: on its own, since nothing of it is used by name in other files.
 *
 * @param restated what is left of imports that lose their names.
 * @param failure why the file may not be changed, as half a sentence.
 */
function planComponentFile(
  { file, bom, view, found: { checks, settings } }: ComponentFile,
  project: Project,
  values: ReadonlyMap<string, boolean>,
  { restated, failure }: { readonly restated?: ReadonlyMap<AnyNode, string>; readonly failure: string | null },
): PlannedComponent {
  const lines = linesOf(view)
  const refuse = (start: number, gate: string, reason: string): RefusedCheck => ({
    ...lines.placeOf(start),
    gate,
    reason,
  })
  const own = checks.filter(({ gate }) => values.has(gate))
  const unread = refuseUnread(view, project, values, refuse)
  const strip =
    failure === null
      ? stripText(view, checks, { values, settings, ...(restated && { restated }) })
      : { reason: failure }
  if ('reason' in strip) {
    const refused = [...own.map(({ node, gate }) => refuse(node.range[0], gate, strip.reason)), ...unread]
    return { planned: null, refused, asked: refused.map(({ gate }) => gate as string), edits: [] }
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
  if (strip.after === view.text) return { planned: null, refused, asked, edits: [] }
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
    edits,
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
