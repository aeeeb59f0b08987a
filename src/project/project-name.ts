import { join } from 'node:path'
import { foldersUpwards } from '../files/paths.js'
import { textOf } from '../files/read-file.js'
import { findPackageVersion } from './package-version.js'

/**
 * What a project calls itself: the name in the nearest `package.json`, else the module of `go.mod`; `null`: neither.
 */
export function findProjectName(root: string): string | null {
  return findPackageVersion(root).name ?? findGoModule(root)
}

/** The module of the nearest `go.mod`, from `folder` up to the repository's root. */
export function findGoModule(folder: string): string | null {
  for (const at of foldersUpwards(folder)) {
    const module = /^module\s+"?([^\s"]+)/m.exec(textOf(join(at, 'go.mod')) ?? '')?.[1]
    if (module !== undefined) return module
  }
  return null
}
