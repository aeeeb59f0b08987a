import type { GoTarget, GoFlowState } from './flow-state.js'
import type { FileStrip } from '../../project/file-strip.js'
import { findFieldTargets } from './find-go-fields.js'
import { findParameterTargets } from './find-go-parameters.js'
import { findVariableTargets } from './find-go-variables.js'

/** Follows values that Go files pass to each other within a package, and through exported names of private packages. */
export function findGoTargets(file: FileStrip, state: GoFlowState): GoTarget[] {
  const { across } = file.plan ?? {}
  if (!across || file.view.language !== 'go') return []
  return [
    ...findVariableTargets(file, across.stored, state),
    ...findFieldTargets(file, across.stored, state),
    ...findParameterTargets(file, across.passing, state),
  ]
}
