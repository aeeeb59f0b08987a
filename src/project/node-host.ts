import { readFileSync } from 'node:fs'
import type { RegistryHost } from '../registry/load.js'
import type { ImportResolver } from '../source/import-resolver.js'
import { parseSource } from '../syntax/parse-source.js'
import { explainFileError } from '../files/read-file.js'
import { statOf } from '../files/paths.js'

/** The file system and the parsers for a registry loader. */
export function createNodeHost(resolveImport: ImportResolver): RegistryHost {
  return {
    stat(file) {
      const stats = statOf(file)
      return stats?.isFile() ? { mtimeMs: stats.mtimeMs, size: stats.size } : null
    },
    read(file) {
      try {
        return readFileSync(file, 'utf8')
      } catch (error) {
        throw new Error(explainFileError(error), { cause: error })
      }
    },
    parse: parseSource,
    resolveImport,
  }
}
