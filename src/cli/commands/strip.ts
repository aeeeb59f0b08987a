import { isFixtureInput } from '../../project/fixture-inputs.js'
import { listFiles } from '../../project/list-files.js'
import type { Project } from '../../project/project.js'
import type { CommandContext } from '../command.js'
import { startProgress } from '../progress.js'
import { maySkipScript, refuseUnopened, writeUnopened } from '../unopened-files.js'
import { mayCheckGates } from '../../project/scripts.js'
import type { FilesPlan } from '../strip/planned-changes.js'
import { findRemaining, withoutGenerated } from '../strip/find-remaining.js'
import { finishRun, type PlannedRun } from '../strip/finish-run.js'
import { planFiles } from '../strip/plan-files.js'
import { describeNoGates, openForOperands, selectGates } from '../strip/select-gates.js'
import { describeUncalled } from '../strip/flags-to-strip.js'
import { checkWriteOptions } from '../strip/write-options.js'
import { readShard, type Shard } from '../shard.js'
import { UsageError } from '../usage-error.js'
import { versionHints } from '../version-note.js'

/** `feature-gates strip`: replaces the checks of graduated gates by their value, and removes what became dead. */
export async function runStrip(context: CommandContext): Promise<number> {
  checkWriteOptions(context)
  for (const name of ['verify', 'commit-per-gate']) {
    if (!context.options.has('shard') || !context.options.has(name)) continue
    throw new UsageError(
      `option "--shard" can't be combined with --${name}: a part of the change isn't a working program`,
    )
  }
  if (context.options.has('commit-per-gate')) {
    const { runPerGate } = await import('../strip/commit-per-gate.js')
    return runPerGate(context, 'Strip', (own) => planStripRun(own))
  }
  return finishRun(context, await planStripRun(context))
}

/** A gate that is due, and that nothing checks any more, can be removed. */
function nextOf(
  values: ReadonlyMap<string, boolean>,
  { index }: Project,
  refused: PlannedRun['refused'],
): { readonly next?: string } {
  const due = [...values.keys()].filter(
    (name) => index.gates.get(name)?.status.removal.due && refused.every(({ gate }) => gate !== name),
  )
  if (due.length === 0) return {}
  // Users copy this command, so a name must not mean anything to a shell.
  const isShort = due.length <= MOST_NAMED && due.every((name) => /^\w[\w.-]*$/.test(name))
  return { next: `feature-gates remove ${isShort ? due.join(' ') : '--due'}` }
}

const MOST_NAMED = 5

/**
 * Keeps the files of one shard. Every shard plans all files, because a change to one file may follow from another file.
 */
function keepShard(plan: PlannedRun, shard: Shard | null): PlannedRun {
  if (!shard) return plan
  const files = plan.files.filter(({ file }) => shard.takes(file))
  const hint = `Shard ${shard.part} of ${shard.parts}: ${files.length} of the ${plan.files.length} files to change. Apply all ${shard.parts} together.`
  return {
    ...plan,
    files,
    refused: plan.refused.filter(({ file }) => shard.takes(file)),
    remaining: plan.remaining.filter(({ file }) => shard.takes(file)),
    hints: [...(plan.hints ?? []), hint],
  }
}

/** @param accept tells which files may be changed, regardless of the user's paths. */
export async function planStripRun(
  context: CommandContext,
  accept: (file: string) => boolean = () => true,
): Promise<PlannedRun> {
  const { cwd, options } = context
  const { opened, names, paths } = openForOperands(context)
  const shard = readShard(options, opened.project.root)
  const selection = selectGates(names, context, opened)
  const { values, hints, notes } = selection
  if (names.length === 0 && !options.has('graduated') && !options.has('due')) {
    throw new UsageError('name the gates to strip, or pass --graduated or --due')
  }

  const nothing = describeNoGates(context, opened, selection, { paths, done: 'stripped' })
  const listed = listFiles(paths.length === 0 ? ['.'] : paths, cwd)
  writeUnopened(context, listed.unopened.filter(maySkipScript))
  const { project } = opened
  const isMeant = (file: string): boolean =>
    !project.isIgnored(file) && (listed.named.has(file) || !isFixtureInput(file, project.root))
  const files = listed.files.filter((file) => mayCheckGates(file) && accept(file) && isMeant(file))
  const progress = startProgress(context, 'Stripping', files.length)
  const silent = new Set<string>()
  const plan = await planFiles(files, opened.project, values, progress, {
    listed,
    findsHanded: true,
    onSilent: (file) => silent.add(file),
  })
  progress.end()
  const shown = names.length > 0 ? values : gatesOf(plan, values)
  const remaining = findRemaining(withoutGenerated(listed), opened.project, shown, plan.files, {
    silent,
    constants: plan.constants,
  })
  return keepShard(
    {
      ...plan,
      refused: [...plan.refused, ...plan.opposite, ...refuseUnopened(listed.unopened)],
      values,
      ...nextOf(values, project, plan.refused),
      remaining,
      hints: [
        ...versionHints(context, opened.project),
        ...hints.map((hint) => `Left out: ${hint}`),
        ...notes,
        ...describeUncalled(names.filter(isNowhere(plan)), context),
      ],
      ...(nothing !== null && { nothing }),
    },
    shard,
  )
}

/** Tells a gate of which the plan changes and refuses no check. */
function isNowhere({ files, refused }: FilesPlan): (name: string) => boolean {
  return (name) => !files.some(({ checks }) => checks.has(name)) && !refused.some(({ gate }) => gate === name)
}

/** The gates that a plan changes. For others it would only list the registrations and settings that are kept. */
function gatesOf(plan: FilesPlan, values: ReadonlyMap<string, boolean>): ReadonlyMap<string, boolean> {
  const isOutside = isNowhere(plan)
  return new Map([...values].filter(([name]) => !isOutside(name)))
}
