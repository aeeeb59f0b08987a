import { showPath } from '../files/paths.js'
import type { GateIndex, RegisteredGate } from '../registry/gate-index.js'
import { effectiveSpec } from '../registry/lifecycle.js'
import { gateFileWith } from '../registry/gate-file-sample.js'
import type { Gate } from '../registry/model.js'
import { formatVersion } from '../registry/version.js'
import { nearestName } from '../source/nearest-name.js'

/**
 * The value to use for every check of `gate`, or one sentence that says why there isn't one.
 *
 * @param given the value that the user chose; `null` for the one that the gate is locked to.
 */
export function valueOfGate(
  { name, gate, registrations, status, agreed }: RegisteredGate,
  given: boolean | null,
  index: GateIndex,
  cwd: string,
): boolean | string {
  const place = `${showPath(gate.place.file, cwd)}:${gate.place.line}`
  if (!agreed) {
    const places = registrations.map((other) => `${showPath(other.place.file, cwd)}:${other.place.line}`)
    if (given === null)
      return `${name} is registered with different specs (${places.join(', ')}); make them agree, or pass --value true or --value false`
    return given
  }
  if (status.graduated && status.value !== null) {
    if (given === null || given === status.value) return status.value
    return `${name} is locked to ${status.value} (${place}), so --value ${given} would change what the program does`
  }
  if (given !== null) return given
  if (isListedFlag(gate, index)) {
    const on = status.default === null ? '' : `, ${status.default ? 'on' : 'off'} by default`
    return `${name} is a flag without a life cycle${on} (${place}); pass --value true or --value false`
  }
  const remedy = status.effective?.lockToDefault ? 'pass' : 'lock it first, or pass'
  return `${name} is not graduated: ${describeState(gate, status, index)} (${place}); ${remedy} --value true or --value false`
}

/**
 * A sentence about a gate that isn't on by default everywhere it is registered, perhaps since two programs have one of
 * the same name; `null`: it has one default.
 */
export function describeDefaults(
  { name, registrations }: RegisteredGate,
  value: boolean,
  { currentVersion }: GateIndex,
  cwd: string,
): string | null {
  const defaults = registrations.map((gate) => effectiveSpec(gate, currentVersion)?.default ?? null)
  if (!defaults.includes(true) || !defaults.includes(false)) return null
  const places = registrations.flatMap(({ place: { file, line } }, index) =>
    defaults[index] === null ? [] : [`${showPath(file, cwd)}:${line} ${defaults[index] ? 'on' : 'off'}`],
  )
  return `${name} is registered with different defaults (${places.join(', ')}): its checks get the value ${value} everywhere`
}

/** Whether a list without a life cycle registers the gate, which therefore can't be locked. */
function isListedFlag({ place }: Gate, { files }: GateIndex): boolean {
  return files.some(({ file, flags }) => file === place.file && flags !== undefined)
}

function describeState(
  gate: Gate,
  { effective, stage }: RegisteredGate['status'],
  { currentVersion }: GateIndex,
): string {
  if (!effective) {
    if (gate.specs.some(({ version, fields }) => version === null && fields.version))
      return "the version of one of its specs can't be read"
    return currentVersion
      ? `it has no spec at version ${formatVersion(currentVersion)} yet`
      : 'the current version is not known, and its specs depend on it'
  }
  const since = effective.version ? ` since ${formatVersion(effective.version)}` : ''
  const on = effective.default === null ? '' : `, ${effective.default ? 'on' : 'off'} by default`
  const locked = effective.lockToDefault ? "and locked, but what it is by default can't be read" : 'and not locked'
  return `it is ${stage ?? 'in an unknown stage'}${since}${on} ${locked}`
}

/** One sentence for a name that no registry knows. */
export function describeUnknownGate(name: string, { gates }: GateIndex): string {
  if (gates.size === 0)
    return (
      `no registry of feature gates was found, so "${name}" is not known; give "feature-gates strip" --value true --call NAME, where NAME is the function that checks it, ` +
      `or write gates.yaml: ${gateFileWith(name)}`
    )
  const nearest = nearestName(name, gates.keys())
  return `no registry has the gate "${name}"${nearest === null ? '; "feature-gates list" shows all' : `; did you mean "${nearest}"?`}`
}
