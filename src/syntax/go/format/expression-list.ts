import type { GoNode } from '../../../source/go-nodes.js'
import { outerStart } from '../parse-parameters.js'
import type { Layout } from './layout-marks.js'

interface ExpressionList {
  /** The place of the bracket or token in front of the list; `null`: nothing there matters. */
  readonly opening: number | null
  readonly list: readonly GoNode[]
  /** Whether the sizes of the elements decide where columns end. */
  readonly isSized: boolean
}

/** Keys up to this size always share a column. */
const SMALL = 40
/** A key that is so many times longer or shorter than those before it begins a column of its own. */
const RATIO = 2.5

/**
 * Elements of a list over several lines: the values of keyed elements are a column, until the sizes differ too much.
 */
export function layOutList(layout: Layout, { opening, list, isSized }: ExpressionList): void {
  const [first] = list
  const last = list.at(-1)
  if (!first || !last) return
  const openingLine = lineOfOpening(layout, opening)
  const firstLine = layout.lineOf(startOf(first))
  if (openingLine === firstLine && firstLine === layout.lineOf(last.range[1])) return
  const isBroken = isLineBreak(openingLine, firstLine)
  if (isBroken) layout.breakSection(startOf(first))
  let broken = isBroken ? 0 : -1
  const isKeyed = list.length > 1
  const sizes = new Sizes()
  let previousLine = openingLine
  let endLine = openingLine
  for (const [index, node] of list.entries()) {
    const line = layout.lineOf(startOf(node))
    const size = isSized ? sizeOf(layout.text, node) : 0
    const isNewSection = sizes.differ(size)
    const needsBreak = isLineBreak(previousLine, line)
    if (index > 0 && needsBreak && line > endLine) {
      const breaks = isNewSection || broken + 1 < index
      if (breaks) layout.breakSection(startOf(node))
      broken = index
      if (breaks || line > endLine + 1) sizes.reset()
    }
    if (isKeyed && node.type === 'Property' && size > 0 && needsBreak) layout.addTab(outerStart(node.value))
    sizes.add(size)
    previousLine = line
    endLine = layout.lineOf(node.range[1])
  }
}

/** 0: nothing in front matters. */
function lineOfOpening(layout: Layout, opening: number | null): number {
  return opening === null ? 0 : layout.lineOf(opening)
}

/** @param before 0: nothing in front matters. */
function isLineBreak(before: number, line: number): boolean {
  return before > 0 && before < line
}

function startOf(node: GoNode): number {
  return node.type === 'Property'
    ? outerStart(node.key)
    : ((node as { parens?: [number, number][] }).parens?.at(-1)?.[0] ?? node.range[0])
}

/** The size in bytes, of its key if it has one; 0: it takes several lines. */
function sizeOf(text: string, node: GoNode): number {
  if (text.slice(...node.range).includes('\n')) return 0
  return Buffer.byteLength(text.slice(...(node.type === 'Property' ? node.key.range : node.range)))
}

/** The sizes of the elements since the last section began. */
class Sizes {
  #last = 0
  #logarithms = 0
  #count = 0

  /** Whether an element of this size can't continue in the columns of those before. */
  differ(size: number): boolean {
    const last = this.#last
    this.#last = size
    if (last <= 0 || size <= 0) return true
    if (this.#count === 0 || (last <= SMALL && size <= SMALL)) return false
    const ratio = size / Math.exp(this.#logarithms / this.#count)
    return RATIO * ratio <= 1 || RATIO <= ratio
  }

  add(size: number): void {
    if (size <= 0) return
    this.#logarithms += Math.log(size)
    this.#count++
  }

  reset(): void {
    this.#logarithms = 0
    this.#count = 0
  }
}
