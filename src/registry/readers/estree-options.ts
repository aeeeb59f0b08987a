import type { ImportResolver } from '../../source/import-resolver.js'
import type { Scope } from '../model.js'

export interface EstreeRegistryOptions {
  /** For gates that don't state their own. */
  readonly scope?: Scope
  /** What a missing `default` and `lockToDefault` mean; see `inferFromStage` of the configuration. */
  readonly inferFromStage?: boolean
  readonly resolveImport: ImportResolver
  /** Whether the file is named as a registry. Then an object is read as one with less evidence. */
  readonly configured?: boolean
}
