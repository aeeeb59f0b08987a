import { dirname, join, resolve } from 'node:path'
import type { SemVer } from 'semver'
import type {
  FeatureGatesConfig,
  FeatureGatesSettings,
  RegistryEntry,
  ResolvedConfig,
  VersionPlace,
} from '../config/config.js'
import { findConfig } from '../config/find-config.js'
import { readConfig } from '../config/read-config.js'
import { validateSettings } from '../config/validate-config.js'
import { scriptRegistries } from '../gates/identity/registry-writes.js'
import { buildGateIndex } from '../registry/gate-index.js'
import { createRegistryLoader, type RegistryLoader } from '../registry/load.js'
import type { RegistryFile } from '../registry/model.js'
import type { Snapshot } from '../registry/snapshot-model.js'
import { formatVersion, parseVersion } from '../registry/version.js'
import { refusalToMatch } from '../files/globs.js'
import { findVersion } from './find-version.js'
import { findRegistries, refusalOf, type FoundRegistries } from './find-registries.js'
import { ModuleResolver } from './resolve-imports.js'
import { mergeConfig, type ConfigLayer, type MergedConfig } from './merge-config.js'
import { createIgnoreMatcher, refusalToIgnore } from './ignored-files.js'
import { loadFacts, loadPreset } from './load-preset.js'
import { createNodeHost } from './node-host.js'
import type { OpenOptions } from './open-options.js'
import { boundaryOf, refusalToUse } from './own-paths.js'
import { findPackageVersion, type PackageVersion } from './package-version.js'
import { findRepository, realPath, showPath, statOf } from '../files/paths.js'
import { LARGEST_NAMED_FILE, readText } from '../files/read-file.js'
import type { Project, ProjectFailure, VersionOrigin } from './project.js'
import { readSnapshotFile } from './read-snapshot.js'
import { versionInFile } from './version-file.js'
import { MemberChanges } from './member-changes.js'

/** Everything that the configuration says, and what of the file system it depends on. */
interface Setup extends MergedConfig {
  readonly root: string
  readonly configFile: string | null
  readonly failures: readonly ProjectFailure[]
  readonly found: FoundRegistries
  /** The version as stated; `null`: none is. */
  readonly currentVersion: SemVer | null
  /** If no version is stated: the packages with registries, whose versions may give it. */
  readonly packages: readonly PackageVersion[]
  readonly snapshot: Snapshot | null
  /** Paths whose state the setup was made from. */
  readonly inputs: readonly string[]
}

/** One opened project, kept between calls and checked for changes on each. */
export class ProjectState {
  readonly #options: OpenOptions
  readonly #cwd: string
  readonly #modules: ModuleResolver
  readonly #loader: RegistryLoader
  #trees: readonly string[] = []
  #setup: Setup | null = null
  #stamps: readonly (Stamp | null)[] = []
  #files: readonly RegistryFile[] = []
  #project: Project | null = null

  constructor(options: OpenOptions) {
    this.#options = options
    this.#cwd = resolve(options.cwd)
    this.#modules = new ModuleResolver(() => this.#trees)
    this.#loader = createRegistryLoader(createNodeHost(this.#modules.resolveImport))
  }

