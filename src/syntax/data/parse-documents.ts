import type { DataNode } from '../../source/source-view.js'
import type { Comment } from '../../text/trivia.js'
import { hasDocuments, parseData } from './parse-data.js'

/** One YAML document, or a JSON file: offsets in `root` count from `start`. */
export interface ParsedDocument {
  readonly root: DataNode
  readonly start: number
}

/** A document that wasn't read. */
export interface SkippedDocument {
  readonly offset: number
  /** Half a sentence: why. */
  readonly reason: string
}

export interface ParsedDocuments {
  readonly documents: readonly ParsedDocument[]
  readonly skipped: readonly SkippedDocument[]
  /** The comments of the documents that were read; offsets are those of the file. */
  readonly comments: readonly Comment[]
}

/** No file that people write has so many. Rules compare each with the previous ones. */
const MOST_DOCUMENTS = 10_000
const TOO_MANY = 'the file has more than 10,000 documents that may set gates, so the rest of it is not read'

/**
 * Parses a file of several documents one by one, so that an unreadable one doesn't hide the others: a Helm template, a
 * document with tabs. A document with a repeated key isn't read either, because parsers differ in which value counts.
 *
 * @param isWanted called with the source of each document; unwanted ones aren't parsed.
 */
export function parseDocuments(file: string, text: string, isWanted: (text: string) => boolean): ParsedDocuments {
  const documents: ParsedDocument[] = []
  const skipped: SkippedDocument[] = []
  const comments: Comment[] = []
  let wanted = 0
  const starts = hasDocuments(file) ? documentStarts(text) : [0]
  for (const [index, offset] of starts.entries()) {
    const part = text.slice(offset, starts[index + 1])
    if (!isWanted(part)) continue
    if (++wanted > MOST_DOCUMENTS) {
      skipped.push({ offset, reason: TOO_MANY })
      break
    }
    const parsed = parseData(file, part)
    if (parsed.kind === 'failure') {
      skipped.push({
        offset: offset + offsetOf(part, parsed.place.line, parsed.place.column),
        reason: describe(part, parsed.message),
      })
      continue
    }
    for (const comment of parsed.comments)
      comments.push({ ...comment, start: comment.start + offset, end: comment.end + offset })
    for (const root of parsed.documents) {
      const repeated = root && repeatedKey(root)
      if (repeated)
        skipped.push({ offset: offset + repeated.start, reason: `the key "${repeated.value}" occurs twice in one map` })
      else if (root) documents.push({ root, start: offset })
    }
  }
  return { documents, skipped, comments }
}

/** Parses a document that another one contains as a string; `null`: it can't be read. */
export function parseInnerDocument(text: string): DataNode | null {
  const parsed = parseData('inner.yaml', text)
  const root = parsed.kind === 'failure' || parsed.documents.length !== 1 ? null : (parsed.documents[0] ?? null)
  return root && !repeatedKey(root) ? root : null
}

/**
 * `---` at the start of a line begins a document, even inside a text:
 * https://yaml.org/spec/1.2.2/#912-document-markers
 */
function documentStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/^---(?=\s|$)/gm)].map(({ index }) => index).filter((index) => index > 0)]
}

function describe(part: string, message: string): string {
  return part.includes('{{') ? 'it is a template, which only its template engine can read' : message
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let left = line; left > 1; left--) {
    const end = text.indexOf('\n', start)
    if (end === -1) break
    start = end + 1
  }
  return Math.min(start + column - 1, text.length)
}

/** The first key that a map of the document has twice. The target of several aliases is examined once. */
function repeatedKey(root: DataNode): { readonly value: string; readonly start: number } | null {
  const seen = new Set<DataNode>([root])
  for (const node of seen) {
    const keys = new Set<string>()
    for (const { key, value } of node.type === 'map' ? node.entries : []) {
      if (keys.has(key.value)) return key
      keys.add(key.value)
      if (value) seen.add(value)
    }
    for (const item of node.type === 'list' ? node.items : []) seen.add(item)
  }
  return null
}
