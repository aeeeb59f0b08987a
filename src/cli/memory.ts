import { getHeapStatistics } from 'node:v8'
import { memoryFault, type ReadHeap } from '../files/memory-room.js'
import { growRoom } from './heap-flags.js'
import { UsageError } from './usage-error.js'

const CHECK_EVERY = 32
/** A heap that has grown to this many bytes holds many trees. */
const LARGE = 96 * 1024 * 1024

/**
 * Makes a function that is called for each file. It ends the run with a sentence before the memory is used up, where V8
 * would abort the process.
 *
 * @param onLarge called once, when the run holds many trees.
 */
export function memoryGuard(read: ReadHeap = getHeapStatistics, onLarge: () => void = growRoom): () => void {
  let calls = 0
  let isLarge = false
  return () => {
    if (++calls % CHECK_EVERY !== 0) return
    if (read().used_heap_size > LARGE && !isLarge) {
      isLarge = true
      onLarge()
    }
    const fault = memoryFault(read)
    if (fault !== null) throw new UsageError(fault)
  }
}
