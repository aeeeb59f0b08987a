import type { ImportResolver } from '../../source/import-resolver.js'
import type { SourceView } from '../../source/source-view.js'
import type { RegistryFile, Scope } from '../model.js'
import { EstreeReader } from './estree-reader.js'

export interface EstreeRegistryOptions {
  /** Of gates that don't say their own. */
  readonly scope?: Scope
  /** What a left-out `default` and `lockToDefault` mean; see `inferFromStage` of the configuration. */
  readonly inferFromStage?: boolean
  readonly resolveImport: ImportResolver
  /** The file is named as a registry, so an object needs less around it to be read as one. */
  readonly configured?: boolean
}

/** A file without any of these words registers nothing; most files end here. */
const REGISTRY_WORD = /feature|gates?\b|gates?[A-Z_(]|lockToDefault|lockedToDefault|pre_?release|stage/i

/**
 * Reads the gates that a TypeScript or JavaScript file registers. A registry is recognised by its shape, and, where
 * the shape could be something else, by the names and types around it: with no doubt left, or not at all.
 *
 * Gates of another module that is spread into a registry of this file are listed too; `file` of a gate, and all its
 * ranges, are those of the module that registers it. Problems are of this file only. Never throws.
 */
export function readEstreeRegistry(view: SourceView, options: EstreeRegistryOptions): RegistryFile {
  if (!REGISTRY_WORD.test(view.text)) {
    return { file: view.file, shape: null, gates: [], problems: [], complete: true, anchorVersion: null }
  }
  return new EstreeReader(view, options, new Map()).read()
}
