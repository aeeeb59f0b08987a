import type { SourceView } from './source-view.js'

/**
 * The module that `specifier` means in `from`, parsed; `null` where it isn't at hand (a package, an unknown alias, a
 * file outside the tree). Given by the host, because this layer knows no file system. In Go files the specifier is that of
 * a name in a package, see `goSpecifiersOf`.
 */
export interface ImportResolver {
  (from: string, specifier: string): SourceView | null
  /** `false`: the module is at hand and surely doesn't export that name. It isn't parsed to tell this. Without it, all modules may. */
  readonly mayExport?: (from: string, specifier: string, name: string) => boolean
}

/** Whether a specifier says on its own where the module is; what others mean, settings say. */
export function isRelative(specifier: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(specifier)
}

export const resolveNoImports: ImportResolver = () => null
