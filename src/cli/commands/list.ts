import { printed, printedJson, type PrintedText } from '../../files/printed-text.js'
import type { SemVer } from 'semver'
import { gateStatus, type GateStatus } from '../../registry/lifecycle.js'
import type { Gate } from '../../registry/model.js'
import { formatVersion } from '../../registry/version.js'
import { basename, resolve } from 'node:path'
import { describeUnknownGate } from '../../codemods/gate-value.js'
import { showPath, dataPath, statOf } from '../../files/paths.js'
import { EXIT_USAGE, type CommandContext } from '../command.js'
import { isNothingThere, liesBelow, NO_REGISTRY, openCommandProject, type CommandProject } from '../command-project.js'
import { describeNotes, describePlanned, describeRemovalDates, hasTwoDates } from '../gate-notes.js'
import { colorsFor, type Colors, type Paint } from '../io.js'
import { startProgress } from '../progress.js'
import { shellWord } from '../shell-word.js'
import { writeUnopened } from '../unopened-files.js'
import { splitOperands } from '../strip/select-gates.js'
import { UsageError } from '../usage-error.js'
import { registeredGates } from '../registered-gates.js'
import { isPreset } from '../../rules/support/open-linted-file.js'
import { listScripts, scanFiles } from '../scan.js'
import { writeUnreadFiles, type UnreadFile } from '../unread-files.js'
import { renderTable, type Cell } from '../table.js'
import { writeUnreadEntries } from '../unread-entries.js'
import { visibleText } from '../../files/visible-text.js'
import { describeUnknownVersion, endOf, versionOfResults, writeAssumedVersion } from '../version-note.js'

export interface ListedGate {
  readonly gate: Gate
  readonly status: GateStatus
}

/** `feature-gates list`: every gate of the registries, as it is at one version. */
export async function runList(context: CommandContext): Promise<number> {
  const { io, cwd, options } = context
  const { opened, names, paths } = openWithGates(context)
  const { index } = opened.project
  for (const name of names) if (!index.gates.has(name)) throw new UsageError(describeUnknownGate(name, index))
  const gates = registeredGates(index)
    .filter((gate) => liesBelow(gate.file, paths, cwd))
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map((gate) => ({ gate, status: gateStatus(gate, index.currentVersion, index.policy) }))
    .filter(({ status }) => !options.has('due') || status.removal.due)
    .filter(({ status }) => !options.has('graduated') || status.graduated)
    .filter(({ gate }) => !options.has('stale') || gate.flag?.serves !== undefined)
  if (options.has('stale')) gates.sort((a, b) => compareAge(a.gate, b.gate))

  // Paths say which registries are meant, not where the code is.
  const counts = gates.length > 0 && paths.length === 0 ? await countChecks(context, opened.project) : null
  if (options.has('json')) {
    io.stdout.write(
      printedJson(
        gates.map((gate) => ({
          ...toJson(gate, cwd),
          ...(counts && countsOf(gate, counts)),
          ...(counts && !counts.isComplete && { checksComplete: false }),
        })),
      ),
    )
  } else {
    writeTable(context, gates, opened, counts)
  }
  if (counts) writeUnreadFiles(context, counts.unread)
  writeAssumedVersion(context, opened.project)
  writeUnreadEntries(context, index)
  if (!isNothingThere(context, opened, paths)) return endOf(context, opened.project)
  if (options.has('json')) io.stderr.write(`${NO_REGISTRY}\n`)
  return EXIT_USAGE
}

/** The oldest first; those of an unknown age last. */
function compareAge(a: Gate, b: Gate): number {
  return (a.flag?.created ?? '9').localeCompare(b.flag?.created ?? '9') || (a.name < b.name ? -1 : 1)
}

/** Operands are gates and paths of registries, which are looked for below these paths. */
function openWithGates(context: CommandContext): { opened: CommandProject; names: string[]; paths: string[] } {
  const { cwd, operands, options } = context
  const version = options.text('at')
  const open = (paths: readonly string[]): CommandProject =>
    openCommandProject(context, { paths, named: 'registry', version })
  // A name such as `app.paging` is written like a path.
  let whole: CommandProject | null = null
  const isGate = (name: string): boolean => {
    if (statOf(resolve(cwd, name)) !== null) return false
    whole ??= open([])
    return whole.project.index.gates.has(name)
  }
  const { names, paths } = splitOperands(operands, cwd, isGate)
  return { opened: paths.length === 0 && whole !== null ? whole : open(paths), names: [...names], paths: [...paths] }
}

