// Imported one by one, as semver recommends: its index loads 45 files.
import SemVer from 'semver/classes/semver.js'
import compare from 'semver/functions/compare.js'
import parse from 'semver/functions/parse.js'

/** A pre-release needs at least major and minor before it, or `2024-05-01` would be one. */
const VERSION = /^v?(\d+)(?:\.(\d+)(?:\.(\d+))?(?:[-+][0-9A-Za-z.+-]+)?)?$/i

/**
 * Reads a version as registries, comments and `package.json` write it: `1.36`, `v1.36`, `0.22`, `1.36.2`,
 * `1.36.0-beta.1`. A pre-release counts as its release, as in Kubernetes, where 1.36.0-alpha.1 already runs 1.36's
 * gates.
 *
 * @returns `null` for anything else (`banana`, an empty text, a number too large to count with).
 */
export function parseVersion(text: string): SemVer | null {
  const match = VERSION.exec(text.trim())
  if (!match) return null
  return parse(`${match[1]}.${match[2] ?? 0}.${match[3] ?? 0}`.replace(/(^|\.)0+(?=\d)/g, '$1'))
}

/** Whether `version` is of the release after `current`: the next minor one, or the first of the next major one. */
export function isNextRelease(version: SemVer, current: SemVer): boolean {
  if (isSameMinor(version, current)) return false
  return isSameMinor(version, addMinors(current, 1)) || (version.major === current.major + 1 && version.minor === 0)
}

/** `1.36` for 1.36.0, `1.36.2` otherwise: the way life cycles are written. */
export function formatVersion(version: SemVer): string {
  return version.patch === 0 ? `${version.major}.${version.minor}` : version.version
}

export function compareVersions(a: SemVer, b: SemVer): number {
  return compare(a, b)
}

export function isSameMinor(a: SemVer, b: SemVer): boolean {
  return a.major === b.major && a.minor === b.minor
}

/** How many minor releases lie between `from` and `to`, at least: across majors only the certain ones count. */
export function minorsBetween(from: SemVer, to: SemVer): number {
  if (to.major === from.major) return to.minor - from.minor
  return to.major > from.major ? to.major - from.major + to.minor : -1
}

export function addMinors(version: SemVer, minors: number): SemVer {
  return new SemVer(`${version.major}.${version.minor + minors}.0`)
}
