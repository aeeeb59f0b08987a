import type { TextRange } from '../../text/text-range.js'

interface Piece extends TextRange {
  /** Where the piece begins in the file. */
  readonly from: number
  /** Whether it is source from the file. Inserted text counts as being at one place. */
  readonly isTaken: boolean
}

/** Pieces of a file, joined with inserted text. It maps each offset back to the file. */
export class JoinedText {
  /** The file's text. */
  readonly source: string
  readonly #pieces: Piece[] = []
  #text = ''

  constructor(source: string) {
    this.source = source
  }

  get text(): string {
    return this.#text
  }

  /** @param code used instead of the file's own text, of the same length. */
  take({ start, end }: TextRange, code: string = this.source.slice(start, end)): void {
    this.#add(code, start, true)
  }

  /** @param at the offset in the file that it counts for. */
  write(text: string, at: number): void {
    this.#add(text, at, false)
  }

  #add(text: string, from: number, isTaken: boolean): void {
    if (text === '') return
    const start = this.#text.length
    this.#text += text
    this.#pieces.push({ start, end: start + text.length, from, isTaken })
  }

  /** @param line from 1. @param column from 1. */
  offsetOf(line: number, column: number): number {
    let at = 0
    for (let count = 1; count < line; count++) {
      const next = this.#text.indexOf('\n', at)
      if (next < 0) break
      at = next + 1
    }
    return Math.min(at + column - 1, this.#text.length)
  }

  /** Maps a range of the joined text to the file. */
  rangeInFile(start: number, end: number): TextRange {
    const from = this.#inFile(this.#pieceAt(start), start)
    return { start: from, end: Math.max(from, this.#inFile(this.#pieceAt(Math.max(start, end - 1)), end)) }
  }

  #inFile(index: number, offset: number): number {
    const piece = this.#pieces[index]
    if (!piece) return this.source.length
    return piece.isTaken ? piece.from + offset - piece.start : piece.from
  }

  #pieceAt(offset: number): number {
    let low = 0
    let high = this.#pieces.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#pieces[middle] as Piece).end <= offset) low = middle + 1
      else high = middle
    }
    return low
  }
}
