import { projectFrom, textsIn } from '../project-fixtures.js'
import { runCli } from '../../support/run-cli.js'

const FILES = {
  'feature-gates.config.json': '{ "registries": [{ "files": ["src/flags.ts"] }] }',
  'src/flags.ts': `export const features = { NewPager: true, Other: true }\nexport const isOn = (name: keyof typeof features) => features[name]\n`,
  'src/names.ts': `import { features } from './flags'\n\nexport const names = () => Object.keys(features)\n`,
  'src/again.ts': `export { names } from './names'\n`,
  'src/split.ts': `import type { features } from './flags'\n\nexport type Name = keyof typeof features\nexport const split = (text: string) => text.split(' ')\n`,
  'src/page.ts': `import { isOn } from './flags'\n\nexport const page = isOn('NewPager') ? 1 : 2\n`,
}

/** The test after the removal, and whether a place of it is refused. */
async function testAfter(test: string): Promise<{ text: string | undefined; isRefused: boolean }> {
  const root = projectFrom({ ...FILES, 'src/page.test.ts': test })
  const { stdout } = await runCli(root, ['remove', 'NewPager', '--value', 'true', '--write', '--force', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { path: string }[] }
  return { text: textsIn(root)['src/page.test.ts'], isRefused: refused.some(({ path }) => path.includes('test')) }
}

describe('a list of names in a test', () => {
  it.each([
    [
      `import { names } from './names'\n`,
      `expect(names()).toEqual(['NewPager', 'Other'])`,
      `expect(names()).toEqual(['Other'])`,
    ],
    [
      `import { names } from './again'\n`,
      `expect(names()).toEqual(['NewPager', 'Other'])`,
      `expect(names()).toEqual(['Other'])`,
    ],
    [
      `import { features } from './flags'\n`,
      `expect(features).toEqual({ NewPager: true, Other: true })`,
      `expect(features).toEqual({ Other: true })`,
    ],
    [
      `import { names } from './names'\nconst all = names()\n`,
      `expect(all.sort()).toEqual(['NewPager', 'Other'])`,
      `expect(all.sort()).toEqual(['Other'])`,
    ],
    [
      `import { isOn } from './flags'\n`,
      `it.each(['NewPager', 'Other'])('%s', (name) => isOn(name))`,
      `it.each(['Other'])('%s', (name) => isOn(name))`,
    ],
  ])('loses the gate if what it is about leads to the registry: %s%s', async (head, before, after) => {
    expect(await testAfter(`${head}\n${before}\n`)).toEqual({ text: `${head}\n${after}\n`, isRefused: false })
  })

  it.each([
    [`import { split } from './split'\n`, `expect(split('NewPager Other')).toEqual(['NewPager', 'Other'])`],
    [`import { count } from 'other'\n`, `expect(count(['NewPager', 'Other'])).toBe(2)`],
    [`const list = 'NewPager Other'.split(' ')\n`, `expect(list).toEqual(['NewPager', 'Other'])`],
    ['', `const both = ['NewPager', 'Other'] as const`],
  ])('is left alone and listed if it may be about anything: %s%s', async (head, test) => {
    expect(await testAfter(`${head}\n${test}\n`)).toEqual({ text: `${head}\n${test}\n`, isRefused: true })
  })
})
