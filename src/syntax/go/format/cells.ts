import { Scanner } from '../scanner.js'
import type { Layout } from './layout-marks.js'

/** The text between two columns of a line, or at its end. */
export interface Cell {
  /** In characters, without the blanks after it. */
  readonly width: number
  /** Whether the column is kept even if all its cells are empty. */
  readonly isHard: boolean
}

/** The blanks between two tokens of a line, `[start, end)`. They follow `cell`, where `columns` columns end. */
export interface Gap {
  readonly start: number
  readonly end: number
  readonly cell: number
  /** 0: no column ends here, and there is one blank. */
  readonly columns: number
}

export interface Line {
  readonly start: number
  /** No column continues from the line before. */
  readonly isSection: boolean
  /** The last one is in no column. */
  readonly cells: Cell[]
  readonly gaps: Gap[]
}

interface Item {
  readonly start: number
  readonly end: number
  readonly kind: 'token' | 'comment'
  readonly isTall: boolean
}

/** Cuts a text into lines and cells, as its layout says. */
export function cutIntoCells(layout: Layout): Line[] {
  const cutter = new Cutter(layout)
  const items = readItems(layout.text)
  for (const [index, item] of items.entries()) cutter.add(item, items[index - 1], () => nextToken(items, index))
  return cutter.finish()
}

class Cutter {
  readonly #layout: Layout
  readonly #text: string
  readonly #lines: Line[] = []
  #line: Line | null = null
  #width = 0
  /** A token that spans several lines ends all columns at its last line. */
  #endsColumns = false

  constructor(layout: Layout) {
    this.#layout = layout
    this.#text = layout.text
  }

  add(item: Item, previous: Item | undefined, next: () => Item | undefined): void {
    const gap = previous ? this.#text.slice(previous.end, item.start) : ''
    if (!previous || !this.#line || gap.includes('\n')) this.#beginLine(item, previous, gap)
    else this.#continueLine(this.#line, item, previous, next)
    if (item.isTall && item.kind === 'comment') this.#beginLastLine(item)
    else {
      this.#width += widthOf(this.#text, item.start, item.end)
      if (item.isTall) this.#endsColumns = true
    }
  }

  finish(): Line[] {
    this.#endLine()
    return this.#lines
  }

  #beginLine(item: Item, previous: Item | undefined, gap: string): void {
    const hasBlankLine = gap.indexOf('\n') !== gap.lastIndexOf('\n')
    // A comment on its own line ends the section. The code after it then follows without a break.
    const isOwnLine = previous?.kind === 'comment' && this.#line?.start === previous.start
    const isSection =
      hasBlankLine ||
      this.#endsColumns ||
      item.kind === 'comment' ||
      (!isOwnLine && this.#layout.beginsSection(item.start))
    this.#endLine()
    this.#openLine(item.start, isSection)
  }

  /** Each line of a comment is a section; code may follow the last one. */
  #beginLastLine(item: Item): void {
    this.#endLine()
    const lastLine = this.#text.lastIndexOf('\n', item.end) + 1
    const start = lastLine + (/^\t*/.exec(this.#text.slice(lastLine, item.end))?.[0].length ?? 0)
    this.#openLine(start, true)
    this.#width = widthOf(this.#text, start, item.end)
  }

  #openLine(start: number, isSection: boolean): void {
    const line: Line = { start, isSection, cells: [], gaps: [] }
    for (let at = start - 1; this.#text[at] === '\t'; at--) line.cells.push({ width: 0, isHard: true })
    this.#line = line
    this.#width = 0
    this.#endsColumns = false
  }

  #endLine(): void {
    if (!this.#line) return
    this.#line.cells.push({ width: this.#width, isHard: false })
    this.#lines.push(this.#line)
    this.#line = null
  }

  #continueLine(line: Line, item: Item, previous: Item, next: () => Item | undefined): void {
    const { columns, isHard } = this.#columnsAt(item, previous, next)
    const gap = { start: previous.end, end: item.start, cell: line.cells.length, columns }
    line.gaps.push(gap)
    if (columns === 0) {
      this.#width += Math.min(gap.end - gap.start, 1)
      return
    }
    line.cells.push({ width: this.#width, isHard })
    for (let extra = 1; extra < columns; extra++) line.cells.push({ width: 0, isHard })
    this.#width = 0
  }

  #columnsAt(item: Item, previous: Item, next: () => Item | undefined): { columns: number; isHard: boolean } {
    if (this.#endsColumns) return { columns: 0, isHard: false }
    if (item.kind === 'token') {
      return { columns: previous.kind === 'token' ? this.#layout.tabsBefore(item.start) : 0, isHard: false }
    }
    const following = next()
    const isInside = following && this.#layout.lineOf(following.start) === this.#layout.lineOf(item.start)
    if (isInside) return { columns: 0, isHard: false }
    const columns = previous.kind === 'token' ? this.#layout.tabsBeforeComment(previous.end) : 0
    return columns > 0 ? { columns, isHard: false } : { columns: 1, isHard: true }
  }
}

/** Tokens and comments, in order. */
function readItems(text: string): Item[] {
  const scanner = new Scanner(text)
  const items: Item[] = []
  let comment = 0
  const addComments = (before: number): void => {
    const bounds = scanner.commentBounds
    for (; comment < bounds.length && (bounds[comment] as number) < before; comment += 2) {
      const start = bounds[comment] as number
      const end = bounds[comment + 1] as number
      items.push({ start, end, kind: 'comment', isTall: text.slice(start, end).includes('\n') })
    }
  }
  for (scanner.next(); scanner.token !== 'EOF'; scanner.next()) {
    if (scanner.token === ';' && scanner.isLineEnd) continue
    const { start, end, token } = scanner
    addComments(start)
    items.push({
      start,
      end,
      kind: 'token',
      isTall: token === 'STRING' && text.charCodeAt(start) === 0x60 && text.slice(start, end).includes('\n'),
    })
  }
  addComments(Infinity)
  scanner.close()
  return items
}

function nextToken(items: readonly Item[], index: number): Item | undefined {
  let next = index + 1
  while (items[next]?.kind === 'comment') next++
  return items[next]
}

/** In characters, as Go counts them. */
function widthOf(text: string, start: number, end: number): number {
  let width = 0
  for (let at = start; at < end; at++) {
    // The second half of a character outside the basic plane.
    if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00) width++
  }
  return width
}
