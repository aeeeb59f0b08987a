import { PerTree } from '../../../source/per-tree.js'
import type { SourceView } from '../../../source/source-view.js'
import type { TextRange } from '../../../text/text-range.js'
import { composeEdits } from '../../../text/compose-edits.js'
import { applyEdits, type TextEdit } from '../../../text/text-edits.js'
import { parseGo } from '../parse-go.js'
import { editedPart } from './edited-part.js'
import { findLooseLines } from './loose-lines.js'
import { findMisaligned } from './misaligned.js'

/**
 * Plans what `gofmt` would change at the places that an edit left unformatted. It realigns columns, and closes empty
 * brackets and blank lines at brackets. Places that were unformatted before the edit are kept, with everything that
 * shares a column with them.
 *
 * @param before the file before the edit.
 * @param after the file after the edit.
 * @returns edits of `after`, in order, which only change blanks and line breaks.
 */
export function planTidy(before: SourceView, after: SourceView): TextEdit[] {
  const loose = planLines(before, after)
  if (loose.length === 0) return planAlignment(before, after)
  const text = applyEdits(after.text, loose)
  const closed = parseGo(after.file, text)
  return closed.kind === 'estree'
    ? composeEdits(loose, text, planAlignment(before, closed))
    : planAlignment(before, after)
}

/**
 * Adds edits that format the edited places of a Go file; see {@link planTidy}.
 *
 * @param edits in order.
 * @returns edits of `before` as well; `edits` itself if nothing has to be formatted.
 */
export function tidyEdits(before: SourceView, edits: readonly TextEdit[]): readonly TextEdit[] {
  if (edits.length === 0) return edits
  const tidy =
    tidyOfPart(before, edits, editedPart(before, edits)) ??
    tidyOfPart(before, edits, { start: 0, end: before.text.length }) ??
    []
  return tidy.length === 0 ? edits : composeEdits(edits, applyEdits(before.text, edits), tidy)
}

const HEADER = 'package p\n'

/**
 * Formats one part as a file of its own, because nothing else has changed.
 *
 * @returns edits of the file as it is now; `null`: the part can't be parsed.
 */
function tidyOfPart(
  before: SourceView,
  edits: readonly TextEdit[],
  { start, end }: TextRange,
): readonly TextEdit[] | null {
  const inside = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
  const header = start === 0 ? '' : HEADER
  const after = parseGo(before.file, header + applyEdits(before.text.slice(start, end), inside))
  if (after.kind !== 'estree') return null
  const moved = start - header.length
  return planTidy(before, after).map((edit) => ({ ...edit, start: edit.start + moved, end: edit.end + moved }))
}

/** The same for a source. One that can't be parsed is returned unchanged. */
export function tidyGo(file: string, before: string, after: string): string {
  if (before === after) return after
  const old = parseGo(file, before)
  const edited = parseGo(file, after)
  return old.kind === 'estree' && edited.kind === 'estree' ? applyEdits(after, planTidy(old, edited)) : after
}

/** A file is stripped check by check, and each strip needs these lines. */
const looseLines = new PerTree<ReadonlySet<string>>()
const misalignedLines = new PerTree<ReadonlySet<string>>()

function planLines(before: SourceView, after: SourceView): TextEdit[] {
  const wanted = findLooseLines(after)
  if (wanted.length === 0) return []
  const untidy = looseLines.get(before.ast) ?? new Set(findLooseLines(before).map(({ lineText }) => lineText))
  looseLines.set(before.ast, untidy)
  return wanted.filter(({ lineText }) => !untidy.has(lineText)).map(({ edit }) => edit)
}

function planAlignment(before: SourceView, after: SourceView): TextEdit[] {
  const wanted = findMisaligned(after)
  if (wanted.length === 0) return []
  const untidy = misalignedLines.get(before.ast) ?? new Set(findMisaligned(before).map(({ lineText }) => lineText))
  misalignedLines.set(before.ast, untidy)
  return wanted.filter(({ sharedLines }) => !sharedLines().some((line) => untidy.has(line))).map(({ edit }) => edit)
}
