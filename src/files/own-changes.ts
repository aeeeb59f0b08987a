import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPrivateFolder } from './private-folder.js'
import { readBytes } from './read-file.js'

/**
 * Records what a run has written to a file, so that the next run can tell it from a person's change. It never throws.
 * Without the record, the next run treats the change as a person's.
 */
export function rememberOwnChange(file: string): void {
  const digest = digestOf(file)
  try {
    if (digest !== null) writeFileSync(recordOf(file), digest, { mode: 0o600 })
  } catch {
    // There may be no folder for temporary files.
  }
}

/** Whether a file is, to the byte, what {@link rememberOwnChange} saw last. */
export function isOwnChange(file: string): boolean {
  try {
    return readFileSync(recordOf(file), 'utf8') === digestOf(file)
  } catch {
    return false
  }
}

function recordOf(file: string): string {
  return join(openPrivateFolder('written'), createHash('sha256').update(file).digest('hex'))
}

function digestOf(file: string): string | null {
  const bytes = readBytes(file)
  return 'error' in bytes ? null : createHash('sha256').update(bytes).digest('hex')
}
