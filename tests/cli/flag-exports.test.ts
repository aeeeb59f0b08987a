import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readExport } from '../../src/cli/import/flag-export.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const FOLDER = join(import.meta.dirname, '../fixtures/exports')
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8')

/** What each file of the folder holds: `name: default, serves`, where `-` is unknown, and how many are left out. */
const EXPORTS: Readonly<Record<string, { readonly flags: readonly string[]; readonly leftOut: number }>> = {
  'launchdarkly-full.json': {
    flags: [
      'half-rolled-out: -, -',
      'needs-another: -, -',
      'of-a-team: true, true',
      'off-for-all: false, false',
      'on-for-all: true, true',
      'on-in-test: -, -',
      'with-rule: -, -',
      'with-target: -, -',
    ],
    leftOut: 2,
  },
  'launchdarkly-summary.json': {
    flags: [
      'half-rolled-out: -, -',
      'off-for-all: false, false',
      'on-for-all: true, true',
      'with-rule: -, -',
      'with-target: -, -',
    ],
    leftOut: 0,
  },
  'launchdarkly-sdk.json': {
    flags: [
      'fixed-on: true, true',
      'off-as-coded: -, -',
      'off-for-all: false, false',
      'on-for-all: true, true',
      'with-rule: -, -',
    ],
    leftOut: 3,
  },
  'launchdarkly-values.yaml': { flags: ['fixed-off: false, false', 'fixed-on: true, true'], leftOut: 1 },
  'unleash-export.json': {
    flags: [
      'constrained: -, -',
      'for-a-segment: -, -',
      'for-all-at-last: true, true',
      'half-rolled-out: -, -',
      'needs-another: -, -',
      'off-for-all: false, false',
      'on-for-all: true, true',
      'paused: -, -',
    ],
    leftOut: 2,
  },
  'unleash-state.json': {
    flags: ['for-a-segment: -, -', 'on-for-all: true, true', 'on-in-development: -, -'],
    leftOut: 0,
  },
  'unleash-client.json': {
    flags: ['for-users: -, -', 'needs-another: -, -', 'off-for-all: false, false', 'on-for-all: true, true'],
    leftOut: 0,
  },
  'unleash-search.json': { flags: ['off-for-all: false, false', 'perhaps-for-all: -, -'], leftOut: 1 },
  'openfeature-flagd.json': {
    flags: [
      'as-coded: -, -',
      'disabled: -, -',
      'off-for-all: false, false',
      'on-for-all: true, true',
      'shared-target: false, -',
      'targeted: false, -',
    ],
    leftOut: 1,
  },
  'openfeature-operator.yaml': { flags: ['on-for-all: true, true'], leftOut: 1 },
  'flagsmith-export.json': { flags: ['off-for-all: false, -', 'on-for-all: true, -'], leftOut: 1 },
  'flagsmith-features.json': {
    flags: [
      'for-a-segment: true, -',
      'for-some-people: true, -',
      'not-counted: true, -',
      'of-a-group: true, true',
      'off-for-all: false, false',
      'on-for-all: true, true',
    ],
    leftOut: 2,
  },
  'flagsmith-flags.json': { flags: ['on: true, -'], leftOut: 0 },
  'flagsmith-environment.json': {
    flags: ['for-a-segment: false, -', 'for-one: false, -', 'off-for-all: false, false', 'on-for-all: true, true'],
    leftOut: 1,
  },
  'growthbook-v1.json': {
    flags: [
      'needs-another: true, -',
      'off-in-production: true, -',
      'on-for-all: true, true',
      'rule-switched-off: true, true',
      'with-rule: true, -',
    ],
    leftOut: 2,
  },
  'growthbook-v2.json': { flags: ['held-out: true, -', 'on-for-all: true, true', 'with-rule: true, -'], leftOut: 0 },
  'growthbook-sdk.json': {
    flags: ['off-for-all: false, false', 'on-for-all: true, true', 'with-rule: false, -'],
    leftOut: 1,
  },
  'csv-semicolons.csv': { flags: ['off-for-all: false, false', 'on-for-all: true, true'], leftOut: 0 },
}

