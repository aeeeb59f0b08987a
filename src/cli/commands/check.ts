import type { CommandContext } from '../command.js'
export async function runCheck(_context: CommandContext): Promise<number> { return 0 }