/** The contract of `list --json`: versions as `1.36`, `null` for what the registry doesn't say. */
export function toJson({ gate, status }: ListedGate, cwd: string): Record<string, unknown> {
  const { effective, removal } = status
  return {
    name: gate.name,
    scope: gate.scope,
    stage: status.stage,
    default: status.default,
    locked: effective?.lockToDefault ?? null,
    since: effective?.version ? formatVersion(effective.version) : null,
    lockedSince: status.lockedSince && formatVersion(status.lockedSince),
    removeIn: removal.dueIn && formatVersion(removal.dueIn),
    removalDue: removal.due,
    ...(hasTwoDates(removal) && {
      removalPromised: formatVersion(removal.promised),
      removalByPolicy: formatVersion(removal.byLag),
    }),
    graduated: status.graduated,
    ...(gate.requires && { requires: gate.requires }),
    ...(gate.minimumVersion && { minimumVersion: formatVersion(gate.minimumVersion) }),
    ...(gate.hiddenInHelpText && { hiddenInHelpText: true }),
    ...(gate.flag?.owner !== undefined && { owner: gate.flag.owner }),
    ...(gate.flag?.created !== undefined && { created: gate.flag.created }),
    ...(gate.flag?.serves !== undefined && { serves: gate.flag.serves }),
    ...(gate.deprecationMessage && { deprecationMessage: gate.deprecationMessage }),
    file: dataPath(gate.place.file, cwd),
    line: gate.place.line,
  }
}

function writeTable(
  context: CommandContext,
  gates: readonly ListedGate[],
  opened: CommandProject,
  counts: CheckCounts | null,
): void {
  const { project, isDiscovered } = opened
  const { io, cwd, operands } = context
  const colors = colorsFor(io.stdout, io.env, context.color)
  if (gates.length === 0) {
    if (describeUnknownVersion(project) === null) io.stderr.write(printed`${describeNothing(context, opened)}\n`)
    return
  }
  const hasUnproven = gates.some((listed) => counts !== null && countsOf(listed, counts).unproven > 0)
  const notes = gates.map(({ gate, status }) =>
    visibleText(
      [describePlanned(gate, project.index.currentVersion, status.stage), describeNotes(gate)]
        .filter(Boolean)
        .join('; '),
    ),
  )
  const presets = new Set(project.index.files.filter(isPreset).map(({ file }) => file))
  const shownFile = (file: string): PrintedText =>
    presets.has(file) ? visibleText(basename(file)) : showPath(file, cwd)
  const hasNotes = notes.some((note) => note.length > 0)
  io.stdout.write(
    renderTable(
      [
        { title: 'GATE' },
        { title: 'SCOPE' },
        { title: 'STAGE' },
        { title: 'DEFAULT' },
        { title: 'SINCE' },
        { title: 'REMOVAL' },
        { title: 'CHECKS', align: 'right' },
        ...(hasUnproven ? [{ title: 'UNPROVEN', align: 'right' as const }] : []),
        { title: 'REGISTERED IN' },
        ...(hasNotes ? [{ title: 'NOTES' }] : []),
      ],
      gates.map((listed, index) => [
        ...toRow(listed, hasUnproven, counts, shownFile, colors),
        ...(hasNotes ? [{ text: notes[index] ?? printed`` }] : []),
      ]),
      colors,
      io.stdout.columns || Infinity,
    ),
  )
  io.stdout.write(printed`\n${summarise(gates, project, colors)}\n`)
  if (context.options.has('stale'))
    for (const listed of gates) io.stdout.write(printed`  ${visibleText(describeStrip(listed))}\n`)
  if (hasUnproven)
    io.stderr.write(
      'UNPROVEN counts calls that look like checks but are not proven to be; "feature-gates explain GATE" shows why, and what to configure.\n',
    )
  if (isDiscovered && operands.length === 0) {
    io.stderr.write('No configuration: these registries were found by their shape. "feature-gates init" writes one.\n')
  }
}

/** The command that strips a flag with one value. */
function describeStrip({ gate: { name, flag } }: ListedGate): string {
  return `feature-gates strip ${shellWord(name)} --value ${flag?.serves}`
}

function describeNothing({ options }: CommandContext, { project, isDiscovered }: CommandProject): PrintedText {
  if (project.index.gates.size === 0) return printed`${isDiscovered ? NO_REGISTRY : 'No gates are registered here.'}`
  if (options.has('stale')) {
    const among = options.has('due') ? ' that is due for removal' : options.has('graduated') ? ' that is locked' : ''
    return printed`No gate${visibleText(among)} is known to serve only one value; "feature-gates import" reads that from a flag service.`
  }
  if (options.has('due')) return printed`No gate is due for removal.`
  if (options.has('graduated')) return printed`No gate is locked to its default.`
  return printed`No gates are registered here.`
}

/** How many places check each gate, and how many more may do so. */
interface CheckCounts {
  /** Files that may have more checks. */
  readonly unread: readonly UnreadFile[]
  /** Whether all files were read, and none with a check is ignored. */
  readonly isComplete: boolean
  readonly checks: ReadonlyMap<string, number>
  readonly unproven: ReadonlyMap<string, number>
}

