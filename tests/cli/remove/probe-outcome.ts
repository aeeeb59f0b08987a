import type { CliRun } from '../../support/run-cli.js'

type Files = Readonly<Record<string, string>>

interface Report {
  readonly refused: readonly { readonly path: string; readonly line: number; readonly reason: string }[]
}

/**
 * What a removal did to a probe: its exit code, the places that stopped it, and whether the registry is as it was.
 *
 * @param withRegistry whether places in the registry's own file are given, too.
 */
export function outcomeOf(
  { code, stdout }: CliRun,
  registry: string,
  before: Files,
  after: Files,
  withRegistry = false,
): { code: number; places: readonly string[]; isRegistered: boolean } {
  const { refused } = JSON.parse(stdout) as Report
  const places = refused.map(({ path, line }) => `${path}:${line}`)
  return {
    code,
    places: places.filter((place) => withRegistry || !place.startsWith(`${registry}:`)),
    isRegistered: after[registry] === before[registry],
  }
}
