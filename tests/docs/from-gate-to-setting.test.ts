import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const page = readFileSync(new URL('../../docs/guide/from-gate-to-setting.md', import.meta.url), 'utf8')

function samples(when: 'before' | 'after'): Record<string, string> {
  return Object.fromEntries(
    [...page.matchAll(new RegExp(`^\`\`\`\\w+ ${when} (\\S+)\\n([^]*?)^\`\`\`$`, 'gm'))].map(
      ([, file = '', text = '']) => [file, text],
    ),
  )
}

const project = (): string =>
  tempFolder({
    ...samples('before'),
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['src/features.ts'] }],
      currentVersion: '1.36',
    }),
  })

describe('the guide from gate to setting', () => {
  it('shows the result of remove for its samples', async () => {
    const root = project()
    expect(await runCli(root, ['remove', 'Compression', '--write', '--force'])).toMatchObject({ code: 0 })
    const after = samples('after')
    expect(Object.keys(after)).toHaveLength(3)
    for (const [file, text] of Object.entries(after)) expect(readFileSync(join(root, file), 'utf8')).toBe(text)
  })

  it('quotes the report that leads there', async () => {
    const { stdout } = await runCli(project(), ['check'])
    expect(stdout).toContain('If you still need to turn it off, it should be a regular setting instead of a gate.')
    expect(page).toContain('If you still need to turn it off, it should be a regular setting instead of a gate')
  })
})
