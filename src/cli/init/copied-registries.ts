import { dirname } from 'node:path'
import { dataPath } from '../../files/paths.js'
import { LARGEST_NAMED_FILE, readText } from '../../files/read-file.js'
import { discoverRegistries } from '../../project/discover.js'

/** Kubernetes registers its own gates there, which other programs only carry along. */
const OF_KUBERNETES = /^vendor\/k8s\.io\//

/**
 * Registries that Go code of this repository imports from its copies of other modules, relative to `cwd`. An
 * organization with several repositories often registers its gates in the one that holds its API.
 *
 * @param scripts the files of the repository's own code.
 */
export function copiedRegistries(scripts: readonly string[], cwd: string): string[] {
  const copied = discoverRegistries(['vendor'], cwd)
    .files.map((file) => dataPath(file, cwd))
    .filter((file) => !OF_KUBERNETES.test(file))
  const waiting = new Set(copied)
  for (const script of scripts) {
    if (waiting.size === 0) break
    const read = script.endsWith('.go') ? readText(script, LARGEST_NAMED_FILE) : { error: '' }
    if ('error' in read) continue
    for (const file of waiting)
      if (read.text.includes(`"${dirname(file).slice('vendor/'.length)}"`)) waiting.delete(file)
  }
  return copied.filter((file) => !waiting.has(file))
}