async function countChecks(context: CommandContext, project: CommandProject['project']): Promise<CheckCounts> {
  let unopened = 0
  const files = listScripts([], context.cwd, (files) => {
    unopened = files.length
    writeUnopened(context, files)
  })
  const progress = startProgress(context, 'Counting checks', files.length)
  const unread: UnreadFile[] = []
  const counts = { checks: new Map<string, number>(), unproven: new Map<string, number>(), unread }
  const onUnread = (file: string, reason: string, line: number, column: number): void =>
    void unread.push({ file, reason, line, column })
  let ignored = 0
  for await (const { file, checks } of scanFiles(files, project, progress, { onUnread })) {
    if (project.isIgnored(file)) {
      ignored += checks.checks.length
      continue
    }
    for (const { gate } of checks.checks) counts.checks.set(gate, (counts.checks.get(gate) ?? 0) + 1)
    for (const { gate } of checks.unproven) counts.unproven.set(gate, (counts.unproven.get(gate) ?? 0) + 1)
  }
  progress.end()
  if (ignored > 0)
    context.io.stderr.write(
      printed`Not counted: ${ignored} ${ignored === 1 ? 'check' : 'checks'} in files that the configuration ignores.\n`,
    )
  return { ...counts, isComplete: unread.length === 0 && ignored === 0 && unopened === 0 }
}

function countsOf({ gate }: ListedGate, counts: CheckCounts): { checks: number; unproven: number } {
  return { checks: counts.checks.get(gate.name) ?? 0, unproven: counts.unproven.get(gate.name) ?? 0 }
}

function toRow(
  listed: ListedGate,
  hasUnproven: boolean,
  counts: CheckCounts | null,
  shownFile: (file: string) => PrintedText,
  colors: Colors,
): Cell[] {
  const { gate, status } = listed
  const { checks, unproven } = counts ? countsOf(listed, counts) : { checks: 0, unproven: 0 }
  return [
    { text: visibleText(gate.name), paint: colors.bold },
    { text: visibleText(gate.scope ?? '') },
    { text: visibleText(status.stage ?? (status.effective ? '?' : '-')), paint: paintStage(status, colors) },
    describeDefault(status, colors),
    { text: showVersion(status.effective?.version) },
    describeRemoval(status, colors),
    {
      text: counts ? printed`${checks}${counts.isComplete ? '' : '+'}` : printed``,
      ...(checks === 0 && { paint: colors.dim }),
    },
    ...(hasUnproven ? [{ text: printed`${unproven}`, paint: unproven === 0 ? colors.dim : colors.yellow }] : []),
    { text: printed`${shownFile(gate.place.file)}:${gate.place.line}`, paint: colors.dim },
  ]
}

function paintStage({ stage }: GateStatus, colors: Colors): Paint {
  switch (stage) {
    case 'GA':
      return colors.green
    case 'Beta':
      return colors.cyan
    case 'Deprecated':
      return colors.magenta
    default:
      return colors.yellow
  }
}

function describeDefault({ effective, lockedSince }: GateStatus, colors: Colors): Cell {
  if (!effective) return { text: printed`` }
  const value = effective.default === null ? '?' : effective.default ? 'on' : 'off'
  if (!effective.lockToDefault) return { text: printed`${value}`, ...(value === 'off' && { paint: colors.dim }) }
  const since = lockedSince && effective.version && formatVersion(lockedSince) !== formatVersion(effective.version)
  return { text: printed`${value}, locked${since ? printed` ${showVersion(lockedSince)}` : ''}` }
}

function describeRemoval({ removal }: GateStatus, colors: Colors): Cell {
  const { due } = removal
  return { text: visibleText(describeRemovalDates(removal)), ...(due && { paint: colors.red }) }
}

function showVersion(version: SemVer | null | undefined): PrintedText {
  return visibleText(version ? formatVersion(version) : '')
}

function summarise(gates: readonly ListedGate[], project: CommandProject['project'], colors: Colors): PrintedText {
  const number = colors.bold(printed`${gates.length} ${gates.length === 1 ? 'gate' : 'gates'}`)
  // How many are graduated or due would be a guess; the last line says why.
  if (describeUnknownVersion(project) !== null) return number
  const version = versionOfResults(project)
  const graduated = gates.filter(({ status }) => status.graduated).length
  const due = gates.filter(({ status }) => status.removal.due).length
  const at = version === null ? '' : printed` at ${visibleText(version)}`
  const dueText = printed`${due} due for removal`
  return printed`${number}${at}: ${graduated} graduated, ${due > 0 ? colors.red(dueText) : dueText}`
}
