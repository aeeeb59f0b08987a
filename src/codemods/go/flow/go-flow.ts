import type { SharedSlot } from '../../slots/shared-slot.js'
import type { GoFlowState } from './flow-state.js'
import type { FileStrip } from '../../project/file-strip.js'
import { findGoFields } from './find-go-fields.js'
import { findGoParameters } from './find-go-parameters.js'
import { findNilSlots } from './find-nil-slots.js'
import { findUnfilledFields } from './find-unfilled-fields.js'
import { findGoVariables } from './find-go-variables.js'

/** Follows values that Go files pass to each other within a package, and through exported names of private packages. */
export function findGoSlots(file: FileStrip, state: GoFlowState): SharedSlot[] {
  const { across } = file.plan ?? {}
  if (!across || file.view.language !== 'go') return []
  return [
    ...findGoVariables(file, across.stored, state),
    ...findGoFields(file, across.stored, state),
    ...findGoParameters(file, across.passing, state),
    ...findUnfilledFields(file, state),
    ...findNilSlots(file, state),
  ]
}
