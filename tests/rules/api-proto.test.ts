import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import type { FeatureGatesSettings } from '../../src/index.js'
import plugin from '../../src/index.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const GATES = `package features

import "k8s.io/component-base/featuregate"

const (
	RangeStream featuregate.Feature = "RangeStream"
	Late        featuregate.Feature = "Late"
)

var gates = map[featuregate.Feature]featuregate.FeatureSpec{
	RangeStream: {Default: false, PreRelease: featuregate.Alpha},
	Late:        {Default: true, PreRelease: featuregate.Beta},
}
`
const SNAPSHOT = {
  toolVersion: '0.1.0',
  version: '3.6',
  gates: [],
  fields: ['key', 'limit'].map((field) => ({ type: 'RangeRequest', field, file: 'rpc.proto', line: 1, gate: null })),
}
const CONFIG = {
  currentVersion: '3.7',
  registries: [{ files: ['features.go'] }],
  snapshot: 'snapshot.json',
  api: { types: ['*.proto'], strategies: ['apply.go'] },
} satisfies FeatureGatesSettings

const message = (fields: string): string =>
  `syntax = "proto3";\npackage etcdserverpb;\n\nmessage RangeRequest {\n  bytes key = 1;\n${fields}\n}\n`

function projectOf(proto: string, files: Record<string, string> = {}): string {
  return tempFolder({
    'features.go': GATES,
    'snapshot.json': JSON.stringify(SNAPSHOT),
    'feature-gates.config.json': JSON.stringify(CONFIG),
    'rpc.proto': proto,
    'apply.go': 'package apply\n',
    ...files,
  })
}

const RULES = ['require-gated-field', 'require-field-drop', 'no-unknown-gate']

/** `line:column message`, by ESLint with the plugin's language. */
function reportsOn(
  proto: string,
  { files = {}, config = {}, options = {} }: { files?: Record<string, string>; config?: object; options?: object } = {},
): string[] {
  const cwd = projectOf(proto, files)
  return new Linter({ cwd })
    .verify(
      proto,
      [
        {
          files: ['**/*.proto'],
          plugins: { 'feature-gates': plugin },
          language: 'feature-gates/proto',
          linterOptions: { reportUnusedDisableDirectives: 'error' },
          settings: { 'feature-gates': { root: cwd, ...CONFIG, ...config } },
          rules: {
            ...Object.fromEntries(RULES.map((rule) => [`feature-gates/${rule}`, 'error'])),
            'feature-gates/require-gated-field': ['error', options],
          },
        },
      ],
      { filename: `${cwd}/rpc.proto` },
    )
    .map(({ line, column, message }) => `${line}:${column} ${message}`)
}

const DROPPED = {
  'apply.go': `package apply

import "example.com/features"

