// The command, in a worker, so that the page responds while it runs.

/** @typedef {{ code: number, stdout: string, stderr: string }} Output */

/**
 * Starts the worker.
 *
 * @returns {(files: Record<string, string>, argv: string[]) => Promise<Output>} runs the command on files that exist
 *   only in the worker
 */
export function startCommand() {
  const worker = new Worker(new URL('./command.worker.js', import.meta.url), { type: 'module' })
  const waiting = new Map()
  let failure = null
  const ready = new Promise((resolve) => waiting.set('ready', resolve))
  worker.onmessage = ({ data }) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  }
  worker.onerror = (event) => {
    failure = { code: 2, stdout: '', stderr: `The command can't run in this browser: ${event.message}` }
    for (const resolve of waiting.values()) resolve(failure)
  }
  let last = 0
  return async (files, argv) => {
    await ready
    if (failure) return failure
    const id = (last += 1)
    return await new Promise((resolve) => {
      waiting.set(id, resolve)
      worker.postMessage({ id, files, argv })
    })
  }
}
