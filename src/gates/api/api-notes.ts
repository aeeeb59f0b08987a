import { parseVersion } from '../../registry/version.js'
import type { SourceView } from '../../source/source-view.js'
import type { Comment } from '../../text/trivia.js'
import type { TextRange } from '../../text/text-range.js'
import { markersIn } from '../find-gate-markers.js'
import type { ApiNotes, Since } from './api-field.js'

const SINCE = /@since[ \t]+(v?\d+(?:\.\d+){0,2}(?:-[\w.]+)?)/

/** What the comments before `range`, and after it in its last line, say. */
export function readNotes(view: Pick<SourceView, 'text' | 'comments'>, range: TextRange): ApiNotes {
  const comments = [...commentsBefore(view, range.start), ...commentsBehind(view, range.end)]
  const texts = comments.map(({ start, end }) => view.text.slice(start, end))
  return {
    markers: comments.flatMap((comment) => markersIn(view.text, comment)),
    since: sinceIn(texts),
    hasDefault: texts.some((text) => /@default\b|\+default=/.test(text)),
    isOptional: texts.some((text) => /\+optional\b/.test(text)),
  }
}

function sinceIn(texts: readonly string[]): Since | null {
  const written = texts.map((text) => SINCE.exec(text)?.[1]).find((text) => text !== undefined)
  const version = written === undefined ? null : parseVersion(written)
  return version && { version, said: '@since', isAnnotation: false }
}

/** Those directly above, or in its own line; one that ends the line of other code belongs to that. */
function commentsBefore({ text, comments }: Pick<SourceView, 'text' | 'comments'>, start: number): Comment[] {
  const found: Comment[] = []
  let cursor = start
  for (const comment of [...comments].reverse()) {
    if (comment.end > cursor) continue
    const between = text.slice(comment.end, cursor)
    if (between.trim() !== '') break
    const line = text.slice(text.lastIndexOf('\n', comment.start - 1) + 1, comment.start)
    if (between.includes('\n') && /[^\s{(]/.test(line)) break
    found.unshift(comment)
    cursor = comment.start
  }
  return found
}

function commentsBehind({ text, comments }: Pick<SourceView, 'text' | 'comments'>, end: number): Comment[] {
  const found: Comment[] = []
  let cursor = end
  for (const comment of comments) {
    if (comment.start < cursor) continue
    if (!/^[ \t;,]*$/.test(text.slice(cursor, comment.start))) break
    found.push(comment)
    cursor = comment.end
  }
  // `a: 1, /** of b */ b: 2`
  const isBeforeNext =
    /[;,]/.test(text.slice(end - 1, found[0]?.start)) && /^\s*[^\s)}\]]/.test(restOfLine(text, cursor))
  return isBeforeNext ? [] : found
}

function restOfLine(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.slice(start) : text.slice(start, end)
}
