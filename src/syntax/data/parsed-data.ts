import type { DataView } from '../../source/source-view.js'

export type ParsedData = { readonly kind: 'parsed' } & Pick<DataView, 'documents' | 'comments'>

/** Why a file can't be parsed: half a sentence that follows "can't be parsed: ", and where. */
export interface Refusal {
  readonly kind: 'refusal'
  readonly reason: string
  readonly offset: number
}

export const TOO_DEEP = 'it is nested too deeply to be read safely'
