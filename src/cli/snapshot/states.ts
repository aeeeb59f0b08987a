import { printed } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import { join } from 'node:path'
import { ownManifest } from '../../own-package.js'
import { readApiFields, readReleasedApiFields } from '../../project/api-fields.js'
import { openGitTree } from '../../project/git-tree.js'
import { showPath, dataPath } from '../../files/paths.js'
import type { Project } from '../../project/project.js'
import { findProjectName } from '../../project/project-name.js'
import { readSnapshotFile, SNAPSHOT_NAME } from '../../project/read-snapshot.js'
import { findReleasedVersion, readReleasedRegistries } from '../../project/released-registries.js'
import type { RegistryFile } from '../../registry/model.js'
import { takeSnapshot, type Snapshot, type SnapshotSource } from '../../registry/snapshot-model.js'
import { parseVersion } from '../../registry/version.js'
import type { CommandContext } from '../command.js'
import { UsageError } from '../usage-error.js'

/** Where a project keeps its snapshot, and what is there. */
export interface KeptSnapshot {
  /** Absolute. */
  readonly file: string
  /** `null`: none has been written yet. */
  readonly snapshot: Snapshot | null
}

export function findKeptSnapshot(project: Project, cwd: string): KeptSnapshot {
  if (project.snapshotFile !== null) return { file: project.snapshotFile, snapshot: project.snapshot }
  const file = join(project.root, SNAPSHOT_NAME)
  const read = readSnapshotFile(file, showPath(file, cwd), project.root)
  if (read && 'error' in read) throw new UsageError(read.error)
  return { file, snapshot: read?.snapshot ?? null }
}

/** The registries as they are in the work tree. */
export function takeCurrentSnapshot(project: Project, previous: Snapshot | null): Snapshot {
  const files = project.index.files.filter((file) => !('removedGates' in file))
  const version = project.index.currentVersion
  if (files.every(({ gates }) => gates.length === 0)) {
    throw new UsageError(
      'no registry of feature gates was found, so there is nothing to take a snapshot of; name its files under "registries" in feature-gates.config.json',
    )
  }
  // The released version must not be a guess.
  if ((!version || project.versionOrigin.kind !== 'stated') && hasVersions(files)) {
    throw new UsageError(
      'the current version is not known, so it isn\'t known which specs this snapshot has released; pass --current-version, or set "currentVersion" in the configuration',
    )
  }
  return take(project, { files, version, previous, fields: readApiFields(project) })
}

/**
 * The registries as they are in a commit. If they, or the version of the commit, can't be read, it throws a {@link
 * UsageError}.
 */
export function takeReleasedSnapshot(
  ref: string,
  project: Project,
  previous: Snapshot | null,
  { options, io, cwd }: CommandContext,
): Snapshot {
  const tree = openGitTree(ref, project.root, io.env)
  if ('error' in tree) throw new UsageError(`--from-git ${ref}: ${tree.error}`)
  const { files, missing } = readReleasedRegistries(project, tree)
  if (files.length === 0) {
    throw new UsageError(
      `--from-git ${ref}: it has none of the configured registries (${missing.map((pattern) => `"${pattern}"`).join(', ')}); name their files of that time under "registries", or a later commit`,
    )
  }
  for (const { problems } of files) {
    for (const { kind, message, place } of problems) {
      if (kind === 'unparsable' || kind === 'empty')
        throw new UsageError(
          `--from-git ${ref}: ${showPath(place.file, cwd)}:${place.line}:${place.column}: ${message}`,
        )
    }
  }
  for (const pattern of missing)
    io.stderr.write(
      printed`"${visibleText(pattern)}" matches no file of ${visibleText(ref)}; its gates count as new.\n`,
    )
  const asked = options.text('at')
  const version = asked === undefined ? findReleasedVersion(ref, project, tree) : parseVersion(asked)
  if (!version && hasVersions(files)) {
    throw new UsageError(
      `--from-git ${ref}: neither its package.json nor its name says which version it is; pass --at VERSION`,
    )
  }
  return take(project, { files, version, previous, fields: readReleasedApiFields(project, tree) })
}

function take(project: Project, state: Pick<SnapshotSource, 'files' | 'version' | 'previous' | 'fields'>): Snapshot {
  return takeSnapshot({
    ...state,
    project: findProjectName(project.root),
    toolVersion: ownManifest().version,
    nameOf: (file) => dataPath(file, project.root),
  })
}

function hasVersions(files: readonly RegistryFile[]): boolean {
  return files.some(({ gates }) => gates.some(({ specs }) => specs.some(({ version }) => version)))
}
