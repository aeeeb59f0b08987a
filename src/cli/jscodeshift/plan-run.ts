import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { showPath, statOf } from '../../files/paths.js'
import type { CommandContext } from '../command.js'
import { readGraduation } from '../commands/graduate.js'
import { readLock } from '../commands/lock.js'
import { planRemoveRun } from '../commands/remove.js'
import { planStripRun } from '../commands/strip.js'
import { planChangeRun } from '../lifecycle/run-change.js'
import { Options } from '../parse-arguments.js'
import type { PlannedRun } from '../strip/finish-run.js'
import { UsageError } from '../usage-error.js'
import type { RunnerCall, RunnerOptions } from './runner-call.js'

export type TransformName = 'strip' | 'remove' | 'lock' | 'graduate'

/** What a run of jscodeshift does, file for file; survives JSON. */
export interface HandedPlan {
  /** One sentence why nothing is changed at all; `null`: something may be. */
  readonly error: string | null
  readonly files: readonly HandedFile[]
  /** Lines about a file, for the worker that gets it. Lines about files that no worker gets have `null`. */
  readonly reports: readonly { readonly file: string | null; readonly line: string }[]
}

export interface HandedFile {
  /** Absolute. */
  readonly file: string
  /** Digest of the text that the plan was made of. */
  readonly before: string
  /** With its byte order mark. */
  readonly after: string
  readonly isDeleted: boolean
}

const UNDONE = { strip: 'stripped', remove: 'removed', lock: 'locked', graduate: 'graduated' } as const

/** Plans what the command of that name would do with the paths that jscodeshift was given. Never throws. */
export async function planHandedRun(
  name: TransformName,
  call: RunnerCall,
  options: RunnerOptions,
): Promise<HandedPlan> {
  try {
    const context = contextOf(name, call, options)
    const run = await planRun(name, context, call)
    refuseMissing(run, call)
    return {
      error: null,
      files: run.files.map(({ file, before, after, bom, isDeleted = false }) => ({
        file,
        isDeleted,
        before: digestOf(withMark(before, bom)),
        after: withMark(after, bom),
      })),
      reports: [
        ...(run.hints ?? []).map((line) => ({ file: null, line })),
        ...run.refused.map(({ file, line, column, gate, reason }) => ({
          file: call.isHandedOver(file) ? file : null,
          line: `${showPath(file, call.cwd)}:${line}:${column} ${gate === null ? '' : `${gate} `}not ${UNDONE[name]}: ${reason}`,
        })),
      ],
    }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), files: [], reports: [] }
  }
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function withMark(text: string, bom: boolean): string {
  return bom ? `\uFEFF${text}` : text
}

async function planRun(name: TransformName, context: CommandContext, call: RunnerCall): Promise<PlannedRun> {
  if (name === 'strip') return planStripRun(context, (file) => call.isHandedOver(file))
  if (name === 'remove') return planRemoveRun(context)
  return planChangeRun(context, name === 'lock' ? readLock(context) : readGraduation(context))
}

/** The command line for the same run. */
function contextOf(
  name: TransformName,
  { cwd, paths, optionText }: RunnerCall,
  options: RunnerOptions,
): CommandContext {
  if (paths === null)
    throw new UsageError("it isn't known which files jscodeshift was given; name them with --paths=src,tests")
  const gates = optionText('gate')?.split(',') ?? []
  const given = new Map<string, readonly (string | true)[]>()
  for (const option of ['value', 'in', 'to', 'default', 'config', 'current-version']) {
    const text = optionText(option)
    if (text !== undefined) given.set(option, [text])
  }
  for (const option of ['due', 'graduated'])
    if (options[option] !== undefined && options[option] !== false) given.set(option, [true])
  if (name === 'strip' && gates.length === 0 && !given.has('due')) given.set('graduated', [true])
  // jscodeshift itself reports paths that don't exist, and continues.
  const operands =
    name === 'strip' || name === 'remove'
      ? paths.map((path) => resolve(cwd, path)).filter((path) => statOf(path) !== null)
      : []
  const silent = { write() {} }
  return {
    io: { stdout: silent, stderr: silent, cwd, env: process.env },
    cwd,
    operands: [...gates, ...operands],
    options: new Options(given),
    color: false,
  }
}

/** Half of a removal is worse than none: a gate that is set and not registered stops the program. */
function refuseMissing({ files, values }: PlannedRun, { cwd, isHandedOver }: RunnerCall): void {
  const missing = files.filter(({ file }) => !isHandedOver(file)).map(({ file }) => showPath(file, cwd))
  if (missing.length === 0) return
  const shown = missing.slice(0, 3).join(', ') + (missing.length > 3 ? ` and ${missing.length - 3} more` : '')
  throw new UsageError(
    `${[...values.keys()].join(', ')}: ${shown} would have to change as well, but jscodeshift doesn't pass it on; ` +
      'name its folder, and its extension in --extensions',
  )
}
