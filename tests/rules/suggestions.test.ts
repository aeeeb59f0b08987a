import json from '@eslint/json'
import typescriptParser from '@typescript-eslint/parser'
import { Linter } from 'eslint'
import yml from 'eslint-plugin-yml'
import { describe, expect, it } from 'vitest'
import * as yamlParser from 'yaml-eslint-parser'
import plugin from '../../src/index.js'

const LANGUAGES: Record<string, Linter.Config> = {
  'features.ts': { languageOptions: { parser: typescriptParser } },
  'features.js': {},
  'gates.yaml': { languageOptions: { parser: yamlParser } },
  'gates.yml': { plugins: { yml: yml as never }, language: 'yml/yaml' },
  'gates.json': { plugins: { json }, language: 'json/json' },
  'gates.jsonc': { plugins: { json }, language: 'json/jsonc' },
}

function lint(file: string, text: string): Linter.LintMessage[] {
  return new Linter().verify(
    text,
    [
      { files: [`**/${file}`], ...LANGUAGES[file] },
      {
        files: [`**/${file}`],
        plugins: { 'feature-gates': plugin },
        settings: { 'feature-gates': { currentVersion: '1.36' } },
        rules: { 'feature-gates/require-lock-to-default': 'error', 'feature-gates/require-removal-version': 'error' },
      },
    ],
    { filename: file },
  )
}

/** What is reported of which gate, without the places, which a suggestion may move. */
function faultsOf(messages: readonly Linter.LintMessage[]): string[] {
  return messages
    .map(({ messageId, ruleId, message }) => `${/'(\w+)'/.exec(message)?.[1]}: ${messageId ?? `${ruleId} ${message}`}`)
    .sort()
}

const SOURCES: readonly (readonly [title: string, file: string, text: string])[] = [
  [
    'a map in TypeScript with a line for each spec',
    'features.ts',
    `
export const featureSpecs: Record<string, FeatureSpec[]> = {
  // The parser.
  NewParser: [
    { version: '1.32', default: true, preRelease: 'Beta', lockToDefault: false },
    { version: '1.34', default: true, lockToDefault: true, preRelease: 'GA' },
  ],

  /** Starts faster. */
  FastStart: [
    {
      version: '1.33',
      default: true, // as measured
      // nothing more to say
      preRelease: 'GA',
      "lockToDefault": false,
    }
  ],
  OldStore: [{ version: '1.35', default: false, lockToDefault: true, preRelease: 'Deprecated' }], // remove in 1.39
  Last: [{ version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }]
}
`,
  ],
  [
    'a map in JavaScript on one line',
    'features.js',
    "module.exports.featureGates = { A: { version: '1.30', default: true, lockToDefault: true, preRelease: 'GA' }, B: { version: '1.31', default: true, lockToDefault: false, preRelease: 'GA' }, C: { version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' } }\n",
  ],
  [
    'a map with Windows line ends and tabs',
    'features.ts',
    "export const featureGates = {\r\n\tA: {\r\n\t\tversion: '1.30',\r\n\t\tpreRelease: 'GA',\r\n\t\tdefault: true\r\n\t},\r\n\tB: { version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }, // KEP-7\r\n}\r\n",
  ],
  [
    "the project's own format in YAML",
    'gates.yaml',
    `
gates:
  NewParser:
    description: Parses anew
    specs:
      - version: "1.32"
        default: true
        preRelease: Beta
        lockToDefault: false
      - version: "1.34"
        default: true
        lockToDefault: true
        preRelease: GA
  FastStart:
    specs:
      - { version: "1.33", default: true, preRelease: GA, lockToDefault: false }
  OldStore:
    specs:
      - version: "1.33"
        default: true   # stays
        lockToDefault: false
        preRelease: GA
  Third: # remove in 1.40
    specs:
      - version: "1.34"
        preRelease: GA
        lockToDefault: true
        default: true
`,
  ],
  [
    "the project's own format in YAML, under eslint-plugin-yml's language",
    'gates.yml',
    `gates:
- name: A
  specs:
  - preRelease: GA
    version: "1.33"
    default: true
    lockToDefault: true
- name: B
  specs:
  - preRelease: GA
    version: "1.33"
    default: true
    lockToDefault: false
`,
  ],
  [
    "the project's own format in JSON",
    'gates.json',
    `{
  "gates": {
    "NewParser": {
      "specs": [
        { "version": "1.34", "default": true, "lockToDefault": true, "preRelease": "GA" }
      ]
    },
    "FastStart": {
      "specs": [
        {
          "version": "1.33",
          "default": true,
          "lockToDefault": false,
          "preRelease": "GA"
        }
      ]
    }
  }
}
`,
  ],
  [
    "the project's own format in JSON with comments",
    'gates.jsonc',
    `{
  // Ours.
  "gates": {
    "NewParser": { "specs": [{ "version": "1.34", "default": true, "lockToDefault": true, "preRelease": "GA" }] }
  }
}
`,
  ],
  [
    'formats whose specs leave the lock out',
    'gates.yaml',
    `gates:
  A:
    specs:
      - version: "1.33"
        default: true # measured
        preRelease: GA
  B:
    specs: [{ version: "1.33", default: true, preRelease: GA }]
`,
  ],
  [
    'JSON whose specs leave the lock out',
    'gates.json',
    `{
  "gates": {
    "A": { "specs": [{ "version": "1.33", "default": true, "preRelease": "GA" }] },
    "B": {
      "specs": [
        {
          "version": "1.33",
          "preRelease": "GA",
          "default": true
        }
      ]
    }
  }
}
`,
  ],
  [
    "Kubernetes' list",
    'gates.yaml',
    `- name: A
  versionedSpecs:
  - default: true
    lockToDefault: false
    preRelease: GA
    version: "1.33"
`,
  ],
]

describe('a suggestion for a registry', () => {
  it.each(SOURCES)('fixes the reported mistake and nothing else, in %s', (_, file, text) => {
    const before = lint(file, text)
    expect(before.length).toBeGreaterThan(0)
    for (const { suggestions } of before) {
      expect(suggestions).toHaveLength(1)
      for (const { fix } of suggestions ?? []) {
        const after = lint(file, text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1]))
        const [faultsBefore, faultsAfter] = [faultsOf(before), faultsOf(after)]
        const fixed = faultsBefore.filter((fault) => !faultsAfter.includes(fault))
        expect(fixed).toHaveLength(1)
        // A gate that was just locked may still owe a removal version.
        const gate = fixed[0]?.split(':')[0]
        expect(faultsAfter.filter((fault) => fault !== `${gate}: noPromise`)).toEqual(
          faultsBefore.filter((fault) => fault !== fixed[0] && fault !== `${gate}: noPromise`),
        )
      }
    }
  })
})
