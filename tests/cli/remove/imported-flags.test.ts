import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const LIST = '{\n  newNav: false,\n  beta: true,\n}'
const DATA = '{\n  "newNav": true,\n  "beta": false\n}\n'

/** The places that keep a registration, where the configuration says nothing of checks. */
async function keptBy(list: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = tempFolder({
    ...files,
    'package.json': '{ "name": "app", "version": "1.2.0" }\n',
    'feature-gates.config.json': JSON.stringify({ registries: [{ files: [list] }] }),
  })
  const { stdout } = await runCli(root, ['remove', 'newNav', '--value', 'true', '--json'])
  const { files: changed, refused } = JSON.parse(stdout) as {
    files: unknown[]
    refused: { path: string; line: number }[]
  }
  return changed.length > 0 ? ['none'] : refused.map(({ path, line }) => `${path}:${line}`)
}

describe('a flag is kept registered while code reads it from', () => {
  it.each<readonly [what: string, list: string, files: Readonly<Record<string, string>>]>([
    [
      'the module of CommonJS that lists it',
      'src/flags.js',
      {
        'src/flags.js': `module.exports = ${LIST}\n`,
        'src/main.js': "const { newNav } = require('./flags')\nif (newNav) run()\n",
      },
    ],
    [
      'such a module under another name',
      'src/flags.js',
      {
        'src/flags.js': `const flags = ${LIST}\nmodule.exports = flags\n`,
        'src/main.js': "const { newNav: isOn } = require('./flags')\nif (isOn) run()\n",
      },
    ],
    [
      'a file of data, as a member',
      'src/flags.json',
      { 'src/flags.json': DATA, 'src/main.ts': "import data from './flags.json'\nexport const on = data.newNav\n" },
    ],
  ])('%s', async (_what, list, files) => {
    const place = `${Object.keys(files)[1]}:${list.endsWith('.json') ? 2 : 1}`
    expect(await keptBy(list, files)).toEqual([place, `${list}:2`])
  })

  it('a file of data, by an import of its name', async () => {
    const main = "import { newNav } from './flags.json'\nif (newNav) run()\n"
    expect(await keptBy('src/flags.json', { 'src/flags.json': DATA, 'src/main.ts': main })).toEqual([
      'src/main.ts:2',
      'src/flags.json:2',
    ])
  })
})

describe('a flag of a file of data', () => {
  it('is read from a configured file whatever the file is called, without its other values', async () => {
    const root = tempFolder({
      'src/settings.json': '{\n  "newNav": true,\n  "depth": 3\n}\n',
      'package.json': '{ "name": "app", "version": "1.2.0" }\n',
      'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['src/settings.json'] }] }),
    })
    const { stdout } = await runCli(root, ['list', '--json'])
    expect(
      (JSON.parse(stdout) as { name: string; default: boolean }[]).map((gate) => [gate.name, gate.default]),
    ).toEqual([['newNav', true]])
  })
})
