/** The release this server is. Keep it equal to `version` in package.json. */
export const SERVER_VERSION = '1.36'

/** A server may behave as the release before it, so that a cluster can be rolled back while it is upgraded. */
export const OLDEST_EMULATED_VERSION = '1.35'

/** Compares `1.35` and `1.36` by their numbers: below zero when `a` is the older one. */
export function compareReleases(a: string, b: string): number {
  const [majorA, minorA] = readRelease(a)
  const [majorB, minorB] = readRelease(b)
  return majorA - majorB || minorA - minorB
}

function readRelease(text: string): [major: number, minor: number] {
  const match = /^(\d+)\.(\d+)$/.exec(text)
  if (!match) throw new Error(`"${text}" is not a release such as ${SERVER_VERSION}`)
  return [Number(match[1]), Number(match[2])]
}
