import type { SpecChange } from '../../codemods/lifecycle/spec-change.js'
import type { CommandContext } from '../command.js'
import { readVersionOption, runChange } from '../lifecycle/run-change.js'

/** `feature-gates lock`: locks a gate to its default from a version on. */
export async function runLock(context: CommandContext): Promise<number> {
  return runChange(context, readLock(context))
}

export function readLock(context: CommandContext): SpecChange {
  return { kind: 'lock', version: readVersionOption(context) }
}
