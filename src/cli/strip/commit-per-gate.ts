import { printed, type PrintedText } from '../../files/printed-text.js'
import { setImmediate } from 'node:timers/promises'
import { findRepository, dataPath } from '../../files/paths.js'
import { runGit } from '../../files/run-program.js'
import { formatVersion } from '../../registry/version.js'
import { EXIT_FINDINGS, EXIT_OK, type CommandContext } from '../command.js'
import { UsageError } from '../usage-error.js'
import { inertText, visibleText } from '../../files/visible-text.js'
import { writeAssumedVersion } from '../version-note.js'
import { finishRun, type PlannedRun } from './finish-run.js'
import type { PlannedFile } from './planned-changes.js'
import { openForOperands, selectGates } from './select-gates.js'
import { SIGNALS } from './signals.js'
import { guardTree } from './write-plan.js'

/** What a commit does with its gate: the first word of its message. */
export type GateVerb = 'Strip' | 'Remove'

/**
 * Writes and commits one gate after the other, each planned on what the one before has left. If a gate's files can't
 * be verified or committed, they are restored, and the next gate follows.
 *
 * @param plan makes the plan for the gates that are named in its context.
 */
export async function runPerGate(
  context: CommandContext,
  verb: GateVerb,
  plan: (context: CommandContext) => Promise<PlannedRun>,
): Promise<number> {
  const { io, cwd, options } = context
  for (const name of ['force', 'json']) {
    if (options.has(name)) throw new UsageError(`option "--commit-per-gate" can't be combined with --${name}`)
  }
  const repository = findRepository(cwd)
  if (repository === null)
    throw new UsageError(`option "--commit-per-gate" needs a git repository, and this folder isn't in one`)

  const { opened, names, paths } = openForOperands(context)
  const { values, hints } = selectGates(names, context, opened)
  if (names.length === 0 && values.size === 0) {
    // Prints the usual message that there is nothing to do, or what is missing.
    return finishRun(context, await plan(context))
  }
  writeAssumedVersion(context, opened.project)
  for (const hint of hints) io.stderr.write(printed`Left out: ${visibleText(hint)}\n`)
  let code = EXIT_OK
  let isInterrupted = false
  const interrupt = (): void => void (isInterrupted = true)
  for (const signal of SIGNALS) process.on(signal, interrupt)
  try {
    for (const gate of values.keys()) {
      // A signal that came in the meantime is heard here.
      await setImmediate()
      if (isInterrupted) break
      const own: CommandContext = {
        ...context,
        operands: [gate, ...paths],
        options: options.without('due', 'graduated'),
      }
      const planned = await plan(own)
      if (planned.files.length > 0) guardTree(own, planned.files)
      const message = describeCommit(
        verb,
        gate,
        planned,
        opened.project.index.gates.get(gate)?.status.lockedSince ?? null,
      )
      const ended = await finishRun(own, planned, (files) => commitFiles(files, message, repository, context))
      if (ended !== EXIT_OK) code = EXIT_FINDINGS
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt)
  }
  return isInterrupted ? EXIT_FINDINGS : code
}

type CommitMessage = readonly [title: PrintedText, body: string]

function describeCommit(
  verb: GateVerb,
  gate: string,
  { values, files, refused, kept }: PlannedRun,
  lockedSince: Parameters<typeof formatVersion>[0] | null,
): CommitMessage {
  const value = visibleText(String(values.get(gate)))
  const since = lockedSince
    ? printed`, locked to ${value} since ${visibleText(formatVersion(lockedSince))}`
    : printed`, as ${value}`
  const checks = files.reduce((sum, file) => sum + file.removed.checks, 0)
  const isKept = kept?.has(gate) ?? false
  const left =
    refused.length === 0
      ? ''
      : ` Kept: ${refused.length === 1 ? 'one place' : `${refused.length} places`} that could not be changed safely.`
  return [
    printed`${isKept ? 'Strip' : verb} feature gate ${inertText(gate)}${since}`,
    `${checks === 1 ? 'One check' : `${checks} checks`} in ${files.length === 1 ? 'one file' : `${files.length} files`}.${isKept ? ' The gate is still registered.' : ''}${left}`,
  ]
}

/** @returns why there is no commit, as the end of a sentence; `null`: there is one. */
function commitFiles(
  files: readonly PlannedFile[],
  message: CommitMessage,
  repository: string,
  { io }: CommandContext,
): string | null {
  const paths = files.map(({ file }) => dataPath(file, repository))
  // `--only` leaves alone whatever else might have been staged meanwhile.
  const result = runGit(
    [
      'commit',
      '--quiet',
      ...message.map((text) => `--message=${text}`),
      '--only',
      '--pathspec-from-file=-',
      '--pathspec-file-nul',
    ],
    repository,
    io.env,
    { input: paths.join('\0'), hooks: 'repository' },
  )
  if ('error' in result) return result.error || 'git commit failed'
  const named = runGit(['rev-parse', '--short', 'HEAD'], repository, io.env)
  const hash = 'stdout' in named ? String(named.stdout).trim() : ''
  io.stderr.write(printed`Committed ${visibleText(hash)}: ${message[0]}\n`)
  return null
}
