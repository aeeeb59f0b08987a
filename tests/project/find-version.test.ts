import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findVersion } from '../../src/project/find-version.js'
import { openProject } from '../../src/project/open-project.js'
import { formatVersion } from '../../src/registry/version.js'
import { commitAll, git } from '../support/git.js'
import { tempFolder } from '../support/temp-folder.js'

const gates = (...versions: string[]): string =>
  `export const featureSpecs: Record<string, FeatureSpec[]> = { A: [${versions.map((version) => `{ preRelease: 'Beta', default: true, version: '${version}' }`).join(', ')}] }\n`

function versionOf(files: Record<string, string>, prepare: (root: string) => void = () => {}): unknown {
  const root = tempFolder({ ...(prepare.length === 0 && { '.git/HEAD': '' }), ...files })
  prepare(root)
  const registries = Object.keys(files).filter((file) => file.endsWith('.ts'))
  const project = openProject({
    cwd: root,
    overrides: { registries: [{ files: registries.map((file) => join(root, file)) }] },
  })
  const found = findVersion(root, project.index.files, process.env)
  return found.kind === 'found' ? [formatVersion(found.version), found.write] : found.kind
}

describe('the version that gates are at', () => {
  it.each<[string, Record<string, string>, unknown]>([
    [
      "is package.json's, and follows it",
      { 'package.json': '{"version":"1.36.0"}', 'gates.ts': gates('1.30', '1.34') },
      ['1.36', null],
    ],
    [
      'is not that of package.json if that is below every spec',
      { 'package.json': '{"name":"x","version":"0.1.0"}', 'gates.ts': gates('1.30', '1.34') },
      ['1.34', '1.34'],
    ],
    [
      'is that of the package with the registry',
      { 'package.json': '{}', 'packages/a/package.json': '{"version":"2.3.0"}', 'packages/a/gates.ts': gates('2.1') },
      ['2.3', { file: 'packages/a/package.json' }],
    ],
    [
      'is the newest of the registries if nothing else states it',
      { 'gates.ts': gates('1.30', '1.34') },
      ['1.34', '1.34'],
    ],
    [
      'is not needed where specs have none',
      {
        'gates.ts':
          "export const featureSpecs: Record<string, FeatureSpec> = { A: { preRelease: 'Beta', default: true } }\n",
      },
      'unknown',
    ],
    [
      'is not needed where packages of different versions only list flags',
      {
        'packages/a/package.json': '{"version":"2.3.0"}',
        'packages/a/feature-flags.ts': 'export const featureFlags = { newTabs: false }\n',
        'packages/b/package.json': '{"version":"1.0.0"}',
        'packages/b/feature-flags.ts': 'export const featureFlags = { newPages: true }\n',
      },
      'unknown',
    ],
    [
      'is not one where packages of different versions have specs',
      {
        'packages/a/package.json': '{"version":"2.3.0"}',
        'packages/a/gates.ts': gates('2.1'),
        'packages/b/package.json': '{"version":"2.4.0"}',
        'packages/b/gates.ts': gates('2.2').replace('A:', 'B:'),
      },
      'different',
    ],
  ])('%s', (_, files, expected) => {
    expect(versionOf(files)).toEqual(expected)
  })

  it("begins with the major version of the Go module's name where the registries have none", () => {
    const tagged = (module: string): unknown =>
      versionOf({ 'gates.ts': gates(), 'go.mod': `module ${module}\n` }, (root) => {
        commitAll(root)
        for (const tag of ['v0.5.0', 'v2.0.0', 'v3.8.0', 'v99.0.0']) git(root, 'tag', tag)
      })
    expect(tagged('example.com/store/v3')).toEqual(['3.8', '3.8'])
    expect(tagged('example.com/store')).toEqual(['0.5', '0.5'])
  })

  it("is git's newest tag, if that is newer than the registries", () => {
    const tagged = (...tags: string[]): unknown =>
      versionOf({ 'gates.ts': gates('1.30', '1.34') }, (root) => {
        commitAll(root)
        for (const tag of tags) git(root, 'tag', tag)
      })
    expect(tagged('v1.35.2', 'v1.36.0-rc.1', 'v1.9.0', 'api/v7.0.0', 'v2024')).toEqual(['1.36', '1.36'])
    expect(tagged('v1.29.0')).toEqual(['1.34', '1.34'])
    expect(tagged('v2.0.0', 'v3.1.0', 'v99.0.0', 'v2024.1')).toEqual(['3.1', '3.1'])
    expect(tagged('v1.20.0', 'v99.0.0')).toEqual(['1.34', '1.34'])
    const promised = {
      'gates.ts':
        "export const featureSpecs: Record<string, FeatureSpec> = { A: { preRelease: 'GA', default: true } } // remove in 3.7\n",
    }
    expect(
      versionOf(promised, (root) => {
        commitAll(root)
        git(root, 'tag', 'v3.6.1')
        git(root, 'tag', 'v99.0.0')
      }),
    ).toEqual(['3.6.1', '3.6.1'])
  })
})
