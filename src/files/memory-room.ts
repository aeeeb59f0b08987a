import process from 'node:process'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** The most bytes that each part of a source takes while it is parsed. Comments and strings count as code. */
export interface TreeCosts {
  /** A name, a number or a word. */
  readonly word: number
  /** A character that is neither part of a word nor a blank. */
  readonly mark: number
  /** `{`, which may begin a scope. */
  readonly brace: number
  /** `>`, which may be an arrow's. */
  readonly arrow: number
}

/** The heap as V8 reports it, in bytes. */
export type ReadHeap = () => { readonly used_heap_size: number; readonly heap_size_limit: number }

const MEGABYTE = 1024 * 1024
/** The part of the heap that V8 reserves for new objects, so trees can't use it. */
const RESERVED = 64 * MEGABYTE
const FULL = 0.95
/** Shorter texts can't use up the rest. */
const SMALL = 16 * 1024

let unseen = 0

/**
 * Why source may not be parsed: its tree might use up the memory. V8 would then end the process, which can't be caught.
 *
 * @returns half a sentence; `null`: there is room.
 */
export function roomFault(text: string, costs: TreeCosts, read: ReadHeap = getHeapStatistics): string | null {
  unseen += text.length
  if (unseen < SMALL) return null
  unseen = 0
  const most = text.length * Math.max(costs.word, costs.mark, costs.brace, costs.arrow)
  if (most <= roomIn(read())) return null
  return costFault('reading it', costOf(text, costs), read)
}

/**
 * Why something may not be done that might use up the memory.
 *
 * @param work what is done, as the beginning of a sentence.
 * @param cost at most, in bytes.
 * @returns half a sentence; `null`: there is room.
 */
export function costFault(work: string, cost: number, read: ReadHeap = getHeapStatistics): string | null {
  if (cost <= roomIn(read()) || cost <= roomIn(collected(read))) return null
  return `${work} may take ${toMegabytes(cost)} MB of memory, and ${toMegabytes(roomIn(read()))} MB are free; ${adviceOn(read, cost)}`
}

/**
 * Why a run can't continue: its memory is nearly used up, and nothing of it can be collected.
 *
 * @returns a sentence without its full stop; `null`: it can.
 */
export function memoryFault(read: ReadHeap = getHeapStatistics): string | null {
  if (!isFull(read()) || !isFull(collected(read))) return null
  return `the ${toMegabytes(read().heap_size_limit)} MB of memory that Node allows are not enough for so much at once; name fewer paths, or ${adviceOn(read, read().heap_size_limit)}`
}

function roomIn({ used_heap_size: used, heap_size_limit: limit }: ReturnType<ReadHeap>): number {
  return Math.max(0, limit - RESERVED - used)
}

function isFull({ used_heap_size: used, heap_size_limit: limit }: ReturnType<ReadHeap>): boolean {
  return used > FULL * limit
}

function adviceOn(read: ReadHeap, more: number): string {
  return `allow more: NODE_OPTIONS=--max-old-space-size=${toMegabytes(read().heap_size_limit + more)}`
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / MEGABYTE)
}

function costOf(text: string, { word, mark, brace, arrow }: TreeCosts): number {
  let cost = 0
  let isInWord = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const isWord =
      (unit >= 0x61 && unit <= 0x7a) ||
      (unit >= 0x41 && unit <= 0x5a) ||
      (unit >= 0x30 && unit <= 0x39) ||
      unit === 0x5f ||
      unit === 0x24 ||
      unit > 0x7f
    if (isWord) {
      if (!isInWord) cost += word
    } else if (unit > 0x20) cost += unit === 0x7b ? brace : unit === 0x3e ? arrow : mark
    isInWord = isWord
  }
  return cost
}

let collect: (() => void) | null = null

/** The heap after a garbage collection, which V8 delays as long as there is room. */
function collected(read: ReadHeap): ReturnType<ReadHeap> {
  collect ??= makeCollector()
  collect()
  return read()
}

function makeCollector(): () => void {
  try {
    setFlagsFromString('--expose-gc')
    return process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void
  } catch {
    return () => {}
  }
}
