import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

interface Removed {
  readonly code: number
  readonly flags: string
  readonly main: string
  readonly refused: readonly string[]
}

async function removed(flags: string, main: string, gate = 'Tabs'): Promise<Removed> {
  const root = tempFolder({
    'package.json': '{ "name": "app", "private": true, "type": "module" }',
    'feature-gates.config.json': '{ "registries": [{ "files": ["src/flags.ts"] }], "currentVersion": "1.36" }',
    'src/flags.ts': flags,
    'src/main.ts': main,
  })
  const args = ['remove', gate, '--value', 'true', '--write', '--force', '--json']
  const { code, stdout } = await runCli(root, args)
  const { refused } = JSON.parse(stdout) as { refused: { path: string; line: number; reason: string }[] }
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  return {
    code,
    flags: read('src/flags.ts'),
    main: read('src/main.ts'),
    refused: refused.map(({ path, line, reason }) => `${path}:${line}: ${reason}`),
  }
}

const flagsOf = (...members: readonly string[]): string =>
  `export enum FeatureFlag {\n${members.map((member) => `  ${member},\n`).join('')}}\n`
const ASKS = `
export const FeatureFlags: Record<FeatureFlag, boolean> = {
  [FeatureFlag.Tabs]: true,
  [FeatureFlag.Lanes]: false,
  [FeatureFlag.Hints]: false,
}
export function isFeatureEnabled(flag: FeatureFlag): boolean {
  return FeatureFlags[flag]
}
`
const MAIN = `import { FeatureFlag, isFeatureEnabled } from './flags'

if (isFeatureEnabled(FeatureFlag.Tabs)) console.log('tabs')
if (isFeatureEnabled(FeatureFlag.Lanes)) console.log('lanes', FeatureFlag.Hints)
`

describe('the removal of a member of a numbered enum', () => {
  it.each([
    ['Tabs', ['Tabs', 'Lanes', 'Hints'], ['Lanes = 1', 'Hints']],
    ['Lanes', ['Tabs', 'Lanes', 'Hints'], ['Tabs', 'Hints = 2']],
    ['Hints', ['Tabs', 'Lanes', 'Hints'], ['Tabs', 'Lanes']],
    ['Lanes', ['Tabs = 5', 'Lanes', 'Hints', 'More'], ['Tabs = 5', 'Hints = 7', 'More']],
    ['Tabs', ['Tabs', 'Lanes = 4', 'Hints'], ['Lanes = 4', 'Hints']],
  ])('leaves the others their numbers: %s of %j', async (gate, before, after) => {
    const list = await removed(flagsOf(...before), 'export {}\n', gate)
    expect([list.code, list.flags]).toEqual([0, flagsOf(...after)])
  })

  it('removes its checks and its entry in a map by its numbers', async () => {
    const { code, flags, main } = await removed(flagsOf('Tabs', 'Lanes', 'Hints') + ASKS, MAIN)
    expect(code).toBe(0)
    expect(flags).toBe(flagsOf('Lanes = 1', 'Hints') + ASKS.replace('  [FeatureFlag.Tabs]: true,\n', ''))
    expect(main).toBe(MAIN.replace('if (isFeatureEnabled(FeatureFlag.Tabs)) console', 'console'))
  })

  it.each(['console.log(FeatureFlag.Tabs)', 'const all = [FeatureFlag.Tabs]', 'ask(FeatureFlag["Tabs"])'])(
    'is refused while code reads it: %s',
    async (use) => {
      const text = flagsOf('Tabs', 'Lanes', 'Hints')
      const { code, flags, refused } = await removed(text, `import { FeatureFlag } from './flags'\n\n${use}\n`)
      expect([code, flags]).toEqual([1, text])
      expect(refused[0]).toMatch(/^src\/main\.ts:3: it reads "Tabs" of "FeatureFlag"/)
    },
  )
})
