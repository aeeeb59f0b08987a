import SemVer from 'semver/classes/semver.js'
import { compareVersions } from '../../registry/version.js'

/** With more columns than this, releases in which nothing changed are left out. */
const MOST_FILLED = 80

/**
 * The releases that a time line shows, oldest first: those that are mentioned, and within a major version those between
 * them, so that time runs evenly.
 */
export function columnsOf(mentioned: readonly SemVer[]): SemVer[] {
  const columns = new Map(mentioned.map((version) => [version.version, version]))
  const filled = [...columns.values(), ...between(mentioned)]
  const unique = new Map(filled.map((version) => [version.version, version]))
  return [...(unique.size <= MOST_FILLED ? unique : columns).values()].sort(compareVersions)
}

function* between(mentioned: readonly SemVer[]): Generator<SemVer> {
  for (const major of new Set(mentioned.map((version) => version.major))) {
    const minors = mentioned.filter((version) => version.major === major).map(({ minor }) => minor)
    const first = Math.min(...minors)
    const last = Math.max(...minors)
    if (last - first > MOST_FILLED) continue
    for (let minor = first; minor <= last; minor++) yield new SemVer(`${major}.${minor}.0`)
  }
}
