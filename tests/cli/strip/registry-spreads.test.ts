import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const GATES = `  NewPager: { default: true, lockToDefault: true, preRelease: 'GA' },
  Compact: { default: false, lockToDefault: false, preRelease: 'Beta' },`
const CHECK = `export const isEnabled = (name: keyof typeof featureGates): boolean => featureGates[name].default\n`

async function refusedBy(registry: string): Promise<string[]> {
  const root = tempFolder({
    '.git/HEAD': '',
    'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['src/features.ts'] }] }),
    'src/features.ts': `import { others, read } from './others.js'\n${registry}\n${CHECK}`,
    'src/others.ts': `export const others = { Other: { default: true, preRelease: 'GA' } } as const
export const read = (): object => JSON.parse('{}')
`,
    'src/main.ts': `import { isEnabled } from './features.js'\nexport const main = () => isEnabled('NewPager') ? 1 : 2\n`,
  })
  const { stdout } = await runCli(root, ['strip', 'NewPager', '--value', 'true', '--write', '--force', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { path: string; line: number; reason: string }[] }
  return refused.map(({ path, line, reason }) => `${path}:${line} ${reason.replace(/;.*/, '')}`)
}

describe('an object that is spread over a registered gate', () => {
  it.each([
    ['it comes from a function that reads it', `export const featureGates = {\n${GATES}\n  ...read(),\n}`],
    ['only some runs have it', `export const featureGates = {\n${GATES}\n  ...(process.env.DEV && read()),\n}`],
    [
      'it says another value',
      `const own = { NewPager: { default: false, preRelease: 'GA' } }\nexport const featureGates = {\n${GATES}\n...own }`,
    ],
    [
      'only one branch of it says the same value',
      `export const featureGates = {\n${GATES}\n...(process.env.DEV ? { NewPager: { default: true } } : {}) }`,
    ],
    [
      'code changes it',
      `const own = { Own: { default: false } }\nown.NewPager = own.Own\nexport const featureGates = {\n${GATES}\n...own }`,
    ],
  ])('is refused where the gate is checked: %s', async (_, registry) => {
    expect(await refusedBy(registry)).toEqual([
      expect.stringMatching(
        /^src\/main\.ts:2 line \d of `src\/features\.ts` adds what may replace the registered specs of NewPager$/,
      ),
    ])
  })

  it.each([
    ['it is of the project and lacks the gate', `export const featureGates = {\n${GATES}\n  ...others,\n}`],
    [
      'both branches lack the gate',
      `export const featureGates = {\n${GATES}\n...(process.env.DEV ? others : { ...others, Dev: others.Other }) }`,
    ],
    [
      'it says the same value',
      `const own = { NewPager: { default: true, preRelease: 'GA' } }\nexport const featureGates = {\n${GATES}\n...own }`,
    ],
    ['it comes before the entry', `export const featureGates = {\n  ...read(),\n${GATES}\n}`],
  ])('is nothing to refuse: %s', async (_, registry) => {
    expect(await refusedBy(registry)).toEqual([])
  })
})
