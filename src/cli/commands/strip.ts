import type { CommandContext } from '../command.js'
export async function runStrip(_context: CommandContext): Promise<number> { return 0 }
