import type { ApiView } from '../gates/api/find-api-types.js'
import type { ParseFailure } from '../source/source-view.js'
import { parseSource } from './parse-source.js'
import { isProto, parseProto } from './proto/parse-proto.js'

/**
 * Parses a file that may declare API types; never throws.
 *
 * @param text without byte order mark.
 * @returns `null`: a kind of file without API types.
 */
export function parseApiSource(file: string, text: string): ApiView | ParseFailure | null {
  if (isProto(file)) return parseProto(file, text)
  const source = parseSource(file, text)
  return source?.kind === 'data' ? null : source
}
