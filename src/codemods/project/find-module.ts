import { extname, sep } from 'node:path'
import { SCRIPT_EXTENSIONS } from '../../syntax/typescript/parse-typescript.js'

/** What a specifier's extension may stand for in the sources: TypeScript imports `./x.ts` as `./x.js`. */
const SOURCE_EXTENSIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['.js', ['.ts', '.tsx', '.js', '.jsx']],
  ['.jsx', ['.tsx', '.jsx']],
  ['.mjs', ['.mts', '.mjs']],
  ['.cjs', ['.cts', '.cjs']],
])

/** The script among `files` that an absolute path means: itself, by another extension, or a folder's index. */
export function findModuleIn(files: ReadonlySet<string>, target: string): string | null {
  const extension = extname(target)
  const stem = target.slice(0, target.length - extension.length)
  for (const other of SOURCE_EXTENSIONS.get(extension) ?? []) if (files.has(stem + other)) return stem + other
  if (files.has(target)) return target
  for (const other of SCRIPT_EXTENSIONS) if (files.has(target + other)) return target + other
  for (const other of SCRIPT_EXTENSIONS) {
    const index = `${target}${sep}index${other}`
    if (files.has(index)) return index
  }
  return null
}
