import { describe, expect, it } from 'vitest'
import { cliProject, GATES } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'

const HINT = "Part of the registries can't be read, so a gate that is missing here may still be registered:\n"

describe('a registry that can only be read in part', () => {
  it.each(['list', 'check'])('is reported by %s, with every place', async (command) => {
    const root = cliProject({ 'src/gates.ts': GATES.replace('  Paging:', '  ...vendorGates,\n  Paging:') })
    const { stderr } = await runCli(root, [command, '--json'])
    expect(stderr).toBe(
      `${HINT}  src/gates.ts:15:3: Which gates ...vendorGates registers isn't clear from the source; write them out, or import them from a file of this project.\n`,
    )
  })

  it('is shown with at most five places', async () => {
    const spreads = Array.from({ length: 7 }, (_, index) => `  ...vendor${index},\n`).join('')
    const { stderr } = await runCli(cliProject({ 'src/gates.ts': GATES.replace('  Paging:', `${spreads}  Paging:`) }), [
      'list',
    ])
    expect(stderr.match(/vendor\d/g)).toHaveLength(5)
    expect(stderr).toContain('  and 2 more\n')
  })

  it('is named if the part is in an imported file', async () => {
    const root = cliProject({
      'src/gates.ts': `import { more } from './more.js'\n${GATES.replace('  Paging:', '  ...more,\n  Paging:')}`,
      'src/more.ts': `export const more = { ...vendorGates, Other: { default: false, preRelease: 'Alpha' } }\n`,
    })
    expect((await runCli(root, ['list', '--json'])).stderr).toBe(
      `${HINT}  src/gates.ts: some of its gates can't be read.\n`,
    )
  })

  it('is not a finding', async () => {
    const root = cliProject({
      'src/gates.ts': `export const featureGates = { ...vendorGates, Own: { default: false, preRelease: 'Alpha' } }\n`,
      'src/main.ts': '',
    })
    const { code, stderr } = await runCli(root, ['check'])
    expect([code, stderr.startsWith(HINT)]).toEqual([0, true])
  })

  it('is not an error after the removal of the last flag: code may still add some', async () => {
    const root = cliProject({
      'src/gates.ts':
        'export const FEATURE_FLAGS = { Tabs: true }\nexport const isOn = (name: string): boolean => FEATURE_FLAGS[name]\n',
      'src/main.ts': '',
      'feature-gates.config.json': '{ "registries": [{ "files": ["src/gates.ts"] }] }',
    })
    await runCli(root, ['remove', 'Tabs', '--value', 'true', '--write', '--force'])
    const { code, stderr } = await runCli(root, ['check'])
    const hint = `${HINT}  src/gates.ts: it has no gates, but code may add some.\n`
    expect([code, stderr]).toEqual([0, `The registries hold no gates.\n${hint}`])
  })

  it('is not mentioned if everything was read', async () => {
    expect((await runCli(cliProject(), ['list'])).stderr).toBe('')
  })
})
