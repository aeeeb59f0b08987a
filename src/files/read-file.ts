import { isAscii, isUtf8 } from 'node:buffer'
import { closeSync, constants, fstatSync, openSync, readdirSync, readSync, type Dirent, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { fillAround, fillFolder } from './lazy-folder.js'
import { isObserving, observeFolder, observeStats } from './observations.js'
import { inPhase } from './processor-time.js'
import { findRepository, isInGitFolder, isInside, ownStatOf, realPath, statOf } from './paths.js'

/** For a search among all files, such as that for registries: bigger files are generated. No message is about them. */
const LARGEST_FILE = 2 * 1024 * 1024
/**
 * The limit for every file whose checks count, that is named or changed, or that holds gates. Messages name this one.
 */
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

/** As {@link readText}, of a file of any size that is judged; `null`: it can't be read as text. */
export function sourceOf(file: string): string | null {
  const read = readText(file, LARGEST_NAMED_FILE)
  return 'error' in read ? null : read.text
}

/** The bytes of a file, whatever they mean; `error` as of {@link readText}. */
export function readBytes(file: string, largest: number = LARGEST_NAMED_FILE): Buffer | { readonly error: string } {
  return readWith(file, ({ descriptor, stats }) => {
    const excess = excessOf(stats, largest)
    if (excess !== null) return { error: excess }
    const length = fill(descriptor, 0, stats.size)
    return Buffer.from(buffer.subarray(0, length))
  })
}

/** {@link readBytes} as a text, with its byte order mark, if it has one; `null`: it can't be read. */
export function textOf(file: string): string | null {
  const bytes = readBytes(file)
  return 'error' in bytes ? null : bytes.toString('utf8')
}

/** How much of a huge file is read at a time, and the longest word that is found across two parts. */
const MOST_SEARCHED = 256 * 1024 * 1024
const LONGEST_WORD = 64 * 1024

/** Whether a pattern matches some part of a file of any size and content, read as Latin 1; `null` when unknown. */
export function searchFile(file: string, pattern: RegExp): boolean | null {
  if (!ownStatOf(file)) return false
  const found = readWith<boolean | null>(file, ({ descriptor }) => {
    let rest = ''
    for (let total = 0; total < MOST_SEARCHED;) {
      const length = fill(descriptor, 0, LARGEST_FILE)
      if (length === 0) return false
      const text = rest + buffer.toString('latin1', 0, length)
      if (pattern.test(text)) return true
      rest = text.slice(-LONGEST_WORD)
      total += length
    }
    return null
  })
  return typeof found === 'object' ? null : found
}

/**
 * The entries of a folder by name, in their order; none where it can't be read, as when it has gone since it was found.
 */
export function entriesOf(folder: string): Dirent[] {
  fillFolder(folder)
  observeFolder(folder)
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

/** Whether the user may list a folder; true of one that doesn't exist. */
export function mayRead(folder: string): boolean {
  try {
    readdirSync(folder)
    return true
  } catch (error) {
    return (Object(error) as NodeJS.ErrnoException).code !== 'EACCES'
  }
}

/**
 * Why a file may not be read, before it is opened. A device never ends and a pipe blocks. A link may lead to either of
 * them, to a private file of the user, or into git's folder, where CI keeps its token.
 *
 * @returns half a sentence; `null` when it may be read, or doesn't exist.
 */
function refusalToRead(file: string): string | null {
  const stats = ownStatOf(file)
  if (!stats || stats.isFile()) return null
  if (!stats.isSymbolicLink()) return stats.isDirectory() ? IS_FOLDER : NO_FILE
  const target = statOf(file)
  const real = realPath(file)
  if (!target || real === null) return null
  if (!target.isFile()) return target.isDirectory() ? IS_FOLDER : NO_FILE
  const repository = findRepository(dirname(file))
  if (repository === null) return null
  const tree = realPath(repository) ?? repository
  return isInside(tree, real) && !isInGitFolder(tree, real) ? null : LEADS_OUT
}

export function takeAny(): boolean {
  return true
}

/**
 * As {@link readText}, for a file whose bytes are checked first: decoding takes longer than searching bytes for words.
 *
 * @param isWanted called with the file's bytes, of which the first `length` count. The next file overwrites them.
 * @returns `null` when they are not wanted.
 */
export function readTextIf(
  file: string,
  isWanted: (bytes: Buffer, length: number) => boolean,
  largest: number = LARGEST_FILE,
): ReadText | null {
  const read = ({ descriptor, stats }: OpenFile): ReadText | null => {
    const excess = excessOf(stats, largest)
    if (excess !== null) return { error: excess }
    const length = fill(descriptor, 0, stats.size)
    return isWanted(buffer, length) ? decode(buffer.subarray(0, length)) : null
  }
  return readWith(file, read, (descriptor) => {
    const start = readStart(descriptor)
    // Most files are small and not wanted, so one read is enough to tell.
    if (start === 0 || !isWanted(buffer, start)) return start === 0 ? undefined : null
    const length = readRest(descriptor, start)
    if (length === 0) return undefined
    return length === start || isWanted(buffer, length) ? decode(buffer.subarray(0, length)) : null
  })
}

/** More than most files have, in bytes. */
const SMALL = 64 * 1024

/**
 * Reads a small file into {@link buffer} without its state, for which Node needs longer than for reading. Pipes and
 * terminals have no positions, so nothing is read from them.
 *
 * @returns how many bytes were read; 0: look at the state first, because the file is large, empty, or no file.
 */
function readStart(descriptor: number): number {
  const most = Math.min(SMALL, buffer.length)
  const length = readSync(descriptor, buffer, 0, most, 0)
  return length === most ? 0 : length
}

/** Reads what {@link readStart} didn't, which is seldom anything. Returns as that does. */
function readRest(descriptor: number, start: number): number {
  for (let length = start; length < SMALL;) {
    const read = readSync(descriptor, buffer, length, SMALL - length, length)
    if (read === 0) return length
    length += read
  }
  return 0
}

/** An open file and its state when it was opened. */
interface OpenFile {
  readonly descriptor: number
  readonly stats: Stats
}

/**
 * Opens an ordinary file, passes it to `use`, and closes it. Any failure becomes an `error`.
 *
 * @param early called first where the file's state isn't recorded; `undefined`: the state decides what to do.
 */
function readWith<Result>(
  file: string,
  use: (opened: OpenFile) => Result,
  early: ((descriptor: number) => Result | undefined) | null = null,
): Result | { readonly error: string } {
  return inPhase('reading', () => useOpened(file, use, early))
}

function useOpened<Result>(
  file: string,
  use: (opened: OpenFile) => Result,
  early: ((descriptor: number) => Result | undefined) | null,
): Result | { readonly error: string } {
  fillAround(file)
  let descriptor = openUnlessLink(file)
  try {
    const isLookedAt = descriptor === null
    if (descriptor === null) {
      const refusal = refusalToRead(file)
      if (refusal !== null) return { error: refusal }
      descriptor = openSync(file, FLAGS)
    } else if (early && !isObserving()) {
      const result = early(descriptor)
      if (result !== undefined) return result
    }
    // Before it is read, so that any later change has a later time.
    const stats = fstatSync(descriptor)
    if (!isLookedAt) observeStats('own', file, stats)
    if (stats.isDirectory()) return { error: IS_FOLDER }
    return stats.isFile() ? use({ descriptor, stats }) : { error: NO_FILE }
  } catch (error) {
    return { error: explainFileError(error) }
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>
/** Opening a pipe without a writer would block. Windows has no such pipes. */
const FLAGS = constants.O_RDONLY | O_NONBLOCK

/**
 * Opens a file without looking at it first: few files are links.
 *
 * @returns `null` where it is a link, or can't be opened, or the system can't refuse links.
 */
function openUnlessLink(file: string): number | null {
  if (O_NOFOLLOW === 0) return null
  try {
    return openSync(file, FLAGS | O_NOFOLLOW)
  } catch {
    return null
  }
}

/** Why a file is too large to be read, as half a sentence; `null` when it isn't. */
function excessOf({ size }: Stats, largest: number): string | null {
  return size > largest ? `the file is larger than ${Math.round(largest / 1024 / 1024)} MB` : null
}

const IS_FOLDER = 'this is a folder, not a file'
const NO_FILE = "this isn't an ordinary file"
const LEADS_OUT = "a link leads to it, outside the repository's files"

/**
 * One buffer for all files, because creating one takes most of the time to read a small file. It holds a file until the
 * next one is read.
 */
let buffer: Buffer = Buffer.alloc(0)

/**
 * Continues to read a file into {@link buffer}, which holds its first `start` bytes, up to `size` bytes or the end.
 * Returns how many it holds.
 */
function fill(descriptor: number, start: number, size: number): number {
  // One byte more, to notice that a file has grown.
  if (buffer.length <= size) enlargeBuffer(start, Math.max(SMALL, 2 * size + 1))
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
  // Much faster than a decoder that validates as it reads.
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
    case 'ESPIPE':
      return NO_FILE
    case 'ELOOP':
      return 'its links form a circle'
    case 'ENOSPC':
      return 'the disk is full'
    default:
      return message ?? String(error)
  }
}
