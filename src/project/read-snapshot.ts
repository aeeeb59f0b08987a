import { ownManifest } from '../own-package.js'
import type { Snapshot } from '../registry/snapshot-model.js'
import { parseSnapshot } from '../registry/snapshot-parse.js'
import { lineAndColumn } from '../text/line-index.js'
import { statOf } from '../files/paths.js'
import { findProjectName } from './project-name.js'
import { LARGEST_NAMED_FILE, readText } from '../files/read-file.js'

/** The name that a snapshot has where the configuration gives it none. */
export const SNAPSHOT_NAME = 'feature-gates.snapshot.json'

export type ReadSnapshot = { readonly snapshot: Snapshot } | { readonly error: string }

/**
 * Reads a project's snapshot.
 *
 * @param file absolute.
 * @param shown the file as errors name it.
 * @param root the project's; its name must be the snapshot's.
 * @returns `null`: there is no such file (yet). `error`: one sentence with the file, the key and what was expected.
 */
export function readSnapshotFile(file: string, shown: string, root: string): ReadSnapshot | null {
  if (!statOf(file)) return null
  const read = readText(file, LARGEST_NAMED_FILE)
  if ('error' in read) return { error: `${shown}: ${read.error}` }
  let value: unknown
  try {
    value = JSON.parse(read.text)
  } catch (error) {
    return {
      error: `${shown}${placeOf(error, read.text)}: the snapshot is not JSON; fix it, or delete the file and write a new one`,
    }
  }
  const parsed = parseSnapshot(value, { project: findProjectName(root), toolVersion: ownManifest().version })
  return 'error' in parsed ? { error: `${shown}: ${parsed.error}` } : parsed
}

/** Node says it in words: `... at position 12`; not in every version and for every error. */
function placeOf(error: unknown, text: string): string {
  const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (position === undefined) return ''
  const { line, column } = lineAndColumn(text, Number(position))
  return `:${line}:${column + 1}`
}
