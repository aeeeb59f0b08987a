import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const FLAGS = "export const activeFlags = new Map([['tabs', 'Shows tabs.'], ['lanes', 'Shows lanes.']])\n"

const tellsOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const { code, stderr } = await runCli(tempFolder(files), ['init', '--yes'])
  expect(code).toBe(2)
  return stderr
}

describe('init without a registry', () => {
  it('says what may be one, why, and the configuration that reads it', async () => {
    const files = { 'src/flags.ts': FLAGS, 'src/main.ts': "if (linter.hasFlag('tabs')) run()\n" }
    const said = await tellsOf(files)
    expect(said).toContain(
      '\n  src/flags.ts:1 has object activeFlags with 2 names such as "tabs", and src/main.ts:1 may check one.\n  If these are feature gates, write this into feature-gates.config.json: ',
    )
    const [config = ''] = said.slice(said.lastIndexOf('{"registries"')).split('\n')
    expect(JSON.parse(config)).toEqual({ registries: [{ files: ['src/flags.ts'] }], checks: [{ call: 'hasFlag' }] })
    const { stdout } = await runCli(tempFolder({ ...files, 'feature-gates.config.json': config }), ['list', '--json'])
    expect(JSON.parse(stdout)).toMatchObject([
      { name: 'tabs', checks: 1 },
      { name: 'lanes', checks: 0 },
    ])
  })

  it('gives each of several its own configuration, since perhaps only one has feature gates', async () => {
    const said = await tellsOf({
      'src/flags.ts': FLAGS,
      'src/main.ts': "if (linter.hasFlag('tabs')) run()\n",
      'src/stores.ts':
        "export const FeatureStores = new Map([['main', 'The main one.'], ['spare', 'The spare one.']])\n",
      'src/pages.ts': "if (hasFeatureStore('main')) run()\n",
    })
    expect(said).toContain(
      '{"registries":[{"files":["src/flags.ts"]}],"checks":[{"call":"hasFlag"}]}\n  src/stores.ts:1 has object FeatureStores',
    )
  })

  it('does the same for the type of flags of things to come', async () => {
    const said = await tellsOf({
      'src/config.ts': 'interface FutureConfig { v8_tabs: boolean; v8_lanes: boolean }\n',
      'src/main.ts': 'if (config.future.v8_tabs) run()\n',
    })
    expect(said).toContain('src/config.ts:1 has interface FutureConfig')
    expect(said).toContain('"checks":[{"member":"future"}]')
  })

  it('names a list of flags with the call that decides by one, whatever the call is named', async () => {
    const files = {
      'src/feature-flags.ts': 'export const featureFlags = { newPager: true, oldCart: false }\n',
      'src/app.ts':
        "import { client } from './client.js'\nexport const page = () => (client.read(user, 'newPager') ? 1 : 2)\n",
    }
    const said = await tellsOf(files)
    expect(said).toContain('has object featureFlags with 2 names such as "newPager", and src/app.ts:2 may check one.')
    const config = { registries: [{ files: ['src/feature-flags.ts'] }], checks: [{ call: 'client.read', argument: 1 }] }
    expect(said).toContain(JSON.stringify(config))
    const { stdout } = await runCli(tempFolder({ ...files, 'feature-gates.config.json': JSON.stringify(config) }), [
      'list',
      '--json',
    ])
    expect(JSON.parse(stdout)).toMatchObject([
      { name: 'newPager', checks: 1 },
      { name: 'oldCart', checks: 0 },
    ])
  })

  it('names a list of flags that no code checks', async () => {
    const said = await tellsOf({
      'src/feature-flags.ts': 'export const featureFlags = { newPager: true, oldCart: false }\n',
      'src/app.ts': "console.log('newPager')\n",
    })
    expect(said).toContain('with 2 names such as "newPager", but no code was found that checks one.')
    expect(said).toContain(
      'write this into feature-gates.config.json, and under "checks" how code checks them: {"registries":[{"files":["src/feature-flags.ts"]}]}\n',
    )
  })

  it.each([
    [
      'the flags of a command',
      { 'src/flags.ts': FLAGS, 'src/main.ts': "if (args.flags.tabs || argv.get('tabs')) run()\n" },
    ],
    [
      'the features of a model',
      {
        'src/model.ts': 'interface Model { features: { vision: boolean; tools: boolean } }\n',
        'src/main.ts': 'if (model.features.vision) run()\n',
      },
    ],
    ['a list that no code checks', { 'src/flags.ts': FLAGS, 'src/main.ts': "log('tabs')\n" }],
    [
      'a list of one',
      { 'src/flags.ts': 'const flag = { tabs: true }\n', 'src/main.ts': "if (hasFlag('tabs')) run()\n" },
    ],
  ])('says nothing of %s', async (_, files) => {
    expect(await tellsOf(files)).not.toContain('If these are feature gates')
  })
})
