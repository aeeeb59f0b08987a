import { dirname } from 'node:path'
import type { SemVer } from 'semver'
import { runGit } from '../../files/run-program.js'
import { findPackageVersion } from '../../project/package-version.js'
import { showPath } from '../../files/paths.js'
import { isAnchor } from '../../registry/lifecycle.js'
import type { RegistryFile } from '../../registry/model.js'
import { compareVersions, formatVersion, parseVersion } from '../../registry/version.js'

/** Which version the gates are at. */
export type FoundVersion =
  /** `write`: for the configuration; `null`: `package.json` tells it, release by release. `from`: half a sentence. */
  | { readonly kind: 'found'; readonly version: SemVer; readonly write: string | null; readonly from: string }
  /** Packages with registries are at different versions. */
  | { readonly kind: 'different'; readonly packages: readonly { readonly folder: string; readonly version: SemVer }[] }
  /** Nothing tells, and no spec has a version that it would be compared with. `isNeeded`: some promise of removal has one. */
  | { readonly kind: 'unknown'; readonly isNeeded: boolean }

/**
 * The current version that a configuration in `cwd` will have: the one of `package.json`; else that of the packages with
 * registries; else the newest that the registries or git's tags name, which the program has reached for sure.
 *
 * A version below all specs is that of something else, such as a private package at 0.1.0 with gates of 1.30 and up.
 */
export function findVersion(
  cwd: string,
  registries: readonly RegistryFile[],
  env: Readonly<Record<string, string | undefined>>,
): FoundVersion {
  const named = versionsOf(registries).sort(compareVersions)
  const [first, last] = [named[0], named.at(-1)]
  const fits = (version: SemVer): boolean => first === undefined || compareVersions(version, first) >= 0
  const own = findPackageVersion(cwd)
  if (own.version && fits(own.version))
    return { kind: 'found', version: own.version, write: null, from: `of ${showPath(own.file ?? '', cwd)}` }

  const packages = packagesOf(registries, cwd).filter(({ version }) => fits(version))
  const [one] = packages
  if (one && packages.every(({ version }) => compareVersions(version, one.version) === 0)) {
    return {
      kind: 'found',
      version: one.version,
      write: formatVersion(one.version),
      from: `of ${one.folder}/package.json; write the new one here at each release`,
    }
  }
  if (packages.length > 0) return { kind: 'different', packages }
  const tag = newestTag(cwd, env)
  const next = 'write here what the next release will be'
  if (tag && (!last || compareVersions(tag.version, last) > 0)) {
    return {
      kind: 'found',
      version: tag.version,
      write: formatVersion(tag.version),
      from: `of git's tag ${tag.name}; ${next}`,
    }
  }
  if (last)
    return { kind: 'found', version: last, write: formatVersion(last), from: `the newest in the registries; ${next}` }
  return { kind: 'unknown', isNeeded: registries.some(({ gates }) => gates.some(({ removal }) => removal !== null)) }
}

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

/** The highest release or pre-release that git has tagged before the commit that is checked out. */
function newestTag(
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): { name: string; version: SemVer } | null {
  const tags = runGit(['tag', '--merged', 'HEAD'], cwd, env)
  if ('error' in tags) return null
  const versions = tags.stdout
    .toString('utf8')
    .split('\n')
    .flatMap((name) => {
      const version = /^v?\d+\.\d+(?:\.\d+)?(?:-|$)/.test(name) ? parseVersion(name) : null
      return version ? [{ name, version }] : []
    })
  return versions.reduce<{ name: string; version: SemVer } | null>(
    (best, tag) => (best === null || compareVersions(tag.version, best.version) > 0 ? tag : best),
    null,
  )
}
