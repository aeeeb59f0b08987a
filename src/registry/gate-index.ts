import type { SemVer } from 'semver'
import { gateStatus, type GateStatus } from './lifecycle.js'
import type { Gate, Policy, RegistryFile } from './model.js'

/** A gate, as code that checks it needs to know it. */
export interface RegisteredGate {
  readonly name: string
  /** Every registration of the name; more than one where registries repeat it. */
  readonly registrations: readonly Gate[]
  /** The registration that decides: the first. */
  readonly gate: Gate
  readonly status: GateStatus
  /** The registrations agree on whether the gate is graduated, and on its value. Only then may a check be folded. */
  readonly agreed: boolean
}

/** All gates of a project at its current version: the rules, the matcher and the codemods look names up in it. */
export interface GateIndex {
  readonly currentVersion: SemVer | null
  readonly policy: Policy
  readonly files: readonly RegistryFile[]
  readonly gates: ReadonlyMap<string, RegisteredGate>
  /**
   * Gate names by the constant that a registry uses for them: `NEW_PARSER`, `Features.NewParser`. Only unambiguous
   * ones.
   */
  readonly constants: ReadonlyMap<string, string>
  /** Every registry was read completely: a name that is not in {@link gates} is not registered. */
  readonly complete: boolean
}

export function buildGateIndex(
  files: readonly RegistryFile[],
  currentVersion: SemVer | null,
  policy: Policy,
): GateIndex {
  const registrations = new Map<string, Gate[]>()
  const constants = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const gate of files.flatMap((file) => file.gates)) {
    const known = registrations.get(gate.name)
    if (known) known.push(gate)
    else registrations.set(gate.name, [gate])
    if (gate.constant === null) continue
    const other = constants.get(gate.constant)
    if (other !== undefined && other !== gate.name) ambiguous.add(gate.constant)
    constants.set(gate.constant, gate.name)
  }
  for (const constant of ambiguous) constants.delete(constant)

  const gates = new Map<string, RegisteredGate>()
  for (const [name, all] of registrations) {
    const [status, ...others] = all.map((gate) => gateStatus(gate, currentVersion, policy))
    const gate = all[0]
    if (!status || !gate) continue
    gates.set(name, {
      name,
      gate,
      status,
      registrations: all,
      agreed: others.every((other) => other.graduated === status.graduated && other.value === status.value),
    })
  }
  return {
    currentVersion,
    policy,
    files,
    gates,
    constants,
    complete: files.every((file) => file.complete),
  }
}
