// The few functions of Node that the command takes from its smaller modules.
/** Of `node:os`. */
export const devNull = '/dev/null'
export const availableParallelism = () => 1
export const tmpdir = () => '/tmp'

/** Of `node:v8`. */
export const getHeapStatistics = () => ({ heap_size_limit: Infinity, total_heap_size: 0, used_heap_size: 0 })
export const setFlagsFromString = () => {}

/** Of `node:url`. */
export const URL = globalThis.URL
export const pathToFileURL = (path) => new URL(`file://${path}`)
export const fileURLToPath = (url) => new URL(url).pathname

/** Of `node:timers/promises`. */
export const setImmediate = () => new Promise((resolve) => globalThis.setTimeout(resolve))
export const setTimeout = (milliseconds) => new Promise((resolve) => globalThis.setTimeout(resolve, milliseconds))

/** Of `node:readline/promises`: a page asks no questions. */
export const createInterface = () => ({ question: () => Promise.resolve(''), close: () => {} })
