import { isOwnChange, rememberOwnChange } from '../../files/own-changes.js'
import { printed, printedJson } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import { dataPath, showPath } from '../../files/paths.js'
import { EXIT_FINDINGS, EXIT_OK, type CommandContext } from '../command.js'
import { commandsInLog, patchOutput } from '../guard-output.js'
import { colorsFor, type Colors } from '../io.js'
import { mentionsOnDisk, type RemainingMention } from './find-remaining.js'
import type { FilesPlan, PlannedFile } from './planned-changes.js'
import { findLostComments, type LostComment } from './lost-comments.js'
import { renderDiff, renderSummary } from './render-plan.js'
import type { CommitFiles, WriteResult } from './write-plan.js'

/** What `strip`, `remove`, `lock` and `graduate` plan to do, all in the same form. */
export interface PlannedRun extends FilesPlan {
  /** `null`: the value of the gate isn't known. */
  readonly values: ReadonlyMap<string, boolean | null>
  readonly remaining: readonly RemainingMention[]
  /** Gates that should have been removed, and are still registered. */
  readonly kept?: ReadonlySet<string>
  /** For standard error, before all else. */
  readonly hints?: readonly string[]
  /** The summary's line about a gate; by default how many of its checks are removed. */
  readonly describeGate?: (gate: string, isRestored: boolean) => string
  /** Whether the tree may have uncommitted changes that earlier runs of this command wrote. */
  readonly followsItself?: boolean
  /** The command that comes after this one was written. Default: the check. */
  readonly next?: string
  /** Instead of a summary, where no gate was found. */
  readonly nothing?: string
}

/** The result of a plan; without `result`, nothing was to be written. */
interface Outcome extends PlannedRun {
  readonly result: WriteResult | null
  /** Of the files that are changed, or would be. */
  readonly comments: readonly LostComment[]
}

/**
 * Writes the plan when `--write` is given, reports it as text or JSON, and returns the exit code.
 *
 * @param commit receives what was written and verified. If it returns a reason, as the end of a sentence, the files are
 *   restored.
 */
export async function finishRun(context: CommandContext, plan: PlannedRun, commit?: CommitFiles): Promise<number> {
  const { io, cwd, options } = context
  for (const hint of plan.hints ?? []) io.stderr.write(printed`${visibleText(hint)}\n`)
  const result = options.has('write') ? await write(context, plan, commit) : null
  // For a run that failed, only the plan can be reported.
  const files = result && result.failure === null ? result.written : plan.files
  const outcome: Outcome = {
    ...plan,
    files,
    comments: findLostComments(files),
    refused: [...plan.refused, ...(result?.refused ?? [])],
    remaining: mentionsOnDisk(plan.remaining, unwrittenOf(plan, result)),
    result,
  }
  if (options.has('json')) io.stdout.write(printedJson(toJson(outcome, cwd)))
  else writeReport(context, outcome)
  if (result?.failure === null && commit === undefined) writeNext(context, outcome)
  if (result?.failure) io.stderr.write(printed`feature-gates: ${visibleText(result.failure)}\n`)
  return outcome.refused.length > 0 || result?.failure ? EXIT_FINDINGS : EXIT_OK
}

/** The files that are on disk as they were before. */
function unwrittenOf({ files }: PlannedRun, result: WriteResult | null): readonly PlannedFile[] {
  const changed = new Set([...(result?.written ?? []), ...(result?.lost ?? [])])
  return files.filter((file) => !changed.has(file))
}

async function write(
  context: CommandContext,
  { files, followsItself }: PlannedRun,
  commit: CommitFiles | undefined,
): Promise<WriteResult> {
  const { guardTree, writePlan } = await import('./write-plan.js')
  if (!followsItself) {
    guardTree(context, files)
    return writePlan(context, files, commit)
  }
  guardTree(context, files, isOwnChange)
  const result = await writePlan(context, files, commit)
  // What --force has overwritten may be someone's work.
  if (!context.options.has('force')) for (const { file } of result.written) rememberOwnChange(file)
  return result
}

/** Says whether `--verify` has tested what was written, and what to type next. */
function writeNext({ io, options }: CommandContext, { files, next = 'feature-gates check' }: Outcome): void {
  // A program that reads JSON decides itself.
  if (files.length === 0 || options.has('json')) return
  const command = options.text('verify')
  const verified =
    command === undefined
      ? printed`Not verified, because no --verify was given: run your tests.`
      : printed`Verified: ${visibleText(command)} succeeded.`
  io.stderr.write(printed`\n${verified}\nNext: ${visibleText(next)}\n`)
}

/** The contract of `--json`. */
function toJson({ values, files, refused, remaining, comments, result }: Outcome, cwd: string): unknown {
  return {
    gates: [...values].map(([name, value]) => ({ name, value })),
    files: files.map(({ file, edits, isDeleted, removed: { checks, imports, declarations, tests } }) => ({
      path: dataPath(file, cwd),
      edits,
      removed: { checks, imports, declarations, tests, files: isDeleted ? 1 : 0 },
    })),
    refused: refused.map(({ file, line, column, gate, reason }) => ({
      path: dataPath(file, cwd),
      line,
      column,
      gate,
      reason,
    })),
    remaining: remaining.map(({ file, line, text }) => ({ path: dataPath(file, cwd), line, text })),
    comments: comments.map(({ file, line, text }) => ({ path: dataPath(file, cwd), line, text })),
    written: result !== null && result.written.length > 0,
  }
}

/** A part of it could be applied, so all of it is written or nothing. */
function writePatch({ files }: Outcome, { io, cwd }: CommandContext, colors: Colors): void {
  const diffs = files.map((file) => `${renderDiff(file, cwd, colors)}\n`)
  const command = files.find((_, index) => commandsInLog(diffs[index] ?? '', io))
  if (command) {
    const place = showPath(command.file, cwd)
    const reason = printed`a CI system would read a command in the diff of ${place}`
    io.stderr.write(printed`The diff isn't printed, because ${reason}; write the output to a file.\n`)
  } else for (const diff of diffs) patchOutput(io.stdout).write(diff)
}

function writeReport(context: CommandContext, outcome: Outcome): void {
  const { io, cwd, options, color } = context
  const colors = colorsFor(io.stdout, io.env, color)
  const isWrite = options.has('write')
  if (outcome.values.size === 0 && outcome.nothing !== undefined) {
    io.stdout.write(printed`${visibleText(outcome.nothing)}\n`)
    return
  }
  if (!isWrite) writePatch(outcome, context, colors)
  io.stdout.write(renderSummary(outcome, cwd, colors))
  if (!isWrite && outcome.files.length > 0)
    io.stderr.write('\nNothing was written; pass --write to change the files.\n')
}
