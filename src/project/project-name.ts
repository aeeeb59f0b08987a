import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findPackageVersion } from './package-version.js'

/** What a project calls itself: the name in the nearest `package.json`, else the module of `go.mod`; `null`: neither. */
export function findProjectName(root: string): string | null {
  return findPackageVersion(root).name ?? findGoModule(root)
}

/** The module of the nearest `go.mod`, from `folder` up to the repository's root. */
export function findGoModule(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const module = /^module\s+"?([^\s"]+)/m.exec(textOf(join(at, 'go.mod')))?.[1]
    if (module !== undefined) return module
    if (dirname(at) === at || existsSync(join(at, '.git'))) return null
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
