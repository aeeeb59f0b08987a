import { describe, expect, it } from 'vitest'
import { withConfig } from '../../src/index.js'
import { openProject } from '../../src/project/open-project.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const REGISTRY = "export const featureGates = { A: { default: true, preRelease: 'Beta' } }\n"
const CONFIG = JSON.stringify({ registries: [{ files: ['src/*.ts'] }], currentVersion: '1.36' })

function settingsOf(cwd: string): ReturnType<typeof withConfig>['settings']['feature-gates'] {
  return withConfig({ cwd }).settings['feature-gates']
}

describe('withConfig', () => {
  it('puts the nearest configuration file into the settings, with the folder that its globs are relative to', () => {
    const cwd = tempFolder({ 'feature-gates.config.json': CONFIG, 'src/a.ts': REGISTRY, 'deep/er/x.txt': '' })
    const config = withConfig({ cwd: `${cwd}/deep/er` })
    expect(config.name).toBe('feature-gates/config')
    expect(config.settings['feature-gates']).toMatchObject({
      root: cwd,
      currentVersion: '1.36',
      registries: [{ files: ['src/*.ts'] }],
    })
    expect(config.settings['feature-gates'].failure).toBeUndefined()
  })

  it('changes its digest with the contents, the names and the number of the registry files, and with nothing else', () => {
    const cwd = tempFolder({ 'feature-gates.config.json': CONFIG, 'src/a.ts': REGISTRY })
    const { digest } = settingsOf(cwd)
    expect(digest).toMatch(/^[0-9a-f]{16}$/)
    writeFiles(cwd, { 'other.ts': 'x', 'src/a.ts': REGISTRY })
    expect(settingsOf(cwd).digest).toBe(digest)
    writeFiles(cwd, { 'src/a.ts': REGISTRY.replace('Beta', 'Alfa') })
    const changed = settingsOf(cwd).digest
    expect(changed).not.toBe(digest)
    writeFiles(cwd, { 'src/b.ts': '' })
    expect(settingsOf(cwd).digest).not.toBe(changed)
  })

  it('takes a file that is named', () => {
    const cwd = tempFolder({ 'config/gates.json': CONFIG })
    expect(withConfig({ cwd, file: 'config/gates.json' }).settings['feature-gates']).toMatchObject({
      root: `${cwd}/config`,
      currentVersion: '1.36',
    })
  })

  it('says what is wrong with a configuration instead of throwing', () => {
    const cwd = tempFolder({ 'feature-gates.config.json': '{ "registry": [] }' })
    expect(settingsOf(cwd).failure).toMatch(/feature-gates\.config\.json: .*registry.*registries/)
    expect(withConfig({ cwd, file: 'nowhere.json' }).settings['feature-gates'].failure).toMatch(/nowhere\.json/)
  })

  it('makes messages name the file to fix', () => {
    const cwd = tempFolder({ 'feature-gates.config.json': CONFIG })
    const project = openProject({ cwd, settings: settingsOf(cwd) })
    expect(project.failures.map(({ message }) => message)).toEqual([
      'feature-gates.config.json: no file matches the registry glob "src/*.ts"; fix it or delete it',
    ])
  })

  it('sets nothing without a configuration file', () => {
    expect(settingsOf(tempFolder())).toEqual({})
  })

  it('finds the same registries as the command if none are named, and no ignored ones', () => {
    const spec = "export const gates = { A: [{ version: '1.30', default: true, preRelease: 'Beta' }] }\n"
    const files = { 'src/gates.ts': spec, 'old/gates.ts': spec, 'src/main.ts': "isEnabled('A')\n" }
    const cwd = tempFolder(files)
    const settings = settingsOf(cwd)
    expect(settings).toMatchObject({ root: cwd, registries: [{ files: ['old/gates.ts', 'src/gates.ts'] }] })
    writeFiles(cwd, { 'src/gates.ts': spec.replace('Beta', 'GA') })
    expect(settingsOf(cwd).digest).not.toBe(settings.digest)
    writeFiles(cwd, { 'feature-gates.config.json': '{ "ignore": ["old"] }' })
    expect(settingsOf(cwd)).toMatchObject({ ignore: ['old'], registries: [{ files: ['src/gates.ts'] }] })
    expect(settingsOf(tempFolder({ 'src/main.ts': '' }))).toEqual({})
  })
})
