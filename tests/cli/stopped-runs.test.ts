import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BIN } from '../support/built.js'
import { cliProject, MAIN } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'

interface Report {
  readonly files: readonly { readonly path: string }[]
  readonly refused: readonly { readonly path: string; readonly reason: string }[]
}

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

describe('a run that is stopped', () => {
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [`src/m${String(index).padStart(3, '0')}.ts`, MAIN]),
  )

  /** Stops a run as soon as its first file is written. */
  async function stop(
    root: string,
    signal: NodeJS.Signals,
    ...argv: string[]
  ): Promise<{ stdout: string; stderr: string; code: number | null }> {
    const child = spawn(process.execPath, [BIN, 'strip', 'NewParser', '--write', '--force', '--json', ...argv], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const outputs = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (outputs.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (outputs.stderr += text))
    const watch = setInterval(() => {
      if (read(root, 'src/m000.ts') === MAIN) return
      child.kill(signal)
      clearInterval(watch)
    }, 1)
    const code = await new Promise<number | null>((done) => child.on('close', done))
    clearInterval(watch)
    return { ...outputs, code }
  }

  function countWritten(root: string): number {
    const states = Object.keys(many).map((file) => read(root, file))
    const after = states.find((text) => text !== MAIN)
    expect(after).not.toContain('NEW_PARSER')
    for (const text of states) expect([MAIN, after]).toContain(text)
    return states.filter((text) => text !== MAIN).length
  }

  it('with kill -9 leaves no file half written, and its temporary files do not stop the next run', async () => {
    const root = cliProject(many)
    await stop(root, 'SIGKILL')
    expect(countWritten(root)).toBeGreaterThan(0)
    const { stdout } = await runCli(root, ['strip', 'NewParser', '--write', '--force', '--json'])
    expect((JSON.parse(stdout) as Report).refused).toEqual([])
    expect(countWritten(root)).toBe(400)
  })

  it('with Ctrl+C or kill reports what it has written', async () => {
    const root = cliProject(many)
    const { stdout, code } = await stop(root, 'SIGTERM')
    const { files, refused } = JSON.parse(stdout) as Report
    const written = countWritten(root)
    expect(files.filter(({ path }) => path in many)).toHaveLength(written)
    expect(refused.filter(({ path }) => path in many)).toHaveLength(400 - written)
    for (const { reason } of refused) expect(reason).toBe('not written: the run was interrupted')
    expect(code).toBe(written === 400 ? 0 : 1)
  })

  it('restores everything if a verification was still to come', async () => {
    const root = cliProject(many)
    const { stderr, code } = await stop(root, 'SIGTERM', '--verify', 'exit 1')
    expect(stderr).toMatch(/so every file was restored/)
    expect(code).toBe(1)
    for (const file of Object.keys(many)) expect(read(root, file)).toBe(MAIN)
  })
})