function readFixture(file: string): Exclude<ReturnType<typeof readExport>, string> {
  const list = readExport(read(file), file.replace(/-.*/, ''))
  if (typeof list === 'string') throw new Error(list)
  return list
}

describe('an exported list of flags', () => {
  it.each(Object.entries(EXPORTS))('%s gives the value of a flag that is the same for everyone', (file, expected) => {
    const { flags, leftOut } = readFixture(file)
    const said = flags.map((flag) => `${flag.name}: ${flag.default ?? '-'}, ${flag.serves ?? '-'}`)
    expect({ flags: said, leftOut }).toEqual(expected)
  })

  it('has a sample for every file in the folder', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(EXPORTS).sort())
  })

  it.each([
    ['launchdarkly-full.json', 'on-for-all', 'ada@example.org', '2024-01-01'],
    ['launchdarkly-full.json', 'of-a-team', 'Growth', '2024-01-01'],
    ['unleash-export.json', 'on-for-all', 'shop', '2024-01-01'],
    ['unleash-export.json', 'off-for-all', null, null],
    ['unleash-search.json', 'off-for-all', 'Ada', '2023-01-28'],
    ['unleash-state.json', 'on-for-all', null, '2022-03-04'],
    ['openfeature-flagd.json', 'on-for-all', 'ada@example.org', '2024-01-01'],
    ['flagsmith-features.json', 'on-for-all', 'ada@example.org', '2024-01-01'],
    ['flagsmith-features.json', 'of-a-group', 'Growth', '2024-01-01'],
    ['growthbook-v1.json', 'on-for-all', 'ada@example.org', '2024-01-01'],
    ['growthbook-v2.json', 'on-for-all', 'ada@example.org', '2024-01-01'],
    ['csv-semicolons.csv', 'on-for-all', 'ada@example.org', '2024-01-01'],
  ])('%s states the owner of %s, and when it was created', (file, name, owner, created) => {
    const flag = readFixture(file).flags.find((one) => one.name === name)
    expect([flag?.owner, flag?.created]).toEqual([owner, created])
  })

  it.each([
    ['launchdarkly-summary.json', 57],
    ['unleash-search.json', 120],
    ['flagsmith-features.json', 31],
    ['growthbook-v1.json', 40],
  ])('%s is only one page of all flags, which the command reports', async (file, total) => {
    const cwd = tempFolder({ [file]: read(file) })
    const { code, stderr } = await runCli(cwd, ['import', '--from', file.replace(/-.*/, ''), file])
    expect([code, stderr]).toEqual([0, expect.stringContaining(`The list is one page of ${total} flags; `)])
  })

  it.each([
    ['launchdarkly', '{"items": 3}', 'it holds no list of flags under "items" or "flags" or "flagValues"'],
    ['launchdarkly', 'null', 'it holds no list of flags under "items" or "flags" or "flagValues"'],
    ['unleash', '"features"', 'it holds no list of flags under "features"'],
    ['flagsmith', '{"results": {}}', 'it holds no list of flags under "results" or "features" or "feature_states"'],
    ['growthbook', '[{', "it isn't JSON: "],
    ['openfeature', 'flags: [', "it isn't JSON or YAML: "],
    [
      'openfeature',
      'a: &a [1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c]',
      'it ',
    ],
    ['csv', 'key,owner\n"a,b\n', 'a quotation mark is not closed'],
    ['csv', '', 'its first line has no column "key", "name" or "flag"'],
  ])('of %s that is malformed gives a one-sentence error: %s', (from, text, sentence) => {
    expect(String(readExport(text, from)).slice(0, sentence.length)).toBe(sentence)
  })
})
