import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { readConfig } from '../../src/config/read-config.js'
import { DEEP, expectHarmless, HUGE, readInTime } from '../support/hostile-text.js'
import { tempFolder } from '../support/temp-folder.js'

const CONFIG = {
  registries: [
    { files: ['src/features/*.ts'], scope: 'server' },
    { files: ['gates.yaml'], inferFromStage: true },
    { preset: 'kubernetes' },
  ],
  currentVersion: '1.36',
  policy: { removalLag: 3, gaMustLock: true, firstDefaultOnMayStayUnlocked: false },
  checks: [
    { call: 'useUiFlag', argument: 0 },
    { member: 'flags' },
    { jsx: 'FeatureGate', prop: 'name' },
    { call: 'isPlanEnabled', gate: 'plan' },
  ],
  snapshot: 'feature-gates.snapshot.json',
}
const WRITTEN = { json: JSON.stringify(CONFIG, null, 2), yaml: stringify(CONFIG) }

/** What is wrong with a configuration, or the configuration. Errors are in one line, and name the file. */
function read(folder: string, extension: 'json' | 'yaml', text: string): string | object {
  const file = join(folder, `feature-gates.config.${extension}`)
  writeFileSync(file, text)
  const result = readConfig(file, 'the config')
  if (!('error' in result)) return result.config
  expect(result.error).toMatch(/^the config(?::\d+:\d+)?: ./)
  return result.error
}

describe.each(['json', 'yaml'] as const)('a configuration in %s that is broken in any way', (extension) => {
  it('never makes the reader throw or hang', () => {
    const folder = tempFolder()
    expect(read(folder, extension, WRITTEN[extension])).toEqual(CONFIG)
    expectHarmless([WRITTEN[extension]], (text) => void read(folder, extension, text), 60)
  })

  it.each([
    '['.repeat(DEEP),
    `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
    `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
    `${'{"registries":'.repeat(DEEP)}`,
  ])('is refused where it nests without end, with the place: %#', (text) => {
    readInTime(text, () =>
      expect(read(tempFolder(), extension, text)).toMatch(
        /^the config:\d+:\d+: it is nested too deeply to be read safely/,
      ),
    )
  })

  it('is refused in time with a token of 5 MB', () => {
    readInTime(`{ "registries": "${'x'.repeat(HUGE)}" }`, (text) =>
      expect(read(tempFolder(), extension, text)).toMatch(/^the config: "registries" must be .{1,300}$/),
    )
    readInTime(`{ "${'x'.repeat(HUGE)}": 1 }`, (text) =>
      expect(String(read(tempFolder(), extension, text)).length).toBeLessThan(1_000),
    )
  })
})

describe('a configuration in YAML', () => {
  it('is refused in one sentence where its aliases expand without end', () => {
    const levels = Array.from(
      { length: 12 },
      (_, index) => `l${index + 1}: &l${index + 1} [${Array(9).fill(`*l${index}`).join(', ')}]`,
    )
    readInTime(`l0: &l0 lol\n${levels.join('\n')}\n`, (text) =>
      expect(read(tempFolder(), 'yaml', text)).toMatch(/^the config: .*alias/),
    )
    expect(read(tempFolder(), 'yaml', 'registries: &a [*a]\n')).toMatch(/^the config.*: ./)
  })
})
