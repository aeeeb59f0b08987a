import type { CommandContext } from './command.js'
import { outputItself } from './guard-output.js'
import { colorsFor, paintRaw, withColors } from './io.js'
import { memoryGuard } from './memory.js'

export interface Progress {
  /** Counts one more piece of work as done. */
  step(): void
  /** Clears the bar from the screen. */
  end(): void
}

const QUIET_MS = 1_000
const REDRAW_MS = 80
const WIDTH = 24

/**
 * Ends a run whose memory is used up; shows a bar on standard error, on a terminal only, and only when the work takes
 * longer than a second.
 */
export function startProgress({ io, color }: CommandContext, title: string, total: number): Progress {
  // It moves the cursor.
  const stderr = outputItself(io.stderr)
  const guardMemory = memoryGuard()
  if (!stderr.isTTY || total === 0) return { step: guardMemory, end() {} }
  const colors = colorsFor(stderr, io.env, color)
  const start = Date.now()
  let done = 0
  let drawn = 0
  return {
    step() {
      guardMemory()
      done++
      const now = Date.now()
      if (now - start < QUIET_MS || now - drawn < REDRAW_MS) return
      drawn = now
      const filled = Math.round((done / total) * WIDTH)
      const bar = paintRaw(colors.cyan, '█'.repeat(filled)) + paintRaw(colors.dim, '░'.repeat(WIDTH - filled))
      stderr.write(withColors(`\r${title} ${bar} ${done}/${total}\u001B[K`))
    },
    end() {
      if (drawn > 0) stderr.write('\r\u001B[K')
    },
  }
}
