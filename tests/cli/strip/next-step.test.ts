import { describe, expect, it } from 'vitest'
import { cliProject } from '../../support/cli-project.js'
import { runCli } from '../../support/run-cli.js'

const write = (args: readonly string[], files: Record<string, string> = {}): ReturnType<typeof runCli> =>
  runCli(cliProject(files), [...args, '--write', '--force'])

describe('the next command, after a change was written,', () => {
  it.each([
    ['strip', ['strip', 'NewParser'], 'feature-gates check'],
    ['remove', ['remove', 'NewParser'], 'feature-gates check'],
    ['lock', ['lock', 'Streaming', '--in', '1.36'], 'feature-gates check'],
  ])('is check, after %s', async (_, args, next) => {
    const { code, stderr } = await write(args)
    expect(code).toBe(0)
    expect(stderr).toContain(`\nNot verified, because no --verify was given: run your tests.\nNext: ${next}\n`)
  })

  it('is remove, if a stripped gate is due for removal', async () => {
    const { stderr } = await write(['strip', 'OldSyntax'], {
      'src/old.ts':
        "import { features } from './feature-gate.js'\nexport const isOld = () => features.enabled('OldSyntax')\n",
    })
    expect(stderr).toContain('\nNext: feature-gates remove OldSyntax\n')
  })

  it('names no gate whose name a shell would not take as a word', async () => {
    const gates = `export const specs: Record<string, FeatureSpec[]> = {
  '$(id)': [{ version: '1.31', default: true, lockToDefault: true, preRelease: 'GA' }], // remove in 1.34
}
`
    const { stderr } = await write(['strip', '--due'], {
      'src/gates.ts': gates,
      'src/main.ts':
        "import { features } from './feature-gate.js'\nexport const isOn = () => features.enabled('$(id)')\n",
    })
    expect(stderr).toContain('\nNext: feature-gates remove --due\n')
  })

  it('follows the result of --verify', async () => {
    const { stderr } = await write(['strip', 'NewParser', '--verify', 'true'])
    expect(stderr).toContain('\nVerified: true succeeded.\nNext: feature-gates check\n')
  })

  it.each([
    ['there was nothing to do', ['strip', 'OldSyntax']],
    ['a program reads the output', ['strip', 'NewParser', '--json']],
    ['the files were restored', ['strip', 'NewParser', '--verify', 'false']],
  ])('is not printed if %s', async (_, args) => {
    expect((await write(args)).stderr).not.toContain('Next:')
  })
})
