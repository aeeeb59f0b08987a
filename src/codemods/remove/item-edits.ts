import type { Comment } from '../../text/trivia.js'
import type { TextRange } from '../../text/text-range.js'
import { withBlankLines } from '../../text/blank-lines.js'
import { headsGoGroup } from '../../strip/go/go-headings.js'
import { EditList } from '../../text/edit-list.js'
import { leadingCommentsStart, rangeWithLines } from '../../text/whole-lines.js'
import type { TextEdit } from '../../text/text-edits.js'
import { Trivia } from '../../text/trivia.js'

/** A text of any language, as far as deleting parts of it needs it. */
export interface EditedText {
  readonly text: string
  /** In any order. */
  readonly comments: readonly Comment[]
  readonly language?: string
}

/** Items between two brackets, in the order of the text. */
export interface ItemList {
  readonly items: readonly TextRange[]
  /** What lies between the brackets. */
  readonly inner: TextRange
}

/**
 * Takes items out of lists: with the comments that lead to them, the comment behind them on their line, and the
 * separator that is no longer needed. Every other byte stays.
 */
export class ItemEdits {
  readonly trivia: Trivia
  readonly #edits = new EditList()
  readonly #source: EditedText

  constructor(source: EditedText) {
    this.#source = source
    this.trivia = new Trivia(source)
  }

  /** @param isGone asked with the index of an item. At least one item goes. */
  deleteItems({ items, inner }: ItemList, isGone: (index: number) => boolean, separator: ',' | ';' = ','): void {
    const survivor = items.findLast((_, index) => !isGone(index))
    const gone = items.filter((_, index) => isGone(index))
    if (!survivor && !this.#hasCommentBeside(gone, inner)) return this.#edits.delete(inner.start, inner.end)
    for (const [index, item] of items.entries()) {
      if (!isGone(index)) continue
      const isBehindAll = !survivor || item.start > survivor.start
      const end = this.#separatorEnd(item, separator) ?? item.end
      const keepsLead =
        this.#source.language === 'go' &&
        headsGoGroup(
          items,
          index,
          isGone,
          { from: inner.start, start: leadingCommentsStart(item.start, this.trivia) },
          this.trivia,
        )
      const lines = rangeWithLines(item.start, end, this.trivia, keepsLead)
      if (this.#isWholeLines(lines)) this.#edits.deleteLines(lines)
      else if (end > item.end && !isBehindAll && this.#hasCodeBehind(end))
        this.#edits.delete(item.start, this.#skipBlanks(end))
      else this.#edits.delete(this.#skipBlanksBack(item.start), end)
    }
    const last = items.at(-1)
    if (!survivor || !last || survivor === last || this.#separatorEnd(last, separator) !== null) return
    const comma = this.#separatorEnd(survivor, separator)
    if (comma !== null) this.#edits.delete(comma - 1, comma)
  }

  /** A statement or a block entry, which nothing separates from its neighbours but lines. */
  deleteLines(range: TextRange): void {
    const lines = rangeWithLines(range.start, range.end, this.trivia)
    if (this.#isWholeLines(lines)) this.#edits.deleteLines(lines)
    else this.#edits.delete(lines.start, lines.end)
  }

  /** The members of a union of types, which stand between bars. At least one stays. */
  deleteUnionMembers(items: readonly TextRange[], isGone: (index: number) => boolean): void {
    const { trivia } = this
    const survivor = items.findIndex((_, index) => !isGone(index))
    const [first] = items
    const next = items[survivor]
    if (!first || !next) return
    const hasLeadingBar = trivia.text[trivia.previousCodeEnd(first.start) - 1] === '|'
    if (!hasLeadingBar && survivor > 0) this.#deleteUpTo(first.start, next.start)
    for (const [index, item] of items.entries()) {
      if (!isGone(index) || (!hasLeadingBar && index < survivor)) continue
      const bar = trivia.previousCodeEnd(item.start) - 1
      const lines = rangeWithLines(bar, item.end, trivia)
      if (this.#isWholeLines(lines)) this.#edits.deleteLines(lines)
      else this.#edits.delete(this.#skipSpaceBack(bar), item.end)
    }
  }

  /** Comments right before what stays are about it. */
  #deleteUpTo(start: number, next: number): void {
    const code = this.trivia.previousCodeEnd(next)
    this.#edits.delete(start, this.trivia.commentsIn(code, next).length > 0 ? code : next)
  }

  /** Lines from their first to behind their last character, as they are. */
  deleteWholeLines(range: TextRange): void {
    this.#edits.deleteLines(range)
  }

  delete(start: number, end: number): void {
    this.#edits.delete(start, end)
  }

  /** Writes something else in the place of an item, without the comments that lead to it and the one behind it. */
  replaceWithLead(range: TextRange, text: string): void {
    const { start, end } = rangeWithLines(range.start, range.end, this.trivia)
    const isLines = this.#isWholeLines({ start, end })
    const from = isLines ? this.#skipBlanks(start) : start
    this.#edits.replace(from, isLines ? this.trivia.lineEnd(range.end) : end, text)
  }

  replace(start: number, end: number, text: string): void {
    this.#edits.replace(start, end, text)
  }

  toEdits(): TextEdit[] {
    for (const { start, end } of withBlankLines(this.#edits.deletedLines, this.trivia)) this.#edits.delete(start, end)
    return this.#edits.toEdits(this.#source.text, () => true)
  }

  #separatorEnd(item: TextRange, separator: string): number | null {
    const at = this.trivia.nextCode(item.end)
    return this.trivia.text[at] === separator ? at + 1 : null
  }

  /** A comment that belongs to none of the items that go. */
  #hasCommentBeside(gone: readonly TextRange[], inner: TextRange): boolean {
    const ranges = gone.map((item) =>
      rangeWithLines(item.start, this.#separatorEnd(item, ',') ?? item.end, this.trivia),
    )
    return this.trivia
      .commentsIn(inner.start, inner.end)
      .some((comment) => !ranges.some((range) => comment.start >= range.start && comment.end <= range.end))
  }

  #hasCodeBehind(offset: number): boolean {
    const lineEnd = this.trivia.lineEnd(offset)
    return this.trivia.text.slice(offset, lineEnd).trim() !== ''
  }

  #isWholeLines({ start, end }: TextRange): boolean {
    const { trivia } = this
    return trivia.lineStart(start) === start && (end === trivia.text.length || trivia.lineStart(end) === end)
  }

  #skipBlanks(offset: number): number {
    let at = offset
    while (this.trivia.text[at] === ' ' || this.trivia.text[at] === '\t') at++
    return at
  }

  #skipBlanksBack(offset: number): number {
    let at = offset
    while (this.trivia.text[at - 1] === ' ' || this.trivia.text[at - 1] === '\t') at--
    return at
  }

  #skipSpaceBack(offset: number): number {
    const code = this.trivia.previousCodeEnd(offset)
    return this.trivia.commentsIn(code, offset).length > 0 ? this.#skipBlanksBack(offset) : code
  }
}
