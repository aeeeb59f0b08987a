import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parse } from 'jsonc-parser'
import { afterEach, describe, expect, it } from 'vitest'
import { REPOSITORY_URL } from '../../src/repository-url.js'
import { ROOT } from '../support/built.js'
import { LanguageClient, type CodeAction, type Diagnostic } from '../support/language-client.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const SERVER = findServer()
const NOTE = SERVER === null ? ' (left out: the server is not installed)' : ''
const page = (name: string): string => readFileSync(join(ROOT, 'docs/guide', name), 'utf8')
const ESLINT_CONFIG = /^```js\n(\/\/ eslint\.config[^]*?)^```$/m.exec(page('configuration.md'))?.[1] ?? ''
const VSCODE_SETTINGS = /^```jsonc\n([^]*?)^```$/m.exec(page('editor.md'))?.[1] ?? ''
/** The languages that the guide tells VS Code to lint. */
const VALIDATED = (parse(VSCODE_SETTINGS) as { 'eslint.validate': string[] })['eslint.validate']

/** The server of VS Code's ESLint extension. */
function findServer(): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve('vscode-langservers-extracted/package.json')
    const server = join(dirname(manifest), 'lib/eslint-language-server/eslintServer.js')
    return existsSync(server) ? server : null
  } catch {
    return null
  }
}

const GATES = (isLocked: boolean): string => `export const features = {
  NewParser: [
    { version: '1.32', default: true, preRelease: 'Beta' },
    { version: '1.35', default: true, lockToDefault: ${isLocked}, preRelease: 'GA' },
  ],
}
`
const GO_GATES = (isLocked: boolean): string => `package features

import "k8s.io/component-base/featuregate"

const FastStart featuregate.Feature = "FastStart"

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	FastStart: {Default: true, LockToDefault: ${isLocked}, PreRelease: featuregate.GA},
}
`

const PROJECT = {
  'package.json': '{ "name": "app", "version": "1.36.0" }',
  'eslint.config.mjs': ESLINT_CONFIG,
  'feature-gates.config.json': JSON.stringify({
    registries: [{ files: ['src/gates.ts', 'pkg/features/gates.go', 'gates.yaml', 'gates.json'] }],
  }),
  'go.mod': 'module example.com/app\n\ngo 1.24\n',
  'src/gates.ts': GATES(true),
  'src/parse.ts':
    "import { gate } from './gate.js'\n\nexport function parse(text: string): unknown {\n  if (gate.isFeatureEnabled('NewParser')) {\n    return JSON.parse(text)\n  }\n  return text\n}\n",
  'src/app.tsx':
    "import { gate } from './gate.js'\n\nexport const App = () => <main>{gate.isFeatureEnabled('NewParser') && <Editor />}</main>\n",
  'pkg/features/gates.go': GO_GATES(true),
  'pkg/start.go':
    'package pkg\n\nimport "example.com/app/pkg/features"\n\nfunc Start() string {\n\tif gate.Enabled(features.FastStart) {\n\t\treturn "fast"\n\t}\n\treturn "slow"\n}\n',
  'gates.yaml':
    'gates:\n  FromYaml:\n    specs:\n      - { version: "1.33", default: true, lockToDefault: false, preRelease: GA }\n',
  'gates.json':
    '{\n  "gates": {\n    "FromJson": {\n      "specs": [{ "version": "1.33", "default": true, "lockToDefault": false, "preRelease": "GA" }]\n    }\n  }\n}\n',
}

/** A server needs seconds to load ESLint, and more on a busy machine. */
const LONG = { timeout: 180_000 }

const FILES = [
  {
    language: 'TypeScript',
    file: 'src/parse.ts',
    languageId: 'typescript',
    rule: 'no-graduated-gate-check',
    line: 3,
    expected: 'export function parse(text: string): unknown {\n  return JSON.parse(text)\n}\n',
  },
  {
    language: 'TSX',
    file: 'src/app.tsx',
    languageId: 'typescriptreact',
    rule: 'no-graduated-gate-check',
    line: 2,
    expected: 'export const App = () => <main><Editor /></main>\n',
  },
  {
    language: 'Go',
    file: 'pkg/start.go',
    languageId: 'go',
    rule: 'no-graduated-gate-check',
    line: 5,
    expected: 'func Start() string {\n\treturn "fast"\n}\n',
  },
  {
    language: 'YAML',
    file: 'gates.yaml',
    languageId: 'yaml',
    rule: 'require-lock-to-default',
    line: 3,
    expected: 'lockToDefault: true',
  },
  {
    language: 'JSON',
    file: 'gates.json',
    languageId: 'json',
    rule: 'require-lock-to-default',
    line: 3,
    expected: '"lockToDefault": true',
  },
]

const clients: LanguageClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.kill()
})

interface Editor {
  readonly root: string
  readonly client: LanguageClient
  readonly open: (file: string, languageId: string) => string
}

