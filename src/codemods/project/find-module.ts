import { extname, sep } from 'node:path'
import { SCRIPT_EXTENSIONS } from '../../syntax/typescript/parse-typescript.js'

/** The source extensions that a specifier's extension may refer to: TypeScript imports `./x.ts` as `./x.js`. */
const SOURCE_EXTENSIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['.js', ['.ts', '.tsx', '.js', '.jsx']],
  ['.jsx', ['.tsx', '.jsx']],
  ['.mjs', ['.mts', '.mjs']],
  ['.cjs', ['.cts', '.cjs']],
])

/**
 * The paths of scripts without their extensions, and the folders of index files. One lookup shows that a path leads to
 * no script.
 */
const beginnings = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()

/** The script among `files` that an absolute path refers to: itself, with another extension, or a folder's index. */
export function findModuleIn(files: ReadonlySet<string>, target: string): string | null {
  const known = beginningsOf(files)
  const extension = extname(target)
  const stem = target.slice(0, target.length - extension.length)
  if (known.has(stem))
    for (const other of SOURCE_EXTENSIONS.get(extension) ?? []) if (files.has(stem + other)) return stem + other
  if (files.has(target)) return target
  if (!known.has(target)) return null
  for (const other of SCRIPT_EXTENSIONS) if (files.has(target + other)) return target + other
  for (const other of SCRIPT_EXTENSIONS) {
    const index = `${target}${sep}index${other}`
    if (files.has(index)) return index
  }
  return null
}

function beginningsOf(files: ReadonlySet<string>): ReadonlySet<string> {
  let known = beginnings.get(files)
  if (!known) {
    known = new Set([...files].flatMap(beginningsOfPath))
    beginnings.set(files, known)
  }
  return known
}

function beginningsOfPath(file: string): string[] {
  const stem = file.slice(0, file.length - extname(file).length)
  return stem.endsWith(`${sep}index`) ? [stem, stem.slice(0, -`${sep}index`.length)] : [stem]
}
