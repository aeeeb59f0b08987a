import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runScript } from '../../files/run-program.js'
import { createFile, deleteFile, replaceFile } from '../../files/write-file.js'
import type { EslintSetUp } from './eslint-set-up.js'

type Written = Extract<EslintSetUp, { kind: 'write' | 'extend' }>

/** How many registries ESLint is tried on. */
const MOST_TRIED = 3

/** Why there is no new ESLint configuration. */
export interface WriteFault {
  /** Whether the new contents were written, tried and reverted. */
  readonly isWritten: boolean
  /** One line: ESLint's message, or half a sentence. */
  readonly reason: string
}

/**
 * Writes an ESLint configuration and lints the registries with it. If ESLint fails, and didn't before, it restores the
 * file.
 *
 * @returns `null`: the file is written, and ESLint accepts it or can't be run.
 */
export function writeEslintConfig(setUp: Written, registries: readonly string[], cwd: string): WriteFault | null {
  const { file } = setUp
  const before = setUp.before === null ? null : Buffer.from(setUp.before, 'utf8')
  const after = Buffer.from(setUp.text, 'utf8')
  const files = registries.slice(0, MOST_TRIED).map((registry) => join(cwd, registry))
  const isAsked = setUp.missing.length === 0
  const faultBefore = before === null || !isAsked ? null : faultOf(files, cwd)
  if (faultBefore !== null) return { isWritten: true, reason: faultBefore }
  const rejection = before === null ? createFile(file, after, 0o644, [cwd]) : replaceFile(file, after, before, [cwd])
  if (rejection !== null) return { isWritten: false, reason: rejection }
  const fault = isAsked ? faultOf(files, cwd) : null
  if (fault === null) return null
  const left = before === null ? deleteFile(file, after, [cwd]) : replaceFile(file, before, after, [cwd])
  return { isWritten: true, reason: left === null ? fault : `${fault}; it could not be restored: ${left}` }
}

/**
 * Why the project's ESLint can't lint `files`; `null`: it can. ESLint runs in another process, because configurations
 * may print or exit, and parsers cache folders.
 */
function faultOf(files: readonly string[], cwd: string): string | null {
  const manifest = createRequire(join(cwd, 'package.json')).resolve('eslint/package.json')
  const script = join(dirname(manifest), 'bin', 'eslint.js')
  const options = ['--format', 'json', '--no-error-on-unmatched-pattern', ...files]
  const { status, stdout, stderr, error } = runScript(script, options, cwd)
  if (error) return error.message
  // Exit code 1 means findings.
  if (status !== 0 && status !== 1) return complaintIn(stderr)
  return fatalIn(stdout)
}

/** The reason in ESLint's error message, which follows its first line. */
function complaintIn(stderr: string): string {
  const lines = stderr
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.find((line) => !/^(?:Oops!|ESLint: \d|\(node:)/.test(line)) ?? 'no reason given'
}

function fatalIn(stdout: string): string | null {
  let results: { messages: { fatal?: boolean; message: string }[] }[]
  try {
    results = JSON.parse(stdout) as typeof results
  } catch {
    // The configuration prints. ESLint succeeded, so it accepted it.
    return null
  }
  return (
    results
      .flatMap(({ messages }) => messages)
      .find(({ fatal }) => fatal)
      ?.message.split('\n')[0] ?? null
  )
}
