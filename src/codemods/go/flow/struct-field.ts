import type { GoField, GoStructType } from '../../../source/go-nodes.js'
import type { SourceView } from '../../../source/source-view.js'
import type { GoTypeName } from '../find-go-declared.js'

/** A named field of a declared struct type. */
export interface StructField {
  readonly type: GoTypeName
  readonly name: string
  readonly view: SourceView
  readonly struct: GoStructType
  readonly field: GoField
}
