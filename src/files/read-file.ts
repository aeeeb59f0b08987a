import { isAscii, isUtf8 } from 'node:buffer'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

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
  return readTextIf(file, takeAny, largest) as ReadText
}

export function takeAny(): boolean {
  return true
}

/**
 * As {@link readText}, of a file whose bytes are wanted: to make a text of bytes takes longer than to look for words in them.
 *
 * @param file known to be an ordinary one: of a pipe, bytes would be gone.
 * @param isWanted asked with the bytes of the file, of which the first `length` count; they are overwritten by the next file.
 * @returns `null`: they are not wanted.
 */
export function readTextIf(
  file: string,
  isWanted: (bytes: Buffer, length: number) => boolean,
  largest: number = LARGEST_FILE,
): ReadText | null {
  let descriptor: number | null = null
  try {
    descriptor = openSync(file, flagsOfReading())
    // Most files are small and not wanted: of these nothing but their bytes is asked.
    const start = isWanted === takeAny ? 0 : readSync(descriptor, buffer, 0, buffer.length, null)
    if (start < buffer.length && !isWanted(buffer, start)) return null
    const stats = fstatSync(descriptor)
    if (stats.isDirectory()) return { error: IS_FOLDER }
    if (!stats.isFile()) return { error: NO_FILE }
    if (stats.size > largest) return { error: `the file is larger than ${Math.round(largest / 1024 / 1024)} MB` }
    const length = readBytes(descriptor, start, stats.size)
    return isWanted(buffer, length) ? decode(buffer.subarray(0, length)) : null
  } catch (error) {
    return { error: explainFileError(error) }
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

const IS_FOLDER = 'this is a folder, not a file'
const NO_FILE = 'this is no ordinary file'

/** A pipe that nobody writes to would hold up who opens it. Windows has no such pipes. */
function flagsOfReading(): number {
  return constants.O_RDONLY | ((constants as { O_NONBLOCK?: number }).O_NONBLOCK ?? 0)
}

/** One for all files: most of the work of reading small ones is in what is made for each. It has a file until the next one is read. */
let buffer: Buffer = Buffer.alloc(0)

/** Reads a file on into {@link buffer}, which has its first `start` bytes, until it has `size` of them or all, and says how many it has. */
function readBytes(descriptor: number, start: number, size: number): number {
  // One more, so that a file that grew is seen to go on.
  if (buffer.length <= size) enlargeBuffer(start, Math.max(64 * 1024, 2 * size + 1))
  let length = start
  while (length !== size) {
    const read = readSync(descriptor, buffer, length, buffer.length - length, null)
    if (read === 0) break
    length += read
    if (length === buffer.length) enlargeBuffer(length, 2 * length)
  }
  return length
}

function enlargeBuffer(kept: number, size: number): void {
  const larger = Buffer.allocUnsafeSlow(size)
  larger.set(buffer.subarray(0, kept))
  buffer = larger
}

function decode(bytes: Buffer): ReadText {
  if (isAscii(bytes))
    return bytes.includes(0) ? { error: 'this is a binary file' } : { text: bytes.toString('latin1'), bom: false }
  if (!isUtf8(bytes)) return { error: 'this is a binary file, or not UTF-8' }
  if (bytes.includes(0)) return { error: 'this is a binary file' }
  // Much faster than a decoder that looks for faults as it goes.
  const text = bytes.toString('utf8')
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
    case 'EISDIR':
      return IS_FOLDER
    case 'ENXIO':
      return NO_FILE
    case 'ELOOP':
      return 'its links run in a circle'
    case 'ENOSPC':
      return 'the disk is full'
    default:
      return message ?? String(error)
  }
}
