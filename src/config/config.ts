import type { Policy, Scope } from '../registry/model.js'
import type { RulesConfig } from './rule-shapes.js'

/** One place where gates are registered. */
export type RegistryEntry =
  | {
      /** Globs relative to the configuration file. */
      readonly files: readonly string[]
      readonly scope?: Scope
      /**
       * What a missing `default` and `lockToDefault` mean. `true`: Beta and GA are on, GA is locked. `false`: off and
       * unlocked, as Go's zero values. By default `true` for a file in which some spec has no `default`.
       */
      readonly inferFromStage?: boolean
    }
  | {
      /** A registry that ships with this package. */
      readonly preset: 'kubernetes'
      readonly scope?: Scope
      /** The release of Kubernetes that configurations are for, unless a configuration names one. */
      readonly currentVersion?: string
      /**
       * Globs, relative to the configuration file, of the configurations that this entry is for; without it, all
       * others.
       */
      readonly usedIn?: readonly string[]
    }

/** Keys that every shape of checks may have besides its name. */
interface CheckShapeOptions {
  /** The scope of the gates that it checks. */
  readonly scope?: Scope
  /** The packages that it comes from: then imports are followed, and the same name from elsewhere is not a check. */
  readonly from?: readonly string[]
  /**
   * The member that holds the value, if the result is an object or a tuple: `on` of `useFeature('x').on`, 0 of `const
   * [isOn] = useFeature('x')`. In Go 0 means that the call also returns an error, which is nil: `on, err := f(x)`.
   */
  readonly result?: string | number
}

/** A shape of gate checks besides the built-in ones. */
export type CheckShapeEntry =
  /**
   * `useUiFlag('x')`, also as the last part of a callee: `ui.useUiFlag('x')`. `argument` counts from 0; `key`: the
   * argument is an object, and this property of it names the gate; `promise`: the call has to be awaited.
   */
  | (CheckShapeOptions & {
      readonly call: string
      readonly argument?: number
      readonly key?: string
      readonly promise?: boolean
    })
  /** `isPlanEnabled()`, which always checks `gate`. */
  | { readonly call: string; readonly gate: string; readonly scope?: Scope }
  /** `flags.x`, `flags?.x`, `flags['x']`, `flags[Gates.x]`; `config.flags` matches `anything.config.flags.x`. */
  | (CheckShapeOptions & { readonly member: string; readonly keys?: 'camelCase' })
  /** `<FeatureGate name="x">...</FeatureGate>`, or with both sides in `enabled` and `disabled`. */
  | {
      readonly jsx: string
      readonly prop: string
      readonly enabled?: string
      readonly disabled?: string
      readonly from?: readonly string[]
    }
  /** `const isOn = flag({ key: 'x' })`: the factory returns a function that checks the gate. */
  | { readonly factory: string; readonly key: string; readonly promise?: boolean; readonly from?: readonly string[] }

/** What sets gates, besides the built-in ways. */
export type OverrideEntry =
  /**
   * `setFeature('x', true)`. `gate`: the position of the argument that names the gate, from 0 (the default), or that is
   * a map of them. `value`: the position of its value (default: the next one), or the value that the call always sets.
   */
  | { readonly call: string; readonly gate?: number; readonly value?: number | boolean }
  /** `featureFlags: { x: true }` in YAML and JSON. */
  | { readonly key: string }
  /**
   * `makeFlagData(true)`, wherever a value is expected; it does nothing else. `value`: the position of the value
   * (default: 0).
   */
  | { readonly wrapper: string; readonly value?: number }

/** The contents of `feature-gates.config.*` and of ESLint's `settings['feature-gates']`. */
export interface FeatureGatesConfig {
  readonly $schema?: string
  readonly registries?: readonly RegistryEntry[]
  /**
   * The version of the component that owns the registries, or the place of that version. Default: `version` of the
   * nearest `package.json`.
   */
  readonly currentVersion?: string | VersionPlace
  readonly policy?: Partial<Policy>
  /** Shapes, and names of flag services, whose shapes are known. */
  readonly checks?: readonly (CheckShapeEntry | string)[]
  /** What sets gates, besides the built-in ways. */
  readonly overrides?: readonly OverrideEntry[]
  /** Severities and options of rules, which override those of the preset. */
  readonly rules?: RulesConfig
  /**
   * Globs of files and folders in which nothing is reported, counted or changed, relative to the configuration file.
   */
  readonly ignore?: readonly string[]
  /** Where the last release's snapshot is kept, relative to the configuration file. */
  readonly snapshot?: string
  /**
   * Whether no other repository imports Go packages of this one, so that what they export may change. Default: `false`.
   */
  readonly closed?: boolean
  /** Where the API is. Default: the usual layout where gates are registered in Go, else nowhere. */
  readonly api?: ApiPaths
}

/**
 * A file, relative to the configuration file, and the key, constant or variable in it that is the version. Default:
 * `version`.
 */
export interface VersionPlace {
  readonly file: string
  readonly name?: string
}

/** Globs relative to the configuration file. */
export interface ApiPaths {
  /** Files that declare the types whose objects clients write. */
  readonly types?: readonly string[]
  /** Code that prepares such objects for storage. */
  readonly strategies?: readonly string[]
  /** Code that validates them, besides functions called `validate...` in the files above. */
  readonly validation?: readonly string[]
}

/** A configuration whose flag services are spelled out as shapes. */
export type ResolvedConfig = Omit<FeatureGatesConfig, 'checks'> & { readonly checks?: readonly CheckShapeEntry[] }

export const CONFIG_BASENAME = 'feature-gates.config'
/** Formats of configurations that are data, and are read without running anything. */
export const CONFIG_DATA_EXTENSIONS = ['.json', '.jsonc', '.yaml', '.yml'] as const
export const CONFIG_TYPESCRIPT_EXTENSIONS = ['.ts', '.mts', '.cts'] as const
export const CONFIG_EXTENSIONS = [
  '.js',
  '.mjs',
  '.cjs',
  ...CONFIG_TYPESCRIPT_EXTENSIONS,
  ...CONFIG_DATA_EXTENSIONS,
] as const

/** ESLint's settings hold the configuration, and what `withConfig()` adds to it. */
export interface FeatureGatesSettings extends FeatureGatesConfig {
  /** Folder that globs are relative to. Default: ESLint's working directory. */
  readonly root?: string
  /** Changes with every registry file, so that ESLint's cache, keyed by configuration, is not stale. */
  readonly digest?: string
  /** The file that the settings were read from, relative to `root`; messages name it. */
  readonly configFile?: string
  /** Why the configuration could not be read; reported once per file. */
  readonly failure?: string
}
