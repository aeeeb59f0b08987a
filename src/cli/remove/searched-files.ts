import { wordPattern } from '../../codemods/remove/delete-constants.js'
import { isLink } from '../../files/paths.js'
import { LARGEST_NAMED_FILE, readText, readTextIf, type ReadText } from '../../files/read-file.js'
import { WordFinder } from '../../gates/word-finder.js'
import { escapesRead, mayHaveEscapes } from '../../text/escapes.js'

/** Which files a search is about, by their paths. */
export type IsSearched = (file: string) => boolean

export const anyFile: IsSearched = () => true

/**
 * Searches among the files of a project as they are on disk, which are too many to be kept. No search is made twice,
 * and a word is looked for in the bytes of a file before these become a text.
 */
export class SearchedFiles {
  /** All, in the order in which they are listed. */
  readonly files: readonly string[]
  #ordinary: readonly string[] | null = null
  /** The files with each word that was looked for. */
  readonly #naming = new Map<string, string[]>()
  /** The files that match, by what is searched and by pattern. */
  readonly #matching = new Map<IsSearched, Map<string, readonly string[]>>()
  /** Lines with escapes, with these read; `null` of a file that has none. */
  readonly #escaped = new Map<string, string | null>()

  constructor(files: readonly string[]) {
    this.files = files
  }

  /** The files that have one of the words as a whole one. */
  naming(words: ReadonlySet<string>): ReadonlySet<string> {
    this.#lookFor([...words].filter((word) => !this.#naming.has(word)))
    return new Set([...words].flatMap((word) => this.#naming.get(word) ?? []))
  }

  matching(pattern: RegExp, isSearched: IsSearched): readonly string[] {
    const known = this.#matching.get(isSearched) ?? new Map<string, readonly string[]>()
    this.#matching.set(isSearched, known)
    const key = `${pattern.flags} ${pattern.source}`
    let found = known.get(key)
    if (!found) {
      found = this.#searched.filter((file) => {
        const text = isSearched(file) ? this.textOf(file) : null
        return text !== null && this.#isIn(file, text, pattern)
      })
      known.set(key, found)
    }
    return found
  }

  /** `null` for a file that people don't write, or a link. */
  textOf(file: string): string | null {
    return isLink(file) ? null : textIn(readText(file, LARGEST_NAMED_FILE))
  }

  get #searched(): readonly string[] {
    return (this.#ordinary ??= this.files.filter((file) => !isLink(file)))
  }

  #lookFor(words: readonly string[]): void {
    if (words.length === 0) return
    for (const word of words) this.#naming.set(word, [])
    const finder = WordFinder.create(words)
    const isWanted = (bytes: Buffer, length: number): boolean =>
      (finder?.isIn(bytes, length) ?? true) || mayHaveEscapes(bytes, length)
    const patterns = words.map((word) => [word, wordPattern([word])] as const)
    for (const file of this.#searched) {
      const text = this.#escaped.get(file) === null ? this.#textWith(file, finder) : readIf(file, isWanted)
      if (text === null) continue
      for (const [word, pattern] of patterns) if (this.#isIn(file, text, pattern)) this.#naming.get(word)?.push(file)
    }
  }

  /** The text of a file without escapes. */
  #textWith(file: string, finder: WordFinder | null): string | null {
    return readIf(file, (bytes, length) => finder?.isIn(bytes, length) ?? true)
  }

  #isIn(file: string, text: string, pattern: RegExp): boolean {
    if (pattern.test(text)) return true
    let escaped = this.#escaped.get(file)
    if (escaped === undefined) {
      escaped = escapesRead(text)
      this.#escaped.set(file, escaped)
    }
    return escaped !== null && pattern.test(escaped)
  }
}

function readIf(file: string, isWanted: (bytes: Buffer, length: number) => boolean): string | null {
  return textIn(readTextIf(file, isWanted, LARGEST_NAMED_FILE))
}

function textIn(read: ReadText | null): string | null {
  return read === null || 'error' in read ? null : read.text
}
