import AjvDraft04 from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { formatStylish, MOST_FINDINGS } from '../../src/cli/formats/stylish.js'
import type { CheckReport } from '../../src/cli/formats/check-report.js'
import { colorsFor } from '../../src/cli/io.js'
import { cliProject, MAIN } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'

const { resolve } = createRequire(import.meta.url)

/** The schema of SARIF 2.1.0 as the tools of its makers carry it. */
function createValidator(): (log: unknown) => string[] {
  const schema = JSON.parse(
    readFileSync(resolve('@microsoft/jest-sarif').replace(/lib[/\\].*$/, 'lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
  ) as object
  const Ajv = AjvDraft04 as unknown as typeof AjvDraft04.default
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
  ;(addFormats as unknown as (ajv: object) => void)(ajv)
  const validate = ajv.compile(schema)
  return (log) =>
    validate(log) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const format = async (name: string, files: Record<string, string> = {}): Promise<unknown> =>
  JSON.parse((await runCli(cliProject(files), ['check', '--format', name])).stdout)

describe('the SARIF of check', () => {
  const faultsOf = createValidator()

  it.each<[name: string, files: Record<string, string>]>([
    ['findings', {}],
    ['nothing', { 'src/gates.ts': 'export const specs = {}', 'src/main.ts': '', 'feature-gates.config.json': '{}' }],
    [
      'a file that is broken, and names that need escapes',
      { 'src/broken.ts': `features.enabled('Paging'\n`, 'src/ä b%#?.ts': MAIN },
    ],
    [
      'suppressed findings',
      { 'src/main.ts': MAIN.replace('  if (', '  // eslint-disable-next-line -- a reason\n  if (') },
    ],
  ])('is valid for %s', async (_, files) => {
    expect(faultsOf(await format('sarif', files))).toEqual([])
  })

  it('is validated by a schema that finds faults', () => {
    expect(faultsOf({ version: '2.1.0', runs: [{ results: [{ message: {}, level: 'fatal' }] }] })).toEqual(
      expect.arrayContaining([expect.stringContaining('/runs/0'), expect.stringContaining('level')]),
    )
  })
})

describe('the code quality report of check', () => {
  it('has the fields that GitLab requires for every finding, with a fingerprint each', async () => {
    const twice =
      MAIN +
      MAIN.replace(/^import.*\n/gm, '')
        .replaceAll('parse(', 'again(')
        .replace('isPaged', 'isAlso')
    const findings = (await format('gitlab', { 'src/main.ts': twice })) as Record<string, unknown>[]
    expect(findings).toContainEqual({
      description: expect.stringContaining("Feature gate 'NewParser'"),
      check_name: 'feature-gates/no-graduated-gate-check',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      severity: 'major',
      location: { path: 'src/main.ts', lines: { begin: 6, end: 6 } },
    })
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(findings.length)
  })

  it('keeps the fingerprint of a finding that moves', async () => {
    const fingerprints = async (text: string): Promise<unknown[]> =>
      ((await format('gitlab', { 'src/main.ts': text })) as { fingerprint: unknown }[]).map(
        ({ fingerprint }) => fingerprint,
      )
    expect(await fingerprints(`\n\n${MAIN}`)).toEqual(await fingerprints(MAIN))
  })
})

describe('the stylish format', () => {
  it.each(['file', 'gate'] as const)('cuts long lists, grouped by %s, and counts what it left out', (groupBy) => {
    const message = { line: 1, column: 1, severity: 2, ruleId: null, message: "Feature gate 'A' is wrong." }
    const results = [
      { filePath: '/p/a.ts', messages: Array(MOST_FINDINGS + 3).fill(message), errorCount: 1, warningCount: 0 },
    ]
    const colors = colorsFor({}, {}, false)
    const text = formatStylish({ results, cwd: '/p', groupBy, colors, columns: undefined } as unknown as CheckReport)
    expect(text.match(/is wrong/g)).toHaveLength(MOST_FINDINGS)
    expect(text).toContain('and 3 more (--json has all)\n')
  })
})
