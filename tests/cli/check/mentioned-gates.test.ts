import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const GATES = `export const specs = {
  NewPager: { default: true, preRelease: 'GA', lockToDefault: true }, // remove in 1.30
  Old: { default: true, preRelease: 'GA', lockToDefault: true }, // remove in 1.30
  Other: { default: true, preRelease: 'Beta' },
}
export const isEnabled = (name: string): boolean => specs[name].default
`
const GO_GATES = `package features

import "k8s.io/component-base/featuregate"

const (
	NewPager featuregate.Feature = "NewPager"
	Old      featuregate.Feature = "Old"
	Other    featuregate.Feature = "Other"
)

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	NewPager: {Default: true, LockToDefault: true, PreRelease: featuregate.GA}, // remove in 1.30
	Old:      {Default: true, LockToDefault: true, PreRelease: featuregate.GA}, // remove in 1.30
	Other:    {Default: true, PreRelease: featuregate.Beta},
}
`

/** The gates that `check` calls unchecked, by each of its two messages about that. */
async function uncheckedIn(files: Readonly<Record<string, string>>): Promise<[string[], string[]]> {
  const registry = 'gates.ts' in files ? 'gates.ts' : 'features/features.go'
  const config = { registries: [{ files: [registry] }], currentVersion: '1.36' }
  const root = tempFolder({ 'feature-gates.config.json': JSON.stringify(config), ...files })
  const { stdout } = await runCli(root, ['check', '--preset', 'all', '--json'])
  const results = JSON.parse(stdout) as { messages: { message: string }[] }[]
  const texts = results.flatMap(({ messages }) => messages.map(({ message }) => message))
  const gatesOf = (part: string): string[] =>
    texts.filter((text) => text.includes(part)).map((text) => /'(\w+)'/.exec(text)?.[1] ?? '')
  return [gatesOf('never checked'), gatesOf('No check of it is left')]
}

describe('a gate whose name is nowhere in the code', () => {
  const asks = (code: string): Record<string, string> => ({
    'gates.ts': GATES,
    'use.ts': `import { isEnabled } from './gates'\nexport const other = isEnabled('Other')\n${code}\n`,
  })
  const asksInGo = (code: string): Record<string, string> => ({
    'go.mod': 'module example.com/app\n',
    'features/features.go': GO_GATES,
    'app/app.go': `package app\n\nimport "example.com/app/features"\n\nfunc on(kind string) bool {\n\tif gate.Enabled(features.Other) {\n\t\trun()\n\t}\n\t${code}\n}\n`,
  })

  it.each([
    'export const on = (kind: string) => isEnabled(`New${kind}`)',
    "export const on = (kind: string) => isEnabled('New' + kind)",
    'export const on = (age: string) => isEnabled(`${age}Pager`)',
    "export const on = (age: string) => isEnabled(age + 'Pager')",
    'export function on(kind: string) {\n  const name = `New${kind}`\n  return isEnabled(name)\n}',
  ])('may still be checked by a joined name: %s', async (code) => {
    expect(await uncheckedIn(asks(code))).toEqual([['Old'], ['Old']])
  })

  it.each([
    'return gate.Enabled(featuregate.Feature("New" + kind))',
    'return gate.Enabled(featuregate.Feature(kind + "Pager"))',
  ])('may still be checked by a joined name in Go: %s', async (code) => {
    expect(await uncheckedIn(asksInGo(code))).toEqual([['Old'], ['Old']])
  })

  it.each([
    'export const on = (kind: string) => isEnabled(`Next${kind}`)',
    'export const title = (kind: string) => `N${kind}`',
    'export const title = (kind: string) => `the New${kind}`',
  ])('is reported where what is joined is another name: %s', async (code) => {
    expect(await uncheckedIn(asks(code))).toEqual([
      ['NewPager', 'Old'],
      ['NewPager', 'Old'],
    ])
  })

  it('is reported where only a test joins a name', async () => {
    const test = "import { isEnabled } from './gates'\nit(`New${kind}`, () => isEnabled('Other'))\n"
    expect(await uncheckedIn({ ...asks(''), 'use.test.ts': test })).toEqual([
      ['NewPager', 'Old'],
      ['NewPager', 'Old'],
    ])
  })
})
