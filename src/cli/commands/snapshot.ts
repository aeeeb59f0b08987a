import { joinPrinted, printed, printedJson, type PrintedText } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import { dirname, join, relative, sep } from 'node:path'
import { showPath, dataPath } from '../../files/paths.js'
import { describeSpec } from '../../rules/support/regressions.js'
import { effectiveSpec } from '../../registry/lifecycle.js'
import type { Gate } from '../../registry/model.js'
import { toSnapshotSpec, writeSnapshot, type Snapshot } from '../../registry/snapshot-model.js'
import { diffSnapshots, type SnapshotDiff } from '../../registry/snapshot-diff.js'
import { formatVersion } from '../../registry/version.js'
import { EXIT_FINDINGS, EXIT_OK, type CommandContext } from '../command.js'
import { openCommandProject, type CommandProject } from '../command-project.js'
import { colorsFor, type Colors } from '../io.js'
import { findBrokenPromises, type BrokenPromise } from '../snapshot/broken-promises.js'
import { findKeptSnapshot, takeCurrentSnapshot, takeReleasedSnapshot, type KeptSnapshot } from '../snapshot/states.js'
import { writeOwnFile } from '../write-own-file.js'
import { writeUnreadEntries } from '../unread-entries.js'
import { UsageError } from '../usage-error.js'

/** What was compared, and the result. */
interface Outcome {
  /** What the registries are compared with: the file, or the commit. */
  readonly against: string
  readonly before: Snapshot | null
  readonly after: Snapshot
  readonly diff: SnapshotDiff
  readonly broken: readonly BrokenPromise[]
  readonly written: boolean
}

const NO_DIFF: SnapshotDiff = { added: [], changed: [], removed: [] }

/** `feature-gates snapshot`: compares the registries with what was released, or writes what is released. */
export async function runSnapshot(context: CommandContext): Promise<number> {
  const { cwd, operands, options, io } = context
  if (operands[0] !== undefined)
    throw new UsageError(
      `a snapshot covers the whole project, so "${operands[0]}" is one argument too many; see "feature-gates snapshot --help"`,
    )
  const opened = openCommandProject(context, { paths: [], named: 'any' })
  const kept = findKeptSnapshot(opened.project, cwd)
  const outcome = options.has('write') ? write(context, opened, kept) : compare(context, opened, kept)
  if (options.has('json')) io.stdout.write(printedJson(toJson(outcome, opened, context)))
  else io.stdout.write(describe(outcome, opened, context))
  writeUnreadEntries(context, opened.project.index)
  return outcome.broken.some(({ acknowledged }) => acknowledged === null) ? EXIT_FINDINGS : EXIT_OK
}

function compare(context: CommandContext, { project }: CommandProject, kept: KeptSnapshot): Outcome {
  const ref = context.options.text('from-git')
  const shown = showPath(kept.file, context.cwd)
  const before = ref === undefined ? kept.snapshot : takeReleasedSnapshot(ref, project, kept.snapshot, context)
  if (!before) {
    throw new UsageError(
      `there is no snapshot ${shown} yet; "feature-gates snapshot --write" writes it, "--from-git REF" compares with a commit`,
    )
  }
  const after = takeCurrentSnapshot(project, before)
  if (before.version && after.version && before.version.compare(after.version) > 0) {
    context.io.stderr.write(
      printed`${visibleText(ref ?? shown)} is of ${visibleText(formatVersion(before.version))}, later than ${visibleText(formatVersion(after.version))}, so broken promises aren't reported.\n`,
    )
  }
  return {
    against: ref ?? shown,
    before,
    after,
    diff: diffSnapshots(before, after),
    broken: findBrokenPromises(before, project),
    written: false,
  }
}

/**
 * A snapshot that would hide a broken promise isn't written, unless a comment acknowledges it or the user forces it.
 */
function write(context: CommandContext, opened: CommandProject, { file, snapshot: before }: KeptSnapshot): Outcome {
  const { cwd, options, io } = context
  const { project } = opened
  const ref = options.text('from-git')
  const after =
    ref === undefined ? takeCurrentSnapshot(project, before) : takeReleasedSnapshot(ref, project, before, context)
  const found = before && ref === undefined && !options.has('force') ? findBrokenPromises(before, project) : []
  const diff = before ? diffSnapshots(before, after) : NO_DIFF
  const outcome = { against: showPath(file, cwd), before, after, diff, broken: found }
  if (found.some(({ acknowledged }) => acknowledged === null)) {
    io.stderr.write(
      'Nothing was written: the new snapshot would hide broken promises. Fix them, acknowledge them, or use --force.\n',
    )
    return { ...outcome, written: false }
  }
  const written = writeOwnFile(file, writeSnapshot(after, schemaFor(file, project.root)), context)
  if (project.snapshotFile === null) {
    io.stderr.write(
      printed`Set "snapshot": "${showPath(file, project.root)}" in the configuration, so that the rules compare with it.\n`,
    )
  }
  return { ...outcome, written }
}

function schemaFor(file: string, root: string): string {
  const path = relative(
    dirname(file),
    join(root, 'node_modules/eslint-plugin-feature-gates/schema/snapshot.schema.json'),
  ).replaceAll(sep, '/')
  return path.startsWith('.') ? path : `./${path}`
}

