import type { CheckShapeEntry } from '../config/config.js'
import type { Scope } from '../registry/model.js'

/**
 * Names of functions and methods that check gates in any project: `enabled`, `isEnabled`, `Enabled`, `featureEnabled`,
 * `isFeatureEnabled`, `isFeatureGateEnabled`, `useFlagEnabled` ... The argument decides whether such a call is a check:
 * it must resolve to a registered gate.
 */
const BUILT_IN_CALL = /^(?:is|has|use|check)?(?:Feature|Gate|Flag)*Enabled$/i

/** Names that can only mean a check of a feature gate, so that an unknown argument is a mistake. */
const NAMES_A_GATE = /feature_?gates?/i

/** Packages whose `enabled` and `isEnabled` say something else: what is logged, which button can be clicked. */
export const ASK_SOMETHING_ELSE = ['debug', 'obug', 'playwright', 'playwright-core', '@playwright/test', 'webdriverio']

/** The shapes of checks that one file is searched for. */
export interface CheckShapes {
  /** By a callee's last name: which argument holds the gate (`null`: any), or which gate the call always checks. */
  readonly calls: readonly CallShape[]
  readonly members: readonly MemberShape[]
  readonly elements: readonly ElementShape[]
  /** By the name of a function that makes checks. */
  readonly factories: readonly FactoryShape[]
  /** Whether the value of some shape is in a part of its result. */
  readonly hasResults: boolean
}

/** Keys that a shape may have besides its name. */
interface ShapeOptions {
  readonly scope?: Scope
  /** The packages that it comes from. Without them, anything with the name matches. */
  readonly from?: readonly string[]
  /** The part of the result that has the value. */
  readonly result?: string | number
}

export interface MemberShape extends ShapeOptions {
  readonly name: DottedName
  readonly keys?: 'camelCase'
}

export interface ElementShape extends Pick<ShapeOptions, 'from'> {
  readonly name: string
  readonly prop: string
  readonly enabled?: string
  readonly disabled?: string
}

export interface FactoryShape extends Pick<ShapeOptions, 'from'> {
  readonly name: string
  readonly key: string
  readonly promise?: boolean
}

export interface CallShape extends ShapeOptions {
  readonly callee: DottedName
  readonly argument?: number
  readonly gate?: string
  /** The property of the argument that names the gate. */
  readonly key?: string
  readonly promise?: boolean
}

/** `['config', 'flags']` for `config.flags`: matches whatever ends so. */
export type DottedName = readonly string[]

export function readCheckShapes(entries: readonly CheckShapeEntry[]): CheckShapes {
  const calls: CallShape[] = []
  const members: MemberShape[] = []
  const elements: ElementShape[] = []
  const factories: FactoryShape[] = []
  for (const entry of entries) {
    if ('member' in entry) {
      const { member, ...rest } = entry
      members.push({ name: member.split('.'), ...rest })
    } else if ('jsx' in entry) {
      const { jsx, ...rest } = entry
      elements.push({ name: jsx, ...rest })
    } else if ('factory' in entry) {
      const { factory, ...rest } = entry
      factories.push({ name: factory, ...rest })
    } else {
      const { call, ...rest } = entry
      calls.push({ callee: call.split('.'), ...('gate' in rest ? {} : { argument: 0 }), ...rest })
    }
  }
  return {
    calls,
    members,
    elements,
    factories,
    hasResults: [...calls, ...members].some(({ result }) => result !== undefined),
  }
}

/** The name by which code uses a shape; `null`: any name, as for what a factory made. */
export function nameOfShape(entry: CheckShapeEntry): string | null {
  if ('call' in entry) return entry.call
  if ('member' in entry) return entry.member
  if ('jsx' in entry) return entry.jsx
  if ('factory' in entry) return null
  // A new kind of entry doesn't compile here.
  return entry satisfies never
}

export function isBuiltInCall(name: string): boolean {
  return BUILT_IN_CALL.test(name)
}

export function namesAGate(name: string): boolean {
  return NAMES_A_GATE.test(name)
}

/** Whether a module belongs to one of the packages: `flags/next` to `flags`. */
export function isOfPackages(specifier: string | null, packages: readonly string[]): boolean {
  return specifier !== null && packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))
}

/** Whether `path` ends with `suffix`: `['app', 'config', 'flags']` with `['config', 'flags']`. */
export function endsWithName(path: DottedName, suffix: DottedName): boolean {
  return suffix.every((part, index) => part === path[path.length - suffix.length + index])
}
