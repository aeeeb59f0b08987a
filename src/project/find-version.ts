import { dirname, join } from 'node:path'
import type { SemVer } from 'semver'
import type { VersionPlace } from '../config/config.js'
import { runGit, type Env } from '../files/run-program.js'
import { findRepository, showPath, statOf } from '../files/paths.js'
import { isAnchor } from '../registry/lifecycle.js'
import type { RegistryFile } from '../registry/model.js'
import { compareVersions, formatVersion, parseVersion } from '../registry/version.js'
import { findPackageVersion } from './package-version.js'
import { findGoModule } from './project-name.js'

/** Which version the gates are at. */
export type FoundVersion =
  /**
   * `write`: for the configuration; `null`: `package.json` tells it, release by release. `from`: a noun, such as "git's
   * tag v1.36.0". `advice`: what to do at a release.
   */
  | {
      readonly kind: 'found'
      readonly version: SemVer
      readonly write: string | VersionPlace | null
      readonly from: string
      readonly advice: string | null
    }
  /** Packages with registries are at different versions. */
  | { readonly kind: 'different'; readonly packages: readonly { readonly folder: string; readonly version: SemVer }[] }
  /** Nothing states it, and no spec has a version to compare with. `isNeeded`: some removal promise has one. */
  | { readonly kind: 'unknown'; readonly isNeeded: boolean }

/**
 * The current version of a project in `cwd` that doesn't state one. It is the version of `package.json`, else that of
 * the packages with registries. Otherwise it is the newest version in the registries or git's tags, which the program
 * has certainly reached. A tag such as v99.0.0 beside specs up to 0.15 is a mistake. Its major version doesn't follow
 * on that of the registries, of the Go module or of another tag. A version below all specs belongs to something else,
 * such as a private package at 0.1.0 with gates of 1.30 and up.
 */
export function findVersion(cwd: string, registries: readonly RegistryFile[], env: Env): FoundVersion {
  const named = versionsOf(registries).sort(compareVersions)
  const [first, last] = [named[0], named.at(-1)]
  const fits = (version: SemVer): boolean => first === undefined || compareVersions(version, first) >= 0
  const own = findPackageVersion(cwd)
  if (own.version && fits(own.version))
    return {
      kind: 'found',
      version: own.version,
      write: null,
      from: `"version" of ${showPath(own.file ?? '', cwd)}`,
      advice: null,
    }

  const packages = packagesOf(registries, cwd).filter(({ version }) => fits(version))
  const [one] = packages
  if (one && packages.every(({ version }) => compareVersions(version, one.version) === 0)) {
    return {
      kind: 'found',
      version: one.version,
      write: { file: `${one.folder}/package.json` },
      from: `"version" of ${one.folder}/package.json`,
      advice: null,
    }
  }
  const isPromised = registries.some(({ gates }) => gates.some(({ removal }) => removal !== null))
  // Flags without versions and removal promises are the same at any version.
  if (packages.length > 0) return last || isPromised ? { kind: 'different', packages } : UNKNOWN_VERSION
  const tag = newestOf(tagsOf(cwd, env), last?.major ?? majorOfModule(cwd))
  const advice = 'put the version of the next release into "currentVersion"'
  if (tag && (!last || compareVersions(tag.version, last) > 0)) {
    return {
      kind: 'found',
      version: tag.version,
      write: formatVersion(tag.version),
      from: `git's tag ${tag.name}`,
      advice,
    }
  }
  if (last)
    return {
      kind: 'found',
      version: last,
      write: formatVersion(last),
      from: 'the newest in the registries',
      advice,
    }
  return isPromised ? { kind: 'unknown', isNeeded: true } : UNKNOWN_VERSION
}

/** No version is known, and nothing needs one. */
export const UNKNOWN_VERSION = { kind: 'unknown', isNeeded: false } as const

function versionsOf(registries: readonly RegistryFile[]): SemVer[] {
  return registries.flatMap(({ gates, anchorVersion }) =>
    gates.flatMap(({ specs }) =>
      specs.flatMap((spec) => (spec.version && !isAnchor(spec, anchorVersion) ? [spec.version] : [])),
    ),
  )
}

/** The packages of a workspace that have registries and a version, once each. */
function packagesOf(registries: readonly RegistryFile[], cwd: string): { folder: string; version: SemVer }[] {
  const found = new Map<string, SemVer>()
  for (const { file } of registries) {
    const { version, file: manifest } = findPackageVersion(dirname(file))
    if (version && manifest !== null) found.set(showPath(dirname(manifest), cwd), version)
  }
  return [...found].map(([folder, version]) => ({ folder, version }))
}

interface Tag {
  readonly name: string
  readonly version: SemVer
}

/** 3 for a Go module whose name ends with `/v3`. */
function majorOfModule(cwd: string): number | undefined {
  const major = /\/v(\d+)$/.exec(findGoModule(cwd) ?? '')?.[1]
  return major === undefined ? undefined : Number(major)
}

/** The highest tag that is reached from `start`, or else from the lowest tag, without leaving out a major version. */
function newestOf(tags: readonly Tag[], start: number | undefined): Tag | null {
  let newest: Tag | null = null
  let major = start ?? tags[0]?.version.major ?? 0
  for (const tag of tags) {
    if (tag.version.major > major + 1) break
    newest = tag
    major = Math.max(major, tag.version.major)
  }
  return newest
}

/** Cached by repository and git state, because an editor opens the project at every change of a registry. */
const knownTags = new Map<string, readonly Tag[]>()

/** The releases and pre-releases that git has tagged before the commit that is checked out, the lowest first. */
function tagsOf(cwd: string, env: Env): readonly Tag[] {
  const repository = findRepository(cwd)
  if (repository === null) return []
  const states = ['HEAD', 'packed-refs', 'refs/tags', 'logs/HEAD'].map(
    (name) => statOf(join(repository, '.git', name))?.mtimeMs,
  )
  const key = JSON.stringify([repository, states])
  const known = knownTags.get(key)
  if (known !== undefined) return known
  const tags = readTags(cwd, env)
  knownTags.set(key, tags)
  return tags
}

function readTags(cwd: string, env: Env): Tag[] {
  // An editor waits for it.
  const tags = runGit(['tag', '--merged', 'HEAD'], cwd, env, { limit: 30_000 })
  if ('error' in tags) return []
  return tags.stdout
    .toString('utf8')
    .split('\n')
    .flatMap((name) => {
      const version = /^v?\d+\.\d+(?:\.\d+)?(?:-|$)/.test(name) ? parseVersion(name) : null
      return version ? [{ name, version }] : []
    })
    .sort((a, b) => compareVersions(a.version, b.version))
}
