import { asGo } from '../../../source/go-casts.js'
import type { GoNode } from '../../../source/go-nodes.js'
import type { SourceView } from '../../../source/source-view.js'
import { walk } from '../../../source/walk.js'
import type { TextRange } from '../../../text/text-range.js'
import { skipBlanks, blanksBefore } from '../../../text/whole-lines.js'
import type { Trivia } from '../../../text/trivia.js'
import type { Layout } from '../../layout/layout-context.js'

/**
 * Deletes semicolons that separate nothing any more: those of a removed statement that shared its line, as in
 * `func f() int { on := check; return pick(on) }`.
 */
export function removeIdleSemicolons({ edits, trivia, view }: Layout): void {
  const deleted = edits.deletedRanges()
  const found = semicolonsBeside(deleted, trivia)
  if (found.length === 0) return
  const separators = separatorsIn(view, trivia)
  const written: Written = { deleted: [...deleted], inserted: edits.insertedTexts(), trivia }
  for (const at of found.filter((offset) => separators.has(offset)).toReversed()) {
    const before = characterBefore(at, written)
    const isLast = /[}\n/]/.test(characterAfter(at, written))
    if (!isLast && !/[{;:\n]/.test(before)) continue
    const keepsBlanks = (isLast && before !== '{') || trivia.commentEndingAt(at) !== undefined
    const gone = { start: at, end: keepsBlanks ? at + 1 : skipBlanks(trivia, at + 1) }
    edits.delete(gone.start, gone.end)
    written.deleted.push(gone)
  }
}

/** The source with the edits so far. */
interface Written {
  readonly deleted: TextRange[]
  readonly inserted: ReadonlyMap<number, string>
  readonly trivia: Trivia
}

/** The semicolons right before and after deleted ranges, in their order. */
function semicolonsBeside(deleted: readonly TextRange[], trivia: Trivia): number[] {
  const found = deleted.flatMap(({ start, end }) => [trivia.previousCodeEnd(start) - 1, trivia.nextCode(end)])
  const isKept = (offset: number): boolean => !deleted.some(({ start, end }) => start <= offset && offset < end)
  return [...new Set(found)].filter((at) => trivia.text[at] === ';' && isKept(at)).toSorted((a, b) => a - b)
}

/** The semicolons between the statements of lists; not those of `for` and `if`. A label keeps the one it marks. */
function separatorsIn(view: SourceView, trivia: Trivia): Set<number> {
  const separators = new Set<number>()
  walk(view.ast, view.visitorKeys, (node) => {
    for (const item of listOf(asGo(node))) {
      const next = trivia.nextCode(item.range[1])
      if (item.type !== 'LabeledStatement' && trivia.text[next] === ';') separators.add(next)
    }
  })
  return separators
}

function listOf(node: GoNode): readonly GoNode[] {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
      return node.body
    case 'GoCaseClause':
    case 'GoCommClause':
      return node.consequent
    case 'VariableDeclaration':
      return node.grouped ? node.declarations : []
    default:
      return []
  }
}

/** The last character before an offset that is written and no blank; a line break counts. */
function characterBefore(offset: number, { deleted, inserted, trivia }: Written): string {
  for (let at = offset; at > 0;) {
    const text = inserted.get(at)?.trim() ?? ''
    if (text !== '') return text.at(-1) as string
    const blank = blanksBefore(trivia, at)
    const gone = deleted.find(({ start, end }) => start < at && at <= end)
    const comment = trivia.commentEndingAt(at)
    if (gone) at = firstInserted(gone, inserted) ?? gone.start
    else if (blank < at) at = blank
    else if (comment) at = comment.start
    else return trivia.text[at - 1] as string
  }
  return '\n'
}

/** Where a text that replaces a deleted range is inserted. */
function firstInserted({ start, end }: TextRange, inserted: ReadonlyMap<number, string>): number | null {
  for (const [offset, text] of inserted) if (start < offset && offset < end && text.trim() !== '') return offset
  return null
}

/** The first character behind a semicolon that is written and no blank; a line break counts, and a line comment. */
function characterAfter(semicolon: number, { deleted, inserted, trivia }: Written): string {
  for (let at = semicolon + 1; at < trivia.text.length;) {
    const text = inserted.get(at)?.trim() ?? ''
    if (text !== '') return text[0] as string
    const gone = deleted.find(({ start, end }) => start <= at && at < end)
    const comment = trivia.commentStartingAt(at)
    if (gone) at = gone.end
    else if (comment?.type === 'Block') at = comment.end
    else if (skipBlanks(trivia, at) > at) at = skipBlanks(trivia, at)
    else return trivia.text[at] === '\r' ? '\n' : (trivia.text[at] as string)
  }
  return '\n'
}
