import type { ReportedGate } from './reported-gate.js'
import type { SemVer } from 'semver'
import { dirname } from 'node:path'
import type { Project } from '../../project/project.js'
import { showPath } from '../../files/paths.js'
import { gateStatus, isLockMissing } from '../../registry/lifecycle.js'
import type { Gate } from '../../registry/model.js'
import { addMinors, compareVersions, isSameMinor } from '../../registry/version.js'
import { linesOf } from '../../source/lines-of.js'
import type { Place } from '../../text/line-index.js'
import { liesBelow } from '../command-project.js'
import type { Progress } from '../progress.js'
import { ownRegistries, registeredGates } from '../registered-gates.js'
import { listScripts, scanFiles } from '../scan.js'
import { describeUnopened } from '../unopened-files.js'
import { describeUnknownVersion } from '../version-note.js'
import { readCodeOwners, type OwnersOf } from './code-owners.js'
import { groupFolders, type FolderRow } from './folders.js'
import { lifeOf, versionsOf } from './life.js'
import { columnsOf } from './versions.js'

export interface OwnerRow {
  readonly owner: string
  readonly gates: number
  /** Gates that are due for removal. */
  readonly due: number
  readonly checks: number
}

/** All that a report tells, for any format. */
export interface ReportData {
  readonly cwd: string
  readonly currentVersion: SemVer | null
  /** The releases of the time line, oldest first. */
  readonly columns: readonly SemVer[]
  /** Which of them is the current one; -1: not known. */
  readonly current: number
  /** Whether what is graduated or due depends on the current version, and that isn't known. */
  readonly isVersionMissing: boolean
  readonly gates: readonly ReportedGate[]
  readonly folders: readonly FolderRow[]
  /** `null`: there is no CODEOWNERS file. */
  readonly owners: readonly OwnerRow[] | null
  /** Whether all code was read, so that no gate has more checks than were counted. */
  readonly isComplete: boolean
  /** Files that name a gate but can't be read, and what of the registries can't be: one line each. */
  readonly unread: readonly string[]
}

export interface ReportRequest {
  /** Code below it is searched for checks. */
  readonly cwd: string
  /** Only gates that are registered in these files or folders; none: all. */
  readonly registries: readonly string[]
  readonly startProgress: (files: number) => Progress
}

/** Reads the whole project below the working directory: what is registered, and which code checks it. */
export async function collectReport(
  project: Project,
  { cwd, registries, startProgress }: ReportRequest,
): Promise<ReportData> {
  const { index } = project
  const unreadFiles: string[] = []
  const checks = await collectChecks(project, cwd, startProgress, unreadFiles)
  const registered = registeredGates(index)
    .filter((gate) => liesBelow(gate.file, registries, cwd))
    .map((gate) => ({ gate, status: gateStatus(gate, index.currentVersion, index.policy) }))
  const anchors = new Map(
    ownRegistries(index).flatMap(({ gates, anchorVersion }) => gates.map((gate) => [gate, anchorVersion])),
  )
  const anchorOf = (gate: Gate): SemVer | null => anchors.get(gate) ?? null

  const columns = columnsOf([
    ...registered.flatMap(({ gate, status }) => versionsOf(gate, status, anchorOf(gate))),
    ...(index.currentVersion ? [releaseOf(index.currentVersion)] : []),
  ])
  const now = index.currentVersion
  const current = now ? columns.findLastIndex((version) => compareVersions(version, now) <= 0) : -1
  const ownersOf = readCodeOwners(project.root)
  const gates = registered.map(({ gate, status }): ReportedGate => {
    const anchorVersion = anchorOf(gate)
    const places = checks.get(gate.name) ?? []
    return {
      gate,
      status,
      life: lifeOf(gate, { columns, current, anchorVersion, policy: index.policy }),
      checks: places,
      owners: ownersOf ? ownersByChecks(places.length > 0 ? places : [gate.place], ownersOf) : [],
      isLockMissing: isLockMissing(gate, now, index.policy, anchorVersion),
      isDueNext:
        now !== null &&
        status.removal.dueIn !== null &&
        !status.removal.due &&
        isSameMinor(status.removal.dueIn, addMinors(now, 1)),
    }
  })
  return {
    cwd,
    currentVersion: now,
    columns,
    current,
    isVersionMissing: describeUnknownVersion(project) !== null,
    gates,
    isComplete: unreadFiles.length === 0,
    unread: [...unreadEntries(project, cwd), ...unreadFiles],
    folders: groupFolders(gates, (file) => showPath(dirname(file), cwd), ownersOf),
    owners: ownersOf && ownerRows(gates, ownersOf),
  }
}

/** A patch release has the gates of its minor release. */
function releaseOf(version: SemVer): SemVer {
  return addMinors(version, 0)
}

async function collectChecks(
  project: Project,
  cwd: string,
  startProgress: (files: number) => Progress,
  unread: string[],
): Promise<ReadonlyMap<string, Place[]>> {
  const files = listScripts([], cwd, (unopened) => unread.push(...unopened.map((file) => describeUnopened(file, cwd))))
  const progress = startProgress(files.length)
  const found = new Map<string, Place[]>()
  const onUnread = (file: string, reason: string, line: number, column: number): void => {
    unread.push(`${showPath(file, cwd)}:${line}:${column}: ${reason}`)
  }
  const ignored: string[] = []
  for await (const { file, view, checks } of scanFiles(files, project, progress, { onUnread })) {
    if (project.isIgnored(file)) {
      if (checks.checks.length > 0) ignored.push(showPath(file, cwd))
      continue
    }
    for (const { gate, node } of checks.checks) {
      const places = found.get(gate)
      const place = linesOf(view).placeOf(node.range[0])
      if (places) places.push(place)
      else found.set(gate, [place])
    }
  }
  progress.end()
  unread.push(...ignored.map((file) => `${file}: checks gates, but the configuration ignores it`))
  return found
}

function unreadEntries({ index }: Project, cwd: string): string[] {
  return index.files
    .filter(({ complete }) => !complete)
    .flatMap(({ problems }) =>
      problems
        .filter(({ kind }) => kind === 'unreadableEntry')
        .map(({ place, message }) => `${showPath(place.file, cwd)}:${place.line}:${place.column}: ${message}`),
    )
}

/** The owners of places, those of most places first. */
export function ownersByChecks(places: readonly Place[], ownersOf: OwnersOf): string[] {
  const counts = new Map<string, number>()
  for (const { file } of places) for (const owner of ownersOf(file)) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([owner]) => owner)
}

function ownerRows(gates: readonly ReportedGate[], ownersOf: OwnersOf): OwnerRow[] {
  const rows = new Map<string, OwnerRow>()
  for (const { owners, checks, status } of gates) {
    for (const owner of owners) {
      const row = rows.get(owner) ?? { owner, gates: 0, due: 0, checks: 0 }
      const own = checks.filter(({ file }) => ownersOf(file).includes(owner)).length
      rows.set(owner, {
        owner,
        gates: row.gates + 1,
        due: row.due + (status.removal.due ? 1 : 0),
        checks: row.checks + own,
      })
    }
  }
  return [...rows.values()].sort((a, b) => b.due - a.due || b.checks - a.checks || (a.owner < b.owner ? -1 : 1))
}
