import { parseArgs } from 'node:util'
import { createClusterFeatures } from './features/cluster.js'
import { createServerFeatures } from './features/server.js'
import type { FeatureGate } from './feature-gate.js'
import { compareReleases, OLDEST_EMULATED_VERSION, SERVER_VERSION } from './version.js'

export interface Options {
  readonly port: number
  /** Keys on a page if the client doesn't say. */
  readonly pageSize: number
  readonly features: FeatureGate
  readonly cluster: FeatureGate
}

/** Reads the command line. Throws with one sentence for the user. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '2379' },
      'page-size': { type: 'string', default: '100' },
      'feature-gates': { type: 'string', default: '' },
      'cluster-feature-gates': { type: 'string', default: '' },
      'emulated-version': { type: 'string', default: SERVER_VERSION },
    },
  })
  const version = values['emulated-version']
  if (compareReleases(version, OLDEST_EMULATED_VERSION) < 0 || compareReleases(version, SERVER_VERSION) > 0) {
    throw new Error(`cannot emulate ${version}, only ${OLDEST_EMULATED_VERSION} to ${SERVER_VERSION}`)
  }
  const features = createServerFeatures(version)
  const cluster = createClusterFeatures(version)
  features.set(values['feature-gates'])
  cluster.set(values['cluster-feature-gates'])
  return { port: readNumber(values.port, 0), pageSize: readNumber(values['page-size'], 1), features, cluster }
}

function readNumber(text: string, least: number): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least) throw new Error(`"${text}" is not a whole number from ${least}`)
  return number
}
