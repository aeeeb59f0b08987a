import type { DataView } from '../../source/source-view.js'

export type ParsedData = { readonly kind: 'parsed' } & Pick<DataView, 'documents' | 'comments'>

/** Why a text is no data: half a sentence, as it follows "can't be parsed: ", and where. */
export interface Refusal {
  readonly kind: 'refusal'
  readonly reason: string
  readonly offset: number
}

export const TOO_DEEP = 'it is nested too deeply to be read safely'
