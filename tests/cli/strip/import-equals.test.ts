import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const FLAGS = `export const Flags = { Paging: 'paging', Search: 'search' } as const
export const specs: Record<string, FeatureSpec> = {
  [Flags.Paging]: { default: true, lockToDefault: true, preRelease: 'GA' },
  [Flags.Search]: { default: true, lockToDefault: true, preRelease: 'GA' },
}
export const isEnabled = (name: string): boolean => specs[name]!.default
`

async function strip(pages: string): Promise<{ readonly code: number; readonly pages: string }> {
  const root = tempFolder({
    '.git/HEAD': '',
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['src/flags.ts'] }],
      currentVersion: '1.0.0',
    }),
    'src/flags.ts': FLAGS,
    'src/pages.cts': pages,
  })
  const { code } = await runCli(root, ['strip', 'paging', '--write', '--force'])
  return { code, pages: readFileSync(join(root, 'src/pages.cts'), 'utf8') }
}

describe('a module that is imported with `import name = require()`', () => {
  it('is followed to the gates and their checks', async () => {
    const before = `import flags = require('./flags')\nexport const size = flags.isEnabled(flags.Flags.Paging) ? 2 : 1\n`
    expect(await strip(before)).toEqual({ code: 0, pages: 'export const size = 2\n' })
  })

  it('is left alone if it is another module, or an alias of something else', async () => {
    const before = `import other = require('other')\nimport Paging = other.Paging\nexport const size = other.log(Paging) ?? other.log('paging')\n`
    expect((await strip(before)).pages).toBe(before)
  })
})
