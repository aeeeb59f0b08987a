import { createRequire } from 'node:module'
import type { ts } from 'ts-morph'

/** The part of ts-morph's registry of files that parses one. */
interface FileParser {
  createOrUpdateSourceFile(file: string, options: ts.CompilerOptions, ...rest: unknown[]): ts.SourceFile
}

const require = createRequire(import.meta.url)
const PACKAGE = require.resolve('@ts-morph/common', { paths: [require.resolve('ts-morph')] })
const LIBRARIES = '/node_modules/typescript/lib/'

let isShared = false

/**
 * Lets all later projects of this process share the parsed files of TypeScript's libraries, as they are the same every
 * time. A run of the command parses them where it needs types, which takes longer than the rest of the run.
 *
 * ts-morph is loaded by the first run that needs it; before that there is nothing to share.
 */
export function shareLibraries(): void {
  const loaded = require.cache[PACKAGE]?.exports as { DocumentRegistry: { prototype: FileParser } } | undefined
  if (isShared || !loaded) return
  isShared = true
  const { prototype } = loaded.DocumentRegistry
  const parse = prototype.createOrUpdateSourceFile
  const parsed = new Map<string, ts.SourceFile>()
  prototype.createOrUpdateSourceFile = function (file, options, ...rest) {
    if (!file.startsWith(LIBRARIES)) return parse.call(this, file, options, ...rest)
    const key = `${options.target} ${file}`
    const known = parsed.get(key) ?? parse.call(this, file, options, ...rest)
    parsed.set(key, known)
    return known
  }
}
