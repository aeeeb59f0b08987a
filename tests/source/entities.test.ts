import { describe, expect, it } from 'vitest'
import { stripFiles } from '../support/strip-files.js'

const CONFIG = JSON.stringify({ registries: [{ files: ['src/features.ts'] }], currentVersion: '1.36' })

async function strippedWith(names: string, use: string): Promise<string | null | undefined> {
  const { changed } = await stripFiles({
    'feature-gates.config.json': CONFIG,
    'src/names.ts': names,
    'src/use.ts': use,
  })
  return changed['src/use.ts']
}

describe('a name that means a value and a type', () => {
  const NAMED = "import { gates } from './features'\nimport { Flag } from './names'\n\n"
  const ALL = "import { gates } from './features'\nimport * as names from './names'\n\n"
  const TYPE = '(typeof Flag)[keyof typeof Flag]'

  it.each([
    `export const Flag = { On: 'On' } as const\nexport type Flag = ${TYPE}\n`,
    `export type Flag = ${TYPE}\nexport const Flag = { On: 'On' } as const\n`,
    "export interface Flag {\n  name: string\n}\nexport const Flag = { On: 'On' } as const\n",
    `const Flag = { On: 'On' } as const\ntype Flag = ${TYPE}\nexport { Flag }\n`,
    "export enum Flag {\n  On = 'On',\n}\nexport namespace Flag {\n  export const size = 1\n}\n",
    "export class Flag {\n  static readonly On = 'On'\n}\nexport interface Flag {\n  name: string\n}\n",
  ])('is followed to its value: %s', async (names) => {
    expect(await strippedWith(names, `${NAMED}if (gates.enabled(Flag.On)) console.log(1)\n`)).toBe('console.log(1)\n')
    expect(await strippedWith(names, `${ALL}if (gates.enabled(names.Flag.On)) console.log(1)\n`)).toBe(
      'console.log(1)\n',
    )
  })

  it.each([
    "export let Flag = { On: 'On' }\nexport type Flag = string\nFlag = { On: 'Other' }\n",
    "export function Flag() {}\nexport namespace Flag {\n  export const On = 'On'\n}\n",
    `export type Flag = ${TYPE}\nexport declare const Flag: { readonly On: string }\n`,
  ])('is not where its value is unknown: %s', async (names) => {
    expect(await strippedWith(names, `${NAMED}if (gates.enabled(Flag.On)) console.log(1)\n`)).toBeUndefined()
  })

  it('is a function that calls a check, beside a type of its name', async () => {
    const names =
      "import { gates } from './features'\n\nexport const Flag = (name: string): boolean => gates.enabled(name)\nexport type Flag = typeof Flag\n"
    const use = "import { Flag } from './names'\n\nif (Flag('On')) console.log(1)\n"
    expect(await strippedWith(names, use)).toBe('console.log(1)\n')
  })
})
