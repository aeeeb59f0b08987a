import type { CommandContext } from '../command.js'
export async function runInit(_context: CommandContext): Promise<number> { return 0 }
