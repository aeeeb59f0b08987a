import type { CommandContext } from '../command.js'
import { UsageError } from '../usage-error.js'

/** Options that mean nothing without `--write`. */
export function checkWriteOptions({ options }: CommandContext): void {
  for (const name of ['force', 'verify', 'commit-per-gate']) {
    if (options.has(name) && !options.has('write')) throw new UsageError(`option "--${name}" needs --write`)
  }
}
