import { describe, expect, it } from 'vitest'
import { parseProto } from '../../src/syntax/proto/parse-proto.js'
import { DEEP, expectHarmless, HUGE, readInTime } from '../support/hostile-text.js'

const SAMPLE = `syntax = "proto3";
package server.v1;
import "google/protobuf/descriptor.proto";

extend google.protobuf.FieldOptions { string feature_gate = 50001; }

// What a range request asks for. +featureGate=PagedRange
message RangeRequest {
  option (version) = "3.6";
  reserved 4, 9 to 11;
  bytes key = 1 [deprecated = true];
  optional int64 limit = 2 [(feature_gate) = "PagedRange"]; /* since 1.36 */
  map<string, Page> pages = 3;
  oneof target { string name = 5; Page page = 6; }
  message Page { repeated string keys = 1; enum Order { NONE = 0; UP = 1; } Order order = 2; }
}

service KV { rpc Range(RangeRequest) returns (stream RangeRequest) { option (path) = { get: "/v1/{key=*}" }; } }
`

function read(text: string): string {
  const result = parseProto('api.proto', text)
  if (result.kind === 'failure') {
    expect([result.message === '', result.place.line > 0]).toEqual([false, true])
    return result.message
  }
  for (const { name, start, end, fields } of result.messages) {
    expect([name, start >= 0, start <= end, end <= text.length]).toEqual([name, true, true, true])
    for (const field of fields)
      expect([field.name, field.start >= 0, field.end <= text.length]).toEqual([field.name, true, true])
  }
  return 'read'
}

describe('a protobuf file that is broken in any way', () => {
  it('gives messages within their source, or a refusal with a place', () => {
    expect(read(SAMPLE)).toBe('read')
    expectHarmless([SAMPLE], (text) => void read(text), 150)
  })

  it.each([
    'message M {'.repeat(DEEP),
    `message M { optional string a = 1 [(o) = ${'{ a: '.repeat(DEEP)}`,
    `${'message M { '.repeat(DEEP)}${'}'.repeat(DEEP)}`,
    `option (o) = ${'{a '.repeat(DEEP)}1${'}'.repeat(DEEP)};`,
  ])('is refused where it nests without end, and overflows no stack: %#', (text) => {
    readInTime(text, () => expect(read(text)).not.toMatch(/call stack/i))
  })

  it.each([
    `message ${'M'.repeat(HUGE)} {}`,
    `// ${'x'.repeat(HUGE)}\nmessage M {}`,
    `message M { string a = 1 [(o) = "${'x'.repeat(HUGE)}"]; }`,
    `/*${'*'.repeat(HUGE)}`,
    `"${'\\'.repeat(HUGE)}`,
    '/*'.repeat(HUGE / 2),
    '"\\'.repeat(HUGE / 2),
    '*'.repeat(HUGE / 4),
    `message M {${' '.repeat(HUGE)}`,
  ])('is read in time with a token of 5 MB: %#', (text) => {
    readInTime(text, () => void expect(read(text)).not.toBe(''))
  })
})
