/** Go's identifiers, and some words that aren't. */
const WORDS = /[\w\u0080-\uFFFF]+/g

/** The files of a project by the words in them. Many questions are answered without searching all files each time. */
export class WordIndex {
  readonly #all: readonly string[]
  readonly #numbers: ReadonlyMap<string, number>
  /** Ascending numbers of files, by word. */
  readonly #found = new Map<string, number[]>()

  /** @param textOf `null`: the file can't be read. */
  constructor(files: readonly string[], textOf: (file: string) => string | null) {
    this.#all = files
    this.#numbers = new Map(files.map((file, number) => [file, number]))
    for (const [number, file] of files.entries())
      for (const word of textOf(file)?.match(WORDS) ?? []) this.#add(word, number)
  }

  /** Those of `files`, all of which are in the index, that have a word, in their order. */
  filesWith(word: string, files: readonly string[]): readonly string[] {
    const found = this.#found.get(word) ?? []
    if (files === this.#all) return found.map((number) => files[number] as string)
    return files.filter((file) => isIn(found, this.#numbers.get(file) ?? -1))
  }

  #add(word: string, number: number): void {
    const files = this.#found.get(word)
    if (!files) this.#found.set(word, [number])
    else if (files.at(-1) !== number) files.push(number)
  }
}

/** @param numbers in ascending order. */
function isIn(numbers: readonly number[], number: number): boolean {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return numbers[low] === number
}
