import type { CommandContext } from '../command.js'
import { readVersionOption, runChange } from '../lifecycle/run-change.js'

/** `feature-gates lock`: nobody can set the gate any more from a version on. */
export async function runLock(context: CommandContext): Promise<number> {
  return runChange(context, { kind: 'lock', version: readVersionOption(context) })
}
