import { extname, join } from 'node:path'
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
  const candidates = [
    ...(SOURCE_EXTENSIONS.get(extension) ?? []).map((other) => stem + other),
    target,
    ...SCRIPT_EXTENSIONS.map((other) => target + other),
    ...SCRIPT_EXTENSIONS.map((other) => join(target, `index${other}`)),
  ]
  return candidates.find((candidate) => files.has(candidate)) ?? null
}
