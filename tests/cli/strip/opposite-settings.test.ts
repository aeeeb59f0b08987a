import { describe, expect, it } from 'vitest'
import { cliProject } from '../../support/cli-project.js'
import { runCli } from '../../support/run-cli.js'

const START = `import { features } from './feature-gate.js'
import { NEW_PARSER } from './gates.js'

export function start(isOld: boolean): void {
  if (isOld) features.disable(NEW_PARSER)
  else features.enable(NEW_PARSER)
}
`

describe('strip', () => {
  it('refuses code that sets the gate to its other value, because the program may run it', async () => {
    const root = cliProject({ 'src/start.ts': START })
    const { code, stdout } = await runCli(root, ['strip', 'NewParser'])
    expect(stdout.match(/^ {2}src\/start\.ts:.*$/gm)?.slice(0, 1)).toEqual([
      '  src/start.ts:5:31  NewParser: it sets the gate to false, which the stripped code no longer handles; remove what depends on it',
    ])
    expect(code).toBe(1)
  })

  it('lists no test that does so, and no code that sets the gate to its own value', async () => {
    const own = START.replace('disable', 'enable')
    const root = cliProject({ 'src/start.ts': own, 'src/start.test.ts': START })
    const { stdout } = await runCli(root, ['strip', 'NewParser'])
    expect(stdout).not.toContain('which the stripped code no longer handles')
  })
})
