import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const EXPORTS: Record<string, string> = {
  launchdarkly: JSON.stringify({
    items: [
      {
        key: 'new-nav',
        kind: 'boolean',
        description: 'The new bar',
        creationDate: 1_704_067_200_000,
        _maintainer: { email: 'a@example.org' },
        variations: [{ value: true }, { value: false }],
        environments: {
          production: { on: true, fallthrough: { variation: 0 }, offVariation: 1, rules: [], targets: [] },
        },
      },
      {
        key: 'with-rules',
        kind: 'boolean',
        variations: [{ value: true }, { value: false }],
        environments: { production: { on: true, fallthrough: { variation: 0 }, offVariation: 1, rules: [{}] } },
      },
      { key: 'color', kind: 'multivariate', variations: [{ value: 'red' }] },
      { key: 'gone', kind: 'boolean', archived: true },
    ],
  }),
  unleash: JSON.stringify({
    features: [
      {
        name: 'new-nav',
        description: 'The new bar',
        createdAt: '2024-01-01T00:00:00Z',
        createdBy: { email: 'a@example.org' },
        environments: [{ name: 'production', enabled: true, strategies: [{ name: 'default' }] }],
      },
      {
        name: 'with-rules',
        environments: [{ enabled: true, strategies: [{ name: 'flexibleRollout', parameters: { rollout: '50' } }] }],
      },
    ],
  }),
  openfeature: JSON.stringify({
    flags: {
      'new-nav': {
        state: 'ENABLED',
        variants: { on: true, off: false },
        defaultVariant: 'on',
        metadata: { description: 'The new bar', owner: 'a@example.org', created: '2024-01-01' },
      },
      'with-rules': {
        state: 'ENABLED',
        variants: { on: true, off: false },
        defaultVariant: 'off',
        targeting: { if: [] },
      },
    },
  }),
  growthbook: JSON.stringify({
    features: [
      {
        id: 'new-nav',
        description: 'The new bar',
        owner: 'a@example.org',
        dateCreated: '2024-01-01T00:00:00Z',
        valueType: 'boolean',
        defaultValue: 'true',
        environments: { production: { enabled: true, rules: [] } },
      },
      { id: 'with-rules', defaultValue: 'false', environments: { production: { enabled: true, rules: [{}] } } },
    ],
  }),
  csv: 'key,owner,created,value,serves,description\nnew-nav,a@example.org,2024-01-01,on,true,"The new bar"\n"with-rules",,,off,,\n',
}

async function importFrom(from: string, text: string): Promise<{ cwd: string; stderr: string; file: string }> {
  const cwd = tempFolder({ export: text, '.git/HEAD': '' })
  const { code, stdout, stderr } = await runCli(cwd, ['import', '--from', from, 'export', '--output', 'gates.yaml'])
  expect([code, stdout]).toEqual([0, ''])
  return { cwd, stderr, file: readFileSync(join(cwd, 'gates.yaml'), 'utf8') }
}

describe('import', () => {
  it.each(Object.entries(EXPORTS))(
    'creates a gate file from a list of %s, with owner, age and value',
    async (from, text) => {
      const { cwd } = await importFrom(from, text)
      const all = JSON.parse((await runCli(cwd, ['list', '--json'])).stdout) as { name: string }[]
      expect(all.map(({ name }) => name)).toEqual(['new-nav', 'with-rules'])
      expect(all[0]).toMatchObject({ default: true, owner: 'a@example.org', created: '2024-01-01', serves: true })
      expect(all[1]).not.toHaveProperty('serves')
      expect((await runCli(cwd, ['check'])).stdout).not.toContain('error')
    },
  )

  it('reads the list of Flagsmith, which has no values of environments', async () => {
    const { cwd } = await importFrom(
      'flagsmith',
      '[{"name":"new-nav","default_enabled":true,"created_date":"2024-01-01T00:00:00Z","owners":[{"email":"a@example.org"}]}]',
    )
    const [flag] = JSON.parse((await runCli(cwd, ['list', '--json'])).stdout) as object[]
    expect(flag).toMatchObject({ default: true, owner: 'a@example.org', created: '2024-01-01' })
    expect(flag).not.toHaveProperty('serves')
  })

  it('reports how many flags it left out, and the next command', async () => {
    const { stderr } = await importFrom('launchdarkly', EXPORTS['launchdarkly'] ?? '')
    expect(stderr).toBe(
      '2 flags in gates.yaml; 2 left out: archived, or with values other than true and false\nNext: feature-gates list --stale gates.yaml\n',
    )
  })

  it('names no file in the next command where it wrote none', async () => {
    const cwd = tempFolder({ export: EXPORTS['csv'] ?? '', '.git/HEAD': '' })
    const { stderr } = await runCli(cwd, ['import', '--from', 'csv', 'export'])
    expect(stderr).toMatch(/\nNext: write the list to a file with --output FILE, [^\n]+\n$/)
  })

  it.each(['../gates.yaml', '../../outside.yaml'])('writes the file that is named, also as %s', async (output) => {
    const root = tempFolder({ 'repo/.git/HEAD': '', 'repo/sub/export': EXPORTS['csv'] ?? '' })
    const cwd = join(root, 'repo/sub')
    const { code, stderr } = await runCli(cwd, ['import', '--from', 'csv', 'export', '--output', output])
    expect([code, stderr]).toEqual([0, expect.stringContaining(`Next: feature-gates list --stale ${output}\n`)])
    expect(readFileSync(join(cwd, output), 'utf8')).toMatch(/^# Flags of csv/)
    expect((await runCli(cwd, ['list', '--stale', output])).code).toBe(0)
  })

  it('overwrites nothing, and reports what is wrong with a file', async () => {
    const cwd = tempFolder({ export: '{', 'gates.yaml': 'mine', '.git/HEAD': '' })
    const run = async (...argv: string[]): Promise<string> => (await runCli(cwd, ['import', ...argv])).stderr
    expect(await run('--from', 'unleash', 'export')).toMatch(
      /^feature-gates: export can't be read as a list of unleash: it isn't JSON/,
    )
    expect(await run('export')).toMatch(/option "--from" must name/)
    expect(await run('--from', 'csv', 'none')).toMatch(/none can't be read/)
    writeFileSync(join(cwd, 'export'), EXPORTS['csv'] ?? '')
    expect(await run('--from', 'csv', 'export', '--output', 'gates.yaml')).toBe(
      'feature-gates: gates.yaml already exists; delete it, or give "--output" another name\n',
    )
    expect(readFileSync(join(cwd, 'gates.yaml'), 'utf8')).toBe('mine')
  })
})

describe('list --stale', () => {
  it('lists the flags that serve one value, the oldest first, with the command for each', async () => {
    const cwd = tempFolder({
      'gates.yaml': `gates:
  young: { default: true, serves: true, created: "2025-01-01", lockToDefault: false }
  old: { default: false, serves: false, created: "2020-01-01", lockToDefault: false }
  used: { default: false, created: "2019-01-01" }
`,
      '.git/HEAD': '',
    })
    const { stdout } = await runCli(cwd, ['list', '--stale'])
    expect(stdout.match(/^\w+(?= {2})/gm)).toEqual(['GATE', 'old', 'young'])
    expect(stdout).toContain('  feature-gates strip old --value false\n  feature-gates strip young --value true\n')
  })
})
