import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
export const JSCODESHIFT = join(ROOT, 'node_modules/jscodeshift/bin/jscodeshift.js')
export const ALL_SCRIPTS = '--extensions=ts,tsx,mts,cts,js,jsx,mjs,cjs'

const scratch = mkdtempSync(join(tmpdir(), 'feature-gates-jscodeshift-test-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** jscodeshift starts no more workers than there are processors but one; so that there are several on every machine: */
const manyProcessors = join(scratch, 'many-processors.cjs')
writeFileSync(
  manyProcessors,
  `const os = require('node:os'); const [cpu] = os.cpus(); os.cpus = () => Array(9).fill(cpu)\n`,
)

/** Runs a built transform as users do, in processes of its own. */
export async function runJscodeshift(
  cwd: string,
  transform: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const file = join(ROOT, `dist/codemods/${transform}.cjs`)
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [JSCODESHIFT, '-t', file, '--cpus=2', ...args],
    {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: `--require=${manyProcessors}`, BABEL_DISABLE_CACHE: '1', ...env },
    },
  )
  // Where CI is set it writes in colours.
  return stripVTControlCharacters(stdout + stderr)
}
