import { isFixtureInput } from '../../project/fixture-inputs.js'
import { listFiles } from '../../project/list-files.js'
import { showPath } from '../../files/paths.js'
import type { Project } from '../../project/project.js'
import { formatVersion } from '../../registry/version.js'
import { linesOf } from '../../source/lines-of.js'
import type { CommandContext } from '../command.js'
import { startProgress } from '../progress.js'
import { maySkipScript, refuseUnopened, writeUnopened } from '../unopened-files.js'
import { placeBefore } from '../strip/place-before.js'
import { planRemoval } from '../remove/plan-removal.js'
import { mayCheckGates } from '../../project/scripts.js'
import { listScripts, scanFiles } from '../scan.js'
import { findNamedFiles, findRemaining, withoutGenerated, type RemainingMention } from '../strip/find-remaining.js'
import { finishRun, type PlannedRun } from '../strip/finish-run.js'
import { planFiles } from '../strip/plan-files.js'
import type { RefusedCheck } from '../strip/planned-changes.js'
import { describeNoGates, openForOperands, selectGates } from '../strip/select-gates.js'
import { checkWriteOptions } from '../strip/write-options.js'
import { UsageError } from '../usage-error.js'
import { versionHints } from '../version-note.js'

/** `feature-gates remove`: strips gates, and deletes their registration, constants and overrides. */
export async function runRemove(context: CommandContext): Promise<number> {
  checkWriteOptions(context)
  if (context.options.has('commit-per-gate')) {
    const { runPerGate } = await import('../strip/commit-per-gate.js')
    return runPerGate(context, 'Remove', (own) => planRemoveRun(own))
  }
  return finishRun(context, await planRemoveRun(context))
}

export async function planRemoveRun(context: CommandContext): Promise<PlannedRun> {
  const { cwd, options } = context
  const {
    opened: { project },
    opened,
    names,
    paths,
  } = openForOperands(context)
  const selection = selectGates(names, context, opened)
  const { values, hints, notes } = selection
  for (const gate of options.texts('despite'))
    if (!values.has(gate))
      throw new UsageError(`option "--despite" names ${gate}, which is not among the gates to remove`)
  if (names.length === 0 && !options.has('due')) throw new UsageError('name the gates to remove, or pass --due')

  const nothing = describeNoGates(context, opened, selection, { paths, done: 'removed' })
  const listed = listFiles(paths.length === 0 ? ['.'] : paths, cwd)
  writeUnopened(context, listed.unopened.filter(maySkipScript))
  const isProgram = (file: string): boolean => listed.named.has(file) || !isFixtureInput(file, project.root)
  const scripts = listed.files.filter((file) => mayCheckGates(file) && isProgram(file) && !project.isIgnored(file))
  const progress = startProgress(context, 'Removing', scripts.length)
  const planned = await planFiles(scripts, project, values, progress, { listed })
  const strip = { ...planned, refused: [...planned.refused, ...refuseUnopened(listed.unopened)] }
  const changed = new Set(scripts)
  const others = paths.length > 0 ? listScripts([], cwd) : listed.files.filter((file) => project.isIgnored(file))
  const outside = await findOutside(
    others.filter((file) => mayCheckGates(file) && !changed.has(file) && !isFixtureInput(file, project.root)),
    project,
    values,
  )
  progress.end()
  const files = withoutGenerated(listed)
  const despite = new Set(options.texts('despite'))
  const plan = planRemoval({ cwd, project, listed, files: files.filter(isProgram), values, strip, outside, despite })
  const remaining = [
    ...findRemaining(files, project, values, plan.files, { constants: strip.constants }),
    ...findNamedFiles(files, values.keys(), plan.files),
  ]
  return {
    ...plan,
    values,
    remaining: withoutRefused(remaining, plan),
    hints: [
      ...versionHints(context, project),
      ...hints.map((hint) => `Left out: ${hint}`),
      ...notes,
      ...earlyHints(project, values),
      ...despiteHints(plan.despite, cwd),
      ...namedHints(plan.named),
    ],
    ...(nothing !== null && { nothing }),
  }
}

/** A line is listed once. A refused line isn't also listed as naming the gate. */
function withoutRefused(
  remaining: readonly RemainingMention[],
  { files, refused }: Pick<PlannedRun, 'files' | 'refused'>,
): RemainingMention[] {
  const places = new Set(refused.map(({ file, line }) => `${line} ${file}`))
  const planned = new Map(files.map((file) => [file.file, file]))
  return remaining.filter(({ file, line }) => {
    const changed = planned.get(file)
    const before = changed ? placeBefore({ file, line, column: 1 }, changed.before, changed.after).line : line
    return !places.has(`${before} ${file}`)
  })
}

/** What still needs a gate that is removed because of `--despite`. */
function despiteHints(despite: ReadonlyMap<string, readonly RefusedCheck[]>, cwd: string): string[] {
  return [...despite].flatMap(([gate, places]) =>
    places.map(
      ({ file, line, column, reason }) =>
        `Note: ${gate} is removed although it is still needed (${showPath(file, cwd)}:${line}:${column}): ${reason}`,
    ),
  )
}

/** How to remove gates that are kept only because of places that name them. */
function namedHints(named: ReadonlySet<string>): string[] {
  return [...named].map(
    (gate) => `Note: if none of these places means the gate, "--despite ${gate}" removes its registration, too.`,
  )
}

/** Checks that are kept because their files may not be changed. */
async function findOutside(
  files: readonly string[],
  project: Project,
  gates: ReadonlyMap<string, boolean>,
): Promise<RefusedCheck[]> {
  const found: RefusedCheck[] = []
  for await (const { view, checks } of scanFiles(files, project, { step() {}, end() {} }, { gates })) {
    for (const { gate, node } of checks.checks) {
      if (gates.has(gate))
        found.push({
          ...linesOf(view).placeOf(node.range[0]),
          gate,
          reason: project.isIgnored(view.file)
            ? 'the configuration ignores the file'
            : 'the file is not among those that were named',
        })
    }
  }
  return found
}

/** Gates that are removed before they are due; clients may still set them. */
function earlyHints({ index }: Project, gates: ReadonlyMap<string, boolean>): string[] {
  return [...gates.keys()].flatMap((name) => {
    const removal = index.gates.get(name)?.status.removal
    return removal && !removal.due && removal.dueIn
      ? [
          `Note: ${name} is due for removal in ${formatVersion(removal.dueIn)}; until then users may still set it, and would get an error about an unknown gate.`,
        ]
      : []
  })
}