func drop(r, old *pb.RangeRequest) {
	if !gate.Enabled(features.RangeStream) && !inUse(old) {
		r.StreamSize = 0
		r.Stream = nil
	}
}
`,
}

describe('require-gated-field on protobuf', () => {
  it('reports a field that the last release did not have, and states how it knows that', () => {
    expect(reportsOn(message('  int64 stream_size = 4;'))).toEqual([
      "6:9 Field 'stream_size' of RangeRequest is newer than release 3.6 (snapshot.json has RangeRequest without it), and no marker names its feature gate, so its first release serves it to everyone. Put it behind an Alpha gate: // +featureGate=NAME.",
    ])
  })

  it('trusts an annotation with the coming version if there is no snapshot and annotations are not markers', () => {
    const proto = message(
      '  int64 limit = 2 [(versionpb.etcd_version_field) = "3.6"];\n  int64 stream_size = 4 [(versionpb.etcd_version_field)="3.7"];',
    )
    expect(
      reportsOn(proto, {
        files: { 'snapshot.json': JSON.stringify({ ...SNAPSHOT, fields: [] }) },
        options: { versionAnnotations: 'release' },
      }),
    ).toEqual([
      "7:9 Field 'stream_size' of RangeRequest is new in 3.7 (versionpb.etcd_version_field), and no marker names its feature gate, so its first release serves it to everyone. Put it behind an Alpha gate: // +featureGate=NAME.",
    ])
  })

  it.each([
    ['a marker above', '  // +featureGate=RangeStream\n  int64 stream_size = 4;'],
    [
      'a marker in a block comment',
      '  /* How much. +featureGate=RangeStream */\n  int64 stream_size = 4 [(versionpb.etcd_version_field)="3.7"];',
    ],
    ['a version annotation', '  int64 stream_size = 4 [(versionpb.etcd_version_field)="3.7"];'],
    ['a version annotation on the message', '  option (versionpb.etcd_version_msg) = "3.7";\n  int64 stream_size = 4;'],
    ['a marker behind', '  int64 stream_size = 4; // +featureGate=RangeStream'],
    ['a field that was released', '  int64 limit = 2;'],
    ['a new message', '  // +featureGate=RangeStream\n  Stream stream = 4;\n  message Stream { int64 size = 1; }'],
    [
      'an older annotation in a message that the snapshot lacks',
      '}\nmessage Other { int64 size = 1 [(versionpb.etcd_version_field)="3.6"];',
    ],
    ['a comment that looks like a field', '  // int64 stream_size = 4;'],
  ])('does not report: %s', (_, fields) => {
    expect(reportsOn(message(fields), { files: DROPPED })).toEqual([])
  })

  it('applies the marker after a field only to that field', () => {
    expect(
      reportsOn(message('  int64 limit = 2; // +featureGate=RangeStream\n  int64 stream_size = 4;'), {
        files: DROPPED,
      }).join('\n'),
    ).toContain("7:9 Field 'stream_size'")
  })

  it('reports a gate that did not begin in Alpha, and an unknown one', () => {
    const reports = reportsOn(
      message('  // +featureGate=Late\n  int64 stream_size = 4;\n  // +featureGate=RangeStraem\n  int64 rows = 5;'),
      {
        files: {
          'features.ts':
            'export const gates: Record<string, FeatureSpec[]> = { Late: [{ version: "3.7", default: true, preRelease: "Beta" }] }',
        },
        config: { registries: [{ files: ['features.ts'] }] },
      },
    )
    expect(reports).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          "Field 'stream_size' of RangeRequest belongs to feature gate 'Late' (Beta since 3.7; features.ts:1), which began in Beta",
        ),
        "8:19 Feature gate 'RangeStraem' is not registered in features.ts. Register it, or remove this marker.",
      ]),
    )
  })

  it('can be turned off by comments, which are reported where they are not needed', () => {
    expect(
      reportsOn(
        message('  // eslint-disable-next-line feature-gates/require-gated-field -- agreed\n  int64 stream_size = 4;'),
      ),
    ).toEqual([])
    expect(reportsOn(message('  int64 limit = 2; // eslint-disable-line'))).toEqual([
      expect.stringContaining('Unused eslint-disable directive'),
    ])
  })

  it('reports where a file has a syntax error', () => {
    expect(reportsOn(message('  int64 stream_size;'))).toEqual([expect.stringMatching(/^6:1 .*'=' expected/)])
  })
})

describe('require-field-drop on protobuf', () => {
  const gated = message('  // +featureGate=RangeStream\n  int64 stream_size = 4;')

  it('knows the field by the name that generated code has', () => {
    expect(reportsOn(gated, { files: DROPPED })).toEqual([])
    expect(reportsOn(gated)).toEqual([
      expect.stringMatching(
        /^7:9 Field 'stream_size' of RangeRequest belongs to feature gate 'RangeStream' .* nothing in apply\.go clears it/,
      ),
    ])
  })
})

describe('the command line', () => {
  const proto = message('  int64 stream_size = 4;')

  it('checks only the protobuf files that the configuration names', async () => {
    const cwd = projectOf(proto, { 'sub/other.proto': proto })
    const { stdout, code } = await runCli(cwd, ['check', '--preset', 'strict', '--json'])
    expect(code).toBe(1)
    expect(
      (
        JSON.parse(stdout) as { filePath: string; messages: { ruleId: string; line: number; column: number }[] }[]
      ).flatMap(({ filePath, messages }) => messages.map((report) => [filePath.slice(cwd.length + 1), report])),
    ).toMatchObject([['rpc.proto', { ruleId: 'feature-gates/require-gated-field', line: 6, column: 9 }]])
    expect(stdout).not.toContain('other.proto')
  })

  it('keeps the fields in the snapshot', async () => {
    const cwd = projectOf(proto)
    const { stdout } = await runCli(cwd, ['snapshot', '--write', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ written: true })
    expect((await runCli(cwd, ['check', '--preset', 'strict', '--json', 'rpc.proto'])).stdout).not.toContain(
      'require-gated-field',
    )
  })
})
