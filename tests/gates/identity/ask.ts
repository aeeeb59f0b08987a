import { SemVer } from 'semver'
import type { CheckShapeEntry } from '../../../src/config/config.js'
import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { buildGateIndex, type GateIndex } from '../../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../../src/registry/model.js'
import { readRegistry } from '../../../src/registry/read-registry.js'
import { resolverOf } from '../../support/modules.js'
import { parseScript } from '../../support/strip-text.js'

/** A registry with its constants, and what can be made of it. */
export const REGISTRY = `
export const PLAN = 'Plan'
export const WATCH = 'Watch'
export const gates = {
  [PLAN]: { default: true, lockToDefault: true, preRelease: 'GA' },
  [WATCH]: { default: false, preRelease: 'Alpha' },
} as const
export type GateName = keyof typeof gates
export enum Feature { Plan = 'Plan', Watch = 'Watch' }
`

export interface Asking {
  /** Other modules, by file name, besides the registry in `src/features.ts`. */
  readonly files?: Readonly<Record<string, string>>
  readonly checks?: readonly CheckShapeEntry[]
  readonly file?: string
  /** The version of the component. */
  readonly version?: string
}

/** What a program asks: `is <evidence>: <code>`, `may be: <code>`; what isn't a check is left out. */
export function answersIn(
  text: string,
  { files = {}, checks = [], file = 'src/input.tsx', version }: Asking = {},
): string[] {
  const all = { 'src/features.ts': REGISTRY, ...files }
  const view = parseScript(file, text)
  const { checks: found, unproven } = findGateChecks(view, registryIndex(all, text, file, version), {
    shapes: checks,
    resolveImport: resolverOf(all),
  })
  return [
    ...found.map(({ node, evidence }) => ({ at: node.range[0], line: `is ${evidence}: ${text.slice(...node.range)}` })),
    ...unproven.map(({ node }) => ({ at: node.range[0], line: `may be: ${text.slice(...node.range)}` })),
  ]
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => line)
}

function registryIndex(
  files: Readonly<Record<string, string>>,
  text: string,
  file: string,
  version: string | undefined,
): GateIndex {
  const resolveImport = resolverOf(files)
  const registries = Object.entries({ ...files, [file]: text })
    .filter(([, source]) => source.includes('lockToDefault'))
    .map(([name, source]) => readRegistry(parseScript(name, source), { resolveImport }))
  return buildGateIndex(registries, version === undefined ? null : new SemVer(version), DEFAULT_POLICY)
}
