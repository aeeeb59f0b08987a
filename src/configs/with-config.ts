import { createHash } from 'node:crypto'
import { basename, dirname, resolve } from 'node:path'
import type { Linter } from 'eslint'
import type { FeatureGatesConfig, FeatureGatesSettings } from '../config/config.js'
import { findConfig } from '../config/find-config.js'
import { severitySettings, type SeveritySettings } from '../config/severity-sources.js'
import { readConfig } from '../config/read-config.js'
import { partsOfRule, PROJECT_RULE_NAME, type RulesConfig } from '../config/rule-shapes.js'
import { discoverRegistries } from '../project/discover.js'
import { filesOf } from '../project/find-registries.js'
import { createIgnoreMatcher } from '../project/ignored-files.js'
import { boundaryOf } from '../project/own-paths.js'
import { findPackageVersion } from '../project/package-version.js'
import { readBytes } from '../files/read-file.js'
import { showPath, dataPath } from '../files/paths.js'

export interface WithConfigOptions {
  /**
   * Where the search for the configuration file starts. Default: the working directory, which in an editor or a
   * monorepo may be another than the folder of `eslint.config.js`; `import.meta.dirname` says that folder.
   */
  readonly cwd?: string
  /** The configuration file itself, relative to `cwd`; then nothing is searched. */
  readonly file?: string
}

/** A configuration object for `eslint.config.js` that carries the project's `feature-gates.config.*`. */
export interface SettingsConfig {
  name: string
  settings: { 'feature-gates': FeatureGatesSettings } & Partial<SeveritySettings>
  /** With the plugin, where the configuration says something of rules. */
  plugins?: NonNullable<Linter.Config['plugins']>
  rules?: Linter.RulesRecord
}

/**
 * Reads the nearest `feature-gates.config.*` into ESLint's settings, with a digest of the registry files: ESLint's
 * `--cache` is keyed by the configuration, so a changed registry makes it lint again. Where no registries are named, it
 * finds them as the command does.
 *
 * Never throws: what is wrong with the configuration becomes a report on the linted files.
 */
export function withConfig({ cwd = process.cwd(), file }: WithConfigOptions = {}): SettingsConfig {
  return { name: 'feature-gates/config', settings: { 'feature-gates': readSettings(cwd, file) } }
}

/**
 * As {@link withConfig}, with the severities and options of the rules that the configuration names: of all files that
 * ESLint lints.
 */
export function withRules(
  options: WithConfigOptions,
  plugin: NonNullable<Linter.Config['plugins']>[string],
): SettingsConfig {
  const config = withConfig(options)
  const { [PROJECT_RULE_NAME]: _, ...rules } = config.settings['feature-gates'].rules ?? {}
  if (Object.keys(rules).length === 0) return config
  return {
    ...config,
    settings: { ...config.settings, ...severitySettings(Object.keys(rules), 'config') },
    plugins: { 'feature-gates': plugin },
    rules: eslintRules(rules),
  }
}

/** The rules of a configuration as ESLint names them. */
export function eslintRules(rules: RulesConfig): Linter.RulesRecord {
  return Object.fromEntries(
    Object.entries(rules).map(([name, entry]) => {
      const { severity, options } = partsOfRule(entry)
      return [`feature-gates/${name}`, options.length > 0 ? [severity, ...options] : severity]
    }),
  )
}

function readSettings(cwd: string, named: string | undefined): FeatureGatesSettings {
  const { file, error } = named === undefined ? findConfig(cwd) : { file: resolve(cwd, named), error: null }
  if (file === null) return filledSettings({}, resolve(cwd))
  const root = dirname(file)
  if (error !== null) return { root, failure: error }
  const read = readConfig(file, showPath(file, cwd))
  if ('error' in read) return { root, failure: read.error }
  return { configFile: basename(file), ...filledSettings(read.config, root) }
}

/**
 * A configuration with a digest of everything that reports depend on. Where it names no registries, it gets those that
 * the command finds by their shape, since rules see one file after the other.
 */
function filledSettings(given: FeatureGatesConfig, root: string): FeatureGatesSettings {
  const found = (given.registries ?? []).length > 0 ? [] : findByShape(given, root)
  if (found.length === 0 && Object.keys(given).length === 0) return {}
  const config = found.length === 0 ? given : { ...given, registries: [{ files: found }] }
  return { ...config, root, digest: digestOf(config, root) }
}

function findByShape({ ignore = [] }: FeatureGatesConfig, root: string): string[] {
  const isIgnored = createIgnoreMatcher({ globs: ignore, root })
  return discoverRegistries(['.'], root).files.flatMap((file) => (isIgnored(file) ? [] : [dataPath(file, root)]))
}

function digestOf(config: FeatureGatesConfig, root: string): string {
  const hash = createHash('sha256')
  const boundary = boundaryOf(root)
  const snapshot = config.snapshot === undefined ? [] : filesOf(config.snapshot, root, boundary)
  const api = [...(config.api?.types ?? []), ...(config.api?.strategies ?? [])].flatMap((pattern) =>
    filesOf(pattern, root, boundary),
  )
  for (const file of new Set([...registryFiles(config, root), ...snapshot, ...api, ...versionFiles(config, root)]))
    hash
      .update(`${dataPath(file, root)}\0`)
      .update(contentsOf(file))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** The file with the version matters as much as a registry. */
function versionFiles({ currentVersion }: FeatureGatesConfig, root: string): string[] {
  if (typeof currentVersion === 'object') return filesOf(currentVersion.file, root, boundaryOf(root))
  const { file } = currentVersion === undefined ? findPackageVersion(root) : { file: null }
  return file === null ? [] : [file]
}

function registryFiles(config: FeatureGatesConfig, root: string): Set<string> {
  const patterns = (config.registries ?? []).flatMap((entry) => ('files' in entry ? entry.files : []))
  return new Set(patterns.flatMap((pattern) => filesOf(pattern, root, boundaryOf(root))))
}

/**
 * The digest of a file that can't be read only has to differ from that of a readable file. Reading the registries
 * reports it.
 */
function contentsOf(file: string): Buffer | string {
  const bytes = readBytes(file)
  return 'error' in bytes ? '' : bytes
}
