import { describe, expect, it } from 'vitest'
import { gatesOfField } from '../../../src/gates/api/api-field.js'
import { findApiTypes } from '../../../src/gates/api/find-api-types.js'
import { findFieldClears } from '../../../src/gates/api/find-field-clears.js'
import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { buildGateIndex } from '../../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../../src/registry/model.js'
import type { SourceView } from '../../../src/source/source-view.js'
import { parseSource } from '../../../src/syntax/parse-source.js'
import { makeGate } from '../../registry/make-gate.js'

function view(text: string): SourceView {
  const source = parseSource('/p/a.go', text)
  if (source?.kind !== 'estree') throw new Error(JSON.stringify(source))
  return source
}

const gate = { ...makeGate([['1.36', 'Alpha', false, false]]), name: 'RangePaging', constant: 'RangePaging' }
const registry = { file: '/p/gates.go', shape: null, gates: [gate], problems: [], complete: true, anchorVersion: null }
const index = buildGateIndex([registry], null, DEFAULT_POLICY)

function clearsOf(body: string): readonly (readonly [string, readonly string[], string | null])[] {
  const source = view(`package registry

import (
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"example.com/features"
)

${body}
`)
  const { checks } = findGateChecks(source, index, { shapes: [], resolveImport: () => null })
  return findFieldClears(source, checks).clears.map(({ field, gates, forgetsStored }) => [
    field,
    gates,
    forgetsStored && `${forgetsStored.function}(${forgetsStored.stored})`,
  ])
}

const OFF = '!utilfeature.DefaultFeatureGate.Enabled(features.RangePaging)'

describe('API types of Go', () => {
  it('are structs with their exported fields, markers and defaults', () => {
    const [type, inner] = findApiTypes(
      view(`package v1

// RangeSpec says what to read.
type RangeSpec struct {
	Base \`json:",inline"\`
	// +featureGate=RangePaging
	// +optional
	Limit *int64 \`json:"limit,omitempty"\`
	From, To string
	Pages []struct {
		Size int
	}
	cache int
}

// +featureGate=RangePaging
type Paging struct {
	Limit int \`json:"limit"\`
}
`),
    )
    expect(type?.fields.map((field) => [field.path, gatesOfField(field, type), field.isOptional])).toEqual([
      ['Limit', ['RangePaging'], true],
      ['From', [], false],
      ['To', [], false],
      ['Pages', [], false],
      ['Pages.Size', [], false],
    ])
    expect(type?.bases).toEqual(['Base'])
    expect(inner?.fields.map((field) => gatesOfField(field, inner))).toEqual([['RangePaging']])
  })
})

describe('clears of fields in Go', () => {
  it.each([
    [
      'the ratchet',
      `func drop(spec, oldSpec *Spec) {\n\tif ${OFF} && !limitInUse(oldSpec) {\n\t\tspec.Limit = nil\n\t}\n}`,
      null,
    ],
    [
      'a loop over the stored object',
      `func drop(oldSpec, spec *Spec) {\n\tif !(${OFF}) {\n\t\treturn\n\t}\n\tfor _, p := range oldSpec.Parts {\n\t\tif p.Limit != nil {\n\t\t\treturn\n\t\t}\n\t}\n\tspec.Limit = nil\n}`,
      null,
    ],
    ['on create', `func drop(spec *Spec) {\n\tif ${OFF} {\n\t\tspec.Limit = nil\n\t}\n}`, null],
    [
      'a clear without a ratchet',
      `func drop(spec, oldSpec *Spec) {\n\tif ${OFF} {\n\t\tspec.Limit = nil\n\t}\n}`,
      'drop(oldSpec)',
    ],
    [
      'a helper',
      `func (s strategy) PrepareForUpdate(spec, old *Spec) {\n\tif ${OFF} {\n\t\tdropLimit(spec)\n\t}\n}\n\nfunc dropLimit(spec *Spec) {\n\tspec.Limit = nil\n}`,
      'PrepareForUpdate(old)',
    ],
  ])('are understood: %s', (_, body, forgets) => {
    expect(clearsOf(body)).toEqual([['Limit', ['RangePaging'], forgets]])
  })

  it('name no gate if the gate is on', () => {
    expect(
      clearsOf(
        `func drop(spec, old *Spec) {\n\tif utilfeature.DefaultFeatureGate.Enabled(features.RangePaging) {\n\t\tspec.Limit = 0\n\t}\n}`,
      ),
    ).toEqual([['Limit', [], null]])
  })
})
