import picomatch from 'picomatch'
import { refusalToMatch } from '../files/globs.js'

const matchers = new WeakMap<readonly string[], (path: string) => boolean>()

/** Matches relative paths with `/` against globs; those that can't be matched in time are left out. Kept as long as the list is. */
export function matcherOf(globs: readonly string[]): (path: string) => boolean {
  const known = matchers.get(globs)
  if (known) return known
  const readable = globs.filter((glob) => refusalToMatch(glob) === null).map((glob) => glob.replace(/^\.\//, ''))
  const matches = readable.length === 0 ? () => false : picomatch(readable, { dot: true })
  matchers.set(globs, matches)
  return matches
}
