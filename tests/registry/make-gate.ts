import type { FeatureSpec, Gate, RemovalPromise, Stage } from '../../src/registry/model.js'
import { parseVersion } from '../../src/registry/version.js'

const NOWHERE = { start: 0, end: 0 }

/** `['1.33', 'GA', true, true]`; version `null`: the registry has no versions; `'banana'`: it can't be read. */
export type SpecRow = readonly [
  version: string | null,
  stage: Stage | null,
  isOn: boolean | null,
  locked: boolean | null,
]

export function makeSpec([version, stage, isOn, locked]: SpecRow): FeatureSpec {
  const field = { name: 'version', range: NOWHERE, value: NOWHERE, text: version ?? '' }
  return {
    version: version === null ? null : parseVersion(version),
    stage,
    default: isOn,
    lockToDefault: locked,
    range: NOWHERE,
    fields: version === null ? {} : { version: field },
  }
}

/** A gate with these specs; `removal` as `in 1.36`, `after 1.35` or `not-before 1.38`. */
export function makeGate(rows: readonly SpecRow[], removal: string | null = null): Gate {
  return {
    name: 'Gate',
    constant: null,
    scope: null,
    description: null,
    file: 'registry.ts',
    specs: rows.map(makeSpec),
    removal: removal === null ? null : makePromise(removal),
    key: NOWHERE,
    range: NOWHERE,
    place: { file: 'registry.ts', line: 1, column: 1 },
  }
}

function makePromise(text: string): RemovalPromise {
  const [kind, written = ''] = text.split(' ')
  const version = parseVersion(written)
  if (!version || (kind !== 'in' && kind !== 'after' && kind !== 'not-before'))
    throw new Error(`'${text}' is no promise.`)
  return { kind, version, source: 'comment', range: NOWHERE, text, versionRange: NOWHERE }
}
