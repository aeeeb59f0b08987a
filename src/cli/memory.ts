import { getHeapStatistics } from 'node:v8'
import { UsageError } from './usage-error.js'

const CHECK_EVERY = 32
const FULL = 0.95

/** Makes a function that is called for each file: it ends the run with a sentence before the memory is used up, where V8 would abort the process. */
export function memoryGuard(
  read: () => { used_heap_size: number; heap_size_limit: number } = getHeapStatistics,
): () => void {
  let calls = 0
  return () => {
    if (++calls % CHECK_EVERY !== 0) return
    const { used_heap_size: used, heap_size_limit: limit } = read()
    if (used < FULL * limit) return
    const megabytes = Math.round(limit / 1024 / 1024)
    throw new UsageError(
      `the ${megabytes} MB of memory that Node allows are not enough for so many files at once; name fewer paths, or allow more: NODE_OPTIONS=--max-old-space-size=${2 * megabytes}`,
    )
  }
}
