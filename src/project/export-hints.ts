import { mayExportName } from '../source/exports.js'

/** Words of modules that are kept, for all of them. */
const MOST_WORDS = 1_000_000

/**
 * Which names modules may export, by the words in them. A barrel leads to hundreds of modules and is searched for
 * hundreds of names, so each module is read once.
 */
export class ExportHints {
  readonly #textOf: (file: string) => string | null
  /** By file; `null`: it may export any name, or can't be read. */
  readonly #words = new Map<string, ReadonlySet<string> | null>()
  #kept = 0

  constructor(textOf: (file: string) => string | null) {
    this.#textOf = textOf
  }

  mayExport(file: string, name: string): boolean {
    let words = this.#words.get(file)
    if (words === undefined) {
      words = wordsOf(this.#textOf(file))
      if (this.#kept > MOST_WORDS) this.forget()
      this.#kept += words?.size ?? 0
      this.#words.set(file, words)
    }
    return words === null || words.has(name)
  }

  forget(): void {
    this.#words.clear()
    this.#kept = 0
  }
}

function wordsOf(text: string | null): ReadonlySet<string> | null {
  // No module exports an empty name, so this tells of modules that may export any.
  if (text === null || mayExportName(text, '\0')) return null
  return new Set(text.match(/[\p{ID_Continue}$\u200C\u200D]+/gu))
}
