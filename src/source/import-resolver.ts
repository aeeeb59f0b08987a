import type { SourceView } from './source-view.js'

/**
 * The parsed module that `specifier` refers to in `from`; `null` when it isn't available (a package, an unknown alias,
 * a file outside the tree). The host provides it, because this layer knows no file system. In Go files the specifier is
 * that of a name in a package, see `goSpecifiersOf`.
 */
export interface ImportResolver {
  (from: string, specifier: string): SourceView | null
  /**
   * `false` when the module is available and certainly doesn't export that name, which is found without parsing it.
   * Without this function, any module may export it.
   */
  readonly mayExport?: (from: string, specifier: string, name: string) => boolean
  /**
   * The modules of the project that a specifier means, each in some build: by the conditions of a package.json, as a
   * package of the workspace, by names such as `gates.native.ts`. It finds more than the resolver itself, and takes
   * longer.
   */
  readonly inAnyBuild?: (from: string, specifier: string) => readonly SourceView[]
  /** Whether a specifier names a package that the project depends on, and none of the files belongs to that package. */
  readonly isOtherPackage?: (from: string, specifier: string, files: readonly string[]) => boolean
  /** The path by which other Go packages import the one in a folder; `null` without a `go.mod`. */
  readonly goPathOf?: (folder: string) => string | null
}

/** Whether a specifier says on its own where the module is. Others depend on settings. */
export function isRelative(specifier: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(specifier)
}

export const resolveNoImports: ImportResolver = () => null
