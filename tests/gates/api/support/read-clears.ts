import { findFieldClears, type FieldClears } from '../../../../src/gates/api/find-field-clears.js'
import { findGateChecks } from '../../../../src/gates/find-gate-checks.js'
import { buildGateIndex } from '../../../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../../../src/registry/model.js'
import { parseSource } from '../../../../src/syntax/parse-source.js'
import { makeGate } from '../../../registry/make-gate.js'

const gates = ['Paging', 'Other'].map((name) => ({
  ...makeGate([['1.36', 'Alpha', false, false]]),
  name,
  constant: name,
}))
const index = buildGateIndex(
  [{ file: '/p/gates.ts', shape: null, gates, problems: [], complete: true, anchorVersion: null }],
  null,
  DEFAULT_POLICY,
)

/** What a file does to fields, with the gates `Paging` and `Other`. */
export function readClears(text: string, file = '/p/strategy.ts'): FieldClears {
  const view = parseSource(file, text)
  if (view?.kind !== 'estree') throw new Error(JSON.stringify(view))
  return findFieldClears(view, findGateChecks(view, index, { shapes: [], resolveImport: () => null }).checks)
}
