import { describeDefaults, describeUnknownGate, valueOfGate } from '../../codemods/gate-value.js'
import type { RegisteredGate } from '../../registry/gate-index.js'
import type { CommandContext } from '../command.js'
import { isNothingThere, NO_REGISTRY, openCommandProject, type CommandProject } from '../command-project.js'
import { listFiles } from '../../project/list-files.js'
import { isGlob } from '../../files/globs.js'
import { statOf } from '../../files/paths.js'
import { UsageError } from '../usage-error.js'
import { withFlagsOfCommandLine } from './flags-to-strip.js'
import { describeUnknownVersion } from '../version-note.js'
import { resolve } from 'node:path'

export interface Operands {
  readonly names: readonly string[]
  readonly paths: readonly string[]
}

/**
 * Tells gates from paths. An operand that exists, or is written like a path, is a path, unless a gate has exactly that
 * name.
 */
export function splitOperands(operands: readonly string[], cwd: string, isGate: (name: string) => boolean): Operands {
  const isPath = (operand: string): boolean =>
    !isGate(operand) &&
    (statOf(resolve(cwd, operand)) !== null ||
      /[/\\]/.test(operand) ||
      isGlob(operand) ||
      /\.[a-z]{1,5}$/i.test(operand))
  return { names: operands.filter((operand) => !isPath(operand)), paths: operands.filter(isPath) }
}

/**
 * Whether an operand is a gate or a path depends on the registries, which may have to be discovered below the paths.
 */
export function openForOperands(context: CommandContext): {
  opened: CommandProject
  names: readonly string[]
  paths: readonly string[]
} {
  const { cwd, operands } = context
  const opened = openCommandProject(context, { paths: [], named: 'any' })
  const isDirect = context.options.has('call')
  const isGate = (name: string): boolean =>
    opened.project.index.gates.has(name) || (isDirect && name === operands[0] && statOf(resolve(cwd, name)) === null)
  const { names, paths } = splitOperands(operands, cwd, isGate)
  const [missing] = listFiles(
    paths,
    cwd,
    () => false,
    () => false,
  ).missing
  if (missing !== undefined)
    throw new UsageError(`"${missing}" is not a registered gate, and no such file or folder exists`)
  const project = withFlagsOfCommandLine(opened.project, names, context)
  return { opened: { ...opened, project }, names, paths }
}

export interface Selection {
  /** By gate, in the order of the registries. */
  readonly values: ReadonlyMap<string, boolean>
  /** Why a gate that `--due` means is left out; for standard error. */
  readonly hints: readonly string[]
  /** What to know about the gates that are selected; for standard error. */
  readonly notes: readonly string[]
}

/** The gates to strip and their values; a gate that may not be stripped is a {@link UsageError} that says why. */
export function selectGates(
  names: readonly string[],
  { options, cwd }: CommandContext,
  { project: { index } }: CommandProject,
): Selection {
  const asked = options.text('value')
  const given = asked === undefined ? null : asked === 'true'
  const values = new Map<string, boolean>()
  const hints: string[] = []
  const notes: string[] = []
  const isMeant = (gate: RegisteredGate): boolean =>
    (options.has('graduated') && gate.status.graduated) || (options.has('due') && gate.status.removal.due)
  for (const gate of index.gates.values()) {
    if (!names.includes(gate.name) && !isMeant(gate)) continue
    const value = valueOfGate(gate, given, index, cwd)
    if (typeof value === 'boolean') {
      values.set(gate.name, value)
      const note = describeDefaults(gate, value, index, cwd)
      if (note !== null) notes.push(note)
    } else if (names.includes(gate.name)) throw new UsageError(value)
    else hints.push(value)
  }
  for (const name of names) if (!index.gates.has(name)) throw new UsageError(describeUnknownGate(name, index))
  return { values, hints, notes }
}

/**
 * Why `--graduated` or `--due` selects no gate, in one sentence; `null` when it selects some. When that is unknown, it
 * throws a {@link UsageError}.
 *
 * @param paths the paths that the user gave.
 * @param done what is done to gates, such as `stripped`.
 */
export function describeNoGates(
  context: CommandContext,
  opened: CommandProject,
  { values, hints }: Selection,
  { paths, done }: { readonly paths: readonly string[]; readonly done: string },
): string | null {
  const { options } = context
  const { project, isDiscovered } = opened
  if (values.size > 0) return null
  if (isNothingThere(context, opened, paths)) throw new UsageError(NO_REGISTRY)
  if (project.index.gates.size === 0) return isDiscovered ? NO_REGISTRY : 'No gates are registered here.'
  const what = [
    ...(options.has('graduated') ? ['locked to its default'] : []),
    ...(options.has('due') ? ['due for removal'] : []),
  ].join(' or ')
  if (hints.length > 0) return `No gate that is ${what} can be ${done}.`
  const unknown = describeUnknownVersion(project)
  if (unknown !== null) throw new UsageError(unknown)
  return `No gate is ${what}.`
}
