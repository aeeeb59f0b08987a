import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Jsonc from 'jsonc-parser'
import type { SemVer } from 'semver'
import { foldersUpwards } from '../files/paths.js'
import { textOf } from '../files/read-file.js'
import { parseVersion } from '../registry/version.js'
import { plainJson } from '../source/plain-json.js'

const require = createRequire(import.meta.url)

export interface PackageVersion {
  /** `null`: not known. */
  readonly version: SemVer | null
  /** `null`: none is given. */
  readonly name: string | null
  /** The `package.json` that was read, absolute; `null`: none. */
  readonly file: string | null
}

/**
 * The `version` of the nearest `package.json`, from `folder` up to the repository's root. One without name and version
 * only marks a kind of module and is passed over. `0.0.0` is what unpublished packages write, and says nothing.
 */
export function findPackageVersion(folder: string): PackageVersion {
  for (const at of foldersUpwards(folder)) {
    const file = join(at, 'package.json')
    const manifest = readManifest(file)
    if (manifest) return { ...manifest, file }
  }
  return { version: null, name: null, file: null }
}

function readManifest(file: string): Omit<PackageVersion, 'file'> | null {
  const text = textOf(file)
  return text === null ? null : parseManifest(text)
}

/** Name and version in the contents of a `package.json`; `null` if it has neither. */
export function parseManifest(text: string): Omit<PackageVersion, 'file'> | null {
  const { name, version } = readFields(text.replace(/^\uFEFF/, ''))
  if (name === undefined && version === undefined) return null
  const parsed = typeof version === 'string' && !/^v?0\.0\.0(?:$|[-+])/.test(version) ? parseVersion(version) : null
  return { version: parsed, name: typeof name === 'string' && name !== '' ? name : null }
}

function readFields(text: string): { readonly name?: unknown; readonly version?: unknown } {
  const manifest = plainJson(text)
  if (manifest !== undefined) return typeof manifest === 'object' && manifest !== null ? manifest : {}
  const { findNodeAtLocation, parseTree } = require('jsonc-parser') as typeof Jsonc
  const tree = parseTree(text)
  return {
    name: tree && findNodeAtLocation(tree, ['name'])?.value,
    version: tree && findNodeAtLocation(tree, ['version'])?.value,
  }
}
