import { withBlankLines } from './blank-lines.js'
import { EditList } from './edit-list.js'
import { headsGoGroup } from './group-headings.js'
import { removeAfterBlanks, removeListItems, type TextEditing } from './list-items.js'
import type { TextEdit } from './text-edits.js'
import { contains, type TextRange } from './text-range.js'
import { Trivia, type Comment } from './trivia.js'
import { blanksBefore, isWholeLines, leadingCommentsStart, rangeWithLines, skipBlanks } from './whole-lines.js'

/** A text of any language, as far as deleting parts of it needs it. */
export interface EditedText {
  readonly text: string
  /** In any order. */
  readonly comments: readonly Comment[]
  readonly language?: string
}

/** Items between two brackets, in the order of the text. */
export interface InnerItems {
  readonly items: readonly TextRange[]
  /** What lies between the brackets. */
  readonly inner: TextRange
}

/**
 * Removes items from lists, with the comments above them, the comment after them on their line, and the separator that
 * is no longer needed. Every other byte is kept.
 */
export class ItemEdits implements TextEditing {
  readonly trivia: Trivia
  readonly edits = new EditList()
  readonly #source: EditedText

  constructor(source: EditedText) {
    this.#source = source
    this.trivia = new Trivia(source)
  }

  /** Items between commas. @param isGone asked with the index of an item. At least one item is removed. */
  deleteItems({ items, inner }: InnerItems, isGone: (index: number) => boolean): void {
    if (this.#deleteAll({ items, inner }, isGone)) return
    const keepsLead = (index: number): boolean => {
      const place = { from: inner.start, start: leadingCommentsStart(items[index]?.start ?? 0, this.trivia) }
      return this.#source.language === 'go' && headsGoGroup(items, index, isGone, place, this.trivia)
    }
    removeListItems({ items, keepsLead }, isGone, this)
  }

  /** The members of a type, whose ranges include what separates them. @param isGone as for {@link deleteItems}. */
  deleteMembers(members: InnerItems, isGone: (index: number) => boolean): void {
    if (this.#deleteAll(members, isGone)) return
    for (const [index, item] of members.items.entries()) if (isGone(index)) removeAfterBlanks(item, this)
  }

  /**
   * Deletes everything between two brackets. @returns `false` if an item is kept, or a comment that belongs to no item.
   */
  #deleteAll({ items, inner }: InnerItems, isGone: (index: number) => boolean): boolean {
    if (!items.every((_, index) => isGone(index)) || this.#hasCommentBeside(items, inner)) return false
    this.edits.delete(inner.start, inner.end)
    return true
  }

  /** A statement or a block entry, which nothing separates from its neighbours but lines. */
  deleteLines(range: TextRange): void {
    const lines = rangeWithLines(range.start, range.end, this.trivia)
    if (isWholeLines(lines, this.trivia)) this.edits.deleteLines(lines)
    else this.edits.delete(lines.start, lines.end)
  }

  /** Deletes members of a union type, which are separated by bars. At least one must be kept. */
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
      if (isWholeLines(lines, this.trivia)) this.edits.deleteLines(lines)
      else this.edits.delete(this.#skipSpaceBack(bar), item.end)
    }
  }

  /** Comments directly before a kept item describe it. */
  #deleteUpTo(start: number, next: number): void {
    const code = this.trivia.previousCodeEnd(next)
    this.edits.delete(start, this.trivia.commentsIn(code, next).length > 0 ? code : next)
  }

  /** Whole lines, from the first character to after the last one. */
  deleteWholeLines(range: TextRange): void {
    this.edits.deleteLines(range)
  }

  delete(start: number, end: number): void {
    this.edits.delete(start, end)
  }

  /** Replaces an item, together with the comments above it and the one after it. */
  replaceWithLead(range: TextRange, text: string): void {
    const { start, end } = rangeWithLines(range.start, range.end, this.trivia)
    const isLines = isWholeLines({ start, end }, this.trivia)
    const from = isLines ? skipBlanks(this.trivia, start) : start
    this.edits.replace(from, isLines ? this.trivia.lineEnd(range.end) : end, text)
  }

  replace(start: number, end: number, text: string): void {
    this.edits.replace(start, end, text)
  }

  toEdits(): TextEdit[] {
    for (const { start, end } of withBlankLines(this.edits.deletedLines, this.trivia)) this.edits.delete(start, end)
    return this.edits.toEdits(this.#source.text, () => true)
  }

  /** A comment that doesn't belong to a removed item. */
  #hasCommentBeside(gone: readonly TextRange[], inner: TextRange): boolean {
    const ranges = gone.map(({ start, end }) => {
      const behind = this.trivia.nextCode(end)
      return rangeWithLines(start, this.trivia.text[behind] === ',' ? behind + 1 : end, this.trivia)
    })
    return this.trivia
      .commentsIn(inner.start, inner.end)
      .some((comment) => !ranges.some((range) => contains(range, comment)))
  }

  #skipSpaceBack(offset: number): number {
    const code = this.trivia.previousCodeEnd(offset)
    return this.trivia.commentsIn(code, offset).length > 0 ? blanksBefore(this.trivia, offset) : code
  }
}
