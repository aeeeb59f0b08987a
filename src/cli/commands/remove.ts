import type { CommandContext } from '../command.js'
import { UsageError } from '../usage-error.js'

export async function runRemove(_context: CommandContext): Promise<number> {
  throw new UsageError('not yet')
}
