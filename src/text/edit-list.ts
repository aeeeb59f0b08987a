import type { TextRange } from './text-range.js'
import type { TextEdit } from './text-edits.js'

interface Insertion extends TextRange {
  readonly text: string
}

/**
 * Collects edits in any order and turns them into a plan. Deletions may overlap. An insertion inside a deleted range is
 * dropped.
 */
export class EditList {
  readonly #deletions: TextRange[] = []
  readonly #lines: TextRange[] = []
  readonly #insertions: Insertion[] = []
  readonly #dedents: (TextRange & { remove: string })[] = []
  readonly #indents: Insertion[] = []

  delete(start: number, end: number): void {
    if (end > start) this.#deletions.push({ start, end })
  }

  /** Deletes whole lines. A blank line that would be superfluous is deleted with them. */
  deleteLines(range: TextRange): void {
    this.#lines.push(range)
    this.delete(range.start, range.end)
  }

  /** The ranges that were deleted as whole lines. */
  get deletedLines(): readonly TextRange[] {
    return this.#lines
  }

  insert(offset: number, text: string): void {
    if (text !== '') this.#insertions.push({ start: offset, end: offset, text })
  }

  /** Undoes a call of {@link insert}. */
  withdraw(offset: number, text: string): void {
    const index = this.#insertions.findLastIndex(
      (insertion) => insertion.start === offset && insertion.end === offset && insertion.text === text,
    )
    if (index >= 0) this.#insertions.splice(index, 1)
  }

  /** Inserts a text in front of other insertions at `offset`. */
  insertFirst(offset: number, text: string): void {
    this.#insertions.unshift({ start: offset, end: offset, text })
  }

  /** The insertions so far that are outside deleted ranges, sorted by offset. */
  insertedTexts(): Map<number, string> {
    const texts = new Map<number, string>()
    for (const { start, text } of this.#survivingInsertions()) texts.set(start, (texts.get(start) ?? '') + text)
    return texts
  }

  replace(start: number, end: number, text: string): void {
    this.delete(start, end)
    this.#insertions.push({ start, end, text })
  }

  /** Removes `remove` from the start of every line that begins in `[start, end)`. */
  dedent(start: number, end: number, remove: string): void {
    if (remove !== '') this.#dedents.push({ start, end, remove })
  }

  /** Inserts `text` at the start of every remaining line that begins in `[start, end)`. */
  indent(start: number, end: number, text: string): void {
    this.#indents.push({ start, end, text })
  }

  /** The ranges deleted so far, sorted, with touching ones joined. */
  deletedRanges(): TextRange[] {
    const merged: { start: number; end: number }[] = []
    for (const range of this.#sortedDeletions()) {
      const last = merged.at(-1)
      if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
      else merged.push({ ...range })
    }
    return merged
  }

  /** @param isFixed whether the line that begins at an offset must keep its blanks: it lies in a string. */
  toEdits(text: string, isFixed: (lineStart: number) => boolean): TextEdit[] {
    this.#applyDedents(text, isFixed)
    const insertions = this.#survivingInsertions()
    const edits: TextEdit[] = []
    let next = 0
    const takeUntil = (isIn: (offset: number) => boolean): Insertion[] => {
      const taken: Insertion[] = []
      for (let item = insertions[next]; item && isIn(item.start); item = insertions[++next]) taken.push(item)
      return taken
    }
    const pushInsertions = (items: readonly Insertion[]): void => {
      for (const { start, text: added } of items) {
        const last = edits.at(-1)
        if (last && last.end === start && last.start === start)
          edits[edits.length - 1] = { ...last, text: last.text + added }
        else edits.push({ start, end: start, text: added })
      }
    }
    for (const deletion of this.deletedRanges()) {
      pushInsertions(takeUntil((offset) => offset < deletion.start))
      edits.push({
        ...deletion,
        text: takeUntil((offset) => offset <= deletion.end)
          .map((item) => item.text)
          .join(''),
      })
    }
    pushInsertions(takeUntil(() => true))
    return edits
  }

  /** Without insertions inside a deletion that is larger than the place they replace. */
  #survivingInsertions(): Insertion[] {
    const deletions = this.#sortedDeletions()
    const survivors: Insertion[] = []
    let next = 0
    let endOfEarlier = -1
    for (const insertion of [...this.#insertions].sort((a, b) => a.start - b.start || a.end - b.end)) {
      for (let item = deletions[next]; item && item.start < insertion.start; item = deletions[++next]) {
        endOfEarlier = Math.max(endOfEarlier, item.end)
      }
      let endOfSame = -1
      for (let at = next; deletions[at]?.start === insertion.start; at++)
        endOfSame = Math.max(endOfSame, (deletions[at] as TextRange).end)
      const isPure = insertion.start === insertion.end
      const isCovered = isPure
        ? endOfEarlier > insertion.start
        : endOfEarlier >= insertion.end || endOfSame > insertion.end
      if (!isCovered) survivors.push(insertion)
    }
    return survivors
  }

  #applyDedents(text: string, isFixed: (lineStart: number) => boolean): void {
    const removed = new Map<number, number>()
    for (const { start, end, remove } of this.#dedents) {
      for (let at = text.indexOf('\n', start) + 1; at > 0 && at < end; at = text.indexOf('\n', at) + 1) {
        const done = removed.get(at) ?? 0
        if (!isFixed(at) && text.startsWith(remove, at + done)) removed.set(at, done + remove.length)
      }
    }
    for (const [lineStart, length] of removed) this.delete(lineStart, lineStart + length)
    this.#dedentInsertions()
    this.#applyIndents(text, isFixed)
  }

  #applyIndents(text: string, isFixed: (lineStart: number) => boolean): void {
    if (this.#indents.length === 0) return
    const deleted = this.deletedRanges()
    const written = [...this.insertedTexts()].flatMap(([offset, inserted]) =>
      (/^[^\r\n]*/.exec(inserted)?.[0] ?? '').trim() === '' ? [] : [offset],
    )
    // A line of which nothing is left may still have a text that replaces it.
    const isGone = (start: number, end: number): boolean => {
      if (written.some((offset) => start <= offset && offset <= end)) return false
      for (let at = start; at < end; at++)
        if (!/\s/.test(text[at] as string) && !deleted.some((range) => range.start <= at && at < range.end))
          return false
      return true
    }
    for (const { start, end, text: added } of this.#indents) {
      for (let at = text.indexOf('\n', start) + 1; at > 0 && at < end; at = text.indexOf('\n', at) + 1) {
        const lineEnd = text.indexOf('\n', at)
        if (!isFixed(at) && !isGone(at, lineEnd < 0 ? text.length : lineEnd)) this.insert(at, added)
      }
    }
  }

  /** Lines that are written into a part that is moved to the left move with it. */
  #dedentInsertions(): void {
    if (this.#dedents.length === 0) return
    for (const [index, insertion] of this.#insertions.entries()) {
      if (!insertion.text.includes('\n')) continue
      const around = this.#dedents.filter(({ start, end }) => start <= insertion.start && insertion.start < end)
      const text = around.reduce((moved, { remove }) => moved.replaceAll(`\n${remove}`, '\n'), insertion.text)
      this.#insertions[index] = { ...insertion, text }
    }
  }

  #sortedDeletions(): TextRange[] {
    return [...this.#deletions].sort((a, b) => a.start - b.start || a.end - b.end)
  }
}
