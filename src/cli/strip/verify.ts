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
  const run = runInShell(command, cwd, env, (text) => void outputItself(stderr).write(text))
  // A signal to this process also ends the command, which may not have received it.
  const stop = (signal: NodeJS.Signals): void => run.stop(signal)
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    return await run.end
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}
