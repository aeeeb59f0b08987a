import { describe, expect, it } from 'vitest'
import { withConfig } from '../../src/index.js'
import { openProject } from '../../src/project/open-project.js'
import { versionInFile } from '../../src/project/version-file.js'
import { formatVersion } from '../../src/registry/version.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

function found(file: string, text: string, name?: string): string {
  const version = versionInFile(file, text, name)
  return typeof version === 'string' ? version : formatVersion(version)
}

describe('the version in a file', () => {
  it.each([
    ['package.json', '{"name":"x","version":"1.36.2"}', undefined, '1.36.2'],
    ['tool.json', '{"release":{"version":"v2.4.0"}}', 'release.version', '2.4'],
    ['version.go', 'package version\n\nconst Version = "v1.36.0"\n', undefined, '1.36'],
    ['version.go', 'const (\n\tName = "x"\n\tserverVersion string = "1.36.1" // bump\n)\n', 'serverVersion', '1.36.1'],
    ['version.go', '/*\nVersion = "0.9.0"\n*/\nvar Version = `1.36`\n', undefined, '1.36'],
    ['Makefile', 'GO ?= go\nVERSION ?= v1.36.0\n', undefined, '1.36'],
    ['Makefile', 'export RELEASE := 1.37\n', 'RELEASE', '1.37'],
    ['version.ts', "export const VERSION: string = '1.36.0'\n", undefined, '1.36'],
    ['Chart.yaml', 'apiVersion: v2\nversion: 1.36.0\n', undefined, '1.36'],
    ['Cargo.toml', '[package]\nversion = "1.36.0"\n', undefined, '1.36'],
    ['Makefile', 'VERSION ?= 1.36\nall:\n\tVERSION=1.1 go build\n', undefined, '1.36'],
    ['Makefile', 'define HELP\nVERSION = 1.1\nendef\nVERSION = 1.36\n', undefined, '1.36'],
    [
      'build/version.mk',
      'override define ALL\ndefine INNER\nVERSION = 1.1\n  endef # INNER\nVERSION = 1.2\nendef\n',
      undefined,
      'holds no version under the name "version"; "name" says which key, constant or variable has it',
    ],
    ['version.py', 'define = 1\nVERSION = "1.36"\n', undefined, '1.36'],
    ['version.ts', "export const version = '1.36.0' as const\n", undefined, '1.36'],
    [
      'package.json',
      '{"name":"x"}',
      undefined,
      'holds no version under the name "version"; "name" says which key, constant or variable has it',
    ],
    ['package.json', '{"name":"x"}', 'release', 'holds no version under the name "release"'],
    [
      'version.go',
      'const Version = "dev"\n',
      undefined,
      'holds no version under the name "version"; "name" says which key, constant or variable has it',
    ],
    [
      'Makefile',
      'RELEASE = 1.36\nNEXT = 1.37\nNEXT = 1.37\n',
      'Release',
      'holds no version under the name "Release"; it has "RELEASE", "NEXT", and "name" selects one',
    ],
    ['package.json', '{"version":1.36}', undefined, 'has the number 1.36 as "version"; write it in quotes'],
    ['Makefile', 'VERSION = 1.36\nVERSION = 1.37\n', undefined, 'holds several versions under the name "version"'],
    ['package.json', '{"version":"next"}', undefined, 'has "next" as "version", which isn\'t a version'],
    ['package.json', '{', undefined, "can't be read:1:2: not JSON: close brace expected"],
  ])('%s: %j', (file, text, name, expected) => {
    expect(found(file, text, name)).toBe(expected)
  })

  it('is the current version of a project, in ESLint as well, and follows the file', () => {
    const cwd = tempFolder({
      'feature-gates.config.json': '{"currentVersion":{"file":"Makefile"}}',
      Makefile: 'VERSION := 1.36.0\n',
    })
    const { digest } = withConfig({ cwd }).settings['feature-gates']
    const versions = (): (string | undefined)[] =>
      [{}, { settings: withConfig({ cwd }).settings['feature-gates'] }].map(
        (options) => openProject({ cwd, ...options }).index.currentVersion?.version,
      )
    expect(versions()).toEqual(['1.36.0', '1.36.0'])
    writeFiles(cwd, { Makefile: 'VERSION := 1.37.0-rc.1\n' })
    expect(versions()).toEqual(['1.37.0', '1.37.0'])
    expect(withConfig({ cwd }).settings['feature-gates'].digest).not.toBe(digest)
  })

  it.each([
    ['nowhere.go', 'does not exist'],
    ['../outside.json', 'is outside the repository; pass --current-version, or name a file inside the repository$'],
  ])('of %s gives one clear error', (file, message) => {
    const cwd = tempFolder({
      '.git/HEAD': '',
      'feature-gates.config.json': JSON.stringify({ currentVersion: { file } }),
    })
    const [failure] = openProject({ cwd }).failures
    expect(failure?.message).toMatch(
      new RegExp(`^feature-gates.config.json: the file "${file}" of "currentVersion" .*${message}`),
    )
  })
})
