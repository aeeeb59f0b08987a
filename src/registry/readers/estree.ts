import type { EstreeRegistryOptions } from './estree-options.js'
import type { SourceView } from '../../source/source-view.js'
import type { RegistryFile } from '../model.js'
import { EstreeReader } from './estree-reader.js'

/** A file without any of these words registers nothing; most files end here. */
const REGISTRY_WORD = /feature|gates?\b|gates?[A-Z_(]|lockToDefault|lockedToDefault|pre_?release|stage/i

/**
 * Reads the gates that a file in TypeScript, JavaScript or Go registers. A registry is recognized by its shape. If the
 * shape could be something else, the names and types around it must leave no doubt. Gates of another module that is
 * spread into a registry of this file are included. The `file` of a gate, and all its ranges, are those of the module
 * that registers it. Problems are of this file only. Never throws.
 */
export function readEstreeRegistry(view: SourceView, options: EstreeRegistryOptions): RegistryFile {
  if (!REGISTRY_WORD.test(view.text)) {
    return { file: view.file, shape: null, gates: [], problems: [], complete: true, anchorVersion: null }
  }
  return new EstreeReader(view, options, new Map()).read()
}
