import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { goTree } from './go-tree.mjs'
import { typescriptTree } from './typescript-tree.mjs'
import { workspaceTree } from './workspace-tree.mjs'

const TREES = { go: goTree, typescript: typescriptTree, workspace: workspaceTree }

/**
 * Writes a tree that the seed decides, into a folder of its own below `temp`; one that is there already is not written
 * again.
 */
export function createTrees(temp, seed) {
  const known = new Map()
  return (language, spec) => {
    const key = JSON.stringify([language, spec])
    let folder = known.get(key)
    if (folder === undefined) {
      folder = join(temp, `${language}-${known.size}`)
      for (const [path, text] of TREES[language]({ ...spec, seed })) {
        const file = join(folder, path)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text)
      }
      known.set(key, folder)
    }
    return folder
  }
}