  /** The project as it is now: the same object where nothing has changed. */
  refresh(): Project {
    this.#modules.forget()
    const setup = this.#refreshSetup()
    const isNew = setup !== this.#setup
    this.#setup = setup
    const files: RegistryFile[] = []
    for (const [file, entry] of setup.found.entries) files.push(this.#load(file, entry))
    files.push(...presetsOf(setup))
    const isSame = files.length === this.#files.length && files.every((file, index) => file === this.#files[index])
    if (this.#project && isSame && !isNew) return this.#project
    this.#files = files
    this.#project = this.#assemble(setup, files)
    return this.#project
  }

  #refreshSetup(): Setup {
    const { settings } = this.#options
    if (this.#setup && areAsStamped(this.#setup.inputs, this.#stamps)) return this.#setup
    const setup = makeSetup(this.#options, this.#cwd, settings)
    this.#stamps = stampsOf(setup.inputs)
    // The folder changes whenever a file beside the configuration is added or removed. That is no reason to set
    // everything up again.
    if (this.#setup && isSameSetup(this.#setup, setup)) return this.#setup
    this.#trees = treesOf(setup)
    return setup
  }

  #load(file: string, entry: RegistryEntry): RegistryFile {
    const { scope } = entry
    const inferFromStage = 'files' in entry ? entry.inferFromStage : undefined
    return this.#loader.load(file, {
      ...(scope !== undefined && { scope }),
      ...(inferFromStage !== undefined && { inferFromStage }),
    })
  }

  #assemble(setup: Setup, files: readonly RegistryFile[]): Project {
    const byFile = new Map([...setup.found.entries.keys()].map((file, index) => [file, files[index]]))
    const failures = [...setup.failures, ...files.flatMap((file) => fatalProblems(file, setup.root))]
    const { version, origin } = currentVersionOf(setup, files)
    const index = buildGateIndex(files, version, setup.policy)
    const elsewhere = new MemberChanges(setup.root, this.#modules.resolveImport, (scripts) =>
      scriptRegistries(index, scripts),
    )
    return {
      root: setup.root,
      config: setup.config,
      configFile: setup.configFile,
      // With a missing registry, or none at all, no name is certainly unregistered.
      index: failures.length > 0 || files.length === 0 ? { ...index, complete: false } : index,
      versionOrigin: origin,
      failures,
      snapshotFile: setup.snapshotFile,
      snapshot: setup.snapshot,
      resolveImport: this.#modules.resolveImport,
      importsAny: (file, text) => this.#modules.importsAny(file, text),
      readAlong: (look) => elsewhere.readAlong(look),
      useListed: (listed) => elsewhere.useListed(listed),
      listed: () => elsewhere.listed,
      noteGoFile: (file, bytes) => elsewhere.noteGoFile(file, bytes),
      elsewhere,
      isIgnored: createIgnoreMatcher(setup.ignored),
      registryEntryOf: (file) => setup.found.entries.get(file) ?? null,
      registryFile: (file) => byFile.get(file) ?? null,
    }
  }
}

function makeSetup(options: OpenOptions, cwd: string, rawSettings: FeatureGatesSettings | undefined): Setup {
  const failures: ProjectFailure[] = []
  const settings = checkSettings(rawSettings, failures)
  const settingsRoot = settings.root === undefined ? cwd : resolve(cwd, settings.root)
  const { file, config, inputs } = loadConfigFile(options, cwd, settings, settingsRoot, failures)

  const layers: ConfigLayer[] = [
    { config: options.overrides ?? {}, root: cwd, boundary: null },
    { config: settings, root: settingsRoot, boundary: boundaryOf(settingsRoot, cwd) },
  ]
  if (file !== null) layers.push({ config, root: dirname(file), boundary: boundaryOf(dirname(file), cwd) })
  const root = settings.root === undefined && file !== null ? dirname(file) : settingsRoot
  const merged = mergeConfig(layers)
  const source = nameSource(file, settings, settingsRoot, cwd)
  const found = findRegistries(merged.registries, options.overrides?.registries ? 'command line' : source)
  failures.push(...found.failures)
  const { version, inputs: versionInputs } = readCurrentVersion(merged.config, root, source, failures)
  failures.push(
    ...refusedApiPaths(merged.config, root, source),
    ...refusedUses(merged.config, source),
    ...refusedIgnores(merged, source),
  )
  const packages =
    merged.config.currentVersion === undefined
      ? [...found.entries.keys()].map((file) => findPackageVersion(dirname(file)))
      : []
  const snapshotFile = usableSnapshot(merged, source, failures)
  return {
    ...merged,
    // Rules and commands don't need to know where the version comes from.
    config: withVersion(merged.config, version),
    snapshotFile,
    root,
    failures,
    found,
    configFile: file,
    currentVersion: version,
    packages,
    snapshot: snapshotFile === null ? null : loadSnapshot(snapshotFile, root, cwd, failures),
    inputs: [
      ...inputs,
      ...versionInputs,
      ...packages.flatMap(({ file }) => file ?? []),
      ...found.folders,
      ...(snapshotFile === null ? [] : [snapshotFile]),
    ],
  }
}

function usableSnapshot(
  { snapshotFile, snapshotBoundary, config }: MergedConfig,
  source: string,
  failures: ProjectFailure[],
): string | null {
  const refusal = snapshotFile === null ? null : refusalToUse(snapshotFile, snapshotBoundary)
  if (refusal === null) return snapshotFile
  failures.push({ message: `${source}: the snapshot "${config.snapshot}" ${refusal}` })
  return null
}

function refusedUses({ registries = [] }: FeatureGatesConfig, source: string): ProjectFailure[] {
  return registries.flatMap((entry) =>
    ('usedIn' in entry ? (entry.usedIn ?? []) : []).flatMap((glob) => {
      const refusal = refusalToMatch(glob)
      return refusal === null ? [] : [{ message: `${source}: the pattern "${glob}" of "usedIn" ${refusal}` }]
    }),
  )
}

