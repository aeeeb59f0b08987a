/**
 * The infixes that bundlers look for between a module's name and its extension: `panel.native.ts` instead of
 * `panel.ts`.
 */
const BUILD =
  /\.(?:native|ios|android|web|windows|macos|tvos|visionos|electron|desktop|mobile|browser|node|deno|bun|edge|worker|server|client|ssr|prod|production|dev|development|staging)$/

/** Whether a module's name, without its extension, is one of another build. @param suffixes of the project's own. */
export function isBuildName(name: string, suffixes: readonly string[] = []): boolean {
  return BUILD.test(name) || suffixes.some((suffix) => name.endsWith(suffix))
}

/** `panel` of `panel.native`. */
export function withoutBuild(name: string, suffixes: readonly string[] = []): string {
  const own = suffixes.find((suffix) => name.endsWith(suffix))
  return own === undefined ? name.replace(BUILD, '') : name.slice(0, -own.length)
}

/** The `moduleSuffixes` in the text of a tsconfig, without the empty one. */
export function suffixesIn(text: string): string[] {
  const [, list = ''] = /"moduleSuffixes"\s*:\s*\[([^\]]*)\]/.exec(text) ?? []
  return [...list.matchAll(/"([^"]+)"/g)].map(([, suffix = '']) => suffix)
}
