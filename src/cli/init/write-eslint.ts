import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { EslintSetUp } from './eslint-set-up.js'

type Written = Extract<EslintSetUp, { kind: 'write' | 'extend' }>

/** How many registries ESLint is tried on. */
const MOST_TRIED = 3

/**
 * Writes an ESLint configuration, and lints the registries with it. Where ESLint could do that before and can't any more,
 * the file is put back as it was.
 *
 * @returns `null`: written, and ESLint reads it, or could not be asked; else ESLint's words, one line.
 */
export function writeEslintConfig(setUp: Written, registries: readonly string[], cwd: string): string | null {
  const before = setUp.kind === 'extend' ? readFileSync(setUp.file, 'utf8') : null
  const files = registries.slice(0, MOST_TRIED).map((file) => join(cwd, file))
  const isAsked = setUp.missing.length === 0
  const faultBefore = before === null || !isAsked ? null : faultOf(files, cwd)
  if (faultBefore !== null) return faultBefore
  writeFileSync(setUp.file, setUp.text, before === null ? { flag: 'wx' } : {})
  const fault = isAsked ? faultOf(files, cwd) : null
  if (fault === null) return null
  if (before === null) rmSync(setUp.file)
  else writeFileSync(setUp.file, before)
  return fault
}

/**
 * Why the project's ESLint can't lint `files`; `null`: it can. In a process of its own: configurations print, exit, and
 * parsers remember the first folder that they saw.
 */
function faultOf(files: readonly string[], cwd: string): string | null {
  const manifest = createRequire(join(cwd, 'package.json')).resolve('eslint/package.json')
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath, [join(dirname(manifest), 'bin', 'eslint.js'), '--format', 'json', '--no-error-on-unmatched-pattern', ...files],
    { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (error) return error.message
  // 1: it found something.
  if (status !== 0 && status !== 1) return complaintIn(stderr)
  return fatalIn(stdout)
}

/** ESLint's reason for giving up, below its greeting. */
function complaintIn(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.trim()).filter((line) => line !== '')
  return lines.find((line) => !/^(?:Oops!|ESLint: \d|\(node:)/.test(line)) ?? 'it gave no reason'
}

function fatalIn(stdout: string): string | null {
  let results: { messages: { fatal?: boolean; message: string }[] }[]
  try {
    results = JSON.parse(stdout) as typeof results
  } catch {
    // A configuration that prints. ESLint ended well, so it read it.
    return null
  }
  return results.flatMap(({ messages }) => messages).find(({ fatal }) => fatal)?.message.split('\n')[0] ?? null
}
