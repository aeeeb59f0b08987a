import type { CommandContext } from '../command.js'
import { UsageError } from '../usage-error.js'

/** Options that mean nothing without `--write`, or with it. */
export function checkWriteOptions({ options }: CommandContext): void {
  if (options.has('dry-run') && options.has('write'))
    throw new UsageError('option "--dry-run" can\'t be combined with --write: it changes nothing')
  for (const name of ['force', 'verify', 'commit-per-gate']) {
    if (options.has(name) && !options.has('write')) throw new UsageError(`option "--${name}" needs --write`)
  }
}
