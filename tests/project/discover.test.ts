import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { discoverRegistries } from '../../src/project/discover.js'
import { GATES, MAIN } from '../support/cli-project.js'
import { tempFolder } from '../support/temp-folder.js'

const discover = (root: string, paths: readonly string[] = ['.']): string[] =>
  discoverRegistries(paths, root).files.map((file) => file.slice(root.length + 1))
const LIST =
  '- name: A\n  versionedSpecs:\n  - default: false\n    lockToDefault: false\n    preRelease: Alpha\n    version: "1.30"\n'

describe('registries without a configuration', () => {
  it('are found by their shape, in every language', () => {
    const root = tempFolder({
      'src/gates.ts': GATES,
      'src/main.ts': MAIN,
      'deploy/list.yaml': LIST,
      'deploy/values.yaml': 'stage: Beta\nfeatureGates:\n  A: true\n',
    })
    expect(discover(root)).toEqual(['deploy/list.yaml', 'src/gates.ts'])
  })

  it('do not include snapshots of the last release', () => {
    const gates = [{ name: 'A', file: 'a.ts', line: 1, specs: [{ version: '1.34', stage: 'Beta', default: true }] }]
    const snapshot = JSON.stringify({ toolVersion: '0.1.0', version: '1.35', gates, removed: [] })
    expect(discover(tempFolder({ 'feature-gates.snapshot.json': snapshot, 'src/gates.ts': GATES }))).toEqual([
      'src/gates.ts',
    ])
  })

  it('are not looked for in tests, built code and declarations', () => {
    const root = tempFolder({
      'test/gates.ts': GATES,
      'src/gates.spec.ts': GATES,
      'dist/gates.ts': GATES,
      'vendor/list.yaml': LIST,
      'src/gates.d.ts': GATES,
    })
    expect(discover(root)).toEqual([])
  })

  it('are taken from a test folder when it is named', () => {
    const root = tempFolder({ 'tests/list.yaml': LIST })
    expect(discover(root, ['tests/list.yaml'])).toEqual(['tests/list.yaml'])
  })

  it('are not recognised by folders above the working directory', () => {
    const root = tempFolder({ 'tests/app/src/gates.ts': GATES })
    expect(discoverRegistries(['.'], join(root, 'tests/app')).files).toEqual([join(root, 'tests/app/src/gates.ts')])
  })

  it('are not broken, binary or larger than 2 MB', () => {
    const root = tempFolder({
      'broken.ts': `${GATES}\nconst = ;`,
      'binary.ts': Buffer.concat([Buffer.from(GATES), Buffer.from([0, 0xff])]),
      'large.ts': `${GATES}//${'x'.repeat(2 * 1024 * 1024)}`,
      'broken.yaml': `${LIST}  a: [`,
    })
    expect(discover(root)).toEqual([])
  })

  it('are the files that register, not those that pass gates on', () => {
    const root = tempFolder({
      'src/gates.ts': GATES,
      'src/all.ts': `import { specs } from './gates.js'\nexport const all: Record<string, FeatureSpec[]> = { ...specs }\n`,
    })
    expect(discover(root)).toEqual(['src/gates.ts'])
  })
})

describe('lists of flags without a life cycle', () => {
  const FLAGS = 'export const featureFlags = { tabs: true, lanes: false }\n'

  it('are found where other code checks their flags, with the place', () => {
    const root = tempFolder({
      'src/feature-flags.ts': FLAGS,
      'src/main.ts': 'start()\nif (isEnabled("tabs")) run()\n',
    })
    const { files, flagLists } = discoverRegistries(['.'], root)
    expect(files).toEqual([join(root, 'src/feature-flags.ts')])
    expect(flagLists.map(({ asked }) => asked)).toEqual([{ file: join(root, 'src/main.ts'), line: 2, column: 5 }])
  })

  it.each([
    ['a call', 'if (useFlag("lanes")) run()'],
    ['a member', 'if (app.flags.tabs) run()'],
    ['a member of what a call gives', 'const on = useFlags().tabs'],
    ['a component', 'const x = <Flagged featureFlag="tabs" />'],
    ['names that are destructured from an object', 'const { lanes } = useFeatureFlags()'],
    ['a set', 'if (enabledFeatures.has("tabs")) run()'],
  ])('are checked by %s', (_, code) => {
    expect(discover(tempFolder({ 'src/flags.ts': FLAGS, 'src/main.tsx': code }))).toEqual(['src/flags.ts'])
  })

  it.each([
    ['nothing', 'run()'],
    ['a name in a string', 'log("tabs are on")'],
    ['a member of something else', 'if (page.tabs) run()'],
    ['a member of one flag', 'if (flag.tabs) run()'],
    ['a call about something else', 'if (translate("tabs")) run()'],
    ['a call that sets one', 'setFlag("tabs", true)'],
    ['an assignment', 'flags.tabs = true'],
  ])('do not count if the code has %s', (_, code) => {
    expect(discover(tempFolder({ 'src/flags.ts': FLAGS, 'src/main.tsx': code }))).toEqual([])
  })

  it('do not count beside a registry with a life cycle, nor in tests, mocks and stories', () => {
    const asks = 'if (isEnabled("tabs")) run()\n'
    expect(discover(tempFolder({ 'src/flags.ts': FLAGS, 'src/gates.ts': GATES, 'src/main.ts': asks }))).toEqual([
      'src/gates.ts',
    ])
    expect(
      discover(
        tempFolder({
          'src/flags.test.ts': FLAGS,
          'src/mocks/flags.ts': FLAGS,
          'src/flags.stories.ts': FLAGS,
          'src/main.ts': asks,
        }),
      ),
    ).toEqual([])
  })

  it("are found beside Grafana's generated list", () => {
    const list = {
      kind: 'FeatureList',
      items: [{ metadata: { name: 'tabs' }, spec: { stage: 'experimental', expression: 'false' } }],
    }
    const root = tempFolder({
      'toggles_gen.json': JSON.stringify(list),
      'registry.go':
        'package a\nvar standardFeatureFlags = []FeatureFlag{{Name: "tabs", Stage: FeatureStageExperimental}}\n',
      'main.go': 'package a\nfunc f() {\n\tif features.IsEnabled("tabs") {\n\t\trun()\n\t}\n}\n',
    })
    expect(discover(root)).toEqual(['toggles_gen.json', 'registry.go'])
  })
})
