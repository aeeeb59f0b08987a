import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { dataPath, findRepository, showPath, statOf } from '../../files/paths.js'
import type { CommandContext } from '../command.js'
import { shellWord } from '../shell-word.js'
import { UsageError } from '../usage-error.js'
import { findUncommitted } from './git-guard.js'
import type { PlannedFile, RefusedCheck } from './planned-changes.js'
import { treeOf, type WriteScope } from '../../files/may-write.js'
import { deleteFile, replaceFile, restoreFile } from '../../files/write-file.js'
import { writeScopeOf } from '../write-scope.js'
import { SIGNALS } from './signals.js'
import { runVerification } from './verify.js'
import { lockTree } from '../../files/write-lock.js'

/** The result for the files of a plan. */
export interface WriteResult {
  /** Changed, and left so: the verification, if any, succeeded. */
  readonly written: readonly PlannedFile[]
  /** Changed, and put back. */
  readonly restored: readonly PlannedFile[]
  /** Changed, and could not be put back. */
  readonly lost: readonly PlannedFile[]
  /** Files that could not be written. */
  readonly refused: readonly RefusedCheck[]
  /** The verification failed and the files are as before; a sentence for standard error. */
  readonly failure: string | null
}

/**
 * Refuses to mix the strip with uncommitted work, unless `--force` is given.
 *
 * @param isOwn whether an uncommitted file, absolute, is what an earlier run of the same kind has left.
 */
export function guardTree(
  { cwd, options, io }: CommandContext,
  files: readonly PlannedFile[],
  isOwn: (file: string) => boolean = () => false,
): void {
  if (options.has('force') || files.length === 0) return
  const repository = findRepository(cwd)
  if (repository === null)
    throw new UsageError(
      "this isn't a git repository, so the change could not be undone, and nothing was written; pass --force to write anyway",
    )
  const uncommitted = findUncommitted(
    repository,
    files.map(({ file }) => file),
    io.env,
  )
  if ('error' in uncommitted)
    throw new UsageError(
      `git could not tell whether the tree is clean (${uncommitted.error}), so nothing was written; pass --force to write anyway`,
    )
  const foreign = uncommitted.filter((path) => !isOwn(join(repository, path)))
  if (foreign.length === 0) return
  const shown = foreign.slice(0, 3).join(', ') + (foreign.length > 3 ? ` and ${foreign.length - 3} more` : '')
  throw new UsageError(
    `the git tree has uncommitted changes (${shown}), so nothing was written; commit or stash them, or pass --force`,
  )
}

/** Commits files. @returns why it could not, as the end of a sentence, or `null`. */
export type CommitFiles = (files: readonly PlannedFile[]) => string | null

/**
 * Writes every planned file, runs the verification, and commits if requested. Restores everything when one of these
 * fails. Ctrl+C and `kill` stop it between two files, so that it can list the written ones. If steps remain, it
 * restores them.
 */
export async function writePlan(
  context: CommandContext,
  planned: readonly PlannedFile[],
  commit?: CommitFiles,
): Promise<WriteResult> {
  const interruption = new AbortController()
  const interrupt = (): void => interruption.abort()
  const unlock = lockTree(treeOf(context.cwd))
  if (typeof unlock === 'string') throw new UsageError(unlock)
  for (const signal of SIGNALS) process.on(signal, interrupt)
  try {
    return await writeAndVerify(context, planned, interruption.signal, commit)
  } finally {
    unlock()
    for (const signal of SIGNALS) process.off(signal, interrupt)
  }
}

