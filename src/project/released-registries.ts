import { dirname, join, resolve } from 'node:path'
import type { SemVer } from 'semver'
import type { RegistryEntry } from '../config/config.js'
import { isConfigData, parseConfigText } from '../config/read-config.js'
import { createRegistryLoader, type RegistryHost } from '../registry/load.js'
import type { RegistryFile } from '../registry/model.js'
import { parseVersion } from '../registry/version.js'
import type { ImportResolver } from '../source/import-resolver.js'
import type { SourceView } from '../source/source-view.js'
import { parseSource } from '../syntax/parse-source.js'
import { filesInTree, type GitTree } from './git-tree.js'
import { moduleCandidates } from './resolve-imports.js'
import { parseManifest } from './package-version.js'
import { isInside } from '../files/paths.js'
import type { Project } from './project.js'
import { versionInFile } from './version-file.js'

/** A project's registries as a commit has them. */
export interface ReleasedRegistries {
  readonly files: readonly RegistryFile[]
  /** The `files` entries of the configuration that match no file of the commit. */
  readonly missing: readonly string[]
}

/** Reads the registries of a commit: those that today's configuration would name there. */
export function readReleasedRegistries({ config, root }: Project, tree: GitTree): ReleasedRegistries {
  const loader = createRegistryLoader(createTreeHost(tree))
  const entries = new Map<string, Extract<RegistryEntry, { files: unknown }>>()
  const missing: string[] = []
  for (const entry of config.registries ?? []) {
    if (!('files' in entry)) continue
    for (const pattern of entry.files) {
      const files = filesInTree(pattern, root, tree)
      if (files.length === 0) missing.push(pattern)
      for (const file of files) if (!entries.has(file)) entries.set(file, entry)
    }
  }
  return {
    missing,
    files: [...entries].map(([file, { scope, inferFromStage }]) =>
      loader.load(file, {
        ...(scope !== undefined && { scope }),
        ...(inferFromStage !== undefined && { inferFromStage }),
      }),
    ),
  }
}

/**
 * The version of a commit, from its own configuration (in JSON or YAML, because its code is not run), its
 * `package.json`, or its name, `v1.35.0`, in this order. `null`: none of them has one.
 */
export function findReleasedVersion(ref: string, { configFile, root }: Project, tree: GitTree): SemVer | null {
  return configuredVersion(configFile, tree) ?? manifestVersion(root, tree) ?? versionInName(ref)
}

function configuredVersion(file: string | null, tree: GitTree): SemVer | null {
  if (file === null || !tree.files.has(file) || !isConfigData(file)) return null
  const loaded = parseConfigText(file, tree.read(file))
  const version: unknown =
    'value' in loaded ? (Object(loaded.value) as { currentVersion?: unknown }).currentVersion : undefined
  if (typeof version === 'string') return parseVersion(version)
  const { file: path, name } = Object(version) as { file?: unknown; name?: unknown }
  const place = typeof path === 'string' ? resolve(dirname(file), path) : null
  if (place === null || !tree.files.has(place)) return null
  const found = versionInFile(place, tree.read(place), typeof name === 'string' ? name : undefined)
  return typeof found === 'string' ? null : found
}

function manifestVersion(root: string, tree: GitTree): SemVer | null {
  for (let at = root; isInside(tree.root, at); at = dirname(at)) {
    const file = join(at, 'package.json')
    const manifest = tree.files.has(file) ? parseManifest(tree.read(file)) : null
    if (manifest) return manifest.version
    if (at === dirname(at)) break
  }
  return null
}

function versionInName(ref: string): SemVer | null {
  const version = /(?:^|[/@_-])(v?\d+\.\d+(?:\.\d+)?)$/i.exec(ref)?.[1]
  return version === undefined ? null : parseVersion(version)
}

function createTreeHost(tree: GitTree): RegistryHost {
  const views = new Map<string, SourceView | null>()
  const viewOf = (file: string): SourceView | null => {
    const parsed = parseSource(file, tree.read(file).replace(/^\uFEFF/, ''))
    return parsed?.kind === 'estree' ? parsed : null
  }
  const resolveImport: ImportResolver = (from, specifier) => {
    if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return null
    const file = moduleCandidates(resolve(dirname(from), specifier)).find((candidate) => tree.files.has(candidate))
    if (file === undefined) return null
    const known = views.get(file)
    if (known !== undefined) return known
    const view = viewOf(file)
    views.set(file, view)
    return view
  }
  return {
    stat(file) {
      const blob = tree.files.get(file)
      return blob ? { mtimeMs: 0, size: blob.size } : null
    },
    read: (file) => tree.read(file),
    parse: parseSource,
    resolveImport,
  }
}
