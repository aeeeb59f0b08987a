import { relative, sep } from 'node:path'
import { matcherOf, refusalToMatch } from '../files/globs.js'
import { isInside } from '../files/paths.js'

/** The `ignore` of a configuration, and the folder that its globs are relative to. */
export interface IgnoredPaths {
  readonly globs: readonly string[]
  readonly root: string
}

/**
 * Makes a function that tells whether the configuration ignores an absolute path. A glob that names a folder means all
 * below it.
 */
export function createIgnoreMatcher({ globs, root }: IgnoredPaths): (file: string) => boolean {
  const usable = globs.filter((glob) => refusalToIgnore(glob) === null)
  if (usable.length === 0) return () => false
  const matches = matcherOf(usable.flatMap((glob) => [glob, `${glob.replace(/\/$/, '')}/**`]))
  return (file) => isInside(root, file) && matches(relative(root, file).replaceAll(sep, '/'))
}

/** Why a glob can't be used, as the end of a sentence; `null`: it can. */
export function refusalToIgnore(glob: string): string | null {
  if (glob.startsWith('!')) return 'begins with "!", but exceptions aren\'t supported; write narrower patterns'
  if (/^(?:\.\.?\/)*\.\.(?:\/|$)|^\/|^[A-Za-z]:[\\/]/.test(glob))
    return 'leads out of the folder of the configuration; write it relative to that folder'
  return refusalToMatch(glob)
}