async function writeAndVerify(
  context: CommandContext,
  planned: readonly PlannedFile[],
  interruption: AbortSignal,
  commit: CommitFiles | undefined,
): Promise<WriteResult> {
  const scope = writeScopeOf(context)
  const refused: RefusedCheck[] = []
  const written: WrittenFile[] = []
  const refuse = ({ file, checks }: PlannedFile, reason: string): void => {
    refused.push({ file, line: 1, column: 1, gate: [...checks.keys()][0] ?? null, reason })
  }
  for (const file of inSteps(planned.filter(({ isDeleted }) => !isDeleted))) {
    // Signals are handled between two files.
    await setImmediate()
    const mode = modeOf(file)
    const isEarly = file.step !== undefined && refused.length > 0
    const fault = interruption.aborted
      ? 'the run was interrupted'
      : isEarly
        ? NEEDED
        : replaceFile(file.file, bytesOf(file.after, file.bom), bytesOf(file.before, file.bom), scope)
    if (fault === null) written.push({ file, mode })
    else refuse(file, `not written: ${fault}`)
  }
  // A file that could not be written may still import what was to be deleted.
  const areAllWritten = refused.length === 0
  for (const file of planned.filter(({ isDeleted }) => isDeleted)) {
    const mode = modeOf(file)
    const fault = areAllWritten ? deleteFile(file.file, bytesOf(file.before, file.bom), scope) : NEEDED
    if (fault === null) written.push({ file, mode })
    else refuse(file, `not deleted: ${fault}`)
  }
  const files = planned.filter((file) => written.some((item) => item.file === file))
  const isAllDone = written.length === 0 || (!context.options.has('verify') && !commit)
  const how = isAllDone ? null : await verifyAndCommit(context, { files, refused }, interruption, commit)
  if (how === null) return { written: files, restored: [], lost: [], refused, failure: null }
  const { lost, failure } = restore(written, how, scope, context.cwd)
  return { written: [], restored: files.filter((file) => !lost.includes(file)), lost, refused, failure }
}

/** @returns what failed, as a clause; `null`: nothing. */
async function verifyAndCommit(
  { cwd, io, options }: CommandContext,
  { files, refused }: { readonly files: readonly PlannedFile[]; readonly refused: readonly RefusedCheck[] },
  interruption: AbortSignal,
  commit: CommitFiles | undefined,
): Promise<string | null> {
  const command = options.text('verify')
  if (interruption.aborted)
    return `the run was interrupted before it was ${command === undefined ? 'committed' : 'verified'}`
  const fault = command === undefined ? null : await runVerification(command, cwd, io)
  // A signal that came at the end of the command is handled now.
  await setImmediate()
  if (interruption.aborted) return `the run was interrupted during "${command ?? 'the commit'}"`
  if (fault !== null) return `"${command}" failed with ${fault}`
  if (commit && refused.length > 0) return 'a file could not be written, so there is nothing to commit'
  const rejection = commit?.(files) ?? null
  return rejection === null ? null : `"git commit" failed with ${rejection}`
}

const NEEDED = 'another file, which may still need it, was not written'

/**
 * If a run is killed between two files, the next run can start from what it has left, and no file needs something that
 * is already deleted.
 */
function inSteps(files: readonly PlannedFile[]): PlannedFile[] {
  return [...files].sort((a, b) => (a.step ?? 0) - (b.step ?? 0))
}

interface WrittenFile {
  readonly file: PlannedFile
  /** As it was before. */
  readonly mode: number
}

/** @param how what happened, as the beginning of a sentence. */
function restore(
  written: readonly WrittenFile[],
  how: string,
  scope: WriteScope,
  cwd: string,
): Pick<WriteResult, 'lost'> & { readonly failure: string } {
  const lost = written.flatMap(({ file, mode }) => {
    const fault = restoreFile(file.file, bytesOf(file.before, file.bom), mode, scope)
    return fault === null ? [] : [{ file, fault }]
  })
  const shown = lost.map(({ file: { file }, fault }) => `${showPath(file, cwd)} (${fault})`).join(', ')
  const paths = lost.map(({ file: { file } }) => shellWord(dataPath(file, cwd))).join(' ')
  return {
    lost: lost.map(({ file }) => file),
    failure:
      lost.length === 0
        ? `${how}, so every file was restored`
        : `${how}, and ${lost.length === 1 ? 'this file' : 'these files'} could not be restored: ${shown}; "git checkout -- ${paths}" restores ${lost.length === 1 ? 'it' : 'them'}`,
  }
}

function modeOf({ file }: PlannedFile): number {
  return statOf(file)?.mode ?? 0o644
}

function bytesOf(text: string, bom: boolean): Buffer {
  return Buffer.from(bom ? `\uFEFF${text}` : text, 'utf8')
}
