import { describe, expect, it } from 'vitest'
import { stripFiles } from '../support/strip-files.js'

const FLAGS = `export const FEATURE_FLAGS: Record<string, boolean> = {
  On: process.env.ON === '1',
  Other: false,
}
export function isEnabled(name: string): boolean {
  return FEATURE_FLAGS[name] ?? false
}
`
const LIST = `import { isEnabled } from './flags'

export const list = () => (isEnabled('On') ? 'new' : 'old')
`
const HEAD = "import { FEATURE_FLAGS } from './flags'\nimport { list } from './list'\n\n"

async function strippedTest(body: string, value: boolean): Promise<[string | null | undefined, readonly string[]]> {
  const { changed, left } = await stripFiles(
    {
      'feature-gates.config.json': JSON.stringify({
        registries: [{ files: ['src/flags.ts'] }],
        currentVersion: '1.36',
      }),
      'src/flags.ts': FLAGS,
      'src/list.ts': LIST,
      'src/list.test.ts': HEAD + body,
    },
    value,
  )
  return [changed['src/list.test.ts'], left]
}

describe("a test that sets the gate in the registry's own object", () => {
  const test = (title: string, set: string, expected: string): string =>
    `it('${title}', () => {\n${set}  expect(list()).toBe('${expected}')\n})\n`

  it.each(['FEATURE_FLAGS.On = VALUE', "FEATURE_FLAGS['On'] = VALUE"])(
    'is deleted with the other value, and else loses the setting: %s',
    async (set) => {
      const setTo = (value: boolean): string => `  ${set.replace('VALUE', String(value))}\n`
      const both = `${test('is new', setTo(true), 'new')}\n${test('is old', setTo(false), 'old')}`
      expect(await strippedTest(both, true)).toEqual([
        `import { list } from './list'\n\n${test('is new', '', 'new')}`,
        [],
      ])
      expect(await strippedTest(both, false)).toEqual([
        `import { list } from './list'\n\n${test('is old', '', 'old')}`,
        [],
      ])
    },
  )

  it('is listed if it sets both values', async () => {
    const body = `it('is both', () => {
  FEATURE_FLAGS.On = false
  expect(list()).toBe('old')
  FEATURE_FLAGS.On = true
  expect(list()).toBe('new')
})
`
    const [after, left] = await strippedTest(body, true)
    expect(after).toBeUndefined()
    expect(left).toEqual([expect.stringMatching(/: the test around it sets the gate to both values$/)])
  })

  it.each([
    "const other = { On: true }\n\nit('is new', () => {\n  other.On = false\n  expect(list()).toBe('new')\n})\n",
    "it('is new', () => {\n  FEATURE_FLAGS.Other = false\n  expect(list()).toBe('new')\n})\n",
  ])('is not one that sets something else: %s', async (body) => {
    expect(await strippedTest(body, true)).toEqual([undefined, []])
  })
})
