import type { SemVer } from 'semver'
import type { TextRange } from '../../text/text-range.js'

/** The program whose gates a place sets. `kubernetes`: those that the core components share. */
export type GateProgram = 'kubernetes' | 'kubeadm' | 'kubevirt' | 'etcd'

/** The program that reads what a place sets. */
export interface Reader {
  /** `null`: the place doesn't say, so only gates of the project's own registries can be meant. */
  readonly program: GateProgram | null
  /**
   * As messages name it: `kubelet`, `kube-apiserver`; `null`: the place doesn't say. Without a program, only a key
   * above the place names it, and its gates are no more than probably Kubernetes'.
   */
  readonly component: string | null
}

/** Data or a string that sets a gate: `featureGates: { A: true }`, `--feature-gates=A=true`. */
export interface ConfigOverride extends Reader {
  readonly name: string
  /** `null`: it isn't written down. */
  readonly value: boolean | null
  readonly nameRange: TextRange
  /** The version of the program, as the document or its file says it; `null`: neither does. */
  readonly version: SemVer | null
  /** The first version of the program for which the code sets it, where the code says so. */
  readonly from?: SemVer | null
  /** All gates that the same map, list or flag sets. */
  readonly siblings: readonly string[]
}

export const UNKNOWN_READER: Reader = { program: null, component: null }

/** Switches for all gates of a stage. They aren't gates. */
export const META_GATES: ReadonlySet<string> = new Set(['AllAlpha', 'AllBeta'])
