import { resolve } from 'node:path'

/** What a tsconfig says of specifiers that are not relative. */
export interface AliasOptions {
  readonly paths?: Readonly<Record<string, readonly string[]>> | undefined
  /** Absolute. */
  readonly baseUrl?: string | undefined
  /** The folder of the tsconfig that has the `paths`, where there is no `baseUrl`. */
  readonly pathsBasePath?: unknown
}

/**
 * The absolute paths that `paths` and `baseUrl` make of a specifier, in the order in which TypeScript looks for them:
 * those of the most exact pattern; only where none fits, the one below `baseUrl`.
 */
export function aliasTargets(specifier: string, { paths = {}, baseUrl, pathsBasePath }: AliasOptions): string[] {
  const pattern = bestPattern(Object.keys(paths), specifier)
  if (pattern === null) return baseUrl === undefined ? [] : [resolve(baseUrl, specifier)]
  const base = baseUrl ?? (typeof pathsBasePath === 'string' ? pathsBasePath : null)
  return base === null ? [] : (paths[pattern] ?? []).map((target) => resolve(base, fill(target, pattern, specifier)))
}

/** The pattern without a star that is the specifier itself, or the one with the longest text in front of its star. */
function bestPattern(patterns: readonly string[], specifier: string): string | null {
  let best: string | null = null
  for (const pattern of patterns) {
    const star = pattern.indexOf('*')
    if (star === -1) {
      if (pattern === specifier) return pattern
      continue
    }
    const after = pattern.length - star - 1
    const fits =
      specifier.length >= star + after &&
      specifier.startsWith(pattern.slice(0, star)) &&
      specifier.endsWith(pattern.slice(star + 1))
    if (fits && (best === null || star > best.indexOf('*'))) best = pattern
  }
  return best
}

/** What ends in a slash is a folder, never a file of that name. */
function fill(target: string, pattern: string, specifier: string): string {
  const star = pattern.indexOf('*')
  const path =
    star === -1
      ? target
      : target.replace('*', () => specifier.slice(star, specifier.length - (pattern.length - star - 1)))
  return path.endsWith('/') ? `${path}index` : path
}
