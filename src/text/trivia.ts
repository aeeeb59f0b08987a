import type { TextRange } from './text-range.js'

export interface Comment extends TextRange {
  readonly type: 'Line' | 'Block' | 'Shebang'
  /** The text without its markers. */
  readonly value: string
}

/** What is between the nodes of a source: blanks, comments and parentheses, by offset. */
export class Trivia {
  readonly text: string
  readonly #byStart = new Map<number, Comment>()
  readonly #byEnd = new Map<number, Comment>()
  readonly comments: readonly Comment[]
  readonly #starts: number[] = []
  #lineBreak: string | null = null

  constructor(source: { readonly text: string; readonly comments: readonly Comment[] }) {
    this.text = source.text
    this.comments = [...source.comments].sort((a, b) => a.start - b.start)
    for (const comment of this.comments) {
      this.#byStart.set(comment.start, comment)
      this.#byEnd.set(comment.end, comment)
    }
  }

  /** Offset of the first character at or after `offset` that is neither blank nor in a comment. */
  nextCode(offset: number): number {
    for (let at = offset; ;) {
      const comment = this.#byStart.get(at)
      if (comment) at = comment.end
      else if (isBlank(this.text[at])) at++
      else return at
    }
  }

  /** Offset after the last character before `offset` that is neither blank nor in a comment. */
  previousCodeEnd(offset: number): number {
    for (let at = offset; ;) {
      const comment = this.#byEnd.get(at)
      if (comment) at = comment.start
      else if (isBlank(this.text[at - 1])) at--
      else return at
    }
  }

  /** The comments that lie completely in `[start, end)`. */
  commentsIn(start: number, end: number): Comment[] {
    const found: Comment[] = []
    for (let index = this.#firstCommentAt(start); index < this.comments.length; index++) {
      const comment = this.comments[index] as Comment
      if (comment.start >= end) break
      if (comment.end <= end) found.push(comment)
    }
    return found
  }

  commentEndingAt(offset: number): Comment | undefined {
    return this.#byEnd.get(offset)
  }

  commentStartingAt(offset: number): Comment | undefined {
    return this.#byStart.get(offset)
  }

  lineStart(offset: number): number {
    return this.#lineStarts()[this.#lineOf(offset)] as number
  }

  /** Offset of the line break that ends the line of `offset`, or the end of the text. */
  lineEnd(offset: number): number {
    const next = this.#lineStarts()[this.#lineOf(offset) + 1]
    if (next === undefined) return this.text.length
    return this.text[next - 1] === '\n' && this.text[next - 2] === '\r' ? next - 2 : next - 1
  }

  /** Offset after the line break at `offset`; `offset` itself where there is none. */
  afterLineBreak(offset: number): number {
    if (this.text[offset] === '\r' && this.text[offset + 1] === '\n') return offset + 2
    return isLineBreak(this.text[offset]) ? offset + 1 : offset
  }

  /** The blanks before the first character of the line of `offset`. */
  indentAt(offset: number): string {
    const start = this.lineStart(offset)
    let end = start
    while (this.text[end] === ' ' || this.text[end] === '\t') end++
    return this.text.slice(start, end)
  }

  /** Only blanks are before `offset` on its line. */
  isFirstOnLine(offset: number): boolean {
    let at = offset
    while (isBlank(this.text[at - 1]) && !isLineBreak(this.text[at - 1])) at--
    return at === 0 || isLineBreak(this.text[at - 1])
  }

  /** Only blanks are after `offset` on its line. */
  isLastOnLine(offset: number): boolean {
    let at = offset
    while (isBlank(this.text[at]) && !isLineBreak(this.text[at])) at++
    return at === this.text.length || isLineBreak(this.text[at])
  }

  hasLineBreak(start: number, end: number): boolean {
    return /[\n\r\u2028\u2029]/.test(this.text.slice(start, end))
  }

  /** The line break that the file uses. */
  get lineBreak(): string {
    return (this.#lineBreak ??= /\r\n|\n|\r/.exec(this.text)?.[0] ?? '\n')
  }

  #lineStarts(): readonly number[] {
    if (this.#starts.length === 0) {
      this.#starts.push(0)
      const lineBreaks = /\r\n|[\n\r\u2028\u2029]/g
      while (lineBreaks.exec(this.text)) this.#starts.push(lineBreaks.lastIndex)
    }
    return this.#starts
  }

  /** Index of the line that `offset` is on; between CR and LF it hasn't ended yet. */
  #lineOf(offset: number): number {
    const starts = this.#lineStarts()
    let low = 0
    let high = starts.length
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] as number) <= offset) low = middle
      else high = middle
    }
    return low
  }

  #firstCommentAt(offset: number): number {
    let low = 0
    let high = this.comments.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.comments[middle] as Comment).start < offset) low = middle + 1
      else high = middle
    }
    return low
  }
}

export function isBlank(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character)
}

export function isLineBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r' || character === '\u2028' || character === '\u2029'
}
