import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BIN } from '../support/built.js'
import { cliProject } from '../support/cli-project.js'

const run = (cwd: string, ...argv: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [BIN, ...argv], { cwd, encoding: 'utf8' })

describe('the installed command', () => {
  it('can be executed', () => {
    expect(readFileSync(BIN, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  it('ends with 0, 1 or 2', () => {
    const cwd = cliProject()
    expect(run(cwd, 'list').status).toBe(0)
    expect(run(cwd, 'check').status).toBe(1)
    const wrong = run(cwd, 'chekc')
    expect([wrong.status, wrong.stdout, wrong.stderr]).toEqual([
      2,
      '',
      'feature-gates: unknown command "chekc"; did you mean "check"?\n',
    ])
  })

  it.each([
    ['list'],
    ['list', '--json'],
    ['check'],
    ['check', '--format', 'sarif'],
    ['check', '--format', 'gitlab'],
    ['report'],
    ['report', '--html', 'report.html'],
    ['strip', 'NewParser'],
    ['strip', '--graduated', '--json'],
    ['remove', 'OldSyntax'],
    ['lock', 'Streaming', '--in', '1.37'],
    ['graduate', 'Paging', '--to', 'GA', '--in', '1.37'],
    ['snapshot', '--write'],
  ])('has everything that %s needs', (...argv) => {
    const { status, stderr } = run(cliProject(), ...argv)
    expect(stderr).not.toMatch(/internal error|usage/i)
    expect([0, 1]).toContain(status)
  })

  it('writes one JSON document of any size into a pipe', () => {
    const { stdout } = run(cliProject(), 'check', '--json')
    expect(JSON.parse(stdout)).toHaveLength(2)
  })

  it('prints nothing more if its reader stops early', async () => {
    const child = spawn(process.execPath, [BIN, 'list'], { cwd: cliProject(), stdio: ['ignore', 'pipe', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => void (stderr += chunk.toString()))
    child.stdout.destroy()
    await once(child, 'close')
    expect(stderr).toBe('')
  })

  it('loads ESLint for check only, and the parsers only for files', () => {
    const cwd = cliProject()
    const isLoaded = (name: string, ...argv: string[]): boolean => {
      const { stderr } = spawnSync(process.execPath, [BIN, ...argv], {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, NODE_DEBUG: 'module,esm' },
      })
      return stderr.includes(`/node_modules/${name}/`)
    }
    expect(isLoaded('oxc-parser', 'list')).toBe(true)
    expect(isLoaded('eslint', 'list')).toBe(false)
    expect(isLoaded('oxc-parser', '--help')).toBe(false)
  })
})
