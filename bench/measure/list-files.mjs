import { readdirSync, realpathSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'

const SKIPPED = new Set(['node_modules', '.git'])

/** The ordinary files below a folder with one of the extensions: `{ path, size }`, in the order of their paths. */
export function listFiles(folder, extensions) {
  const found = []
  const stack = [realpathSync(folder)]
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name)
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) stack.push(path)
      else if (entry.isFile() && extensions.includes(extname(entry.name)))
        found.push({ path, size: statSync(path).size })
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}
