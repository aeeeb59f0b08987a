import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProject } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const NAV = `import { useFlag } from './flags.js'
import { New, Old } from './nav.js'

export function Nav() {
  return useFlag('new-nav') ? <New /> : <Old />
}
export const other = () => useFlag('other')
`

const plain = (): string => tempFolder({ 'src/nav.jsx': NAV, '.git/HEAD': '' })

describe('strip FLAG --value --call, without registry and configuration,', () => {
  it('replaces the flag by its value, and leaves other flags alone', async () => {
    const cwd = plain()
    const { code } = await runCli(cwd, [
      'strip',
      'new-nav',
      '--value',
      'true',
      '--call',
      'useFlag',
      '--write',
      '--force',
      '--force',
    ])
    expect(code).toBe(0)
    expect(readFileSync(join(cwd, 'src/nav.jsx'), 'utf8')).toBe(`import { useFlag } from './flags.js'
import { New } from './nav.js'

export function Nav() {
  return <New />
}
export const other = () => useFlag('other')
`)
  })

  it('reads the first operand as a flag, however it is spelled, and the others as paths', async () => {
    const cwd = tempFolder({ 'src/nav.jsx': NAV.replace('new-nav', 'nav/new.ui'), 'lib/nav.jsx': NAV, '.git/HEAD': '' })
    const { stdout } = await runCli(cwd, [
      'strip',
      'nav/new.ui',
      'src',
      '--value',
      'false',
      '--call',
      'useFlag',
      '--json',
    ])
    expect(JSON.parse(stdout)).toMatchObject({
      gates: [{ name: 'nav/new.ui', value: false }],
      files: [{ path: 'src/nav.jsx' }],
    })
  })

  it('reads which argument names the flag', async () => {
    const cwd = tempFolder({ 'src/nav.jsx': NAV.replaceAll("useFlag('", "useFlag(user, '"), '.git/HEAD': '' })
    const { stdout, stderr } = await runCli(cwd, ['strip', 'new-nav', '--value', 'true', '--call', 'useFlag:1'])
    expect(stdout).toContain('new-nav is true: 1 check in 1 file')
    expect(stderr).not.toContain('No call')
  })

  it.each([
    ['new-nv', 'useFlag', 'No call of useFlag has "new-nv" as the argument that names the flag.'],
    ['new-nav', 'useFlg', 'No call of useFlg has "new-nav" as the argument that names the flag.'],
  ])('reports that nothing has the two names: %s, %s', async (flag, call, message) => {
    const { code, stdout, stderr } = await runCli(plain(), ['strip', flag, '--value', 'true', '--call', call])
    expect([code, stdout.split('\n')[0]]).toEqual([0, `${flag} is true: no check to strip`])
    expect(stderr).toContain(`${message} Is a name misspelled? If it is the second argument, pass --call ${call}:1.`)
  })

  it('requires the value, and the name of a function', async () => {
    expect((await runCli(plain(), ['strip', 'new-nav', '--call', 'useFlag'])).stderr).toBe(
      'feature-gates: no registry knows the flag "new-nav", so --call also needs --value true or --value false\n',
    )
    expect((await runCli(plain(), ['strip', 'new-nav', '--value', 'true', '--call', 'use flag'])).stderr).toBe(
      'feature-gates: option "--call" must be the name of a function, such as useFlag or client.isOn, but is "use flag"\n',
    )
  })

  it('refuses a value that contradicts the lock of a registered gate', async () => {
    const { code, stderr } = await runCli(cliProject(), ['strip', 'NewParser', '--value', 'false', '--call', 'isOn'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('NewParser is locked to true')])
  })

  it('proposes a gate file that works in its error', async () => {
    const cwd = plain()
    const { stderr } = await runCli(cwd, ['strip', 'new-nav'])
    const file = /write gates\.yaml: (.*)\n$/.exec(stderr)?.[1] ?? ''
    const registered = tempFolder({ 'src/nav.jsx': NAV, 'gates.yaml': file, '.git/HEAD': '' })
    expect((await runCli(registered, ['list', 'new-nav', '--json'])).stdout).toContain('"graduated": true')
  })
})
