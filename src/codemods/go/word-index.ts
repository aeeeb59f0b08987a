import { copyOf } from '../../text/copy-of.js'

/** Go's identifiers, and some words that aren't. */
export const WORDS = /[\w\u0080-\uFFFF]+/g
/** Go's exported names, and some words that aren't. */
export const EXPORTED_NAMES = /(?<![\w\u0080-\uFFFF])[A-Z\u0080-\uFFFF][\w\u0080-\uFFFF]*/g

/** Files by the words in them. Many questions are answered without searching all files each time. */
export class WordIndex {
  readonly #words: RegExp
  readonly #found = new Map<string, string[]>()

  /**
   * @param textOf `null`: the file can't be read.
   * @param words which words are kept: {@link WORDS} or {@link EXPORTED_NAMES}.
   */
  constructor(files: readonly string[], textOf: (file: string) => string | null, words: RegExp) {
    this.#words = words
    for (const file of files) for (const word of textOf(file)?.match(words) ?? []) this.#add(word, file)
  }

  /** The files that have a word, in their order; `null` for what isn't such a word. */
  filesWith(word: string): readonly string[] | null {
    return isWord(word, this.#words) ? (this.#found.get(word) ?? []) : null
  }

  #add(word: string, file: string): void {
    const files = this.#found.get(word)
    if (!files) this.#found.set(copyOf(word), [file])
    else if (files.at(-1) !== file) files.push(file)
  }
}

/** Whether a text is one word of a kind, and nothing else. */
export function isWord(text: string, words: RegExp): boolean {
  return text.match(words)?.[0] === text
}
