import type { DataNode, DataView } from '../../source/source-view.js'
import type { Comment } from '../../text/trivia.js'
import { type TextRange, contains } from '../../text/text-range.js'
import { ItemEdits } from '../../text/item-edits.js'

export type DataCollection = DataNode & { readonly type: 'map' | 'list' }

/** Comments that tools read, or that apply to the whole file. */
const FAR_REACHING = /yaml-language-server|eslint-(?:disable|enable)(?!-)|copyright|spdx-license|^\s*#(?:end)?region/i

/** Removes entries and items from YAML and JSON. Every other byte is kept. */
export class DataEdits {
  readonly #view: DataView
  readonly #edits: ItemEdits
  readonly #gone = new Map<DataCollection, Set<number>>()

  constructor(view: DataView) {
    this.#view = view
    this.#edits = new ItemEdits(view)
  }

  take(holder: DataCollection, index: number): void {
    const gone = this.#gone.get(holder)
    if (gone) gone.add(index)
    else this.#gone.set(holder, new Set([index]))
  }

  deleteRange({ start, end }: TextRange): void {
    this.#edits.delete(start, end)
  }

  get count(): number {
    return [...this.#gone.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** @returns the edits, or half a sentence when the data has a form for which no edit is safe. */
  finish(): ReturnType<ItemEdits['toEdits']> | string {
    for (const [holder, gone] of this.#gone) {
      const fault = this.#isBlock(holder) ? this.#deleteFromBlock(holder, gone) : this.#deleteFromFlow(holder, gone)
      if (fault !== null) return fault
    }
    return this.#edits.toEdits()
  }

  #isBlock({ start }: DataCollection): boolean {
    return this.#view.format === 'yaml' && !/[[{]/.test(this.#view.text.charAt(start))
  }

  #deleteFromFlow(holder: DataCollection, gone: ReadonlySet<number>): null {
    const items = rangesOf(holder).filter((item) => contains(holder, item))
    this.#edits.deleteItems({ items, inner: { start: holder.start + 1, end: holder.end - 1 } }, (index) =>
      gone.has(index),
    )
    return null
  }

  #deleteFromBlock(holder: DataCollection, gone: ReadonlySet<number>): string | null {
    const all = rangesOf(holder).filter((item) => contains(holder, item))
    if (gone.size >= all.length) return this.#emptyBlock(holder, all)
    const { text } = this.#view
    for (const index of gone) {
      const item = all[index]
      if (!item) continue
      const start = holder.type === 'list' ? dashBefore(text, item.start) : item.start
      const next = all[index + 1]
      if (start === null) return 'an item has no dash of its own'
      if (text.slice(this.#edits.trivia.lineStart(start), start).trim() === '') {
        this.#edits.deleteWholeLines(this.#linesOf(start, item.end, next?.start ?? text.length))
      } else if (next && !gone.has(index + 1) && this.#edits.trivia.commentsIn(item.end, next.start).length === 0) {
        // A list item's first key follows the dash, so the next key moves up.
        this.#edits.delete(item.start, next.start)
      } else return 'it shares its line with something else'
    }
    return null
  }

  /** Becomes `featureGates: {}`: without a value the key would mean something else. */
  #emptyBlock(holder: DataCollection, items: readonly TextRange[]): string | null {
    const { text } = this.#view
    const first = items[0]
    const key = first && keyEndBefore(text, holder.start, this.#edits)
    if (!first || key === null || key === undefined) return 'nothing would be left of the document'
    const last = items.at(-1) as TextRange
    const start = holder.type === 'list' ? dashBefore(text, first.start) : first.start
    if (start === null || text.slice(this.#edits.trivia.lineStart(start), start).trim() !== '')
      return 'it shares its line with something else'
    this.#edits.deleteWholeLines({
      start: this.#linesOf(start, first.end, text.length).start,
      end: this.#linesOf(start, last.end, text.length).end,
    })
    this.#edits.replace(key, key, holder.type === 'map' ? ' {}' : ' []')
    return null
  }

  /**
   * The lines of an entry that begins at `start`. They include aligned comments directly above, the comment after it,
   * and more deeply indented comments below.
   */
  #linesOf(start: number, end: number, limit: number): TextRange {
    const { trivia } = this.#edits
    const column = start - trivia.lineStart(start)
    let from = trivia.lineStart(start)
    for (;;) {
      const above = this.#commentOnLine(from - 1)
      if (!above || above.start - trivia.lineStart(above.start) !== column || FAR_REACHING.test(above.value)) break
      from = trivia.lineStart(above.start)
    }
    let to = trivia.lineEnd(end)
    for (;;) {
      const below = this.#commentOnLine(trivia.afterLineBreak(to))
      if (!below || below.end > limit || below.start - trivia.lineStart(below.start) <= column) break
      to = trivia.lineEnd(below.end)
    }
    return { start: from, end: trivia.afterLineBreak(to) }
  }

  /** The comment that is alone on the line of `offset`. */
  #commentOnLine(offset: number): Comment | undefined {
    const { trivia } = this.#edits
    if (offset < 0 || offset >= this.#view.text.length) return undefined
    const start = trivia.lineStart(offset)
    const blanks = /^[ \t]*/.exec(this.#view.text.slice(start, trivia.lineEnd(start)))?.[0].length ?? 0
    return trivia.commentStartingAt(start + blanks)
  }
}

function rangesOf(holder: DataCollection): readonly TextRange[] {
  return holder.type === 'map' ? holder.entries : holder.items
}

function dashBefore(text: string, offset: number): number | null {
  const match = /-[ \t]+$/.exec(text.slice(Math.max(0, offset - 200), offset))
  return match ? offset - match[0].length : null
}

/**
 * The offset after the colon of the key whose value begins at `start`. Returns `null` when no key has that value, or it
 * has an anchor or tag.
 */
function keyEndBefore(text: string, start: number, edits: ItemEdits): number | null {
  const dash = dashBefore(text, start)
  const end = edits.trivia.previousCodeEnd(dash ?? start)
  return text[end - 1] === ':' ? end : null
}
