import type { SourceView } from './source-view.js'

/**
 * The module that `specifier` means in `from`, parsed; `null` where it isn't at hand (a package, an unknown alias, a
 * file outside the tree). Given by the host, because this layer knows no file system. In Go files the specifier is that of
 * a name in a package, see `goSpecifiersOf`.
 */
export type ImportResolver = (from: string, specifier: string) => SourceView | null

export const resolveNoImports: ImportResolver = () => null
