import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'

/** Bigger files are generated; nobody wrote a gate check there. */
const LARGEST_FILE = 2 * 1024 * 1024
/** For files that are named or changed, and registries, which are read up to this size everywhere. */
export const LARGEST_NAMED_FILE = 10 * 1024 * 1024

export type ReadText = { readonly text: string; readonly bom: boolean } | { readonly error: string }

/**
 * The text of a file that people write: UTF-8, without its byte order mark. Never throws.
 *
 * @param largest in bytes.
 * @returns `error`: half a sentence that can follow the file's name and a colon.
 */
export function readText(file: string, largest: number = LARGEST_FILE): ReadText {
  try {
    const stats = statSync(file)
    if (stats.isDirectory()) return { error: 'this is a folder, not a file' }
    if (!stats.isFile()) return { error: 'this is no ordinary file' }
    if (stats.size > largest) return { error: `the file is larger than ${Math.round(largest / 1024 / 1024)} MB` }
    return decode(readFileSync(file))
  } catch (error) {
    return { error: explainFileError(error) }
  }
}

function decode(bytes: Buffer): ReadText {
  if (!isUtf8(bytes)) return { error: 'this is a binary file, or not UTF-8' }
  // Much faster than a decoder that looks for faults as it goes.
  const text = bytes.toString('utf8')
  if (text.includes('\0')) return { error: 'this is a binary file' }
  const bom = text.startsWith('\uFEFF')
  return { text: bom ? text.slice(1) : text, bom }
}

/** What an error of the file system means, as half a sentence. */
export function explainFileError(error: unknown): string {
  const { code, message } = Object(error) as NodeJS.ErrnoException
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file'
    case 'EACCES':
    case 'EPERM':
      return 'the file may not be read or written'
    case 'EROFS':
      return 'the file system is read-only'
    case 'ELOOP':
      return 'its links run in a circle'
    case 'ENOSPC':
      return 'the disk is full'
    default:
      return message ?? String(error)
  }
}
