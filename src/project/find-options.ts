import type { FindOptions } from '../gates/find-gate-checks.js'
import type { Project } from './project.js'

/** How the checks and overrides of a project look, besides the built-in shapes. */
export function findOptionsOf({ config, resolveImport, elsewhere }: Project): FindOptions {
  return { shapes: config.checks ?? [], overrides: config.overrides ?? [], resolveImport, elsewhere }
}
