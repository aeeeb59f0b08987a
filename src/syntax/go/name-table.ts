/** Go's keywords, first those after which the end of a line ends a statement. */
const KEYWORDS = [
  'break',
  'continue',
  'fallthrough',
  'return',
  'case',
  'chan',
  'const',
  'default',
  'defer',
  'else',
  'for',
  'func',
  'go',
  'goto',
  'if',
  'import',
  'interface',
  'map',
  'package',
  'range',
  'select',
  'struct',
  'switch',
  'type',
  'var',
] as const

export type Keyword = (typeof KEYWORDS)[number]

/** The last index in {@link NameTable.strings} of such a keyword, of any keyword, and of the name of a value. */
export const LAST_ENDING_KEYWORD = 4
export const LAST_KEYWORD = KEYWORDS.length
export const LAST_UNIVERSE_VALUE = LAST_KEYWORD + 3

const SLOTS = 2 ** 14
const MOST_NAMES = SLOTS / 2
const MOST_LETTERS = MOST_NAMES * 12
/** Limits the cost of names that were chosen to collide. */
const MOST_PROBES = 8
/** Up to this length V8 copies a slice of a string. A longer slice keeps the whole string in memory. */
const LONGEST_CUT = 12
/** The hash of a name, unit by unit. */
export function hashUnit(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0
}

/**
 * The strings of ASCII names. Each is created once, because most names of a file occur many times. Finding
 * a name among them takes less time than making a string, and tells keywords from names as well. Takes less than 1 MB.
 */
export class NameTable {
  /** From index 1 on: keywords, `true`, `false`, `nil`, other names. */
  readonly strings: string[] = ['']
  /** Indices of {@link strings} by hash, 0 for none. */
  readonly #slots = new Int32Array(SLOTS)
  readonly #hashes = new Int32Array(MOST_NAMES)
  /** The letters of the name at an index begin where the previous name ends. */
  readonly #ends = new Int32Array(MOST_NAMES)
  readonly #letters = Buffer.alloc(MOST_LETTERS)

  constructor() {
    this.#clear()
  }

  /**
   * The index in {@link strings} of the name in `[start, end)` of `text`; -1: it has none.
   *
   * @param units of `text`.
   * @param hash by {@link hashUnit}, from 0 on.
   */
  find(text: string, units: Uint16Array, start: number, end: number, hash: number): number {
    const slots = this.#slots
    let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
    for (let probes = 0; probes < MOST_PROBES; probes++) {
      const index = slots[slot] as number
      if (index === 0) return this.#add(text, units, start, end, hash, slot)
      if (this.#hashes[index] === hash && this.#isAt(index, units, start, end)) return index
      slot = (slot + 1) & (SLOTS - 1)
    }
    return -1
  }

  #isAt(index: number, units: Uint16Array, start: number, end: number): boolean {
    const known = this.#letters
    let at = this.#ends[index - 1] as number
    if ((this.#ends[index] as number) - at !== end - start) return false
    for (let from = start; from < end; from++, at++) if (known[at] !== units[from]) return false
    return true
  }

  #add(text: string, units: Uint16Array, start: number, end: number, hash: number, slot: number): number {
    const index = this.strings.length
    const from = this.#ends[index - 1] as number
    const to = from + end - start
    if (index === MOST_NAMES || to > MOST_LETTERS) {
      if (to - from > MOST_LETTERS / 2) return -1
      this.#clear()
      return this.find(text, units, start, end, hash)
    }
    for (let at = 0; at < to - from; at++) this.#letters[from + at] = units[start + at] as number
    this.#ends[index] = to
    this.#hashes[index] = hash
    this.#slots[slot] = index
    this.strings.push(to - from <= LONGEST_CUT ? text.slice(start, end) : this.#letters.toString('latin1', from, to))
    return index
  }

  #clear(): void {
    this.#slots.fill(0)
    this.strings.length = 1
    for (const word of [...KEYWORDS, 'true', 'false', 'nil']) {
      const units = Uint16Array.from(word, (letter) => letter.charCodeAt(0))
      this.find(word, units, 0, units.length, units.reduce(hashUnit, 0))
    }
  }
}
