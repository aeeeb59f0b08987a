import type { RegistryEntry, ResolvedConfig } from '../config/config.js'
import type { GateIndex } from '../registry/gate-index.js'
import type { RegistryFile } from '../registry/model.js'
import type { Snapshot } from '../registry/snapshot-model.js'
import type { ListedFiles } from './list-files.js'
import type { ImportResolver } from '../source/import-resolver.js'
import type { ChangesElsewhere } from '../source/targets/target.js'

/** A configuration or a registry that could not be used: one sentence that names the file and what was expected. */
export interface ProjectFailure {
  readonly message: string
}

/** Where the current version of a project comes from. */
export type VersionOrigin =
  /** The configuration, the command line, or the `version` of the nearest `package.json`. */
  | { readonly kind: 'stated' }
  /** Nothing states it. `from`: a noun, such as "the newest in the registries". */
  | { readonly kind: 'assumed'; readonly from: string }
  /** `reason`: a clause. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** One repository as the rules and commands see it: its configuration and the gates that its registries hold. */
export interface Project {
  /** Absolute; registry globs are relative to it. */
  readonly root: string
  readonly config: ResolvedConfig
  /** `null`: no configuration file; settings or defaults are used. */
  readonly configFile: string | null
  readonly index: GateIndex
  readonly versionOrigin: VersionOrigin
  readonly failures: readonly ProjectFailure[]
  /** Where the last release's snapshot is kept, absolute; `null`: the configuration doesn't say. */
  readonly snapshotFile: string | null
  /** `null`: there isn't one, or it can't be used, which is a failure. */
  readonly snapshot: Snapshot | null
  readonly resolveImport: ImportResolver
  /**
   * Whether the source of `file` (absolute) may import a module that {@link resolveImport} finds. Nothing is parsed to
   * tell this.
   */
  importsAny(file: string, text: string): boolean
  /**
   * Lets someone who has to look at the sources of all scripts look along while they are searched for another purpose;
   * `null`: no more. The same source may come several times.
   */
  readAlong(look: ((file: string, text: string) => void) | null): void
  /** Saves the project from listing files again that are listed already. They must be the same for a whole run. */
  useListed(listed: ListedFiles): void
  /** What {@link useListed} was given last. */
  listed(): ListedFiles | null
  /** Saves the project from reading a Go file again to search it. Its bytes may be overwritten afterwards. */
  noteGoFile(file: string, bytes: Buffer): void
  /** Changes that files of the project make to objects and classes; found on first use. */
  readonly elsewhere: ChangesElsewhere
  /** The `registries` entry that `file` (absolute) belongs to; `null`: the file is not configured as a registry. */
  registryEntryOf(file: string): RegistryEntry | null
  /** Whether the configuration says that nothing is reported, counted or changed in `file` (absolute). */
  isIgnored(file: string): boolean
  /** The registry in `file` (absolute), as read from disk; `null`: not one of the configured registries. */
  registryFile(file: string): RegistryFile | null
}