/** An editor on the guide's project, with the guide's settings. */
async function startEditor(files: Readonly<Record<string, string>> = {}): Promise<Editor> {
  const root = tempFolder({ ...PROJECT, ...files })
  mkdirSync(join(root, 'node_modules/@eslint'), { recursive: true })
  symlinkSync(ROOT, join(root, 'node_modules/eslint-plugin-feature-gates'), 'junction')
  for (const name of ['eslint', 'typescript-eslint', 'yaml-eslint-parser', '@eslint/json']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name), 'junction')
  }
  const client = new LanguageClient(SERVER ?? '', root, settingsOf(root))
  clients.push(client)
  await client.initialize(root)
  return {
    root,
    client,
    open(file, languageId) {
      expect(VALIDATED).toContain(languageId)
      return client.open(join(root, file), languageId)
    },
  }
}

/** What VS Code's extension sends with its defaults: https://github.com/microsoft/vscode-eslint#settings-options */
function settingsOf(root: string): unknown {
  return {
    validate: 'on',
    run: 'onType',
    format: false,
    quiet: false,
    onIgnoredFiles: 'off',
    options: {},
    rulesCustomizations: [],
    nodePath: null,
    packageManager: 'npm',
    useESLintClass: true,
    experimental: {},
    problems: { shortenToSingleLine: false },
    codeAction: {
      disableRuleComment: { enable: true, location: 'separateLine', commentStyle: 'line' },
      showDocumentation: { enable: true },
    },
    codeActionOnSave: { mode: 'all' },
    workspaceFolder: { uri: `file://${root}`, name: 'project' },
  }
}

const rulesOf = (diagnostics: readonly Diagnostic[]): (string | undefined)[] => diagnostics.map(({ code }) => code)

async function suggestionFor(client: LanguageClient, uri: string, diagnostic: Diagnostic): Promise<CodeAction> {
  const actions = await client.actionsFor(uri, diagnostic)
  const own = actions.filter(({ title }) => !/^(?:Disable|Show documentation)/.test(title))
  expect(own).toHaveLength(1)
  return own[0]!
}

describe.skipIf(SERVER === null)(`in an editor with VS Code's ESLint server${NOTE}`, () => {
  it.each(FILES)(
    'a file of $language shows its finding, and applies the suggestion',
    LONG,
    async ({ file, languageId, rule, line, expected }) => {
      const { client, open } = await startEditor()
      const uri = open(file, languageId)
      const diagnostics = await client.diagnose(uri)
      expect(diagnostics).toEqual([
        expect.objectContaining({
          code: `feature-gates/${rule}`,
          codeDescription: { href: `${REPOSITORY_URL}/blob/main/docs/rules/${rule}.md` },
          severity: 1,
          message: expect.stringMatching(/^Feature gate '[A-Za-z]+' (?:is|has been) GA[^\n]*\.$/),
        }),
      ])
      expect(diagnostics[0]!.range.start.line).toBe(line)
      expect(existsSync(join(ROOT, `docs/rules/${rule}.md`))).toBe(true)

      await client.perform(await suggestionFor(client, uri, diagnostics[0]!))
      expect(client.textOf(uri)).toContain(expected)
      expect(rulesOf(await client.diagnose(uri))).not.toContain(`feature-gates/${rule}`)
      await client.stop()
    },
  )

  it('a saved registry changes the answers in other open files, without a restart', LONG, async () => {
    const { root, client, open } = await startEditor()
    const files = [
      open('src/parse.ts', 'typescript'),
      open('src/app.tsx', 'typescriptreact'),
      open('pkg/start.go', 'go'),
    ]
    const answers = async (): Promise<number[]> => {
      const counts: number[] = []
      for (const uri of files) counts.push((await client.diagnose(uri)).length)
      return counts
    }
    expect(await answers()).toEqual([1, 1, 1])
    save(root, 'src/gates.ts', GATES(false), 1)
    expect(await answers()).toEqual([0, 0, 1])
    save(root, 'pkg/features/gates.go', GO_GATES(false), 2)
    expect(await answers()).toEqual([0, 0, 0])
    save(root, 'src/gates.ts', GATES(true), 3)
    expect(await answers()).toEqual([1, 1, 0])
    // The lock is of 1.35, so at 1.34 there is none yet.
    save(root, 'package.json', '{ "name": "app", "version": "1.34.0" }', 4)
    expect(await answers()).toEqual([0, 0, 0])
    await client.stop()
  })

  it('a registry that is being edited is reported on as its unsaved contents require', LONG, async () => {
    const { client, open } = await startEditor()
    const uri = open('src/gates.ts', 'typescript')
    expect(rulesOf(await client.diagnose(uri))).toEqual([])
    client.change(uri, GATES(false))
    expect(rulesOf(await client.diagnose(uri))).toEqual(['feature-gates/require-lock-to-default'])
    client.change(uri, GATES(false).slice(0, -6))
    expect(await client.diagnose(uri)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('Parsing error') }),
    ])
    client.change(uri, GATES(true))
    expect(rulesOf(await client.diagnose(uri))).toEqual([])
    await client.stop()
  })
})

/** Writes a file as an editor saves it; `step` keeps its time another one on file systems with coarse clocks. */
function save(root: string, file: string, text: string, step: number): void {
  writeFiles(root, { [file]: text })
  const time = new Date(Date.now() + step * 1000)
  utimesSync(join(root, file), time, time)
}
