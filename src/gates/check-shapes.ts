import type { CheckShapeEntry } from '../config/config.js'
import type { Scope } from '../registry/model.js'

/**
 * Names of functions and methods that ask for a gate, in any project: `enabled`, `isEnabled`, `Enabled`,
 * `featureEnabled`, `isFeatureEnabled`, `isFeatureGateEnabled`, `useFlagEnabled` ... The argument decides whether such
 * a call is a check: it must resolve to a registered gate.
 */
const BUILT_IN_CALL = /^(?:is|has|use|check)?(?:Feature|Gate|Flag)*Enabled$/i

/** Names that say by themselves that a feature gate is asked, so that an unknown argument is a mistake. */
const NAMES_A_GATE = /feature_?gates?/i

/** The shapes of checks that one file is searched for. */
export interface CheckShapes {
  /** By a callee's last name: which argument holds the gate (`null`: any), or which gate the call always asks for. */
  readonly calls: readonly CallShape[]
  readonly members: readonly MemberShape[]
  readonly elements: ReadonlyMap<string, string>
}

export interface MemberShape {
  readonly name: DottedName
  readonly scope?: Scope
}

export interface CallShape {
  readonly callee: DottedName
  readonly argument?: number
  readonly gate?: string
  /** Of the gates that it asks for, as the configuration says. */
  readonly scope?: Scope
}

/** `['config', 'flags']` for `config.flags`: matches whatever ends so. */
export type DottedName = readonly string[]

export function readCheckShapes(entries: readonly CheckShapeEntry[]): CheckShapes {
  const calls: CallShape[] = []
  const members: MemberShape[] = []
  const elements = new Map<string, string>()
  for (const entry of entries) {
    const scope = 'scope' in entry && entry.scope !== undefined ? { scope: entry.scope } : {}
    if ('member' in entry) members.push({ name: entry.member.split('.'), ...scope })
    else if ('jsx' in entry) elements.set(entry.jsx, entry.prop)
    else if ('gate' in entry) calls.push({ callee: entry.call.split('.'), gate: entry.gate, ...scope })
    else calls.push({ callee: entry.call.split('.'), argument: entry.argument ?? 0, ...scope })
  }
  return { calls, members, elements }
}

export function isBuiltInCall(name: string): boolean {
  return BUILT_IN_CALL.test(name)
}

export function namesAGate(name: string): boolean {
  return NAMES_A_GATE.test(name)
}

/** Whether `path` ends with `suffix`: `['app', 'config', 'flags']` with `['config', 'flags']`. */
export function endsWithName(path: DottedName, suffix: DottedName): boolean {
  return suffix.every((part, index) => part === path[path.length - suffix.length + index])
}
