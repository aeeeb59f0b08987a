import { DEFAULT_POLICY, type Gate, type RegistryFile } from '../../src/registry/model.js'
import { buildGateIndex, type GateIndex } from '../../src/registry/gate-index.js'
import type { GateCheck } from '../../src/gates/gate-check.js'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import type { StripPlan } from '../../src/strip/strip-plan.js'
import { applyEdits } from '../../src/text/text-edits.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { planSourceStrip } from '../../src/syntax/plan-source-strip.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import type { CheckShapeEntry } from '../../src/config/config.js'
import type { SourceView } from '../../src/source/source-view.js'

const NOWHERE = { start: 0, end: 0 }

/** An index of gates that are registered, and nothing else. */
export function indexOf(names: readonly string[], constants: Readonly<Record<string, string>> = {}): GateIndex {
  const byName = new Map(Object.entries(constants).map(([constant, name]) => [name, constant]))
  const gates = names.map((name): Gate => ({
    name,
    constant: byName.get(name) ?? null,
    scope: null,
    description: null,
    specs: [{ version: null, stage: 'GA', default: true, lockToDefault: true, range: NOWHERE, fields: {} }],
    removal: null,
    file: 'features.ts',
    key: NOWHERE,
    range: NOWHERE,
    place: { file: 'features.ts', line: 1, column: 1 },
  }))
  const file: RegistryFile = {
    file: 'features.ts',
    shape: 'feature-spec-map',
    gates,
    problems: [],
    complete: true,
    anchorVersion: null,
  }
  return buildGateIndex([file], null, DEFAULT_POLICY)
}

export function parseScript(file: string, text: string): SourceView {
  const view = parseSource(file, text)
  if (view?.kind !== 'estree')
    throw new Error(`${file} does not parse: ${view?.kind === 'failure' ? view.message : 'unknown kind'}\n${text}`)
  return view
}

export interface StripInput {
  readonly file?: string
  readonly text: string
  readonly values: Readonly<Record<string, boolean>>
  /** Gates that are registered and not stripped. */
  readonly others?: readonly string[]
  readonly checks?: readonly CheckShapeEntry[]
  /** The constants that hold gates, with the gates. */
  readonly constants?: Readonly<Record<string, string>>
}

export interface StrippedText {
  readonly text: string
  readonly plan: StripPlan
  /** The checks of stripped gates that the input has. */
  readonly checks: readonly GateCheck[]
}

/** Strips a text the way the command line does. */
export function stripText({
  file = 'input.tsx',
  text,
  values,
  others = [],
  checks = [],
  constants = {},
}: StripInput): StrippedText {
  const view = parseScript(file, text)
  const index = indexOf([...Object.keys(values), ...others], constants)
  const found = findGateChecks(view, index, { shapes: checks, resolveImport: resolveNoImports })
  const plan = planSourceStrip(view, found.checks, {
    values: new Map(Object.entries(values)),
    settings: found.settings,
  })
  return {
    text: applyEdits(text, plan.edits),
    plan,
    checks: found.checks.filter(({ gate }) => Object.hasOwn(values, gate)),
  }
}
