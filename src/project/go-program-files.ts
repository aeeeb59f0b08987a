import { join } from 'node:path'
import { wayTo } from '../files/paths.js'
import { entriesOf, LARGEST_NAMED_FILE, readTextIf } from '../files/read-file.js'
import type { SourceView } from '../source/source-view.js'
import { isTestCode } from './list-files.js'

/** What most questions have in one of their words. Of each file whose bytes were read it is noted which it has. */
const COMMON = ['Feature', 'VersionedSpecs', 'Enabled(']
const SKIPPED_FOLDER = /(?:^|[/\\])(?:vendor|testdata)[/\\]/

/** The Go files of a program, without those of its tests and those that it vendors. */
export class GoProgramFiles {
  readonly #root: string
  readonly #viewOf: (file: string) => SourceView | null
  readonly #list: (isMeant: (file: string) => boolean) => readonly string[]
  readonly #found = new Map<string, readonly string[]>()
  #files: readonly string[] | null = null
  /** The words of {@link COMMON} that files have: a bit for each. */
  readonly #common = new Map<string, number>()

  /**
   * @param root the folder of the project.
   * @param list lists those of its files that are meant.
   */
  constructor(
    root: string,
    viewOf: (file: string) => SourceView | null,
    list: (isMeant: (file: string) => boolean) => readonly string[],
  ) {
    this.#root = root
    this.#viewOf = viewOf
    this.#list = list
  }

  /**
   * The files that have one of some words and match, parsed.
   *
   * @param words each file is searched for their bytes; only those that have one are decoded.
   * @param folder of the only package to look at; `null`: all.
   */
  matching(words: readonly string[], pattern: RegExp, folder: string | null): readonly SourceView[] {
    const key = `${folder ?? ''}\0${pattern.source}`
    let files = this.#found.get(key)
    if (!files) {
      files = folder === null ? this.#search(words, pattern) : this.#searchFolder(folder, words, pattern)
      this.#found.set(key, files)
    }
    return files.flatMap((file) => this.#viewOf(file) ?? [])
  }

  #searchFolder(folder: string, words: readonly string[], pattern: RegExp): readonly string[] {
    return entriesOf(folder)
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(folder, name))
      .filter((file) => this.#isMeant(file) && hasMatch(file, words, pattern))
  }

  /** Notes what later searches need to know of a file. */
  note(file: string, bytes: Buffer): void {
    if (this.#common.has(file)) return
    let common = 0
    for (const [index, word] of COMMON.entries()) if (bytes.includes(word)) common |= 1 << index
    this.#common.set(file, common)
  }

  #search(words: readonly string[], pattern: RegExp): readonly string[] {
    const holders = words.map((word) => COMMON.findIndex((common) => word.includes(common)))
    const isKnown = holders.every((index) => index !== -1)
    const mayMatch = (file: string): boolean => {
      const common = isKnown ? this.#common.get(file) : undefined
      return common === undefined || holders.some((index) => (common & (1 << index)) !== 0)
    }
    return this.#all().filter(
      (file) => mayMatch(file) && hasMatch(file, words, pattern, (bytes) => this.note(file, bytes)),
    )
  }

  #all(): readonly string[] {
    return (this.#files ??= this.#list((file) => this.#isMeant(file) && !SKIPPED_FOLDER.test(wayTo(file, this.#root))))
  }

  #isMeant(file: string): boolean {
    return file.endsWith('.go') && !isTestCode(file, this.#root)
  }
}

/** @param note called with the bytes of the file. */
function hasMatch(
  file: string,
  words: readonly string[],
  pattern: RegExp,
  note: (bytes: Buffer) => void = () => {},
): boolean {
  const isWanted = (bytes: Buffer, length: number): boolean => {
    const text = bytes.subarray(0, length)
    note(text)
    return words.some((word) => text.includes(word))
  }
  const read = readTextIf(file, isWanted, LARGEST_NAMED_FILE)
  return read !== null && 'text' in read && pattern.test(read.text)
}
