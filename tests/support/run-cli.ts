import { main } from '../../src/cli/main.js'
import { shareLibraries } from './shared-libraries.js'

export interface CliRun {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command in this process, with outputs that aren't terminals. */
export async function runCli(cwd: string, argv: readonly string[], env: Record<string, string> = {}): Promise<CliRun> {
  shareLibraries()
  const outputs = { stdout: '', stderr: '' }
  const code = await main(argv, {
    stdout: { write: (text) => void (outputs.stdout += text) },
    stderr: { write: (text) => void (outputs.stderr += text) },
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  })
  return { code, ...outputs }
}