function toJson(
  { before, after, diff, broken, written, against }: Outcome,
  { project }: CommandProject,
  { cwd }: CommandContext,
): object {
  const gate = ({ name, scope, specs }: Gate): object => ({ name, scope, specs: specs.map(toSnapshotSpec) })
  return {
    project: after.project,
    version: after.version && formatVersion(after.version),
    against,
    released: before?.version ? formatVersion(before.version) : null,
    gates: after.gates.length,
    added: diff.added.map(gate),
    changed: diff.changed.map((pair) => ({
      name: pair.after.name,
      before: gate(pair.before),
      after: gate(pair.after),
    })),
    removed: diff.removed.map(gate),
    broken: broken.map(({ place, acknowledged, shipped, ...rest }) => ({
      ...rest,
      file: dataPath(place.file, cwd),
      line: place.line,
      column: place.column,
      acknowledged,
    })),
    complete: project.index.complete,
    written,
  }
}

function describe(outcome: Outcome, { project }: CommandProject, context: CommandContext): PrintedText {
  const { before, after, diff, broken, written, against } = outcome
  const colors = colorsFor(context.io.stdout, context.io.env, context.color)
  const stateOf = (gate: Gate, { version }: Snapshot): PrintedText => {
    const spec = effectiveSpec(gate, version) ?? gate.specs.at(-1)
    return visibleText(
      spec ? `${describeSpec(spec)}${spec.version ? ` since ${formatVersion(spec.version)}` : ''}` : '',
    )
  }
  const rows = [
    ...diff.added.map((gate) => printed`  ${colors.green('+')} ${visibleText(gate.name)}: ${stateOf(gate, after)}`),
    ...diff.changed.map(
      (pair) =>
        printed`  ${colors.yellow('~')} ${visibleText(pair.after.name)}: ${describeChange(stateOf(pair.before, before ?? after), stateOf(pair.after, after))}`,
    ),
    ...diff.removed.map(
      (gate) => printed`  ${colors.red('-')} ${visibleText(gate.name)}: ${stateOf(gate, before ?? after)}`,
    ),
  ]
  return joinPrinted(
    [
      ...(before
        ? [
            printed`${visibleText(against)}${versionText(before)}, compared with ${context.options.has('write') ? 'what is released' : 'the registries'}${versionText(after)}:`,
          ]
        : []),
      ...(before ? (rows.length > 0 ? rows : [printed`  no gate has changed`]) : []),
      ...brokenLines(broken, context.cwd, colors),
      ...(context.options.has('write') && (written || broken.every(({ acknowledged }) => acknowledged !== null))
        ? [
            printed`${written ? colors.green('Wrote') : 'Unchanged:'} ${showPath(findFile(project, against), context.cwd)} (${after.gates.length} ${after.gates.length === 1 ? 'gate' : 'gates'}${after.version ? printed` of ${visibleText(formatVersion(after.version))}` : ''})`,
          ]
        : []),
      printed``,
    ],
    '\n',
  )
}

function findFile({ snapshotFile }: CommandProject['project'], against: string): string {
  return snapshotFile ?? against
}

function versionText({ version }: Snapshot): PrintedText {
  return version ? printed` (${visibleText(formatVersion(version))})` : printed``
}

/** A change that the state doesn't show is a change of the history. */
function describeChange(before: PrintedText, after: PrintedText): PrintedText {
  return before === after ? printed`${after}, with another history` : printed`${before} -> ${after}`
}

/** Branches part at a release, so many gates may have been shipped in an earlier version than the specs say. */
function shippedEarlierLines(
  open: readonly BrokenPromise[],
  cwd: string,
  line: (broken: BrokenPromise) => PrintedText,
): PrintedText[] {
  const moved = open.filter(({ shipped }) => shipped !== null)
  const [first] = moved
  if (!first || moved.length === 1) return moved.map(line)
  const names = moved.map(({ gate, shipped }) => `${gate} (${shipped})`).join(', ')
  return [
    printed`  ${showPath(first.place.file, cwd)}:${first.place.line}:${first.place.column}  ${moved.length} gates shipped in an earlier version than their first specs say, as after cherry-picks: ${visibleText(names)}. Set each version to the one that shipped. To accept one, give the reason in a comment: feature-gates-ack: reason.`,
  ]
}

function brokenLines(broken: readonly BrokenPromise[], cwd: string, colors: Colors): PrintedText[] {
  const line = ({ place, message }: BrokenPromise): PrintedText =>
    printed`  ${showPath(place.file, cwd)}:${place.line}:${place.column}  ${visibleText(message)}`
  const open = broken.filter(({ acknowledged }) => acknowledged === null)
  const known = broken.filter(({ acknowledged }) => acknowledged !== null)
  return [
    ...(open.length > 0
      ? [
          printed``,
          colors.red(printed`${open.length} ${open.length === 1 ? 'promise is' : 'promises are'} broken:`),
          ...shippedEarlierLines(open, cwd, line),
          ...open.filter(({ shipped }) => shipped === null).map(line),
        ]
      : []),
    ...(known.length > 0
      ? [
          printed``,
          printed`Acknowledged:`,
          ...known.map(
            ({ place, gate, acknowledged }) =>
              printed`  ${showPath(place.file, cwd)}:${place.line}  ${visibleText(`${gate}: ${acknowledged}`)}`,
          ),
        ]
      : []),
  ]
}
