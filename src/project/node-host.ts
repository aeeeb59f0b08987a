import type { RegistryHost } from '../registry/load.js'
import type { ImportResolver } from '../source/import-resolver.js'
import { parseSource } from '../syntax/parse-source.js'
import { readBytes } from '../files/read-file.js'
import { statOf } from '../files/paths.js'

/** The file system and the parsers for a registry loader. */
export function createNodeHost(resolveImport: ImportResolver): RegistryHost {
  return {
    stat(file) {
      const stats = statOf(file)
      return stats?.isFile() ? { mtimeMs: stats.mtimeMs, size: stats.size } : null
    },
    read(file) {
      const bytes = readBytes(file)
      if ('error' in bytes) throw new Error(bytes.error)
      return bytes.toString('utf8')
    },
    parse: parseSource,
    resolveImport,
  }
}
