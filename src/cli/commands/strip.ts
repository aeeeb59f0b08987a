import { listFiles } from '../../project/list-files.js'
import { showPath } from '../../project/paths.js'
import { EXIT_FINDINGS, EXIT_OK, type CommandContext } from '../command.js'
import { openCommandProject, type CommandProject } from '../command-project.js'
import { colorsFor } from '../io.js'
import { startProgress } from '../progress.js'
import { listScripts } from '../scan.js'
import { findRemaining, type RemainingMention } from '../strip/find-remaining.js'
import { planFiles, type FilesPlan } from '../strip/plan-files.js'
import { renderDiff, renderSummary } from '../strip/render-plan.js'
import { selectGates, splitOperands } from '../strip/select-gates.js'
import { guardTree, writePlan } from '../strip/write-plan.js'
import { UsageError } from '../usage-error.js'

/** `feature-gates strip`: replaces the checks of graduated gates by their value, and takes out what became dead. */
export async function runStrip(context: CommandContext): Promise<number> {
  const { io, cwd, options } = context
  checkOptions(context)
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

  if (options.has('write')) guardTree(context, plan.files)
  const result = options.has('write') ? await writePlan(context, plan.files) : null
  const outcome: Outcome = {
    values, remaining,
    files: result?.files ?? plan.files,
    refused: [...plan.refused, ...(result?.refused ?? [])],
    written: result?.written ?? false,
  }
  if (options.has('json')) io.stdout.write(`${JSON.stringify(toJson(outcome, cwd), null, 2)}\n`)
  else writeReport(context, outcome)
  if (result?.failure) io.stderr.write(`feature-gates: ${result.failure}\n`)
  return outcome.refused.length > 0 || result?.failure ? EXIT_FINDINGS : EXIT_OK
}

interface Outcome extends FilesPlan {
  readonly values: ReadonlyMap<string, boolean>
  readonly remaining: readonly RemainingMention[]
  readonly written: boolean
}

function checkOptions({ options }: CommandContext): void {
  for (const name of ['force', 'verify']) {
    if (options.has(name) && !options.has('write')) throw new UsageError(`option "--${name}" needs --write`)
  }
}

/** Whether an operand is a gate or a path depends on the registries, which may have to be discovered below the paths. */
function openForOperands(context: CommandContext): { opened: CommandProject; names: readonly string[]; paths: readonly string[] } {
  const { cwd, operands } = context
  const opened = openCommandProject(context, { paths: [], named: 'any' })
  const { names, paths } = splitOperands(operands, cwd, (name) => opened.project.index.gates.has(name))
  const [missing] = listFiles(paths, cwd, () => false, () => false).missing
  if (missing !== undefined) throw new UsageError(`"${missing}" is no gate that a registry knows, and no such file or folder exists`)
  return { opened, names, paths }
}

/** The contract of `strip --json`. */
function toJson({ values, files, refused, remaining, written }: Outcome, cwd: string): unknown {
  return {
    gates: [...values].map(([name, value]) => ({ name, value })),
    files: files.map(({ file, edits, removed: { checks, imports, declarations, tests } }) =>
      ({ path: showPath(file, cwd), edits, removed: { checks, imports, declarations, tests, files: 0 } })),
    refused: refused.map(({ file, line, column, gate, reason }) => ({ path: showPath(file, cwd), line, column, gate, reason })),
    remaining: remaining.map(({ file, line, text }) => ({ path: showPath(file, cwd), line, text })),
    written,
  }
}

function writeReport(context: CommandContext, outcome: Outcome): void {
  const { io, cwd, options, color } = context
  const colors = colorsFor(io.stdout, io.env, color)
  const isWrite = options.has('write')
  if (outcome.values.size === 0) {
    io.stdout.write(options.has('due') ? 'No gate that is due for removal can be stripped.\n' : 'No gate is locked to its default.\n')
    return
  }
  if (!isWrite) for (const file of outcome.files) io.stdout.write(`${renderDiff(file, cwd, colors)}\n`)
  if (isWrite && !outcome.written && outcome.files.length > 0 && outcome.refused.length === 0) return
  io.stdout.write(renderSummary({ ...outcome, isWrite }, cwd, colors))
  if (!isWrite && outcome.files.length > 0) io.stderr.write('\nNothing was written; give --write to change the files.\n')
}
