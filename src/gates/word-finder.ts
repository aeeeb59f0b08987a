/** How many bytes are compared at one place. */
const BLOCK = 3
/** Shorter words let the search skip too little. */
const SHORTEST = 5
const SLOTS = 2 ** 14

interface Word {
  /** UTF-8; in lower case where case doesn't matter. */
  readonly bytes: Uint8Array
  readonly anyCase: boolean
}

/**
 * Finds whether UTF-8 bytes contain one of many words, while reading few of them. It looks at the last three bytes of a
 * window as long as the shortest word. If no word contains them, it moves on by almost the window's length. Source: Wu
 * and Manber, "A fast algorithm for multi-pattern searching", 1994.
 */
export class WordFinder {
  readonly #words: readonly Word[]
  readonly #length: number
  /** How far to continue after a block of bytes; 0: a word may have its first `length` bytes here. */
  readonly #skips: Uint8Array
  /**
   * The words of a block with which their first `length` bytes end: indices from 1 on, of the first one and of the one
   * after each.
   */
  readonly #heads = new Uint32Array(SLOTS)
  readonly #nexts: number[] = [0]
  /** What {@link startOf} says of each. */
  readonly #starts: number[] = [0]
  readonly #indices: number[] = [0]

  /**
   * @param words as they are written.
   * @param anyCase words of ASCII that count in upper and lower case.
   * @returns `null`: a word is too short to be looked for like this.
   */
  static create(words: Iterable<string>, anyCase: readonly string[] = []): WordFinder | null {
    const all = [
      ...Array.from(words, (word): Word => ({ bytes: Buffer.from(word), anyCase: false })),
      ...anyCase.map((word): Word => ({ bytes: Buffer.from(word.toLowerCase()), anyCase: true })),
    ]
    return all.every(({ bytes }) => bytes.length >= SHORTEST) ? new WordFinder(all) : null
  }

  private constructor(words: readonly Word[]) {
    this.#words = words
    this.#length = Math.min(255, ...words.map(({ bytes }) => bytes.length))
    this.#skips = new Uint8Array(SLOTS).fill(this.#length - BLOCK + 1)
    for (const [index, word] of words.entries()) this.#add(word, index)
  }

  /** Whether one of the words is in the first `length` of `bytes`. */
  isIn(bytes: Uint8Array, length = bytes.length): boolean {
    const skips = this.#skips
    const before = this.#length - 1
    for (let at = before; at < length;) {
      const slot = slotOf(bytes[at - 2] as number, bytes[at - 1] as number, bytes[at] as number)
      const skip = skips[slot] as number
      if (skip === 0 && this.#isWordAt(slot, bytes, at - before, length)) return true
      at += skip === 0 ? 1 : skip
    }
    return false
  }

  #add(word: Word, index: number): void {
    const last = this.#length - 1
    for (let at = BLOCK - 1; at <= last; at++) {
      for (const slot of slotsOf(word, at)) {
        this.#skips[slot] = Math.min(this.#skips[slot] as number, last - at)
        if (at !== last) continue
        this.#nexts.push(this.#heads[slot] as number)
        this.#heads[slot] = this.#starts.push(startOf(word.bytes, 0)) - 1
        this.#indices.push(index)
      }
    }
  }

  #isWordAt(slot: number, bytes: Uint8Array, start: number, length: number): boolean {
    const found = startOf(bytes, start)
    for (let entry = this.#heads[slot] as number; entry !== 0; entry = this.#nexts[entry] as number) {
      if (
        this.#starts[entry] === found &&
        isAt(this.#words[this.#indices[entry] as number] as Word, bytes, start, length)
      )
        return true
    }
    return false
  }
}

/** The first two bytes, whatever the case of letters. */
function startOf(bytes: Uint8Array, at: number): number {
  return (((bytes[at] as number) | 0x20) << 8) | (bytes[at + 1] as number) | 0x20
}

function slotOf(first: number, second: number, third: number): number {
  return ((first << 9) ^ (second << 5) ^ third) & (SLOTS - 1)
}

/** The slots of the block of a word that ends with the byte at `at`, in all ways in which it may be written. */
function slotsOf({ bytes, anyCase }: Word, at: number): Set<number> {
  const [first, second, third] = [at - 2, at - 1, at].map((index) => {
    const byte = bytes[index] as number
    return anyCase && byte >= 0x61 && byte <= 0x7a ? [byte, byte - 0x20] : [byte]
  }) as [number[], number[], number[]]
  return new Set(first.flatMap((a) => second.flatMap((b) => third.map((c) => slotOf(a, b, c)))))
}

function isAt({ bytes: word, anyCase }: Word, bytes: Uint8Array, start: number, length: number): boolean {
  if (start + word.length > length) return false
  for (let index = 0; index < word.length; index++) {
    const byte = bytes[start + index] as number
    if (word[index] !== byte && !(anyCase && byte >= 0x41 && byte <= 0x5a && word[index] === byte + 0x20)) return false
  }
  return true
}
