import { resolve } from 'node:path'
import { showPath } from '../../files/paths.js'
import { digestOf, planHandedRun, type HandedFile, type HandedPlan, type TransformName } from './plan-run.js'
import { isWorker, readRunnerCall, type RunnerOptions } from './runner-call.js'
import { shareResult } from '../../files/share-result.js'

/** A file as jscodeshift passes it to a transform. */
export interface TransformFile {
  readonly path: string
  readonly source: string
}

/** What a transform uses of jscodeshift's helpers. */
export interface TransformApi {
  /** Shows a line beside the file. */
  readonly report: (message: string) => void
}

export type Transform = (file: TransformFile, api: TransformApi, options: RunnerOptions) => Promise<string | undefined>

/** A run's plan, ready for questions. */
interface OpenPlan {
  readonly error: string | null
  readonly files: ReadonlyMap<string, HandedFile>
  readonly reports: ReadonlyMap<string, readonly string[]>
  /** Messages that aren't about one file, printed once per run. */
  readonly general: string[]
}

/**
 * A command as a jscodeshift transform. jscodeshift selects and writes the files, and gets the source that the command
 * planned, so nothing is reprinted. The file name decides how source is parsed, whatever parser jscodeshift is given.
 * The transform returns the new source of a file, or `undefined` when nothing changes. It throws one sentence, which
 * jscodeshift shows beside the file.
 */
export function createTransform(name: TransformName): Transform {
  // Without workers, each run has an object of its own.
  const inBand = new WeakMap<RunnerOptions, Promise<OpenPlan>>()
  let inWorker: Promise<OpenPlan> | null = null
  return async ({ path, source }, { report }, options) => {
    const opened = isWorker()
      ? (inWorker ??= openPlan(name, options))
      : (inBand.get(options) ?? openPlan(name, options))
    if (!isWorker()) inBand.set(options, opened)
    const plan = await opened
    if (plan.error !== null) throw withoutStack(plan.error)
    for (const line of plan.general.splice(0)) report(line)
    const file = resolve(path)
    for (const line of plan.reports.get(file) ?? []) report(line)
    const planned = plan.files.get(file)
    return planned && textFor(planned, source, report)
  }
}

function textFor(
  { file, before, after, isDeleted }: HandedFile,
  source: string,
  report: (line: string) => void,
): string | undefined {
  const path = showPath(file, process.cwd())
  if (digestOf(source) !== before)
    throw withoutStack(`${path} has changed since the run was planned, so it is left alone; run it again`)
  if (isDeleted)
    report(`${path} should be deleted: every name in it lost its last use, and jscodeshift can't delete files`)
  else if (after === '')
    report(`${path} should be emptied: nothing in it is needed any more, and jscodeshift can't write an empty file`)
  return isDeleted || after === '' ? undefined : after
}

/** jscodeshift would show the stack beside each file, but this isn't a bug. */
function withoutStack(message: string): Error {
  const error = new Error(message)
  error.stack = ''
  return error
}

async function openPlan(name: TransformName, options: RunnerOptions): Promise<OpenPlan> {
  const call = readRunnerCall(options)
  const make = (): Promise<HandedPlan> => planHandedRun(name, call, options)
  const { plan, isMaker } = isWorker()
    ? await shareResult(call, keyOf(name, options), make)
    : { plan: await make(), isMaker: true }
  const reports = new Map<string, string[]>()
  for (const { file, line } of plan.reports) if (file !== null) reports.set(file, [...(reports.get(file) ?? []), line])
  return {
    error: plan.error,
    reports,
    files: new Map(plan.files.map((file) => [file.file, file])),
    general: isMaker ? plan.reports.flatMap(({ file, line }) => (file === null ? [line] : [])) : [],
  }
}

function keyOf(name: TransformName, options: RunnerOptions): string {
  return JSON.stringify([name, Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))])
}
