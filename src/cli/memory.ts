import { getHeapStatistics } from 'node:v8'
import { growRoom } from './heap-flags.js'
import { UsageError } from './usage-error.js'

const CHECK_EVERY = 32
const FULL = 0.95
/** A heap that has grown to this many bytes holds many trees. */
const LARGE = 96 * 1024 * 1024

/**
 * Makes a function that is called for each file. It ends the run with a sentence before the memory is used up, where V8 would abort the
 * process.
 *
 * @param onLarge called once, when much is held.
 */
export function memoryGuard(
  read: () => { used_heap_size: number; heap_size_limit: number } = getHeapStatistics,
  onLarge: () => void = growRoom,
): () => void {
  let calls = 0
  let isLarge = false
  return () => {
    if (++calls % CHECK_EVERY !== 0) return
    const { used_heap_size: used, heap_size_limit: limit } = read()
    if (used > LARGE && !isLarge) {
      isLarge = true
      onLarge()
    }
    if (used < FULL * limit) return
    const megabytes = Math.round(limit / 1024 / 1024)
    throw new UsageError(
      `the ${megabytes} MB of memory that Node allows are not enough for so many files at once; name fewer paths, or allow more: NODE_OPTIONS=--max-old-space-size=${2 * megabytes}`,
    )
  }
}
