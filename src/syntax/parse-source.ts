import type { ParsedSource } from '../source/source-view.js'

/** Parses a text by its file name's extension; never throws. `null`: a kind of file that no reader knows. */
export function parseSource(_file: string, _text: string): ParsedSource | null {
  return null
}
