import { execFile, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { ROOT } from './built.js'

export const JSCODESHIFT = join(ROOT, 'node_modules/jscodeshift/bin/jscodeshift.js')
export const ALL_SCRIPTS = '--extensions=ts,tsx,mts,cts,js,jsx,mjs,cjs'

const transformFile = (transform: string): string => join(ROOT, `dist/codemods/${transform}.cjs`)

let host: ChildProcess | null = null

/** Runs a built transform with `--run-in-band`, in the one process that serves all these runs. */
export async function runJscodeshift(cwd: string, transform: string, args: readonly string[]): Promise<string> {
  host ??= startHost()
  host.send({ cwd, transform: transformFile(transform), args })
  const [{ output, error }] = (await once(host, 'message')) as [{ output: string; error?: string }]
  if (error !== undefined) throw new Error(`${error}\n${output}`)
  return stripVTControlCharacters(output)
}

/** It ends with this process, and doesn't keep it from ending. */
function startHost(): ChildProcess {
  const started = fork(join(import.meta.dirname, 'jscodeshift-host.cjs'), {
    execArgv: [],
    env: { ...process.env, BABEL_DISABLE_CACHE: '1' },
  })
  started.on('exit', (code) => started.emit('error', new Error(`jscodeshift has ended with ${code}`)))
  started.on('error', () => (host = null))
  started.unref()
  started.channel?.unref()
  return started
}

/** Runs a built transform as users do, in processes of its own: the one that shares the files out, and its workers. */
export async function runJscodeshiftWithWorkers(
  cwd: string,
  transform: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'feature-gates-jscodeshift-test-'))
  // jscodeshift starts no more workers than there are processors but one; so that there are several on every machine:
  const manyProcessors = join(scratch, 'many-processors.cjs')
  writeFileSync(
    manyProcessors,
    `const os = require('node:os'); const [cpu] = os.cpus(); os.cpus = () => Array(9).fill(cpu)\n`,
  )
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [JSCODESHIFT, '-t', transformFile(transform), '--cpus=2', ...args],
      {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: `--require=${manyProcessors}`, BABEL_DISABLE_CACHE: '1', ...env },
      },
    )
    // Where CI is set it writes in colours.
    return stripVTControlCharacters(stdout + stderr)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
