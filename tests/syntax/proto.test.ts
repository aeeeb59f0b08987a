import { describe, expect, it } from 'vitest'
import type { ProtoView } from '../../src/source/proto-view.js'
import { parseProto } from '../../src/syntax/proto/parse-proto.js'

function read(text: string): ProtoView {
  const view = parseProto('/p/a.proto', text)
  if (view.kind !== 'proto') throw new Error(JSON.stringify(view))
  return view
}

/** `Message.field: type [options]`, for each field that has a place, which has to hold its name. */
function fieldsOf(text: string): string[] {
  return read(text).messages.flatMap(({ name: message, fields }) =>
    fields.map(({ name, nameRange, type, options }) => {
      expect(text.slice(nameRange.start, nameRange.end)).toBe(name)
      return `${message}.${name}: ${type}${options.size === 0 ? '' : ` [${[...options].map(([key, value]) => `${key}=${String(value)}`).join(', ')}]`}`
    }),
  )
}

/** All that may be around a field and look like one. */
const AWKWARD = `syntax = "proto3";
package example.v1; // message Comment { string no = 1; }
import "other.proto";
option java_package = "a; message Text { string no = 1; }";
/* message Block { string no = 1; } */
message Range {
  option (versionpb.etcd_version_msg) = "3.0";
  option (example.about) = { name: "x" kinds: [ { a: 1 } ] };
  reserved 2, 5 to 7;
  reserved "old";
  string from = 1;
  repeated string keys = 3 [deprecated = true, (versionpb.etcd_version_field) = "3.7"]; // behind
  map<string, Page> pages = 4;
  oneof limit {
    int64 rows = 8;
    Page page = 9 [(example.about) = { name: "}; string no = 1;" }];
  }
  message Page { optional int32 size = 0x1; enum Kind { NONE = 0; } Kind kind = 2; }
  enum Order { UP = 0; DOWN = 1; }
  .example.v1.Range.Page next = 10;
  string message = 11; string __proto__ = 12; string constructor = 13;
}
service Store { rpc Read (Range) returns (stream Range) { option (http) = { get: "/x" }; } rpc Write (Range) returns (Range); }
extend google.protobuf.FieldOptions { string about = 50001; }
message Last{string a=1;}`

describe('the protobuf parser', () => {
  it('gives the fields of messages, with their types, options and places', () => {
    expect(fieldsOf(AWKWARD)).toEqual([
      'Range.from: string',
      'Range.keys: string [deprecated=true, (versionpb.etcd_version_field)=3.7]',
      'Range.pages: Page',
      'Range.rows: int64',
      'Range.page: Page [(example.about).name=}; string no = 1;]',
      'Range.next: .example.v1.Range.Page',
      'Range.message: string',
      'Range.constructor: string',
      'Range.Page.size: int32 [proto3_optional=true]',
      'Range.Page.kind: Kind',
      'Last.a: string',
    ])
  })

  it('has the same places with CRLF, and comments without their line ends', () => {
    const text = AWKWARD.replaceAll('\n', '\r\n')
    expect(fieldsOf(text)).toEqual(fieldsOf(AWKWARD))
    expect(read(text).comments.map(({ start, end }) => text.slice(start, end))).toEqual(
      read(AWKWARD).comments.map(({ start, end }) => AWKWARD.slice(start, end)),
    )
  })

  it('reads proto2 with groups, required fields and defaults, and editions', () => {
    expect(
      fieldsOf(
        'syntax = "proto2"; message A { required string b = 1; optional int32 c = 2 [default = 7]; repeated group Part = 3 { optional string d = 4; } }',
      ),
    ).toEqual(['A.b: string', 'A.c: int32 [default=7]', 'A.Part.d: string'])
    expect(fieldsOf('edition = "2023"; message A { string b = 1 [features.field_presence = EXPLICIT]; }')).toHaveLength(
      1,
    )
  })

  it('tells which fields are required', () => {
    const isRequired = (text: string): boolean[] =>
      read(text).messages.flatMap(({ fields }) => fields.map((field) => field.isRequired))
    expect(
      isRequired('syntax = "proto2"; message A { required string b = 1; optional int32 c = 2; repeated int32 d = 3; }'),
    ).toEqual([true, false, false])
    expect(
      isRequired(
        'edition = "2023"; message A { string b = 1 [features.field_presence = LEGACY_REQUIRED]; string c = 2 [features.field_presence = EXPLICIT]; string d = 3 [deprecated = true]; }',
      ),
    ).toEqual([true, false, false])
    expect(isRequired('syntax = "proto3"; message A { string b = 1; }')).toEqual([false])
  })

  it('reports where a file has a syntax error', () => {
    expect(parseProto('/p/a.proto', 'syntax = "proto3";\nmessage A {\n  string b;\n}\n')).toEqual({
      kind: 'failure',
      file: '/p/a.proto',
      message: "illegal token ';', '=' expected",
      place: { file: '/p/a.proto', line: 3, column: 1 },
    })
  })

  it.each([
    '',
    '{',
    '}',
    '}}}}',
    'message',
    'message {',
    'message A {',
    ']]',
    '[[[',
    '"',
    "'",
    '/*',
    '//',
    'message A { string = 1; }',
    '\u0000',
    'message __proto__ { string a = 1; }',
    'message A { string __proto__ = 1; }',
    '{'.repeat(100_000),
    'message A {'.repeat(5000),
  ])('never throws: %.40s', (text) => {
    expect(() => parseProto('/p/a.proto', text)).not.toThrow()
  })
})
