import { describe, expect, it, vi } from 'vitest'
import { costFault, roomFault } from '../../src/files/memory-room.js'
import { memoryGuard } from '../../src/cli/memory.js'

describe('a run that uses much memory', () => {
  it('gets more room once', () => {
    const heap = { used_heap_size: 20 * 2 ** 20, heap_size_limit: 4000 * 2 ** 20 }
    const giveRoom = vi.fn<() => void>()
    const step = memoryGuard(() => heap, giveRoom)
    const steps = (): void => {
      for (let count = 0; count < 100; count++) step()
    }
    steps()
    expect(giveRoom).not.toHaveBeenCalled()
    heap.used_heap_size = 200 * 2 ** 20
    steps()
    expect(giveRoom).toHaveBeenCalledOnce()
  })
})

describe('memory that is nearly used up', () => {
  it('ends a run with one sentence that says what to do, and not earlier', () => {
    const heap = { used_heap_size: 90 * 2 ** 20, heap_size_limit: 100 * 2 ** 20 }
    const step = memoryGuard(() => heap)
    const steps = (): void => {
      for (let count = 0; count < 100; count++) step()
    }
    expect(steps).not.toThrow()
    heap.used_heap_size = 99 * 2 ** 20
    expect(steps).toThrow(
      'the 100 MB of memory that Node allows are not enough for so much at once; name fewer paths, or allow more: NODE_OPTIONS=--max-old-space-size=200',
    )
  })
})

describe('a file whose syntax tree might use up the memory', () => {
  const costs = { word: 300, mark: 100, brace: 1_000, arrow: 1_000 }
  const heap = (free: number) => (): { used_heap_size: number; heap_size_limit: number } => ({
    used_heap_size: 36 * 2 ** 20,
    heap_size_limit: (100 + free) * 2 ** 20,
  })
  const text = 'name;\n'.repeat(100_000)

  it('is not parsed, and the reason states how much memory is missing and how to get it', () => {
    expect(roomFault(text, costs, heap(20))).toBe(
      'reading it may take 38 MB of memory, and 20 MB are free; allow more: NODE_OPTIONS=--max-old-space-size=158',
    )
    expect(costFault('the strip', 10 * 2 ** 20, heap(20))).toBeNull()
    expect(costFault('the strip', 30 * 2 ** 20, heap(20))).toContain('the strip may take 30 MB of memory')
  })

  it('is parsed if its words and punctuation leave room, whatever its length', () => {
    expect(roomFault(text, costs, heap(40))).toBeNull()
    expect(roomFault('\n'.repeat(10_000_000), costs, heap(1))).toBeNull()
  })
})
