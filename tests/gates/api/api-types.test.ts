import { describe, expect, it } from 'vitest'
import type { ApiType } from '../../../src/gates/api/api-field.js'
import { findApiTypes, type ApiView } from '../../../src/gates/api/find-api-types.js'
import { parseSource } from '../../../src/syntax/parse-source.js'
import { parseProto } from '../../../src/syntax/proto/parse-proto.js'

function view(file: string, text: string): ApiView {
  const source = file.endsWith('.proto') ? parseProto(file, text) : parseSource(file, text)
  if (source?.kind !== 'estree' && source?.kind !== 'proto') throw new Error(JSON.stringify(source))
  return source
}

/**
 * `limit?=` is optional and has a default; after it what it names with a capital letter, then its markers and its
 * release.
 */
function fieldIn(text: string, type: ApiType): (field: ApiType['fields'][number]) => string {
  return ({ type: owner, path, name, nameRange, isOptional, hasDefault, references, markers, since }) => {
    expect(text.slice(nameRange.start, nameRange.end).replaceAll(/['"[\]]/g, '')).toBe(name)
    expect(owner).toBe(type.name)
    const notes = [
      ...references.filter((named) => /^\p{Lu}/u.test(named)),
      ...markers.map((marker) => `@${marker.name}`),
      ...(since ? [`${since.said} ${since.version.version}`] : []),
    ]
    return `${path}${isOptional ? '?' : ''}${hasDefault ? '=' : ''}${notes.length > 0 ? ` ${notes.join(' ')}` : ''}`
  }
}

/** `{ 'Name: bases': fields }` of all types in the text. */
function typesIn(text: string, file = '/p/api.ts'): Record<string, string[]> {
  const types = findApiTypes(view(file, text))
  return Object.fromEntries(
    types.map((type) => [
      [`${type.name}:`, ...type.bases, ...type.markers.map(({ name }) => `@${name}`)].join(' '),
      type.fields.map(fieldIn(text, type)),
    ]),
  )
}

describe('API types of TypeScript', () => {
  it('are interfaces, with the members that have literal names and hold data', () => {
    expect(
      typesIn(`
export interface Range extends Base, meta.Meta<Extra> {
  readonly from: string
  'quoted-name'?: Page
  ['limit']?: number
  [Symbol.iterator]: string
  [key: string]: unknown
  size(): number
  most: () => number
  inner: { depth?: Page } | null
  list: { item: Item }[]
  both: { a: string } & { b: string }
  tuple: [{ no: string }]
  untyped
}
interface Hidden { own: string }
`),
    ).toEqual({
      'Range: Base meta Meta Extra': [
        'from',
        'quoted-name? Page',
        'limit?',
        'inner Page',
        'inner.depth? Page',
        'list Item',
        'list.item Item',
        'both',
        'both.a',
        'both.b',
        'tuple',
        'untyped',
      ],
      'Hidden:': ['own'],
    })
  })

  it('are aliases of an object type, or of one with other types', () => {
    expect(
      typesIn(`
export type Plain = { from: string }
export type Mixed = Base & { limit?: Page } & Partial<Other> & { more: number }
export type Text = string
export type Either = { a: string } | { b: string }
export type Both = Plain & Mixed
`),
    ).toEqual({ 'Plain:': ['from'], 'Mixed: Base Partial Other': ['limit? Page', 'more'] })
  })

  it('are classes, with the fields that everyone can set', () => {
    expect(
      typesIn(`
export default class Range extends Base {
  from = ''
  limit?: Page
  declare later: Item
  accessor level = 1
  protected shared: string
  public 'quoted': string
  static most = 1
  private cache = 1
  #secret = 1
  [computed] = 1
  run = () => 1
  stop = function () {}
  size() { return 1 }
  get width() { return 1 }
}
class Other {}
`),
    ).toEqual({ 'Range: Base': ['from=', 'limit? Page', 'later Item', 'level=', 'shared', 'quoted'], 'Other:': [] })
    expect(typesIn('export default class { from = 1 }')).toEqual({})
  })

  it('have the parameters of a constructor that are fields', () => {
    expect(
      typesIn(`
export class Range {
  constructor(public from: Page, readonly limit: number, protected size = 1, private cache: string, public both: { deep: Item }, other: string, public last?: Item) {}
  build(public2: string) {}
}
`),
    ).toEqual({ 'Range:': ['from Page', 'limit', 'size=', 'both Item', 'both.deep Item', 'last? Item'] })
  })

  it('have the markers of the comments above or after them', () => {
    expect(
      typesIn(`
/** @featureGate Paging */
export interface Range {
  /**
   * How many.
   * @since 1.36
   * @default 10
   */
  limit: number
  // +featureGate=First
  // +featureGate=Second
  both: number
  // +default="x"
  text: string
  // +optional
  maybe: string
  from: string; // +featureGate=Behind
  to: string
  // @since 2024-05-01
  dated: string
  // A comment of its own. @since v1.35.2-rc.1

  apart: string
  /* +featureGate=Left */ left: string; /* no */ /* +featureGate=Right */
  last: string
  // +optionally and +defaults= and @defaulted say nothing.
  none: string
}
`),
    ).toEqual({
      'Range: @Paging': [
        'limit= @since 1.36.0',
        'both @First @Second',
        'text=',
        'maybe?',
        'from @Behind',
        'to',
        'dated',
        'apart @since 1.35.2',
        'left @Left @Right',
        'last',
        'none',
      ],
    })
  })

  it('have the markers of their own comments if one line holds several', () => {
    expect(
      typesIn(`
interface Range { from: 1; /** @featureGate A */ /* more */ limit: 1, /** @featureGate B */ page: 1 /* +featureGate=C */ }
class Params { constructor(public from: 1, /** @featureGate A */ public limit: 1 /* +featureGate=B */, public page: 1) {} } // +featureGate=C
interface Last { from: 1; /* +featureGate=A */ }; interface Other { x: 1 } /* +featureGate=B */`),
    ).toEqual({
      'Range:': ['from', 'limit @A', 'page @B @C'],
      'Params: @C': ['from', 'limit @A @B', 'page'],
      'Last:': ['from @A'],
      'Other: @B': ['x'],
    })
  })

  it('are nothing else that a file declares or exports', () => {
    expect(
      typesIn(`
import { z } from 'zod'
export { Range } from './range.js'
export * from './other.js'
export default function range() { return z.object({ a: z.string() }) }
export enum Stage { Alpha }
declare module 'x' { interface Inner { a: string } }
z.object({ a: z.string() })
const { parsed } = z.object({ a: z.string() }), other = 1
let late
`),
    ).toEqual({})
  })
})

describe('schemas', () => {
  it.each([
    ['z.object({ from: z.string() }).strict()', ['from']],
    ['z.strictObject({ from: z.string() })', ['from']],
    ['v.looseObject({ from: v.string() })', ['from']],
    ['object({ from: string() })', ['from']],
    ["Type['Object']({ from: v.string() })", ['from']],
    ['z.array(z.object({ from: z.string() })).optional()', ['from']],
    ['z.object({ from: z.string() }).refine(check, { message: text })', ['from']],
    ['z.object({ from: z.string() }) as Schema', ['from']],
    [
      "z.object({ 'quoted': z.string(), [computed]: z.string(), ['static']: z.string(), ...common })",
      ['quoted', 'static'],
    ],
    ['z.object({ outer: z.object({ inner: Page.optional() }) })', ['outer Page', 'outer.inner? Page']],
    ['z.object({ list: z.array(z.object({ item: Item })).max(5) })', ['list Item', 'list.item Item']],
  ])('are read: %s', (schema, fields) => {
    expect(Object.values(typesIn(`export const Range = ${schema}`))).toEqual([fields])
  })

  it.each([
    ['parse({ from: z.string() })'],
    ['z.string()'],
    ['z.object(fields)'],
    ['z.object()'],
    ['z.object(...fields)'],
    ['new Schema({ from: 1 })'],
    ['z[object]({ from: z.string() })'],
    ['objects({ from: z.string() })'],
    ['make()({ from: z.string() })'],
  ])('are not: %s', (value) => {
    expect(typesIn(`export const Range = ${value}`)).toEqual({})
  })

  it.each([
    ['z.string()', ''],
    ['z.string().optional()', '?'],
    ['z.string().nullish()', '?'],
    ['z.optional(z.string())', '?'],
    ['z.string().exactOptional()', '?'],
    ['Type.Optional(Type.String())', '?'],
    ['z.string().optional().max(5)', '?'],
    ['z.string().default("x")', '='],
    ['z.string().prefault("x")', '='],
    ['z.string().catch("x")', '='],
    ['z.number().default(1).optional()', '?='],
    ['z.optional(z.number().default(1))', '?='],
    ['z.optional(fallback)', '?'],
    ['z.number()', ''],
    // The schema of an element is not the schema of the list.
    ['z.array(z.string().optional())', ''],
    ['z.array(z.number().default(1)).min(1)', ''],
    ['z.string().optionalText()', ''],
    ['z.string().myoptional()', ''],
    ['z.string().defaultText()', ''],
    ['z.string().nodefault()', ''],
    ['z.nonoptional(z.string().optional())', ''],
    ['z.string().optional().nonoptional()', ''],
    ['v.nonOptional(v.optional(v.string()))', ''],
    ['yup.string().optional().required()', ''],
    ['z.string().nonoptional().optional()', '?'],
    ['plain', ''],
  ])('say whether a field may be left out: %s', (schema, flags) => {
    expect(
      findApiTypes(view('/p/api.ts', `const Range = z.object({ from: ${schema} })`))[0]?.fields.map(
        ({ isOptional, hasDefault }) => `${isOptional ? '?' : ''}${hasDefault ? '=' : ''}`,
      ),
    ).toEqual([flags])
  })

  it.each([
    ['Base.extend({ limit: z.number() })', ['Base']],
    ['Base.safeExtend({ limit: z.number() }).strict()', ['Base']],
    ['Base.augment({ limit: z.number() })', ['Base']],
    ['Base.setKey({ limit: z.number() })', ['Base']],
    ['schemas.Base.extend({ limit: z.number() })', ['schemas', 'Base']],
    ['z.object({ limit: z.number() }).merge(Other)', ['Other']],
    ['z.object({ limit: z.number() }).and(Other).strict()', ['Other']],
    ['z.object({ limit: z.number() }).strict().pick(Other)', []],
    ['z.object({ limit: z.number() })', []],
    ['object({ limit: number() })', []],
  ])('say what they extend: %s', (schema, bases) => {
    const [type] = findApiTypes(view('/p/api.ts', `const Range = ${schema}`))
    expect([type?.fields.map(({ path }) => path), type?.bases]).toEqual([['limit'], bases])
  })
})

describe('API types of Go', () => {
  it('are structs alone, with the comment of a group or of each', () => {
    expect(
      typesIn(
        `package v1

type (
	// +featureGate=Grouped
	Range struct {
		meta.TypeMeta
		*Inline
		Limit *Page \`json:"limit"\`
		Gone  int   \`json:"gone,omitzero"\`
		Empty int   \`json:"empty,string,omitempty" proto:"x"\`
		Plain int   \`json:"plain" yaml:"plain,omitempty"\`
		Inner *struct {
			Deep []struct{ Deeper int }
		}
		Élan int
		own  int
	}
	Other struct{}
	Name string
)

// +featureGate=Alone
type Alone struct{ From, To string }

func use() {}
`,
        '/p/api.go',
      ),
    ).toEqual({
      'Range: meta TypeMeta Inline @Grouped': [
        'Limit? Page',
        'Gone?',
        'Empty?',
        'Plain',
        'Inner? Deep Deeper',
        'Inner.Deep Deeper',
        'Inner.Deep.Deeper',
        'Élan',
      ],
      'Other:': [],
      'Alone: @Alone': ['From', 'To'],
    })
  })
})

describe('API types of protobuf', () => {
  const PROTO = `syntax = "proto2";
package example.v1;
message Range {
  option (versionpb.etcd_version_msg) = "3.5";
  required string from = 1;
  optional int32 page_size = 2 [default = 10, (versionpb.etcd_version_field) = "3.7"];
  optional Page page = 3;
  optional .example.v1.Page absolute = 4;
  optional other.v1.Key key_2_part = 5 [(versionpb.etcd_version_field_note) = "3.7"];
  optional string odd = 6 [(versionpb.etcd_version_field) = "banana"];
  optional int32 number = 7 [(etcd_version_field) = 3];
  message Page {
    optional Page next = 1;
    optional Item item = 2;
    message Item { optional Range range = 1; }
  }
}
message Page { optional Item none = 1; }
`

  it('are messages, and a name means the innermost one that has it', () => {
    expect(typesIn(PROTO, '/p/api.proto')).toEqual({
      'Range:': [
        'from',
        'page_size?= versionpb.etcd_version_field 3.7.0',
        'page? Range.Page',
        'absolute? Page',
        'key_2_part? Key',
        'odd?',
        'number?',
      ],
      'Range.Page:': ['next? Range.Page', 'item? Range.Page.Item'],
      'Range.Page.Item:': ['range? Range'],
      'Page:': ['none? Item'],
    })
  })

  it('have the release of their option', () => {
    expect(
      findApiTypes(view('/p/api.proto', PROTO)).map(
        ({ since }) => since && [since.said, since.version.version, since.isAnnotation],
      ),
    ).toEqual([['versionpb.etcd_version_msg', '3.5.0', true], null, null, null])
  })

  it('name a type of another file with and without each part of its package', () => {
    const [type] = findApiTypes(view('/p/api.proto', PROTO))
    expect(type?.fields.map(({ references }) => references)[4]).toEqual(['other.v1.Key', 'v1.Key', 'Key'])
  })

  it('have the field names that generated code uses', () => {
    const [type] = findApiTypes(view('/p/api.proto', PROTO))
    expect(type?.fields.map(({ otherNames }) => otherNames.join(' '))).toEqual([
      'from From',
      'pageSize PageSize',
      'page Page',
      'absolute Absolute',
      'key2Part Key2Part',
      'odd Odd',
      'number Number',
    ])
  })
})
