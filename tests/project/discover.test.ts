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

  it('are told by other means than folders above the working directory', () => {
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