function refusedIgnores({ ignored }: MergedConfig, source: string): ProjectFailure[] {
  return ignored.globs.flatMap((glob) => {
    const refusal = refusalToIgnore(glob)
    return refusal === null ? [] : [{ message: `${source}: the pattern "${glob}" of "ignore" ${refusal}` }]
  })
}

function refusedApiPaths({ api }: FeatureGatesConfig, root: string, source: string): ProjectFailure[] {
  return [api?.types, api?.strategies, api?.validation].flatMap((globs = []) =>
    globs.flatMap((glob) => {
      const refusal = refusalOf(glob, root, boundaryOf(root))
      return refusal === null ? [] : [{ message: `${source}: the API file "${glob}" ${refusal}` }]
    }),
  )
}

function loadSnapshot(file: string, root: string, cwd: string, failures: ProjectFailure[]): Snapshot | null {
  const read = readSnapshotFile(file, showPath(file, cwd), root)
  if (read && 'error' in read) failures.push({ message: read.error })
  return read && 'snapshot' in read ? read.snapshot : null
}

/** The name that messages give the source of a setting. */
function nameSource(file: string | null, settings: FeatureGatesSettings, settingsRoot: string, cwd: string): string {
  if (file !== null) return showPath(file, cwd)
  return settings.configFile === undefined
    ? "settings['feature-gates']"
    : showPath(resolve(settingsRoot, settings.configFile), cwd)
}

function checkSettings(settings: FeatureGatesSettings | undefined, failures: ProjectFailure[]): FeatureGatesSettings {
  if (settings === undefined) return {}
  const checked = validateSettings(settings)
  if ('error' in checked) {
    failures.push({ message: checked.error })
    return {}
  }
  if (checked.config.failure !== undefined) failures.push({ message: checked.config.failure })
  return checked.config
}

/** The configuration file, unless `withConfig()` has already put its contents into the settings. */
function loadConfigFile(
  { configFile, mayRunConfig }: OpenOptions,
  cwd: string,
  settings: FeatureGatesSettings,
  start: string,
  failures: ProjectFailure[],
): { file: string | null; config: FeatureGatesConfig; inputs: readonly string[] } {
  const isFilled = settings.digest !== undefined || settings.failure !== undefined
  if (configFile === undefined && isFilled) return { file: null, config: {}, inputs: [] }
  const found =
    configFile === undefined ? findConfig(start) : { file: resolve(cwd, configFile), error: null, searched: [] }
  if (found.file === null) return { file: null, config: {}, inputs: found.searched }
  const inputs = [...found.searched, found.file]
  if (found.error !== null) {
    failures.push({ message: found.error })
    return { file: found.file, config: {}, inputs }
  }
  const read = readConfig(found.file, showPath(found.file, cwd), mayRunConfig)
  if ('error' in read) failures.push({ message: read.error })
  return { file: found.file, config: 'config' in read ? read.config : {}, inputs }
}

function withVersion(config: ResolvedConfig, version: SemVer | null): ResolvedConfig {
  if (typeof config.currentVersion !== 'object') return config
  const { currentVersion, ...rest } = config
  return version ? { ...rest, currentVersion: formatVersion(version) } : rest
}

function readCurrentVersion(
  config: FeatureGatesConfig,
  root: string,
  source: string,
  failures: ProjectFailure[],
): { version: SemVer | null; inputs: readonly string[] } {
  if (config.currentVersion === undefined) {
    const { version, file } = findPackageVersion(root)
    return { version, inputs: [file ?? join(root, 'package.json')] }
  }
  if (typeof config.currentVersion === 'object') {
    const file = resolve(root, config.currentVersion.file)
    const version = versionAt(file, config.currentVersion, root)
    if (typeof version !== 'string') return { version, inputs: [file] }
    failures.push({ message: `${source}: the file "${config.currentVersion.file}" of "currentVersion" ${version}` })
    return { version: null, inputs: [file] }
  }
  const version = parseVersion(config.currentVersion)
  if (!version)
    failures.push({ message: `"${config.currentVersion}" isn't a version; write it as "1.36" or "v1.36.2"` })
  return { version, inputs: [] }
}

/** @returns the end of a sentence about the file where it has none. */
function versionAt(file: string, { name }: VersionPlace, root: string): SemVer | string {
  const refusal = refusalToUse(file, boundaryOf(root), 'pass --current-version, or name a file inside the repository')
  if (refusal !== null) return refusal
  if (!statOf(file)) return 'does not exist'
  const read = readText(file, LARGEST_NAMED_FILE)
  return 'error' in read ? `can't be read: ${read.error}` : versionInFile(file, read.text, name)
}

/**
 * The current version. If none is stated, or the one in `package.json` is below all versions of gates, the registries
 * and git decide.
 */
