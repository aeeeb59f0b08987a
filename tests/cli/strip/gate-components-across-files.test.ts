import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../codemods/remove-fixtures.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const PAGE = `import { FeatureGate } from './gate'
import { content, inner } from './content'
export const first = () => <FeatureGate name="NewPager">{content}</FeatureGate>
export const second = () => <FeatureGate name="NewPager">{inner()}</FeatureGate>
`
const PROGRAM = {
  '.git/HEAD': '',
  'feature-gates.config.json': JSON.stringify({
    registries: [{ files: ['src/features.ts'] }],
    currentVersion: '1.0.0',
    checks: [{ jsx: 'FeatureGate', prop: 'name' }],
  }),
  'src/features.ts': `export const featureGates = {
  NewPager: { default: true, lockToDefault: true, preRelease: 'GA' },
  Compact: { default: false, lockToDefault: false, preRelease: 'Beta' },
}
export const isEnabled = (name: keyof typeof featureGates): boolean => featureGates[name].default
`,
  'src/content.tsx': `import { isEnabled } from './features'
export const content = isEnabled('NewPager') ? <b>new</b> : () => <i>old</i>
export function inner() {
  return isEnabled('NewPager') ? <b>new</b> : () => <i>old</i>
}
`,
  'src/page.tsx': PAGE,
}

async function strip(files: Readonly<Record<string, string>>, ...paths: readonly string[]) {
  const root = tempFolder(files)
  const run = async () =>
    JSON.parse((await runCli(root, ['strip', 'NewPager', '--write', '--force', '--json', ...paths])).stdout) as {
      files: unknown[]
      refused: { path: string; line: number; reason: string }[]
    }
  const { refused } = await run()
  const after = filesBelow(root)
  return { refused, after, again: (await run()).files }
}

describe('a gate component whose child another file makes', () => {
  it('is replaced where the strip removes the function that it could be, so that a second strip changes nothing', async () => {
    const { refused, after, again } = await strip(PROGRAM)
    expect(refused).toEqual([])
    expect(after['src/page.tsx']).toBe(`import { content, inner } from './content'
export const first = () => <>{content}</>
export const second = () => <>{inner()}</>
`)
    expect(again).toEqual([])
  })

  it('is kept where the function is kept, because the other file is left alone', async () => {
    const { refused, after } = await strip(PROGRAM, 'src/page.tsx')
    expect(refused.map(({ path, line }) => `${path}:${line}`)).toEqual(['src/page.tsx:3', 'src/page.tsx:4'])
    expect(after['src/page.tsx']).toBe(PAGE)
  })
})
