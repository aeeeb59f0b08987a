import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stripGoFiles } from '../../support/strip-files.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const REGISTRY = `export enum FeatureFlag {
  Paging = 'paging',
  Search = 'search',
}
export const specs: Record<string, FeatureSpec> = {
  [FeatureFlag.Paging]: { default: true, lockToDefault: true, preRelease: 'GA' },
  [FeatureFlag.Search]: { default: true, lockToDefault: true, preRelease: 'GA' },
}
`
const TEST = `import { mockFeatureFlags } from './mocks'
import { FeatureFlag } from '../src/flags'
import { pages } from '../src/pages'

it('has pages', async () => {
  mockFeatureFlags({ [FeatureFlag.Paging]: true, [FeatureFlag.Search]: true })
  expect(await pages()).toBe(2)
})
`

async function stripPaging(pages: string): Promise<string> {
  const root = tempFolder({
    '.git/HEAD': '',
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['src/flags.ts'] }],
      currentVersion: '1.0.0',
      checks: [{ call: 'isFeatureEnabled' }],
    }),
    'src/flags.ts': REGISTRY,
    'src/pages.ts': pages,
    'tests/pages.test.ts': TEST,
  })
  await runCli(root, ['strip', 'paging', '--write', '--force'])
  return readFileSync(join(root, 'tests/pages.test.ts'), 'utf8')
}

describe('what a test sets', () => {
  it.each([
    [
      'alone',
      `import { watch } from 'flags'\nimport { FeatureFlag } from './flags'\nexport const pages = async () => ((await watch(FeatureFlag.Paging)) ? 2 : 1)\n`,
    ],
    [
      'in a list',
      `import { anyOf } from 'flags'\nimport { FeatureFlag } from './flags'\nexport const pages = async () => (anyOf([FeatureFlag.Paging]) ? 2 : 1)\n`,
    ],
    [
      'as a string',
      `import { watch } from 'flags'\nexport const pages = async () => ((await watch('paging')) ? 2 : 1)\n`,
    ],
    [
      'beside a check of it',
      `import { isFeatureEnabled, watch } from 'flags'\nimport { FeatureFlag } from './flags'\nexport const pages = async () => (isFeatureEnabled(FeatureFlag.Paging) && (await watch(FeatureFlag.Paging)) ? 2 : 1)\n`,
    ],
  ])('is kept if a call that may check the gate gets its name %s', async (_, pages) => {
    expect(await stripPaging(pages)).toBe(TEST)
  })

  it('is kept in Go if a function with the name of a check depends on more than the gate', async () => {
    const test = `package a\n\nimport (\n\t"testing"\n\n\t"example.test/gates"\n)\n\nfunc TestOff(t *testing.T) {\n\tgates.SetFeatureGateDuringTest(t, gates.On, false)\n\tif List() != 1 {\n\t\tt.Error()\n\t}\n}\n`
    const files = {
      'a/a.go': `package a\n\nimport "example.test/gates"\n\nfunc List() int {\n\tif gates.Enabled(gates.On) {\n\t\treturn 2\n\t}\n\treturn 1\n}\n`,
      'a/a_test.go': test,
      'feature-gates.config.json': '{ "registries": [{ "files": ["gates/gates.go"] }], "currentVersion": "1.36" }',
      'gates/gates.go': `package gates\n\ntype Feature string\n\ntype FeatureSpec struct {\n\tDefault    bool\n\tPreRelease string\n}\n\nconst On Feature = "On"\n\nvar specs = map[Feature]FeatureSpec{On: {Default: true, PreRelease: "Beta"}}\n\nfunc Enabled(name Feature) bool { return specs[name].Default && tenants[name] }\n\nvar tenants = map[Feature]bool{}\n`,
    }
    expect((await stripGoFiles(files)).changed).toEqual({})
  })

  it('is removed if only checks name the gate', async () => {
    const pages = `import { isFeatureEnabled } from 'flags'\nimport { FeatureFlag } from './flags'\nexport const pages = async () => (isFeatureEnabled(FeatureFlag.Paging) ? 2 : 1)\n`
    expect(await stripPaging(pages)).toContain('mockFeatureFlags({ [FeatureFlag.Search]: true })')
  })
})
