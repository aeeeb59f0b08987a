import { resolve } from 'node:path'

/** A tsconfig's settings for specifiers that aren't relative. */
export interface AliasOptions {
  readonly paths?: Readonly<Record<string, readonly string[]>> | undefined
  /** Absolute. */
  readonly baseUrl?: string | undefined
  /** The folder of the tsconfig that has the `paths`, where there is no `baseUrl`. */
  readonly pathsBasePath?: unknown
}

/** `paths`, indexed by specifiers, and by the parts before and after a star. */
interface PathTable {
  readonly exact: ReadonlySet<string>
  /** The longest prefix before the star first; those of one length in the order of the file. */
  readonly wildcards: readonly { readonly pattern: string; readonly before: string; readonly after: string }[]
}

const NO_PATHS: NonNullable<AliasOptions['paths']> = {}

/** Large repositories have hundreds of patterns, and look up each specifier of each file. */
const tables = new WeakMap<NonNullable<AliasOptions['paths']>, PathTable>()

/**
 * The absolute paths that `paths` and `baseUrl` give for a specifier, in TypeScript's order: those of the most specific
 * pattern. Only if none matches, the path below `baseUrl`.
 */
export function aliasTargets(specifier: string, { paths = NO_PATHS, baseUrl, pathsBasePath }: AliasOptions): string[] {
  const pattern = bestPattern(paths, specifier)
  if (pattern === null) return baseUrl === undefined ? [] : [resolve(baseUrl, specifier)]
  const base = baseUrl ?? (typeof pathsBasePath === 'string' ? pathsBasePath : null)
  return base === null ? [] : (paths[pattern] ?? []).map((target) => resolve(base, fill(target, pattern, specifier)))
}

/** The pattern without a star that equals the specifier, or the one with the longest prefix before its star. */
function bestPattern(paths: NonNullable<AliasOptions['paths']>, specifier: string): string | null {
  const { exact, wildcards } = tableOf(paths)
  if (exact.has(specifier)) return specifier
  const fitting = wildcards.find(
    ({ before, after }) =>
      specifier.length >= before.length + after.length && specifier.startsWith(before) && specifier.endsWith(after),
  )
  return fitting?.pattern ?? null
}

function tableOf(paths: NonNullable<AliasOptions['paths']>): PathTable {
  let table = tables.get(paths)
  if (!table) {
    const patterns = Object.keys(paths)
    const wildcards = patterns
      .filter((pattern) => pattern.includes('*'))
      .map((pattern) => {
        const star = pattern.indexOf('*')
        return { pattern, before: pattern.slice(0, star), after: pattern.slice(star + 1) }
      })
      .sort((a, b) => b.before.length - a.before.length)
    table = { exact: new Set(patterns.filter((pattern) => !pattern.includes('*'))), wildcards }
    tables.set(paths, table)
  }
  return table
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
