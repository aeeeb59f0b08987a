import { ESLint } from 'eslint'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { configs, withConfig } from '../../src/index.js'
import { parseGo } from '../../src/syntax/go/parse-go.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

vi.mock(import('../../src/syntax/go/parse-go.js'), async (original) => {
  const module = await original()
  return { ...module, parseGo: vi.fn(module.parseGo) }
})

const RULE = 'feature-gates/no-graduated-gate-check'
const registry = (lock: string): string => `package features

const NewParser featuregate.Feature = "NewParser"

var gates = map[featuregate.Feature]featuregate.FeatureSpec{
	NewParser: {Default: true, PreRelease: featuregate.GA${lock}},
}
`
const CHECKS = 25
const SERVER = `package server

import "example.test/app/features"

func serve() int {
	n := 0
${'\tif gate.Enabled(features.NewParser) { // once\n\t\tn++\n\t}\n'.repeat(CHECKS)}	return n
}
`
const PROJECT = {
  'feature-gates.config.json': '{ "registries": [{ "files": ["features/features.go"] }], "currentVersion": "1.36" }',
  'go.mod': 'module example.test/app\n',
  'features/features.go': registry(', LockToDefault: true'),
  'server/server.go': SERVER,
  'server/plain.go': 'package server\n\nfunc add(a, b int) int { return a + b }\n',
}

let cwd = ''
beforeEach(() => {
  cwd = tempFolder(PROJECT)
  vi.mocked(parseGo).mockClear()
})

function eslint(options: ESLint.Options = {}): ESLint {
  const config = [
    withConfig({ cwd }),
    configs['go/recommended'],
    { rules: { [RULE]: ['error', { action: 'fix' }] } },
  ] as ESLint.Options['overrideConfig']
  return new ESLint({ cwd, overrideConfigFile: true, overrideConfig: config, ...options })
}

async function rulesIn(options: ESLint.Options = {}): Promise<(string | null)[]> {
  return (await eslint(options).lintFiles(['.'])).flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))
}

/** How often a file was parsed as it is; a suggestion parses what it leaves. */
function parsesOf(path: keyof typeof PROJECT): number {
  return vi.mocked(parseGo).mock.calls.filter(([, text]) => text === PROJECT[path]).length
}

describe('ESLint on Go', () => {
  it('parses a file that checks a gate once, and no file that mentions none', async () => {
    expect(await rulesIn()).toHaveLength(CHECKS)
    expect([parsesOf('server/plain.go'), parsesOf('server/server.go')]).toEqual([0, 1])
  })

  it('detects a changed Go registry despite --cache', async () => {
    const cached = { cache: true, cacheLocation: `${cwd}/.eslintcache` }
    expect(await rulesIn(cached)).toContain(RULE)
    vi.mocked(parseGo).mockClear()
    expect(await rulesIn(cached)).toContain(RULE)
    expect(parsesOf('server/server.go')).toBe(0)
    writeFiles(cwd, { 'features/features.go': registry('') })
    expect(await rulesIn(cached)).toEqual(['feature-gates/require-lock-to-default'])
  })

  it('reads from standard input what is not saved yet', async () => {
    const [result] = await eslint().lintText(SERVER.replace('func serve', '\nfunc serve'), {
      filePath: 'server/server.go',
    })
    expect(result?.messages.map(({ line }) => line)).toEqual(
      Array.from({ length: CHECKS }, (_, index) => 8 + index * 3),
    )
  })

  it.each([
    ['as they are', (text: string) => text],
    ['with a byte order mark', (text: string) => `\uFEFF${text}`],
    ['with CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('removes with --fix more checks than ESLint makes passes, from files %s', async (_, change) => {
    writeFiles(cwd, { 'server/server.go': change(SERVER) })
    const results = await eslint({ fix: true }).lintFiles(['server'])
    expect(results.flatMap(({ messages }) => messages)).toEqual([])
    await ESLint.outputFixes(results)
    expect(readFileSync(join(cwd, 'server/server.go'), 'utf8')).toBe(
      change(`package server\n\nfunc serve() int {\n\tn := 0\n${'\t// once\n\tn++\n'.repeat(CHECKS)}\treturn n\n}\n`),
    )
  })
})
