import { runInShell } from '../../files/run-program.js'
import { outputItself } from '../guard-output.js'
import { SIGNALS } from './signals.js'
import type { Io } from '../io.js'

/**
 * Runs the user's command in a shell. What it says goes to standard error, because standard output is the report's.
 *
 * @returns how it failed, as the end of a sentence: `exit code 1`; `null`: it succeeded.
 */
export async function runVerification(command: string, cwd: string, { stderr, env }: Io): Promise<string | null> {
  // Ctrl+C reaches the command as well; it fails then, and the files are restored instead of being left behind.
  const stay = (): void => {}
  for (const signal of SIGNALS) process.on(signal, stay)
  try {
    return await runInShell(command, cwd, env, (text) => void outputItself(stderr).write(text))
  } finally {
    for (const signal of SIGNALS) process.off(signal, stay)
  }
}
