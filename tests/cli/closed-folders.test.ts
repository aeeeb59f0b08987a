import type * as fs from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { cliProject } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof fs>()
  const deny = <Result>(path: unknown, give: () => Result): Result => {
    if (basename(String(path)) === 'closed') throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
    return give()
  }
  return {
    ...original,
    readdirSync: (path: string, options: object) => deny(path, () => original.readdirSync(path, options)),
  }
})

const FILES = { 'src/closed/other.ts': "import { features } from '../features.js'\n" }
const SAID = 'src/closed: the folder was not read, because you may not open it'

describe('a folder that its permissions close', () => {
  it.each([['check'], ['list'], ['explain', 'NewParser']])('is named by %s', async (...words) => {
    const { stderr } = await runCli(cliProject(FILES), words)
    expect(stderr).toContain(SAID)
  })

  it('is refused by strip', async () => {
    const { stdout, code } = await runCli(cliProject(FILES), ['strip', 'NewParser'])
    expect(stdout).toContain('src/closed:1:1  the folder may check a gate but may not be opened')
    expect(code).toBe(1)
  })

  it('keeps a gate registered, because a check may be in it', async () => {
    const { stdout, code } = await runCli(cliProject(FILES), ['remove', 'NewParser'])
    expect(stdout).toContain('the registration is kept, because a place may need it (src/closed:1)')
    expect(code).toBe(1)
  })
})

describe('a file that may mention a gate and is too large', () => {
  it('keeps the gate registered', async () => {
    const files = { 'src/large.ts': `isOn('NewParser')\n//${'x'.repeat(10_500_000)}\n` }
    const { stdout, code } = await runCli(cliProject(files), ['remove', 'NewParser'])
    expect(stdout).toContain('the registration is kept, because a place may need it (src/large.ts:1)')
    expect(code).toBe(1)
  })
})
