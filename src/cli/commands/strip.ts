import type { CommandContext } from '../command.js'
import { startProgress } from '../progress.js'
import { listScripts } from '../scan.js'
import { runPerGate } from '../strip/commit-per-gate.js'
import { findRemaining } from '../strip/find-remaining.js'
import { finishRun, type PlannedRun } from '../strip/finish-run.js'
import { planFiles } from '../strip/plan-files.js'
import { openForOperands, selectGates } from '../strip/select-gates.js'
import { checkWriteOptions } from '../strip/write-plan.js'
import { UsageError } from '../usage-error.js'

/** `feature-gates strip`: replaces the checks of graduated gates by their value, and takes out what became dead. */
export async function runStrip(context: CommandContext): Promise<number> {
  checkWriteOptions(context)
  if (context.options.has('commit-per-gate')) return runPerGate(context, 'Strip', (own) => planStripRun(own))
  return finishRun(context, await planStripRun(context))
}

/** @param accept of the files that may be changed, the user's paths apart. */
export async function planStripRun(context: CommandContext, accept: (file: string) => boolean = () => true): Promise<PlannedRun> {
  const { cwd, options } = context
  const { opened, names, paths } = openForOperands(context)
  const { values, hints } = selectGates(names, context, opened)
  if (names.length === 0 && !options.has('graduated') && !options.has('due')) {
    throw new UsageError('name the gates to strip, or give --graduated or --due')
  }

  const files = listScripts(paths, cwd).filter(accept)
  const progress = startProgress(context, 'Stripping', files.length)
  const plan = await planFiles(files, opened.project, values, progress)
  progress.end()
  const remaining = findRemaining(paths, cwd, opened.project, values, plan.files)
  return {
    ...plan, values, remaining,
    hints: hints.map((hint) => `Left out: ${hint}`),
    nothing: options.has('due') ? 'No gate that is due for removal can be stripped.' : 'No gate is locked to its default.',
  }
}
