import type { SourceView } from './source-view.js'

/**
 * The module that `specifier` means in `from`, parsed; `null` where it isn't at hand (a package, an unknown alias, a
 * file outside the tree). Given by the host, because this layer knows no file system. In Go files the specifier is that of
 * a name in a package, see `goSpecifiersOf`.
 */
export type ImportResolver = (from: string, specifier: string) => SourceView | null

/** Whether a specifier says on its own where the module is; what others mean, settings say. */
export function isRelative(specifier: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(specifier)
}

export const resolveNoImports: ImportResolver = () => null
