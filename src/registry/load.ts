import type { ImportResolver } from '../source/import-resolver.js'
import type { ParsedSource } from '../source/source-view.js'
import { fileName, fileProblem, unreadRegistry } from './file-problem.js'
import type { RegistryFile } from './model.js'
import { readRegistry, type ReadRegistryOptions } from './read-registry.js'

/** A file's state, as cheap to get as possible. */
export interface FileStamp {
  readonly mtimeMs: number
  /** In bytes. */
  readonly size: number
}

/** The file system and the parsers, which this layer doesn't know. */
export interface RegistryHost {
  /** `null`: there is no such file, or it is not a regular file. */
  stat(file: string): FileStamp | null
  /** May throw: the file may vanish after {@link stat}. */
  read(file: string): string
  parse(file: string, text: string): ParsedSource | null
  readonly resolveImport: ImportResolver
}

export type LoadOptions = Omit<ReadRegistryOptions, 'resolveImport' | 'configured'>

export interface RegistryLoader {
  /**
   * The registry in `file` (absolute path), read again when the file or a module it takes gates or constants from has
   * another time or size. Never throws: what is wrong with the file is a problem of the registry.
   */
  load(file: string, options?: LoadOptions): RegistryFile
}

/** Larger than any registry that people write: Kubernetes' own has 100 kB. */
const LARGEST = 10 * 1024 * 1024
/** How far git, too, looks for the NUL of a binary file. */
const BINARY_PREFIX = 8 * 1024

interface CacheEntry {
  readonly stamp: FileStamp
  readonly imports: ImportRecord
  readonly registry: RegistryFile
}

/** The source from which each registry was read. */
const texts = new WeakMap<RegistryFile, string>()

/** Whether a loader read a registry from this very source, so that reading it again gives the same. */
export function wasReadFrom(registry: RegistryFile, text: string): boolean {
  return texts.get(registry) === text
}

export function createRegistryLoader(host: RegistryHost): RegistryLoader {
  const cache = new Map<string, CacheEntry>()
  return {
    load(file, options = {}) {
      const stamp = host.stat(file)
      if (!stamp) return broken(file, 'is missing or is not a regular file', 'create it, or fix its path')
      const key = `${options.scope ?? ''}\0${options.inferFromStage ?? ''}\0${file}`
      const known = cache.get(key)
      if (known && isSameStamp(known.stamp, stamp) && known.imports.isFresh()) return known.registry

      const text = readText(file, stamp, host)
      if (typeof text !== 'string') return text
      const imports = new ImportRecord(host)
      const registry = readSource(file, text, { ...options, configured: true, resolveImport: imports.resolve }, host)
      cache.set(key, { stamp, imports, registry })
      texts.set(registry, text)
      return registry
    },
  }
}

function readText(file: string, stamp: FileStamp, host: RegistryHost): string | RegistryFile {
  if (stamp.size > LARGEST) {
    return broken(
      file,
      `has ${Math.ceil(stamp.size / 1024 / 1024)} MB, more than the ${LARGEST / 1024 / 1024} MB that are read`,
      'name the file that registers the gates',
    )
  }
  let text: string
  try {
    text = host.read(file)
  } catch (error) {
    return broken(
      file,
      `can't be read (${error instanceof Error ? error.message : String(error)})`,
      'make it a readable text file',
    )
  }
  if (text.slice(0, BINARY_PREFIX).includes('\0'))
    return broken(file, 'is a binary file', 'name a UTF-8 text file that registers gates')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function readSource(file: string, text: string, options: ReadRegistryOptions, host: RegistryHost): RegistryFile {
  const isBlank = text.trim() === ''
  const source = isBlank ? null : host.parse(file, text)
  if (source) return readRegistry(source, options)
  if (isBlank)
    return unreadRegistry(
      fileProblem('empty', file, `${fileName(file)} is empty; register gates in it, or don't name it as a registry.`),
    )
  return broken(
    file,
    "isn't a kind of file that can have a registry",
    'name a TypeScript, JavaScript, Go, YAML or JSON file',
  )
}

function broken(file: string, fault: string, expected: string): RegistryFile {
  return unreadRegistry(fileProblem('unparsable', file, `The registry ${fileName(file)} ${fault}; ${expected}.`))
}

function isSameStamp(a: FileStamp, b: FileStamp | null): boolean {
  return b !== null && a.mtimeMs === b.mtimeMs && a.size === b.size
}

/** The modules that were imported while reading a registry. */
class ImportRecord {
  readonly #host: RegistryHost
  readonly #stamps = new Map<string, FileStamp | null>()
  /** Relative imports that resolved to no file, and may resolve to one later. */
  readonly #missing = new Map<string, readonly [from: string, specifier: string]>()

  constructor(host: RegistryHost) {
    this.#host = host
  }

  readonly resolve: ImportResolver = (from, specifier) => {
    const view = this.#host.resolveImport(from, specifier)
    if (view && !this.#stamps.has(view.file)) this.#stamps.set(view.file, this.#host.stat(view.file))
    if (!view && specifier.startsWith('.')) this.#missing.set(JSON.stringify([from, specifier]), [from, specifier])
    return view
  }

  isFresh(): boolean {
    for (const [file, stamp] of this.#stamps) {
      const now = this.#host.stat(file)
      if (stamp ? !isSameStamp(stamp, now) : now !== null) return false
    }
    for (const [from, specifier] of this.#missing.values()) if (this.#host.resolveImport(from, specifier)) return false
    return true
  }
}
