import { describe, expect, it } from 'vitest'
import type { ApiType } from '../../../src/gates/api/api-field.js'
import { gatedFieldsOf, holdsOnlyGated, isBehindGates, isNeverCleared } from '../../../src/gates/api/cover.js'
import { findApiTypes } from '../../../src/gates/api/find-api-types.js'
import { parseSource } from '../../../src/syntax/parse-source.js'
import { parseProto } from '../../../src/syntax/proto/parse-proto.js'
import { readClears } from './support/read-clears.js'

function typesOf(text: string): ApiType[] {
  const view = parseSource('/p/api.ts', text)
  if (view?.kind !== 'estree') throw new Error(JSON.stringify(view))
  return findApiTypes(view)
}

/** Which gated fields no code of these strategies clears. */
function neverCleared(types: readonly ApiType[], ...strategies: string[]): string[] {
  const files = strategies.map((text) => readClears(text))
  return gatedFieldsOf(types)
    .filter((gated) => isNeverCleared(gated, types, files))
    .map(({ field, type }) => `${type.name}.${field.path}`)
}

const off = "!gates.enabled('Paging')"

describe('fields that belong to gates', () => {
  it('are those with a marker, and those inside a field or type with one', () => {
    const types = typesOf(`
interface A { plain: 1; /** @featureGate Paging */ own: { inner: 1 } }
/** @featureGate Paging */
interface B { all: 1; /** @featureGate Other */ other: 1 }
`)
    expect(
      gatedFieldsOf(types).map(({ field, type, gates }) => `${type.name}.${field.path} ${gates.join(' ')}`),
    ).toEqual(['A.own Paging', 'A.own.inner Paging', 'B.all Paging', 'B.other Other'])
  })
})

describe('a type is gated', () => {
  it.each([
    [
      'all that leads to it does',
      'interface Top { /** @featureGate Paging */ a: T; /** @featureGate Other */ b: T[] }',
      true,
    ],
    ['its type does', '/** @featureGate Paging */ interface Top { a: T }', true],
    ['only a part of it does', 'interface Top { /** @featureGate Paging */ a: T; b: T }', false],
    ['none does', 'interface Top { a: T }', false],
    ['nothing leads to it', 'interface Top { a: string }', false],
  ])('if %s', (_, text, isBehind) => {
    const types = typesOf(`${text}\ninterface T { x: 1 }`)
    expect(isBehindGates(types.find(({ name }) => name === 'T') as ApiType, types)).toBe(isBehind)
  })
})

describe('a field exists only for gated fields', () => {
  it.each([
    ['all inside are', 'a: { /** @featureGate Paging */ x: 1; /** @featureGate Paging */ y: 1 }', true],
    ['one inside is', 'a: { /** @featureGate Paging */ x: 1; y: 1 }', false],
    ['all of its type are', 'a: Gated', true],
    ['all of its types are', 'a: Gated | Marked', true],
    ['one of its types is', 'a: Gated | Plain', false],
    ['one field of its type is', 'a: Mixed', false],
    ['its type takes over others', 'a: Extended', false],
    ['its type has none', 'a: Empty', false],
    ['its type is not known', 'a: Unknown', false],
    ['it has none', 'a: string', false],
    ['those of a field with a longer name are', 'a: string; ab: { /** @featureGate Paging */ x: 1 }', false],
    ['those deep inside are', 'a: { b: { /** @featureGate Paging */ x: 1 } }', false],
  ])('if %s', (_, members, isOnly) => {
    const types = typesOf(`
interface Own { ${members} }
interface Gated { /** @featureGate Paging */ x: 1; /** @featureGate Other */ y: 1 }
/** @featureGate Paging */ interface Marked { x: 1 }
interface Mixed { /** @featureGate Paging */ x: 1; y: 1 }
interface Plain { x: 1 }
interface Extended extends Plain { /** @featureGate Paging */ y: 1 }
interface Empty {}
`)
    const [own] = types as [ApiType]
    expect(holdsOnlyGated(own.fields[0] as ApiType['fields'][number], own, types)).toBe(isOnly)
  })
})

