import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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

  it('is removed if only checks name the gate', async () => {
    const pages = `import { isFeatureEnabled } from 'flags'\nimport { FeatureFlag } from './flags'\nexport const pages = async () => (isFeatureEnabled(FeatureFlag.Paging) ? 2 : 1)\n`
    expect(await stripPaging(pages)).toContain('mockFeatureFlags({ [FeatureFlag.Search]: true })')
  })
})
