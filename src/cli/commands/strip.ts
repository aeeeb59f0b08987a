import type { CommandContext } from '../command.js'
import { startProgress } from '../progress.js'
import { listScripts } from '../scan.js'
import { findRemaining } from '../strip/find-remaining.js'
import { finishRun } from '../strip/finish-run.js'
import { planFiles } from '../strip/plan-files.js'
import { openForOperands, selectGates } from '../strip/select-gates.js'
import { checkWriteOptions } from '../strip/write-plan.js'
import { UsageError } from '../usage-error.js'

/** `feature-gates strip`: replaces the checks of graduated gates by their value, and takes out what became dead. */
export async function runStrip(context: CommandContext): Promise<number> {
  const { io, cwd, options } = context
  checkWriteOptions(context)
  const { opened, names, paths } = openForOperands(context)
  const { values, hints } = selectGates(names, context, opened)
  if (names.length === 0 && !options.has('graduated') && !options.has('due')) {
    throw new UsageError('name the gates to strip, or give --graduated or --due')
  }

  const files = listScripts(paths, cwd)
  const progress = startProgress(context, 'Stripping', files.length)
  const plan = await planFiles(files, opened.project, values, progress)
  progress.end()
  const remaining = findRemaining(paths, cwd, opened.project, values, plan.files)
  for (const hint of hints) io.stderr.write(`Left out: ${hint}\n`)
  return finishRun(context, {
    ...plan, values, remaining,
    nothing: options.has('due') ? 'No gate that is due for removal can be stripped.' : 'No gate is locked to its default.',
  })
}
