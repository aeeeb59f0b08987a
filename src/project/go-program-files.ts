import { join } from 'node:path'
import { wayTo } from '../files/paths.js'
import { entriesOf, LARGEST_NAMED_FILE, readTextIf } from '../files/read-file.js'
import type { SourceView } from '../source/source-view.js'
import { isTestCode } from './list-files.js'

/** What most questions have in one of their words. The first search of all files also notes which files have these. */
const COMMON = ['Feature', 'VersionedSpecs', 'Enabled(']
const SKIPPED_FOLDER = /(?:^|[/\\])(?:vendor|testdata)[/\\]/

/** The Go files of a program, without those of its tests and those that it vendors. */
export class GoProgramFiles {
  readonly #root: string
  readonly #viewOf: (file: string) => SourceView | null
  readonly #list: (isMeant: (file: string) => boolean) => readonly string[]
  readonly #found = new Map<string, readonly string[]>()
  #files: readonly string[] | null = null
  /** The words of {@link COMMON} that files have; `null`: not all files have been searched yet. */
  #common: ReadonlyMap<string, ReadonlySet<string>> | null = null

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

  #search(words: readonly string[], pattern: RegExp): readonly string[] {
    const known = this.#common
    const holders = words.map((word) => COMMON.find((common) => word.includes(common)))
    if (known && holders.every((common) => common !== undefined))
      return [...known.keys()].filter(
        (file) => holders.some((common) => known.get(file)?.has(common)) && hasMatch(file, words, pattern),
      )
    if (known) return this.#all().filter((file) => hasMatch(file, words, pattern))
    const common = new Map<string, Set<string>>()
    const note = (file: string, word: string): void => {
      const others = common.get(file)
      if (others) others.add(word)
      else common.set(file, new Set([word]))
    }
    const files = this.#all().filter((file) => hasMatch(file, words, pattern, (word) => note(file, word)))
    this.#common = common
    return files
  }

  #all(): readonly string[] {
    return (this.#files ??= this.#list((file) => this.#isMeant(file) && !SKIPPED_FOLDER.test(wayTo(file, this.#root))))
  }

  #isMeant(file: string): boolean {
    return file.endsWith('.go') && !isTestCode(file, this.#root)
  }
}

/** @param note called with each word of {@link COMMON} that the file has. */
function hasMatch(
  file: string,
  words: readonly string[],
  pattern: RegExp,
  note: ((word: string) => void) | null = null,
): boolean {
  const isWanted = (bytes: Buffer, length: number): boolean => {
    const text = bytes.subarray(0, length)
    if (note) for (const word of COMMON) if (text.includes(word)) note(word)
    return words.some((word) => text.includes(word))
  }
  const read = readTextIf(file, isWanted, LARGEST_NAMED_FILE)
  return read !== null && 'text' in read && pattern.test(read.text)
}
