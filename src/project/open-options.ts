import type { FeatureGatesConfig, FeatureGatesSettings } from '../config/config.js'

export interface OpenOptions {
  /** Where the configuration file is looked for, upwards; absolute. */
  readonly cwd: string
  /** The configuration file itself, relative to `cwd`; then none is looked for. */
  readonly configFile?: string
  /** Whether a configuration in JavaScript or TypeScript may be run. Default: it may. */
  readonly mayRunConfig?: boolean
  /** ESLint's `settings['feature-gates']`; its keys win over those of the file. */
  readonly settings?: FeatureGatesSettings
  /** From the command line or a rule's options; they win over everything. Globs are relative to `cwd`. */
  readonly overrides?: FeatureGatesConfig
}
