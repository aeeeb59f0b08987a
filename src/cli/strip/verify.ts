import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { outputItself } from '../guard-output.js'
import type { Io } from '../io.js'

/**
 * Runs the user's command in a shell. What it says goes to standard error, because standard output is the report's.
 *
 * @returns how it failed, as the end of a sentence: `exit code 1`; `null`: it succeeded.
 */
export async function runVerification(command: string, cwd: string, { stderr, env }: Io): Promise<string | null> {
  // Ctrl+C reaches the command as well; it fails then, and the files are restored instead of being left behind.
  const stay = (): void => {}
  process.on('SIGINT', stay)
  process.on('SIGTERM', stay)
  try {
    const child = spawn(command, { shell: true, cwd, env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text: string) => outputItself(stderr).write(text))
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    if (code === 0) return null
    return code === null ? `signal ${signal}` : `exit code ${code}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    process.off('SIGINT', stay)
    process.off('SIGTERM', stay)
  }
}
