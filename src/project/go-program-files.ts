import { join } from 'node:path'
import { entriesOf, LARGEST_NAMED_FILE, readTextIf } from '../files/read-file.js'
import type { SourceView } from '../source/source-view.js'
import { isTestCode, listFiles } from './list-files.js'

/** The Go files of a program, without those of its tests and those that it vendors. */
export class GoProgramFiles {
  readonly #root: string
  readonly #viewOf: (file: string) => SourceView | null
  readonly #found = new Map<string, readonly string[]>()
  #all: readonly string[] | null = null

  /** @param root the folder of the project. */
  constructor(root: string, viewOf: (file: string) => SourceView | null) {
    this.#root = root
    this.#viewOf = viewOf
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
      files = this.#list(folder).filter((file) => hasMatch(file, words, pattern))
      this.#found.set(key, files)
    }
    return files.flatMap((file) => this.#viewOf(file) ?? [])
  }

  #list(folder: string | null): readonly string[] {
    const isMeant = (file: string): boolean => file.endsWith('.go') && !isTestCode(file, this.#root)
    if (folder !== null)
      return entriesOf(folder)
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(folder, name))
        .filter(isMeant)
    const mayHold = (name: string): boolean => name !== 'vendor' && name !== 'testdata'
    return (this.#all ??= listFiles([this.#root], this.#root, isMeant, mayHold).files)
  }
}

function hasMatch(file: string, words: readonly string[], pattern: RegExp): boolean {
  const read = readTextIf(
    file,
    (bytes, length) => words.some((word) => bytes.subarray(0, length).includes(word)),
    LARGEST_NAMED_FILE,
  )
  return read !== null && 'text' in read && pattern.test(read.text)
}
