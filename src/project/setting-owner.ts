import type { ConfigOverride, GateProgram } from '../gates/configs/config-override.js'
import type { GateIndex } from '../registry/gate-index.js'
import { openRelease } from './release-facts.js'

/** What shows whose gate a place sets. */
type SetPlace = Pick<ConfigOverride, 'name' | 'program' | 'component' | 'siblings'>

interface OwnGates {
  readonly names: ReadonlySet<string>
  readonly byProgram: Map<string, boolean>
}

const gatesByIndex = new WeakMap<GateIndex, OwnGates>()

function ownGates(index: GateIndex): OwnGates {
  const known = gatesByIndex.get(index)
  if (known) return known
  const names = index.files.flatMap((file) => ('removedGates' in file ? [] : file.gates.map(({ name }) => name)))
  const made = { names: new Set(names), byProgram: new Map<string, boolean>() }
  gatesByIndex.set(index, made)
  return made
}

/** The gates of the project's own registries. */
export function ownNames(index: GateIndex): ReadonlySet<string> {
  return ownGates(index).names
}

/**
 * Whether the project's own registries are those of the program that reads a configuration, as in a fork of Kubernetes.
 * Another program may have gates of the same names, and its registries say nothing about the settings of a cluster that
 * it runs on.
 */
export function registersGatesOf(program: 'kubernetes' | 'kubeadm', index: GateIndex): boolean {
  const { names, byProgram } = ownGates(index)
  const known = byProgram.get(program)
  if (known !== undefined) return known
  const shared = [...names].filter((name) => isGateOf(program, name))
  const answer = openRelease(program, null) === null || shared.length * 2 >= names.size
  byProgram.set(program, answer)
  return answer
}

/** Whether some release of a program has a gate of that name. */
function isGateOf(program: 'kubernetes' | 'kubeadm', name: string): boolean {
  const found = openRelease(program, null)?.find(name)
  return found !== undefined && found !== null && found.kind !== 'unknown'
}

/**
 * Whether a place may set gates of the project's own. If it doesn't say which program reads it, the gates beside this
 * one do. They are those of a cluster if more of them are only Kubernetes' than only the project's.
 */
export function maySetOwnGate({ name, program, component, siblings }: SetPlace, index: GateIndex): boolean {
  if (isOfCluster(program)) return registersGatesOf(program, index)
  if (program !== null) return true
  if (component !== null) return registersGatesOf(component === 'kubeadm' ? 'kubeadm' : 'kubernetes', index)
  const own = ownNames(index)
  const names = new Set([...siblings, name])
  const ofCluster = [...names].filter((other) => isGateOf('kubernetes', other))
  const others = ofCluster.filter((other) => !own.has(other))
  if (others.length === 0 || registersGatesOf('kubernetes', index)) return true
  return [...names].filter((other) => own.has(other)).length - (ofCluster.length - others.length) >= others.length
}

/**
 * Whether a place sets the gate of a cluster's component that has the name of one of the project's gates. A component
 * refuses names that it doesn't know, so a name that only the project has is the project's.
 */
export function setsOthersGate(setting: SetPlace, index: GateIndex): boolean {
  const { name, program, component } = setting
  const isKnown = isGateOf('kubernetes', name) || ((program ?? component) === 'kubeadm' && isGateOf('kubeadm', name))
  return isKnown && !maySetOwnGate(setting, index)
}

function isOfCluster(program: GateProgram | null): program is 'kubernetes' | 'kubeadm' {
  return program === 'kubernetes' || program === 'kubeadm'
}
