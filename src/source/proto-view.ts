import type { Comment } from '../text/trivia.js'
import type { TextRange } from '../text/text-range.js'

/** A parsed file of protobuf: what its messages hold, and where. */
export interface ProtoView {
  readonly kind: 'proto'
  /** Absolute path, or a made-up name for a text that is not a file. */
  readonly file: string
  readonly text: string
  readonly comments: readonly Comment[]
  /** Includes nested messages. */
  readonly messages: readonly ProtoMessage[]
}

export interface ProtoMessage extends TextRange {
  /** With the messages around it: `RangeRequest.Page`. */
  readonly name: string
  readonly options: ProtoOptions
  readonly fields: readonly ProtoField[]
}

/** From the first word to the semicolon. */
export interface ProtoField extends TextRange {
  readonly name: string
  readonly nameRange: TextRange
  /** As written: `string`, `mvccpb.KeyValue`; for a map, the type of its values. */
  readonly type: string
  readonly isRequired: boolean
  readonly options: ProtoOptions
}

/** By their names as written, extensions in parentheses: `(versionpb.etcd_version_field)`. */
export type ProtoOptions = ReadonlyMap<string, unknown>
