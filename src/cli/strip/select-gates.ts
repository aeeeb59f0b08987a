import { statOf } from '../../project/paths.js'
import type { GateIndex, RegisteredGate } from '../../registry/gate-index.js'
import { formatVersion } from '../../registry/version.js'
import { nearestName } from '../../source/nearest-name.js'
import type { CommandContext } from '../command.js'
import type { CommandProject } from '../command-project.js'
import { showPath } from '../../project/paths.js'
import { UsageError } from '../usage-error.js'
import { resolve } from 'node:path'
import { isDynamicPattern } from 'tinyglobby'

export interface Operands {
  readonly names: readonly string[]
  readonly paths: readonly string[]
}

/** Tells gates from paths: what exists, or is written like a path, is one, unless a gate has just that name. */
export function splitOperands(operands: readonly string[], cwd: string, isGate: (name: string) => boolean): Operands {
  const isPath = (operand: string): boolean =>
    !isGate(operand) && (statOf(resolve(cwd, operand)) !== null || /[/\\]/.test(operand) || isDynamicPattern(operand) || /\.[a-z]{1,5}$/i.test(operand))
  return { names: operands.filter((operand) => !isPath(operand)), paths: operands.filter(isPath) }
}

export interface Selection {
  /** By gate, in the order of the registries. */
  readonly values: ReadonlyMap<string, boolean>
  /** Why a gate that `--due` means is left out; for standard error. */
  readonly hints: readonly string[]
}

/** The gates to strip and their values; a gate that may not be stripped is a {@link UsageError} that says why. */
export function selectGates(names: readonly string[], { options, cwd }: CommandContext, { project: { index } }: CommandProject): Selection {
  const asked = options.text('value')
  const given = asked === undefined ? null : asked === 'true'
  const values = new Map<string, boolean>()
  const hints: string[] = []
  const isMeant = (gate: RegisteredGate): boolean =>
    (options.has('graduated') && gate.status.graduated) || (options.has('due') && gate.status.removal.due)
  for (const gate of index.gates.values()) {
    if (!names.includes(gate.name) && !isMeant(gate)) continue
    const value = valueOf(gate, given, index, cwd)
    if (typeof value === 'boolean') values.set(gate.name, value)
    else if (names.includes(gate.name)) throw new UsageError(value)
    else hints.push(value)
  }
  for (const name of names) if (!index.gates.has(name)) throw new UsageError(describeUnknown(name, index))
  return { values, hints }
}

/** The value of every check of `gate`, or why there is none. */
function valueOf({ name, gate, registrations, status, agreed }: RegisteredGate, given: boolean | null, index: GateIndex, cwd: string): boolean | string {
  const place = `${showPath(gate.place.file, cwd)}:${gate.place.line}`
  if (!agreed) {
    const places = registrations.map((other) => `${showPath(other.place.file, cwd)}:${other.place.line}`)
    if (given === null) return `${name} is registered with different specs (${places.join(', ')}); make them agree, or give --value true or --value false`
    return given
  }
  if (status.graduated && status.value !== null) {
    if (given === null || given === status.value) return status.value
    return `${name} is locked to ${status.value} (${place}), so --value ${given} would change what the program does`
  }
  if (given !== null) return given
  return `${name} is not graduated: ${describeState(status, index)} (${place}); lock it first, or give --value true or --value false`
}

function describeState({ effective, stage }: RegisteredGate['status'], { currentVersion }: GateIndex): string {
  if (!effective) {
    return currentVersion
      ? `it has no spec at version ${formatVersion(currentVersion)} yet`
      : 'the current version is not known, and its specs depend on it'
  }
  const since = effective.version ? ` since ${formatVersion(effective.version)}` : ''
  const on = effective.default === null ? '' : `, ${effective.default ? 'on' : 'off'} by default`
  return `it is ${stage ?? 'in an unknown stage'}${since}${on} and not locked`
}

function describeUnknown(name: string, { gates }: GateIndex): string {
  if (gates.size === 0) return `no registry of feature gates was found, so "${name}" is not known; run "feature-gates init" or name a configuration`
  const nearest = nearestName(name, gates.keys())
  return `no registry knows the gate "${name}"${nearest === null ? '; "feature-gates list" shows all' : `; did you mean "${nearest}"?`}`
}
