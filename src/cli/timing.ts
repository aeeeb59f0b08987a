import { printed } from '../files/printed-text.js'
import { startTiming, stopTiming } from '../files/processor-time.js'
import { visibleText } from '../files/visible-text.js'
import type { CommandContext } from './command.js'

/** Runs a command, and with `--timing` prints on standard error where its processor time was spent. */
export async function runTimed(
  context: CommandContext,
  start: (context: CommandContext) => Promise<number>,
): Promise<number> {
  if (!context.options.has('timing')) return start(context)
  startTiming()
  try {
    return await start(context)
  } finally {
    writeTimes(context)
  }
}

function writeTimes({ io }: CommandContext): void {
  const times = stopTiming()
  const all = times.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  io.stderr.write('Processor time:\n')
  for (const { phase, milliseconds } of [...times, { phase: 'in all', milliseconds: all }]) {
    const share = all === 0 ? 0 : (100 * milliseconds) / all
    const line = `  ${phase.padEnd(16)} ${milliseconds.toFixed(0).padStart(7)} ms ${share.toFixed(0).padStart(3)} %`
    io.stderr.write(printed`${visibleText(line)}\n`)
  }
}
