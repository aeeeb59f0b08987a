import { describe, expect, it } from 'vitest'
import { cliProject } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'

const BINARY = Buffer.from("features.enabled('OldSyntax')\0\u00ff", 'latin1')
const LARGE = `${'// generated\n'.repeat(180_000)}features.enabled('OldSyntax')\n`
const HUGE = LARGE.repeat(5)

describe('files that can not be read', () => {
  it.each(['check', 'list'])('are named by %s if they mention a gate', async (command) => {
    const shown = ['src/binary.ts:1:1: the file mentions a gate but can', 'src/huge.ts']
    const root = cliProject({
      'src/binary.ts': BINARY,
      'src/large.ts': LARGE,
      'src/huge.ts': HUGE,
      'src/quiet.ts': Buffer.from([0, 1, 2]),
    })
    const { stdout, stderr } = await runCli(root, [command])
    expect(stderr).toContain('Not read, so the results may miss these files:\n')
    for (const file of shown) expect(stderr).toContain(`  ${file}`)
    expect(stderr).not.toMatch(/quiet\.ts|large\.ts/)
    // Nobody may think that no code checks the gate.
    expect(stdout).not.toContain('No check of it is left')
    if (command === 'list') expect(stdout).toMatch(/^OldSyntax .* \d\+ /m)
  })

  it('limit what check says where it has nothing to report', async () => {
    const paging = "export const isPaged = (): boolean => features.enabled('Paging')\n"
    const root = cliProject({
      'src/gates.ts': `export const specs: Record<string, FeatureSpec[]> = { Paging: [{ version: '1.34', default: true, preRelease: 'Beta' }] }\n`,
      'src/main.ts': paging,
      'src/binary.ts': Buffer.from(`${paging}\0`),
      'src/huge.ts': `${'// generated\n'.repeat(900_000)}${paging}`,
    })
    const check = async (...argv: string[]): Promise<string> => (await runCli(root, ['check', ...argv])).stdout
    expect(await check()).toBe('✔ 1 gate at 1.36, nothing to report in the files that were read\n')
    expect(await check('--format', 'markdown')).toMatch(
      /^## Feature gates\n\nNothing to report in the files that were read\. 2 files that may check gates could not be read\.\n/,
    )
  })

  it('make the counts of list --json incomplete', async () => {
    const first = async (root: string): Promise<unknown> =>
      (JSON.parse((await runCli(root, ['list', '--json'])).stdout) as unknown[])[0]
    expect(await first(cliProject({ 'src/binary.ts': BINARY }))).toMatchObject({ checks: 1, checksComplete: false })
    expect(await first(cliProject())).not.toHaveProperty('checksComplete')
  })

  it('are named by check if no rule is about files of their kind', async () => {
    const root = cliProject({ 'src/notes.txt': 'OldSyntax', 'src/logo.svg': '<svg/>', 'src/quiet.ts': 'quiet()' })
    const named = await runCli(root, ['check', 'src/notes.txt', 'src/logo.svg', 'src/quiet.ts'])
    expect(named).toMatchObject({ code: 0 })
    expect(named.stderr).toBe(
      'Not checked, because no rule is about files of this kind: src/notes.txt and 1 more file\n',
    )
    const given = await runCli(root, ['check', '-', '--stdin-filename', 'notes.txt'], { stdin: 'OldSyntax' })
    expect(given).toMatchObject({ code: 0 })
    expect(given.stderr).toBe('Not checked, because no rule is about files of this kind: notes.txt\n')
    expect((await runCli(root, ['check', 'src'])).stderr).toBe('')
  })
})