describe('a gated field is never cleared', () => {
  const API = `
interface Pod extends Meta { spec: Spec; status: Status; template: { inner: Spec } }
interface Spec { /** @featureGate Paging */ limit?: number; paging?: Paging; image: string }
interface Paging { page: Page }
interface Page { /** @featureGate Paging */ size?: number }
interface Status { image: string }
interface Meta { /** @featureGate Other */ labels?: string }
`
  const LIMIT = 'Spec.limit'
  const SIZE = 'Page.size'
  const LABELS = 'Meta.labels'

  it.each([
    ['no code names it', 'pod.x = 1', [LIMIT, SIZE, LABELS]],
    ['it is cleared', 'pod.spec.limit = undefined', [SIZE, LABELS]],
    ['it is cleared while its gate is off', `if (${off}) pod.spec.limit = undefined`, [SIZE, LABELS]],
    [
      'it is cleared while another gate is off',
      "if (!gates.enabled('Other')) pod.spec.limit = undefined",
      [SIZE, LABELS],
    ],
    ['it is cleared through a variable', 'spec.limit = undefined', [SIZE, LABELS]],
    ['it is cleared where it may stand', 'template.inner.limit = undefined', [SIZE, LABELS]],
    ['a field with its name in another type is cleared', 'pod.status.limit = undefined', [LIMIT, SIZE, LABELS]],
    ['it is cleared in what no type has', 'pod.anything.limit = undefined', [SIZE, LABELS]],
    ['what is taken over is cleared, whatever it stands in', 'pod.status.labels = undefined', [LIMIT, SIZE]],
    ['what holds it is cleared', 'pod.spec.paging = undefined', [LIMIT, LABELS]],
    ['what holds it is cleared while its gate is off', `if (${off}) pod.spec.paging = undefined`, [LIMIT, LABELS]],
    [
      'what holds it is cleared while both gates are off',
      `if (${off} && !gates.enabled('Other')) pod.spec.paging = undefined`,
      [LIMIT, LABELS],
    ],
    [
      'what holds it is cleared while another gate is off',
      "if (!gates.enabled('Other')) pod.spec.paging = undefined",
      [LIMIT, SIZE, LABELS],
    ],
    ['what holds what holds it is cleared', 'pod.spec = undefined', [LABELS]],
    ['what holds it gets the stored value', 'pod.spec = old.spec', [LIMIT, SIZE, LABELS]],
    ['what holds it gets the stored value while its gate is off', `if (${off}) pod.spec = old.spec`, [LABELS]],
    ['something beside it is cleared', 'pod.spec.image = undefined', [LIMIT, SIZE, LABELS]],
    ['a text names it', "omit(pod, 'limit')", [SIZE, LABELS]],
    ['any field may be cleared', 'pod[name] = undefined', []],
    ['its gate is asked for something else', `configure(${off})`, [LABELS]],
  ])('unless: %s', (_, strategy, left) => {
    expect(neverCleared(typesOf(API), strategy)).toEqual(left)
  })

  it('in any of the files', () => {
    expect(neverCleared(typesOf(API), 'pod.spec.limit = undefined', 'pod.spec.paging = undefined')).toEqual([LABELS])
    expect(neverCleared(typesOf(API))).toEqual([LIMIT, SIZE, LABELS])
  })

  it('if it belongs to two gates, and either one is also checked for another purpose', () => {
    const types = typesOf('interface Spec { /** @featureGate Paging @featureGate Other */ limit?: number }')
    expect(neverCleared(types, `configure(${off})`)).toEqual([])
    expect(neverCleared(types, 'configure()')).toEqual(['Spec.limit'])
  })

  it('by the name that generated code has', () => {
    const view = parseProto(
      '/p/a.proto',
      'syntax = "proto3"; message Range {\n // +featureGate=Paging\n int32 page_size = 1; }',
    )
    const types = view.kind === 'proto' ? findApiTypes(view) : []
    expect(neverCleared(types, 'range.pageSize = undefined')).toEqual([])
    expect(neverCleared(types, "omit(range, 'PageSize')")).toEqual([])
    expect(neverCleared(types, 'range.page = undefined')).toEqual(['Range.page_size'])
  })
})
