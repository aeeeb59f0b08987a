import { SemVer } from 'semver'
import { describe, expect, it } from 'vitest'
import { lifeOf, type Period } from '../../../src/cli/report/life.js'
import { columnsOf } from '../../../src/cli/report/versions.js'
import { DEFAULT_POLICY, type Gate } from '../../../src/registry/model.js'
import { readRegistry } from '../../../src/registry/read-registry.js'
import { parseSource } from '../../../src/syntax/parse-source.js'
import { formatVersion, parseVersion } from '../../../src/registry/version.js'

const versions = (...texts: string[]): SemVer[] => texts.map((text) => parseVersion(text)!)

function gateOf(specs: string): Gate {
  const text = `- name: A\n  versionedSpecs:\n${specs
    .split('\n')
    .map((spec) => `  - {${spec}}`)
    .join('\n')}\n`
  const source = parseSource('/gates.yaml', text)
  if (!source || source.kind === 'failure') throw new Error('the registry can not be parsed')
  return readRegistry(source, { configured: true, resolveImport: () => null }).gates[0]!
}

const show = (period: Period): string => {
  if (period.kind !== 'stage') return `${period.kind} ${period.columns}`
  return [
    period.stage,
    period.default ? 'on' : 'off',
    ...(period.locked ? ['locked'] : []),
    ...(period.isPlanned ? ['planned'] : []),
    period.columns,
  ].join(' ')
}

const life = (specs: string, columns: SemVer[], now: string | null): string[] =>
  lifeOf(gateOf(specs), {
    columns,
    policy: DEFAULT_POLICY,
    anchorVersion: new SemVer('1.0.0'),
    current: now === null ? -1 : columns.findIndex((column) => formatVersion(column) === now),
  }).map(show)

const GRADUATED =
  'version: "1.30", default: false, lockToDefault: false, preRelease: Alpha\nversion: "1.32", default: true, lockToDefault: true, preRelease: GA'

describe('the life of a gate', () => {
  it('leads from its first stage to its removal', () => {
    expect(life(GRADUATED, columnsOf(versions('1.29', '1.36')), '1.33')).toEqual([
      'none 1',
      'Alpha off 2',
      'GA on locked 2',
      'GA on locked planned 1',
      'removal 1',
      'none 1',
    ])
  })

  it('is overdue up to the current release, and not beyond', () => {
    expect(life(GRADUATED, columnsOf(versions('1.30', '1.38')), '1.36')).toEqual([
      'Alpha off 2',
      'GA on locked 3',
      'overdue 2',
      'none 2',
    ])
  })

  it('ends with the current release if the registry states nothing later', () => {
    const beta = 'version: "1.34", default: true, lockToDefault: false, preRelease: Beta'
    expect(life(beta, columnsOf(versions('1.33', '1.38')), '1.35')).toEqual(['none 1', 'Beta on 2', 'none 3'])
    expect(
      life(
        `${beta}\nversion: "1.37", default: true, lockToDefault: false, preRelease: GA`,
        columnsOf(versions('1.34', '1.38')),
        '1.35',
      ),
    ).toEqual(['Beta on 2', 'Beta on planned 1', 'GA on planned 1', 'none 1'])
  })

  it('does not begin with the anchor, which describes the time before the gate', () => {
    expect(
      life(
        `version: "1.0", default: true, lockToDefault: false, preRelease: GA\nversion: "1.34", default: true, lockToDefault: false, preRelease: Deprecated`,
        versions('1.33', '1.34'),
        '1.34',
      ),
    ).toEqual(['none 1', 'Deprecated on 1'])
  })

  it('is drawn without a current version as far as the registry states it', () => {
    expect(life(GRADUATED, columnsOf(versions('1.30', '1.33')), null)).toEqual(['Alpha off 2', 'GA on locked 2'])
  })
})

describe('the columns of a time line', () => {
  it.each<[mentioned: string[], columns: string]>([
    [['1.36', '1.33', '1.36'], '1.33 1.34 1.35 1.36'],
    [['1.35.2', '1.35', '1.36'], '1.35 1.35.2 1.36'],
    [['1.8', '2.1', '2.3'], '1.8 2.1 2.2 2.3'],
    [['1.0', '1.900000'], '1.0 1.900000'],
    [[], ''],
  ])('of %j are %s', (mentioned, columns) => {
    expect(
      columnsOf(versions(...mentioned))
        .map(formatVersion)
        .join(' '),
    ).toBe(columns)
  })
})
