import { Buffer } from './browser/buffer.js'
import { vol } from 'memfs'
import { OWN_FILES, OWN_FOLDER } from './browser/own-files.js'
import process from './browser/process.js'

globalThis.Buffer ??= Buffer
globalThis.process ??= process
const { main } = await import('../../build/cli/main.js')

const ROOT = '/project'

/** Runs the command on files that exist here alone, and posts what it printed. */
globalThis.onmessage = async ({ data: { id, files, argv } }) => {
  vol.reset()
  vol.fromJSON(OWN_FILES, OWN_FOLDER)
  vol.fromJSON(files, ROOT)
  let stdout = ''
  let stderr = ''
  const code = await main(argv, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    cwd: ROOT,
    env: {},
  })
  globalThis.postMessage({ id, code, stdout, stderr })
}
globalThis.postMessage({ id: 'ready' })
