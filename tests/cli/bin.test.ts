import { execFileSync, spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cliProject } from '../support/cli-project.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const built = mkdtempSync(join(tmpdir(), 'feature-gates-bin-'))
const bin = join(built, 'dist/cli/bin.js')

beforeAll(() => {
  // A build of its own: other tests may be running on the one in `dist`.
  mkdirSync(join(built, 'dist'))
  for (const name of ['node_modules', 'package.json', 'data']) symlinkSync(join(root, name), join(built, name))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', join(built, 'dist'), '--declaration', 'false', '--noCheck'])
}, 120_000)

afterAll(() => rmSync(built, { recursive: true, force: true }))

const run = (cwd: string, ...argv: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [bin, ...argv], { cwd, encoding: 'utf8' })

describe('the installed command', () => {
  it('can be executed', () => {
    expect(readFileSync(bin, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  it('ends with 0, 1 or 2', () => {
    const cwd = cliProject()
    expect(run(cwd, 'list').status).toBe(0)
    expect(run(cwd, 'check').status).toBe(1)
    const wrong = run(cwd, 'chekc')
    expect([wrong.status, wrong.stdout, wrong.stderr]).toEqual([2, '', 'feature-gates: unknown command "chekc"; did you mean "check"?\n'])
  })

  it('writes one JSON document of any size into a pipe', () => {
    const { stdout } = run(cliProject(), 'check', '--json')
    expect(JSON.parse(stdout)).toHaveLength(2)
  })

  it('says nothing when its reader stops early', async () => {
    const child = spawn(process.execPath, [bin, 'list'], { cwd: cliProject(), stdio: ['ignore', 'pipe', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => void (stderr += chunk.toString()))
    child.stdout.destroy()
    await once(child, 'close')
    expect(stderr).toBe('')
  })

  it('loads ESLint for check only, and the parsers only for files', () => {
    const cwd = cliProject()
    const isLoaded = (name: string, ...argv: string[]): boolean => {
      const { stderr } = spawnSync(process.execPath, [bin, ...argv], { cwd, encoding: 'utf8', env: { ...process.env, NODE_DEBUG: 'module,esm' } })
      return stderr.includes(`/node_modules/${name}/`)
    }
    expect(isLoaded('oxc-parser', 'list')).toBe(true)
    expect(isLoaded('eslint', 'list')).toBe(false)
    expect(isLoaded('oxc-parser', '--help')).toBe(false)
  })
})
