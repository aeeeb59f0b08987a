import { cliProject, GATES } from '../../support/cli-project.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const CONFIG = { 'feature-gates.config.json': '{"registries":[{"files":["src/gates.ts"]}],"currentVersion":"1.30"}' }
const UNLOCKED = GATES.replace(/^ +OldSyntax:.*\n/m, '')

/** The output that replaces the summary when no gate is selected. */
async function saidBy(root: string, ...argv: string[]): Promise<string> {
  const { code, stdout } = await runCli(root, argv)
  expect(code).toBe(0)
  return stdout
}

describe('strip and remove without a gate say', () => {
  it('that none is locked, or due', async () => {
    const root = cliProject({ ...CONFIG, 'src/gates.ts': UNLOCKED })
    expect(await saidBy(root, 'strip', '--graduated')).toBe('No gate is locked to its default.\n')
    expect(await saidBy(root, 'strip', '--due')).toBe('No gate is due for removal.\n')
    expect(await saidBy(root, 'remove', '--due')).toBe('No gate is due for removal.\n')
    expect(await saidBy(root, 'strip', '--due', '--graduated')).toBe(
      'No gate is locked to its default or due for removal.\n',
    )
  })

  it('that a gate which is due is left out, and why', async () => {
    const overdue = UNLOCKED.replace("'Beta' }],\n", "'Beta' }], // remove in 1.35\n")
    const root = cliProject({ 'src/gates.ts': overdue })
    expect(await runCli(root, ['remove', '--due'])).toEqual({
      code: 0,
      stdout: 'No gate that is due for removal can be removed.\n',
      stderr: expect.stringMatching(
        /^Left out: Paging is not graduated: it is Beta since 1\.34, on by default and not locked/,
      ),
    })
    expect(await saidBy(root, 'strip', '--due')).toBe('No gate that is due for removal can be stripped.\n')
  })

  it('that there is no registry', async () => {
    const root = tempFolder({ '.git/HEAD': '', 'a.ts': 'export {}\n' })
    for (const argv of [
      ['strip', '--graduated'],
      ['remove', '--due'],
    ]) {
      expect(await saidBy(root, ...argv)).toBe(
        'No registry of feature gates was found; name its files under "registries" in feature-gates.config.json.\n',
      )
    }
  })
})
