import { describe, expect, it, vi } from 'vitest'
import { memoryGuard } from '../../src/cli/memory.js'

describe('a run that holds much', () => {
  it('is given room once', () => {
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
  it('ends a run with one sentence that says what to do, and not before', () => {
    const heap = { used_heap_size: 90 * 2 ** 20, heap_size_limit: 100 * 2 ** 20 }
    const step = memoryGuard(() => heap)
    const steps = (): void => {
      for (let count = 0; count < 100; count++) step()
    }
    expect(steps).not.toThrow()
    heap.used_heap_size = 99 * 2 ** 20
    expect(steps).toThrow(
      'the 100 MB of memory that Node allows are not enough for so many files at once; name fewer paths, or allow more: NODE_OPTIONS=--max-old-space-size=200',
    )
  })
})