function currentVersionOf(
  setup: Setup,
  files: readonly RegistryFile[],
): { readonly version: SemVer | null; readonly origin: VersionOrigin } {
  const { config, currentVersion, root, found } = setup
  const stated = { version: currentVersion, origin: { kind: 'stated' } } as const
  if (config.currentVersion !== undefined) return stated
  const own = files.filter(({ file }) => found.entries.has(file))
  // The project's own version says nothing about the program that registers the gates.
  const entry = own.length === 0 ? presetEntryOf(setup) : null
  if (entry) return versionOfPreset(entry)
  if (own.length === 0)
    return currentVersion ? stated : { version: null, origin: { kind: 'unknown', reason: VERSION_UNKNOWN } }
  const version = findVersion(root, own, process.env)
  switch (version.kind) {
    case 'found':
      return version.write === null
        ? stated
        : { version: version.version, origin: { kind: 'assumed', from: version.from } }
    case 'different': {
      const packages = version.packages.map((one) => `${one.folder} ${formatVersion(one.version)}`).join(', ')
      const reason = `the packages with registries have different versions (${packages})`
      return { version: null, origin: { kind: 'unknown', reason } }
    }
    case 'unknown':
      return { version: null, origin: { kind: 'unknown', reason: VERSION_UNKNOWN } }
  }
}

const VERSION_UNKNOWN = 'the current version is not known'

type PresetEntry = Extract<RegistryEntry, { readonly preset: string }>

function presetEntryOf({ registries }: Setup): PresetEntry | null {
  const [entry] = registries.flatMap(({ entry }) => ('preset' in entry && entry.usedIn === undefined ? [entry] : []))
  return entry ?? null
}

function releaseOf({ currentVersion }: PresetEntry): SemVer | null {
  return currentVersion === undefined ? null : parseVersion(currentVersion)
}

/** The stated release of the program, or the newest that is known. */
function versionOfPreset(entry: PresetEntry): { readonly version: SemVer | null; readonly origin: VersionOrigin } {
  const release = releaseOf(entry)
  if (release) return { version: release, origin: { kind: 'stated' } }
  const { asOf } = loadFacts(entry.preset, null)
  return asOf
    ? { version: asOf, origin: { kind: 'assumed', from: 'the newest known release of Kubernetes' } }
    : { version: null, origin: { kind: 'unknown', reason: VERSION_UNKNOWN } }
}

/**
 * The stated version is that of the preset's program only if the project registers no gates of its own. The version in
 * `package.json` never is.
 */
function presetsOf(setup: Setup): RegistryFile[] {
  const { config, found, currentVersion } = setup
  const entry = presetEntryOf(setup)
  if (!entry) return []
  const isOfProgram = found.entries.size === 0 && config.currentVersion !== undefined
  return [loadPreset(entry, releaseOf(entry) ?? (isOfProgram ? currentVersion : null))]
}

/**
 * Modules are read in the repository of the project, and in those of registries that the configuration names elsewhere.
 */
function treesOf({ root, found }: Setup): string[] {
  const folders = [root, ...[...found.entries.keys()].map((file) => dirname(file))]
  return [...new Set(folders.flatMap((folder) => realPath(findRepository(folder) ?? folder) ?? []))]
}

function fatalProblems(registry: RegistryFile, root: string): ProjectFailure[] {
  return registry.problems
    .filter(({ kind }) => kind === 'unparsable' || kind === 'empty')
    .map(({ message, place }) => ({
      message: `${showPath(place.file, root)}:${place.line}:${place.column}: ${message}`,
    }))
}

function isSameSetup(a: Setup, b: Setup): boolean {
  return fingerprint(a) === fingerprint(b)
}

function fingerprint(setup: Setup): string {
  const { root, configFile, config, ignored, failures, found, currentVersion, packages, snapshot, inputs } = setup
  return JSON.stringify([
    root,
    configFile,
    config,
    ignored,
    failures,
    [...found.entries],
    currentVersion?.version,
    packages,
    snapshot,
    inputs,
  ])
}

interface Stamp {
  readonly mtimeMs: number
  readonly size: number
}

function stampsOf(paths: readonly string[]): (Stamp | null)[] {
  return paths.map((path) => {
    const stats = statOf(path)
    return stats && { mtimeMs: stats.mtimeMs, size: stats.size }
  })
}

function areAsStamped(paths: readonly string[], stamps: readonly (Stamp | null)[]): boolean {
  return paths.every((path, index) => {
    const [now, before] = [statOf(path), stamps[index] ?? null]
    return now === null || before === null ? now === before : now.mtimeMs === before.mtimeMs && now.size === before.size
  })
}
