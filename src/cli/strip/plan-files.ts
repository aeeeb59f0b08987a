import { lstatSync } from 'node:fs'
import { stripText, type StrippedText } from '../../codemods/strip-text.js'
import type { GateCheck } from '../../gates/gate-check.js'
import type { Project } from '../../project/project.js'
import { placeAt } from '../../source/source-view.js'
import type { RemovedCounts } from '../../strip/plan.js'
import type { Progress } from '../progress.js'
import { scanFiles, type ScannedFile } from '../scan.js'

export interface PlannedFile {
  /** Absolute. */
  readonly file: string
  /** Without byte order mark. */
  readonly before: string
  readonly after: string
  readonly bom: boolean
  readonly edits: number
  readonly removed: RemovedCounts
  /** How many checks of each gate go. */
  readonly checks: ReadonlyMap<string, number>
}

export interface RefusedCheck {
  readonly file: string
  readonly line: number
  readonly column: number
  /** `null`: the file as a whole. */
  readonly gate: string | null
  readonly reason: string
}

export interface FilesPlan {
  readonly files: readonly PlannedFile[]
  readonly refused: readonly RefusedCheck[]
}

/** Plans the strip of every file; writes nothing. */
export async function planFiles(
  files: readonly string[],
  project: Project,
  values: ReadonlyMap<string, boolean>,
  progress: Progress,
): Promise<FilesPlan> {
  const planned: PlannedFile[] = []
  const refused: RefusedCheck[] = []
  const onUnread = (file: string, reason: string, line: number, column: number): void => {
    refused.push({ file, line, column, gate: null, reason: `the file mentions a gate but can't be parsed: ${reason}` })
  }
  for await (const scanned of scanFiles(files, project, progress, { gates: values, onUnread })) {
    const checks = scanned.checks.checks.filter(({ gate }) => values.has(gate))
    if (checks.length === 0) continue
    const plan = planFile(scanned, values)
    if ('reason' in plan) {
      refused.push(...checks.map((check) => refuse(scanned, check.node.range[0], check.gate, plan.reason)))
      continue
    }
    refused.push(...plan.refusals.map(({ start, gate, reason }) => refuse(scanned, start, gate, reason)))
    if (plan.after === scanned.text) continue
    const refusedAt = new Set(plan.refusals.map(({ start }) => start))
    const { file, text, bom } = scanned
    planned.push({
      file, bom, before: text, after: plan.after, edits: plan.edits, removed: plan.removed,
      checks: countByGate(checks.filter(({ node }) => !refusedAt.has(node.range[0]))),
    })
  }
  return { files: planned, refused }
}

function planFile({ file, view, checks }: ScannedFile, values: ReadonlyMap<string, boolean>): StrippedText {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
    return { reason: 'the file is a symbolic link; strip the file that it leads to' }
  }
  return stripText(view, checks.checks, values)
}

function refuse({ file, text }: ScannedFile, offset: number, gate: string, reason: string): RefusedCheck {
  const { line, column } = placeAt(file, text, offset)
  return { file, line, column, gate, reason }
}

function countByGate(checks: readonly GateCheck[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { gate } of checks) counts.set(gate, (counts.get(gate) ?? 0) + 1)
  return counts
}
