/** A tree's facts about the blanks in its source; places are the offsets where tokens begin or end. */
export class Layout {
  readonly text: string
  readonly #lineEnds: number[] = []
  readonly #sections = new Set<number>()
  readonly #tabs = new Map<number, number>()
  readonly #commentTabs = new Map<number, number>()

  constructor(text: string) {
    this.text = text
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lineEnds.push(at)
  }

  /** From 1. */
  lineOf(offset: number): number {
    const ends = this.#lineEnds
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }

  isMultiline(start: number, end: number): boolean {
    return this.lineOf(start) !== this.lineOf(end)
  }

  /** Where the token at `start` begins a line, no column continues from the line before. */
  breakSection(start: number): void {
    this.#sections.add(start)
  }

  /** The token at `start` begins a column, or the `count`th from there. */
  addTab(start: number, count = 1): void {
    this.#tabs.set(start, (this.#tabs.get(start) ?? 0) + count)
  }

  /** A comment after the token that ends at `end` begins the `count`-th column from there. */
  setCommentTabs(end: number, count: number): void {
    if (count > 0) this.#commentTabs.set(end, count)
  }

  beginsSection(start: number): boolean {
    return this.#sections.has(start)
  }

  tabsBefore(start: number): number {
    return this.#tabs.get(start) ?? 0
  }

  /** 0: the column of comments that follow anything. */
  tabsBeforeComment(end: number): number {
    return this.#commentTabs.get(end) ?? 0
  }
}
