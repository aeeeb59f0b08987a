import {
  planSpecChange,
  type RegistryText,
  type SpecChangePlan,
} from '../../src/codemods/lifecycle/plan-spec-change.js'
import type { SpecChange } from '../../src/codemods/lifecycle/spec-change.js'
import { DEFAULT_POLICY, type Policy, type Stage } from '../../src/registry/model.js'
import { readRegistry } from '../../src/registry/read-registry.js'
import { parseVersion } from '../../src/registry/version.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { applyEdits } from '../../src/text/text-edits.js'
import { expect } from 'vitest'
import { resolverOf } from './modules.js'

export interface ChangeOptions {
  readonly policy?: Partial<Policy>
  readonly current?: string | null
  readonly inferFromStage?: boolean
  readonly modules?: Readonly<Record<string, string>>
}

/** Plans a change of a gate in the text of a registry. */
export function planChange(
  file: string,
  text: string,
  gate: string,
  change: SpecChange,
  { policy, current = '1.36', inferFromStage, modules = {} }: ChangeOptions = {},
): SpecChangePlan {
  const resolveImport = resolverOf(modules)
  const read: RegistryText['read'] = (state) => {
    const source = parseSource(file, state)
    return {
      source,
      registry: readRegistry(source, {
        configured: true,
        resolveImport,
        ...(inferFromStage !== undefined && { inferFromStage }),
      }),
    }
  }
  const { registry } = read(text)
  const found = registry.gates.find(({ name }) => name === gate)
  if (!found) throw new Error(`no gate ${gate} in ${JSON.stringify(registry.problems)}`)
  return planSpecChange(
    { file, text, registry, read, resolveImport },
    found,
    change,
    { ...DEFAULT_POLICY, ...policy },
    { currentVersion: current === null ? null : parseVersion(current) },
  )
}

/** The changed text, or the refusal. */
export function change(file: string, text: string, gate: string, asked: SpecChange, options?: ChangeOptions): string {
  const planned = planChange(file, text, gate, asked, options)
  if ('reason' in planned) return `refused: ${planned.rule ?? '-'}: ${planned.reason}`
  expect(applyEdits(text, planned.edits)).toBe(planned.after)
  return planned.after
}

export const version = (text: string): NonNullable<ReturnType<typeof parseVersion>> =>
  parseVersion(text) as NonNullable<ReturnType<typeof parseVersion>>
export const lock = (at = '1.37'): SpecChange => ({ kind: 'lock', version: version(at) })
export const graduate = (to: Stage, at = '1.37', on: boolean | null = null): SpecChange => ({
  kind: 'graduate',
  to,
  version: version(at),
  default: on,
})

/** A registry in TypeScript with an entry of its own. */
export const script = (entry: string): string => `enum Stage { Alpha = 'Alpha', Beta = 'Beta', Stable = 'GA' }
export const featureSpecs: Record<string, FeatureSpec[]> = {
  Other: [
    { version: '1.30', default: false, preRelease: 'Alpha' }, // GA in 1.40
  ],
${entry}
}
`
