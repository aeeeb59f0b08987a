import { dirname, join } from 'node:path'
import { foldersUpwards } from '../files/paths.js'
import { textOf } from '../files/read-file.js'
import { ownStats } from '../files/stats.js'
import { plainJson } from '../source/plain-json.js'
import { findPackageVersion } from './package-version.js'

/** `react` of `react/jsx-runtime`, `@vendor/flags` of `@vendor/flags/client`; not `./flags`, `#flags` or `node:fs`. */
const PACKAGE_NAME = /^(?:@[\w.-]+\/)?[\w-][\w.-]*(?=\/|$)/
const KINDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

/**
 * Whether a specifier names a package that the nearest `package.json` lists with a version, or that is installed and
 * not linked, and none of the files belongs to it.
 */
export function isOtherPackage(from: string, specifier: string, files: readonly string[]): boolean {
  const name = PACKAGE_NAME.exec(specifier)?.[0]
  if (name === undefined || !(isFetched(from, name) ?? isInstalled(from, name))) return false
  return !files.some(
    (file) =>
      file.replaceAll('\\', '/').includes(`/node_modules/${name}/`) || findPackageVersion(dirname(file)).name === name,
  )
}

/** Whether a package is listed with a version: `workspace:*` and paths mean code of the repository. */
function isFetched(from: string, name: string): boolean | null {
  for (const folder of foldersUpwards(dirname(from))) {
    const manifest = plainJson(textOf(join(folder, 'package.json')) ?? '')
    if (typeof manifest !== 'object' || manifest === null) continue
    for (const kind of KINDS) {
      const listed = (manifest as Partial<Record<string, unknown>>)[kind]
      const version =
        typeof listed === 'object' && listed !== null ? (listed as Record<string, unknown>)[name] : undefined
      if (typeof version === 'string') return /^[\d^~<>=*vx]|^latest$/.test(version)
    }
  }
  return null
}

/** Whether a package has a folder of its own below `node_modules`. One of the workspace is linked. */
function isInstalled(from: string, name: string): boolean {
  for (const folder of foldersUpwards(dirname(from)))
    if (ownStats(join(folder, 'node_modules', name))?.isDirectory() === true) return true
  return false
}
