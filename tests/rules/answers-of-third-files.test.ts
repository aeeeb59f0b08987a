import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as typescriptParser from '@typescript-eslint/parser'
import { ESLint, type Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import { configs, withConfig } from '../../src/index.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

type Files = Readonly<Record<string, string>>

const RULE = 'feature-gates/no-graduated-gate-check'

const TYPESCRIPT: Files = {
  'feature-gates.config.json': JSON.stringify({
    registries: [{ files: ['src/features.ts'] }],
    currentVersion: '1.0.0',
    rules: { 'no-graduated-gate-check': ['error', { action: 'fix' }] },
  }),
  'src/features.ts': `export const featureGates = {
  NewPager: { default: true, lockToDefault: true, preRelease: 'GA' },
}
export type GateName = keyof typeof featureGates
export function isEnabled(name: GateName): boolean { return featureGates[name].default }
export interface Gates { isEnabled(name: GateName): boolean }
export type IsOn = (name: GateName) => boolean
`,
  'src/real.ts': `import { isEnabled, type GateName, type Gates } from './features.js'
export class RealGates implements Gates {
  isEnabled(name: GateName): boolean { return isEnabled(name) }
}
`,
  'src/page.ts': `import type { Gates, IsOn } from './features.js'
export class Page {
  constructor(private readonly gates: Gates) {}
  show(): string { return this.gates.isEnabled('NewPager') ? 'pages' : 'all' }
}
export const show = (isEnabled: IsOn): string => isEnabled('NewPager') ? 'pages' : 'all'
`,
}

const GO: Files = {
  'feature-gates.config.json': JSON.stringify({
    registries: [{ files: ['features/features.go'] }],
    currentVersion: '1.36',
    rules: { 'no-graduated-gate-check': ['error', { action: 'fix' }] },
  }),
  'go.mod': 'module example.com/app\n\ngo 1.24\n',
  'features/features.go': `package features

import "k8s.io/component-base/featuregate"

const NewPager featuregate.Feature = "NewPager"

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	NewPager: {Default: true, LockToDefault: true, PreRelease: featuregate.GA},
}

type Gates interface {
	Enabled(name featuregate.Feature) bool
}
`,
  'page/page.go': `package page

import "example.com/app/features"

func Show(gates features.Gates) string {
	if gates.Enabled(features.NewPager) {
		return "pages"
	}
	return "all"
}
`,
}
const GO_FAKE = `package fake

import "k8s.io/component-base/featuregate"

type Fake struct{}

func (Fake) Enabled(name featuregate.Feature) bool { return false }
`

/**
 * The places that ESLint reports in one file, which are those that the command reports there, and the file after
 * ESLint's fix.
 */
async function lint(files: Files, file: string): Promise<{ readonly places: string[]; readonly fixed: string }> {
  const cwd = tempFolder(files)
  const options: ESLint.Options = {
    cwd,
    overrideConfigFile: true,
    overrideConfig: [
      { files: ['**/*.ts'], languageOptions: { parser: typescriptParser as Linter.Parser } },
      configs.recommended,
      configs['go/recommended'],
      withConfig({ cwd }),
    ],
  }
  const placesIn = (results: readonly ESLint.LintResult[]): string[] =>
    results.flatMap(({ filePath, messages }) =>
      messages.flatMap(({ ruleId, line }) => (ruleId === RULE ? [`${relative(cwd, filePath)}:${line}`] : [])),
    )
  const places = placesIn(await new ESLint(options).lintFiles([file]))
  const { stdout } = await runCli(cwd, ['check', file, '--json'])
  expect(placesIn(JSON.parse(stdout) as ESLint.LintResult[])).toEqual(places)
  await ESLint.outputFixes(await new ESLint({ ...options, fix: true }).lintFiles([file]))
  return { places, fixed: readFileSync(join(cwd, file), 'utf8') }
}

describe('a check that only a type tells of', () => {
  const FAKES: [string, Files, string[]][] = [
    [
      'a class of another file implements the interface otherwise',
      {
        'src/fake.ts': `import type { Gates } from './features.js'
export class Fake implements Gates { isEnabled(): boolean { return false } }
`,
      },
      ['src/page.ts:6'],
    ],
    [
      'an object of another file is declared to be one',
      {
        'src/fake.ts':
          "import type { Gates } from './features.js'\nexport const fake: Gates = { isEnabled: () => false }\n",
      },
      ['src/page.ts:6'],
    ],
    [
      'another file passes another function',
      { 'src/main.ts': "import { show } from './page.js'\nexport const shown = show(() => false)\n" },
      ['src/page.ts:4'],
    ],
  ]

  it('is reported and fixed where every function that may answer reads the registry', async () => {
    const { places, fixed } = await lint(TYPESCRIPT, 'src/page.ts')
    expect(places).toEqual(['src/page.ts:4', 'src/page.ts:6'])
    expect(fixed).not.toContain('NewPager')
  })

  it.each(FAKES)('is neither reported nor fixed where %s', async (_, files, expected) => {
    const { places, fixed } = await lint({ ...TYPESCRIPT, ...files }, 'src/page.ts')
    expect(places).toEqual(expected)
    expect(fixed.match(/NewPager/g)).toHaveLength(1)
  })

  it('is reported and fixed in Go where nothing else implements the interface', async () => {
    const { places, fixed } = await lint(GO, 'page/page.go')
    expect(places).toEqual(['page/page.go:6'])
    expect(fixed).not.toContain('NewPager')
  })

  it('is neither reported nor fixed in Go where another package implements the interface otherwise', async () => {
    const { places, fixed } = await lint({ ...GO, 'fake/fake.go': GO_FAKE }, 'page/page.go')
    expect(places).toEqual([])
    expect(fixed).toBe(GO['page/page.go'])
  })
})
