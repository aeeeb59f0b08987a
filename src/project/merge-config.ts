import { resolve } from 'node:path'
import type { FeatureGatesConfig, RegistryEntry, ResolvedConfig } from '../config/config.js'
import type { RulesConfig } from '../config/rule-shapes.js'
import { checksOfVendor } from '../gates/vendors.js'
import type { Policy } from '../registry/model.js'
import { DEFAULT_POLICY } from '../registry/model.js'
import type { IgnoredPaths } from './ignored-files.js'
import type { Boundary } from './own-paths.js'

/** A `registries` entry, and the folder that its globs are relative to. */
export interface RootedEntry {
  readonly entry: RegistryEntry
  readonly root: string
  readonly boundary: Boundary
}

export interface ConfigLayer {
  readonly config: FeatureGatesConfig
  readonly root: string
  readonly boundary: Boundary
}

export interface MergedConfig {
  readonly config: ResolvedConfig
  readonly policy: Policy
  readonly registries: readonly RootedEntry[]
  readonly ignored: IgnoredPaths
  /** Absolute; `null`: the configuration names none. */
  readonly snapshotFile: string | null
  readonly snapshotBoundary: Boundary
}

/** Merges layers key by key, and `policy` field by field. The first layer that has a key wins. */
export function mergeConfig(layers: readonly ConfigLayer[]): MergedConfig {
  const of = <Key extends keyof FeatureGatesConfig>(key: Key): FeatureGatesConfig[Key] =>
    layers.find(({ config }) => config[key] !== undefined)?.config[key]
  const policyOf = <Key extends keyof Policy>(key: Key): Policy[Key] => {
    for (const { config } of layers) {
      const value = config.policy?.[key]
      if (value !== undefined) return value as Policy[Key]
    }
    return DEFAULT_POLICY[key]
  }

  const policy: Policy = {
    removalLag: policyOf('removalLag'),
    gaMustLock: policyOf('gaMustLock'),
    firstDefaultOnMayStayUnlocked: policyOf('firstDefaultOnMayStayUnlocked'),
    maxChecksPerGate: policyOf('maxChecksPerGate'),
  }
  const registering = layers.find(({ config }) => config.registries !== undefined)
  const registries = (registering?.config.registries ?? []).map((entry) => ({
    entry,
    root: registering?.root ?? '',
    boundary: registering?.boundary ?? null,
  }))
  const ignoring = layers.find(({ config }) => config.ignore !== undefined)
  const snapshotting = layers.find(({ config }) => config.snapshot !== undefined)
  // The first layer that names a rule decides.
  const rules = Object.assign({}, ...layers.map(({ config }) => config.rules).reverse()) as RulesConfig
  const [currentVersion, checks, overrides, snapshot, closed, api] = [
    of('currentVersion'),
    of('checks'),
    of('overrides'),
    of('snapshot'),
    of('closed'),
    of('api'),
  ]
  return {
    policy,
    registries,
    ignored: { globs: ignoring?.config.ignore ?? [], root: ignoring?.root ?? '' },
    snapshotFile:
      snapshotting?.config.snapshot === undefined ? null : resolve(snapshotting.root, snapshotting.config.snapshot),
    snapshotBoundary: snapshotting?.boundary ?? null,
    config: {
      ...(registering && { registries: registries.map(({ entry }) => entry) }),
      ...(currentVersion !== undefined && { currentVersion }),
      ...(checks !== undefined && {
        checks: checks.flatMap((entry) => (typeof entry === 'string' ? checksOfVendor(entry) : [entry])),
      }),
      ...(overrides !== undefined && { overrides }),
      ...(Object.keys(rules).length > 0 && { rules }),
      ...(ignoring?.config.ignore && { ignore: ignoring.config.ignore }),
      ...(snapshot !== undefined && { snapshot }),
      ...given({ closed, api }),
      policy,
    },
  }
}

function given<Keys extends object>(keys: Keys): Partial<Keys> {
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined)) as Partial<Keys>
}
